"""What LIBLINEAR makes of the joint multi-class SVM of Crammer and Singer (-s 4 -B 1): run where Debian's liblinear-tools is
installed; writes joint.json beside itself. The tables are those of linear.json.

LIBLINEAR stops by its own rule, at the tolerance given here; the objective is computed here, from the weights in its model file:
1/2 sum_c |w_c|^2 + sum_i C_i max(0, max_{c != y} 1 - (f_y - f_c)), the bias a weight of the constant 1.
"""
import json
import os
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOLERANCE = 1e-9


def rows_of(table):
    count = len(table["labels"])
    rows = [[] for _ in range(count)]
    if "columns" in table:
        for j, column in enumerate(table["columns"]):
            for i, value in enumerate(column):
                rows[i].append((j, value))
    else:
        for j, (places, values) in enumerate(table["sparse"]):
            for i, value in zip(places, values):
                rows[i].append((j, value))
    return rows


def solve(name, table, cost, weights):
    labels, rows = table["labels"], rows_of(table)
    classes = sorted(set(labels))
    with tempfile.TemporaryDirectory() as folder:
        data, model = os.path.join(folder, "data"), os.path.join(folder, "model")
        with open(data, "w", encoding="utf8") as file:
            for label, row in zip(labels, rows):
                file.write(" ".join([str(label), *(f"{j + 1}:{value!r}" for j, value in row if value != 0)]) + "\n")
        words = [word for c, weight in zip(classes, weights or []) for word in (f"-w{c}", str(weight))]
        command = ["liblinear-train", "-q", "-s", "4", "-B", "1", "-e", str(TOLERANCE), "-c", str(cost), *words, data, model]
        subprocess.run(command, check=True)
        with open(model, encoding="utf8") as file:
            lines = file.read().split("\n")
    order = [int(word) for word in lines[2].split()[1:]]
    at = lines.index("w") + 1
    cells = [[float(word) for word in line.split()] for line in lines[at:] if line.strip()]
    planes = [[row[order.index(c)] for row in cells] for c in classes]
    objective = 0.5 * sum(value * value for plane in planes for value in plane)
    for label, row in zip(labels, rows):
        f = [sum(plane[j] * value for j, value in row) + plane[-1] for plane in planes]
        own = classes.index(label)
        slack = max(0.0, max(1 - (f[own] - f[c]) for c in range(len(classes)) if c != own))
        objective += cost * (weights[own] if weights else 1) * slack
    return {"table": name, "cost": cost, "classWeights": weights, "objective": objective, "weights": planes}


def main():
    with open(os.path.join(HERE, "linear.json"), encoding="utf8") as file:
        tables = json.load(file)["tables"]
    cases = []
    for name, table in tables.items():
        count = len(set(table["labels"]))
        for cost in (0.01, 1, 30):
            cases.append(solve(name, table, cost, None))
        cases.append(solve(name, table, 0.5, [1 + c / 2 for c in range(count)]))
    with open(os.path.join(HERE, "joint.json"), "w", encoding="utf8") as file:
        json.dump(cases, file)
        file.write("\n")


main()
