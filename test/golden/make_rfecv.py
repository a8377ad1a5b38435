"""Curves of scikit-learn's RFECV, for test/golden/rfecv.test.ts.

    python3 test/golden/make_rfecv.py      # Debian's python3-sklearn; writes test/golden/rfecv.json

Each bundled example (of wdbc every third row) is standardised on all rows (population sd); row i is tested in fold i mod 5. In each
training part SVC(kernel="linear", C=1, tol=1e-6) is eliminated one feature at a time, and every size tested.
"""
import json
import pathlib

import numpy as np
from sklearn.feature_selection import RFECV
from sklearn.model_selection import PredefinedSplit
from sklearn.svm import SVC

here = pathlib.Path(__file__).parent
examples = here.parent.parent / "examples" / "data"
FOLDS = 5


def read(name, every):
    lines = (examples / f"{name}.csv").read_text().splitlines()
    cells = [line.split(",") for line in lines[1:]][::every]
    X = np.array([[float(cell) for cell in row[:-1]] for row in cells])
    y = np.array([row[-1] for row in cells])
    return (X - X.mean(0)) / X.std(0), y


def curve(name, every, scoring):
    X, y = read(name, every)
    svm = SVC(kernel="linear", C=1, tol=1e-6, cache_size=500)
    cv = PredefinedSplit(np.arange(len(y)) % FOLDS)
    result = RFECV(svm, step=1, cv=cv, scoring=scoring).fit(X, y).cv_results_
    folds = np.array([result[f"split{fold}_test_score"] for fold in range(FOLDS)])
    return {
        "example": name,
        "every": every,
        "score": scoring,
        "sizes": [
            {"features": size + 1, "mean": result["mean_test_score"][size], "folds": folds[:, size].tolist()}
            for size in range(X.shape[1])
        ],
    }


curves = [curve("wine", 1, "accuracy"), curve("wdbc", 3, "accuracy"), curve("wdbc", 3, "roc_auc")]
(here / "rfecv.json").write_text(json.dumps(curves, indent=1) + "\n")
