"""EB-RFE with scikit-learn's machines, written independently of ours, for test/golden/eb.test.ts.

    python3 test/golden/make_eb.py        # Debian's python3-sklearn, a built clone; writes test/golden/eb.json

Each table is standardised (population sd, all rows); row i is tested in fold i mod 5. At every step: SVC on all rows with the
current cost, the 3 features of lowest criterion are candidates, each is left out and cross-validated for every cost; the highest
mean accuracy leaves (of equal ones the lower criterion; of equal costs the first). Criteria: the sum over pairs of w² (linear),
or of DJ = ½(βᵀKβ − βᵀK(−j)β) with β and γ fixed (rbf, γ = 1/|S|).

Kept per step: who left, the accuracy and cost of the set before, and what says how firm the choice was: the gap of the criterion
at the edge of the candidates relative to the largest, and the smallest |decision value| of any held-out row that was looked at.
"""
import itertools
import json
import pathlib
import subprocess
import tempfile

import numpy as np
from sklearn.svm import SVC

here = pathlib.Path(__file__).parent
root = here.parent.parent
COSTS = [0.1, 1, 10]
CANDIDATES = 3
FOLDS = 5
TOLERANCE = 1e-9
EQUAL = 1e-12


def table(path):
    lines = path.read_text().splitlines()
    names = lines[0].split(",")[:-1]
    cells = [line.split(",") for line in lines[1:]]
    X = np.array([[float(cell) for cell in row[:-1]] for row in cells])
    return names, (X - X.mean(0)) / X.std(0), np.array([row[-1] for row in cells])


def machine(kernel, cost, features):
    return SVC(kernel=kernel, C=cost, gamma=1 / features, tol=TOLERANCE, cache_size=200, decision_function_shape="ovo")


def score(X, y, kernel):
    """The best cost, its mean accuracy, and the smallest |f|."""
    fold = np.arange(len(y)) % FOLDS
    best, nearest = (-1.0, None), np.inf
    for cost in COSTS:
        right = []
        for k in range(FOLDS):
            svm = machine(kernel, cost, X.shape[1]).fit(X[fold != k], y[fold != k])
            right.append(np.mean(svm.predict(X[fold == k]) == y[fold == k]))
            nearest = min(nearest, np.abs(svm.decision_function(X[fold == k])).min())
        if np.mean(right) > best[0] + EQUAL:
            best = (np.mean(right), cost)
    return best[0], best[1], nearest


def criteria(X, y, kernel, cost):
    total = np.zeros(X.shape[1])
    for a, b in itertools.combinations(np.unique(y), 2):
        own = (y == a) | (y == b)
        svm = machine(kernel, cost, X.shape[1]).fit(X[own], y[own])
        beta, vectors = svm.dual_coef_[0], svm.support_vectors_
        if kernel == "linear":
            total += (beta @ vectors) ** 2
            continue
        gamma = 1 / X.shape[1]
        apart = (vectors[:, None, :] - vectors[None, :, :]) ** 2
        whole = apart.sum(2)
        K = np.exp(-gamma * whole)
        for j in range(X.shape[1]):
            without = np.exp(-gamma * (whole - apart[:, :, j]))
            total[j] += 0.5 * (beta @ K @ beta - beta @ without @ beta)
    return total


def run(names, X, y, kernel):
    left = list(range(len(names)))
    accuracy, cost, nearest = score(X, y, kernel)
    steps = []
    while len(left) > 1:
        values = criteria(X[:, left], y, kernel, cost)
        order = np.argsort(values, kind="stable")
        edge = np.diff(values[order[: CANDIDATES + 1]]).min() / np.abs(values).max()
        best = None
        for j in order[:CANDIDATES]:
            rest = [feature for feature in left if feature != left[j]]
            own = score(X[:, rest], y, kernel)
            nearest = min(nearest, own[2])
            if best is None or own[0] > best[1][0] + EQUAL:
                best = (left[j], own)
        steps.append({"removed": names[best[0]], "score": accuracy, "cost": cost, "edge": edge, "nearest": nearest})
        left.remove(best[0])
        accuracy, cost, nearest = best[1]
    return {"steps": steps, "survivor": names[left[0]], "last": {"score": accuracy, "cost": cost}}


def main():
    clusters = {"rows": 96, "features": 20, "classes": 4, "seed": 3}
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "clusters.csv"
        flags = [text for name, value in clusters.items() for text in (f"--{name}", str(value))]
        subprocess.run(["node", root / "dist" / "cli.js", "generate", "clusters", *flags, "-o", made, "--quiet"], check=True)
        tables = {"wine": table(root / "examples" / "data" / "wine.csv"), "clusters": table(made)}
    cases = [
        {"table": name, "kernel": kernel, **run(*tables[name], kernel)} for name in tables for kernel in ("linear", "rbf")
    ]
    golden = {"costs": COSTS, "candidates": CANDIDATES, "folds": FOLDS, "clusters": clusters, "cases": cases}
    (here / "eb.json").write_text(json.dumps(golden, indent=1) + "\n")


main()
