"""Whole linear SVM-RFE rankings by scikit-learn's own RFE, for test/tasks/rankings.test.ts and test/papers/*-rfe.test.ts.

    python3 test/golden/make_rankings.py generated     # writes test/golden/rankings.json; needs a built clone (npm ci)
    python3 test/golden/make_rankings.py real          # writes test/golden/rankings-real.json; needs ../shared/data

RFE(SVC(kernel="linear", C, tol=1e-6)) on standardised features (population sd); an importance getter that hands out coef_ also
writes down the squared weights of each step. Features are zero-based columns.

generated   of each step: what left and who came next (FOLLOWING of them), each with its squared weight, and the largest
real        of each step: what left, no more. A ranking is not the data; the squared weights are left out all the same

MADELON is here at cost 0.01 with all rows, and at cost 1 with the first 400 only: at cost 1 LIBSVM does not reach 1e-6 on more
rows in a reasonable time (the first of the 25 machines of 1,200 rows took 52 million iterations and six minutes).
"""
import csv
import gzip
import io
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from sklearn.feature_selection import RFE
from sklearn.svm import SVC

here = pathlib.Path(__file__).parent
root = here.parent.parent
TOLERANCE = 1e-6
# Enough to judge a choice between features that are close together.
FOLLOWING = 3
# Eight digits are far finer than what is compared.
rounded = lambda value: float(f"{value:.8g}")


def table(text, rows=None):
    lines = list(csv.reader(io.StringIO(text)))[1:][:rows]
    X = np.array([line[:-1] for line in lines], dtype=float)
    return (X - X.mean(0)) / X.std(0), np.array([line[-1] for line in lines])


def eliminate(X, y, cost, step):
    """The squared weights of each step, by RFE's own loop."""
    weights = []

    def record(svm):
        weights.append(np.square(svm.coef_).sum(0))
        return svm.coef_

    svm = SVC(kernel="linear", C=cost, tol=TOLERANCE, cache_size=1000)
    rfe = RFE(svm, n_features_to_select=1, step=step, importance_getter=record).fit(X, y)
    return rfe.ranking_, weights


def steps(X, y, cost, step):
    ranking, weights = eliminate(X, y, cost, step)
    left = np.arange(X.shape[1])
    for number, criterion in enumerate(weights):
        order = np.argsort(criterion, kind="stable")
        # RFE numbers its steps from the end; its own sort is not stable, so what it removed is read from there.
        gone = np.flatnonzero(ranking[left] == ranking.max() - number)
        gone = gone[np.argsort(criterion[gone], kind="stable")]
        if len(gone) == len(left) or len(left) == 1:
            return
        following = [j for j in order if j not in set(gone)][:FOLLOWING]
        yield left[gone], criterion[gone], left[following], criterion[following], criterion.max()
        left = np.delete(left, gone)


def columns(path):
    removed, criterion, following, after, largest = zip(*path)
    return {
        "removed": [left.tolist() for left in removed],
        "criterion": [[rounded(v) for v in values] for values in criterion],
        "following": [left.tolist() for left in following],
        "next": [[rounded(v) for v in values] for values in after],
        "largest": [rounded(v) for v in largest],
    }


def generated():
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "microarray.csv"
        size = ["--rows", "62", "--features", "2000", "--seed", "1"]
        subprocess.run(["node", root / "dist" / "cli.js", "generate", "microarray", *size, "-o", file], check=True)
        X, y = table(file.read_text())
    rankings = {}
    for step in (1, 20):
        rankings[f"microarray 62 × 2000, step {step}"] = {
            "generator": "microarray", "size": {"rows": 62, "features": 2000, "seed": 1}, "cost": 1, "step": step,
            **columns(steps(X, y, 1, step)),
        }
    return rankings


def real():
    shared = root.parent / "shared" / "data"
    read = lambda *path: gzip.open(shared.joinpath(*path), "rt").read()
    sets = [
        ("colon", "colon.csv.gz", None, 1, 1),
        ("colon", "colon.csv.gz", None, 1, 20),
        ("madelon", "train.csv.gz", None, 0.01, 20),
        ("madelon", "train.csv.gz", 400, 1, 20),
    ]
    return {
        f"{name}, cost {cost:g}, step {step}": {
            "file": f"{name}/{file}", "rows": rows, "cost": cost, "step": step,
            "removed": columns(steps(*table(read(name, file), rows), cost, step))["removed"],
        }
        for name, file, rows, cost, step in sets
    }


for which in sys.argv[1:]:
    name, make = {"generated": ("rankings.json", generated), "real": ("rankings-real.json", real)}[which]
    (here / name).write_text(json.dumps(make(), separators=(",", ":"), ensure_ascii=False) + "\n")
