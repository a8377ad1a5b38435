"""Objectives, biases and support vectors of LIBSVM's epsilon-SVR (svm-train -s 3), for svr.json.

Needs svm-train (Debian: libsvm-tools). Run in the repository: python3 test/golden/make_svr.py
The wine data are standardised (population deviation), with Alcohol as the target. svm-train keeps kernel values in
single precision, so the objective that it prints is off by some 1e-6 of itself. The objective here is that of the
coefficients in its model file, computed in double precision.
"""

import csv
import json
import math
import random
import re
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOLERANCE = "1e-8"


def generated(rows, features, target, seed):
    stream = random.Random(seed)
    x = [[round(stream.uniform(-1, 1), 3) for _ in range(features)] for _ in range(rows)]
    return {"x": x, "y": [round(target(row) + stream.gauss(0, 0.1), 3) for row in x]}


def wine():
    with open(ROOT / "examples" / "data" / "wine.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    names = [name for name in rows[0] if name not in ("class", "Alcohol")]
    columns = []
    for name in names:
        values = [float(row[name]) for row in rows]
        mean = math.fsum(values) / len(values)
        deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / len(values))
        columns.append([(value - mean) / deviation for value in values])
    return {"x": [list(row) for row in zip(*columns)], "y": [float(row["Alcohol"]) for row in rows]}


def coefficients(model, x):
    """alpha - alpha* of every sample; the model lists those of the support vectors, in the order of the samples."""
    beta = [0.0] * len(x)
    row = 0
    for line in model.read_text().split("SV\n", 1)[1].splitlines():
        coefficient, *cells = line.split()
        while [f"{j + 1}:{value:.8g}" for j, value in enumerate(x[row]) if value != 0] != cells:
            row += 1
        beta[row] = float(coefficient)
        row += 1
    return beta


def objective(data, beta, kernel, gamma, tube):
    """The dual objective 1/2 b'Kb - z'b + epsilon |b|."""
    own = [(b, x) for b, x in zip(beta, data["x"]) if b != 0]

    def value(x, z):
        if kernel == "linear":
            return math.fsum(a * b for a, b in zip(x, z))
        return math.exp(-gamma * math.fsum((a - b) ** 2 for a, b in zip(x, z)))

    square = math.fsum(b * c * value(x, z) for b, x in own for c, z in own)
    return square / 2 + math.fsum(tube * abs(b) - y * b for b, y in zip(beta, data["y"]))


def trained(data, kernel, gamma, cost, tube):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data"
        lines = (
            " ".join([repr(y), *(f"{j + 1}:{value!r}" for j, value in enumerate(x))])
            for x, y in zip(data["x"], data["y"])
        )
        path.write_text("\n".join(lines) + "\n")
        options = ["-s", "3", "-t", {"linear": "0", "rbf": "2"}[kernel], "-g", repr(gamma)]
        options += ["-c", repr(cost), "-p", repr(tube), "-e", TOLERANCE]
        out = subprocess.run(
            ["svm-train", *options, str(path), str(path) + ".model"], capture_output=True, text=True, check=True
        ).stdout
        beta = coefficients(Path(str(path) + ".model"), data["x"])
    found = re.search(r"obj = (\S+), rho = (\S+)\nnSV = (\d+), nBSV = (\d+)", out)
    printed, rho, support, bounded = found.groups()
    value = objective(data, beta, kernel, gamma, tube)
    assert abs(value - float(printed)) < 1e-5 * abs(value) + 1e-6, (value, printed)
    return {"objective": value, "bias": -float(rho), "support": int(support), "bounded": int(bounded)}


def main():
    sets = {
        "plane": generated(40, 4, lambda x: 2 * x[0] - x[1] + 0.5, 1),
        "wave": generated(50, 3, lambda x: math.sin(3 * x[0]) + x[1] ** 2, 2),
    }
    cases = []
    for name, data in [*sets.items(), ("wine", wine())]:
        for kernel, gamma in [("linear", 1.0), ("rbf", 0.1), ("rbf", 1.0)]:
            for cost in (0.1, 1.0, 10.0):
                for tube in (0.0, 0.1, 0.5):
                    setting = {"kernel": kernel, "gamma": gamma, "cost": cost, "tube": tube}
                    cases.append({"data": name, **setting, **trained(data, **setting)})
    file = {"sets": sets, "cases": cases}
    (ROOT / "test" / "golden" / "svr.json").write_text(json.dumps(file) + "\n")


main()
