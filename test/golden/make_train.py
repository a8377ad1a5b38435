"""Decision values, labels and numbers of support vectors by scikit-learn (LIBSVM), for test/tasks/train.test.ts.

    python3 test/golden/make_train.py      # Debian's python3-sklearn; writes test/golden/train.json

The bundled examples, standardised (population sd), SVC at tol 1e-7. Of the decision values every fifth row is kept.
LIBSVM's value of the pair (i, j) is positive for i; ours is positive for the later class j, so they are negated for more
than two classes (scikit-learn already turns the sign for two).
"""
import json
import pathlib

import numpy as np
from sklearn.svm import SVC

here = pathlib.Path(__file__).parent
examples = here.parent.parent / "examples" / "data"


def load(name):
    lines = (examples / f"{name}.csv").read_text().splitlines()
    cells = [line.split(",") for line in lines[1:]]
    X = np.array([[float(cell) for cell in row[:-1]] for row in cells])
    return (X - X.mean(0)) / X.std(0), np.array([row[-1] for row in cells])


cases = [
    ("wine", {"kernel": "linear"}, {"cost": 1}),
    ("wine", {"kernel": "rbf"}, {"cost": 1}),
    ("wine", {"kernel": "rbf", "gamma": "scale"}, {"cost": 10}),
    ("wine", {"kernel": "poly", "degree": 2, "coef0": 1}, {"cost": 0.1}),
    ("wdbc", {"kernel": "linear"}, {"cost": 0.1}),
    ("wdbc", {"kernel": "rbf", "gamma": 0.05}, {"cost": 5, "classWeights": "balanced"}),
    ("wdbc", {"kernel": "poly", "degree": 3, "coef0": 1}, {"cost": 1}),
]

out = []
for name, kernel, machine in cases:
    X, y = load(name)
    settings = dict(kernel)
    settings.setdefault("gamma", "auto")
    weight = {"balanced": "balanced"}.get(machine.get("classWeights"))
    svc = SVC(C=machine["cost"], class_weight=weight, tol=1e-7, cache_size=500, decision_function_shape="ovo", **settings).fit(X, y)
    decision = svc.decision_function(X)
    decision = decision[:, None] if decision.ndim == 1 else -decision
    out.append({
        "example": name,
        "options": {**kernel, **machine},
        "support": int(len(svc.support_)),
        "accuracy": float((svc.predict(X) == y).mean()),
        "largest": float(np.abs(decision).max()),
        "decision": [[round(float(v), 9) for v in row] for row in decision[::5]],
    })
(here / "train.json").write_text(json.dumps(out) + "\n")
