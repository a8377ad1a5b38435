"""Complete linear SVM-RFE rankings by scikit-learn, for test/tasks/rank.test.ts.

    python3 test/golden/make_rfe.py        # Debian's python3-sklearn; writes test/golden/rfe.json

Each bundled example is standardised (population sd) and eliminated with SVC(kernel="linear", C=1, tol=1e-6). For every
step the feature that left and the squared weights (summed over the pairs) of the two lowest are kept, so that a
difference can be judged by how close the choice was.
"""
import json
import pathlib

import numpy as np
from sklearn.svm import SVC

here = pathlib.Path(__file__).parent
examples = here.parent.parent / "examples" / "data"


def steps(name, cost):
    lines = (examples / f"{name}.csv").read_text().splitlines()
    names = lines[0].split(",")[:-1]
    cells = [line.split(",") for line in lines[1:]]
    X = np.array([[float(cell) for cell in row[:-1]] for row in cells])
    y = np.array([row[-1] for row in cells])
    X = (X - X.mean(0)) / X.std(0)
    left = list(range(len(names)))
    order = []
    while len(left) > 1:
        svm = SVC(kernel="linear", C=cost, tol=1e-6, cache_size=500).fit(X[:, left], y)
        criterion = np.square(svm.coef_).sum(0)
        lowest = np.argsort(criterion, kind="stable")
        order.append({
            "feature": names[left[lowest[0]]],
            "criterion": criterion[lowest[0]],
            "next": criterion[lowest[1]],
            "largest": criterion.max(),
        })
        del left[lowest[0]]
    return {"cost": cost, "steps": order, "survivor": names[left[0]]}


rankings = {f"{name}, cost {cost:g}": {"example": name, **steps(name, cost)} for name in ("wine", "wdbc") for cost in (0.1, 1, 10)}
(here / "rfe.json").write_text(json.dumps(rankings, indent=1) + "\n")
