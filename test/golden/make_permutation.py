"""Permutation importance by scikit-learn, for test/criteria/permutation-golden.test.ts: run with Debian's python3-sklearn, writes
permutation.json beside itself.

Each table is standardised and rounded, so that both sides read the same numbers. A sample belongs to one of five subjects, and
each subject is held out once: an SVC (tol 1e-10) is trained on the others. Random streams differ between programs, so three things
are kept:

`right`: by held-out subject, feature and held-out sample n, one digit for each held-out sample m: 1 if the SVC is right about n with
the value that m has in the feature. The score of any permutation follows from it, so the same permutations can be given to both
sides.

`expected`: the mean over all permutations, from the same digits: a permutation gives n the value of every m with equal frequency.

`sampled` and `error`: the mean of sklearn.inspection.permutation_importance with REPEATS permutations, averaged over the subjects,
and its standard error. The script checks that it agrees with `expected`.
"""
import json
import os

import numpy as np
from sklearn.inspection import permutation_importance
from sklearn.svm import SVC

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "examples", "data")
SUBJECTS = 5
REPEATS = 2000
# Decision values nearer to 0 might have another sign in another program.
CLEAR = 1e-5


def example(name, columns, rows):
    with open(os.path.join(DATA, name), encoding="utf8") as file:
        header, *lines = [line.rstrip("\n").split(",") for line in file]
    at = header.index("class")
    lines = [lines[i] for i in rows if i < len(lines)]
    values = np.array([[float(cell) for i, cell in enumerate(line) if i != at][:columns] for line in lines])
    names = sorted({line[at] for line in lines})
    labels = np.array([names.index(line[at]) for line in lines])
    # By class, so that the first sample of every subject has the same one.
    order = np.argsort(labels, kind="stable")
    values, labels = values[order], labels[order]
    return np.round((values - values.mean(0)) / values.std(0), 6), labels


def case(name, x, labels, kernel, cost, **parameters):
    subjects = np.arange(len(labels)) % SUBJECTS
    features = x.shape[1]
    expected = np.zeros(features)
    sampled = np.zeros(features)
    variance = np.zeros(features)
    right = []
    for subject in range(SUBJECTS):
        is_held = subjects == subject
        machine = SVC(kernel=kernel, C=cost, tol=1e-10, decision_function_shape="ovo", **parameters).fit(x[~is_held], labels[~is_held])
        held, truth = x[is_held], labels[is_held]
        count = len(truth)
        before = np.mean(machine.predict(held) == truth)
        digits = []
        for j in range(features):
            # All pairs: sample n with the value of sample m.
            pairs = np.repeat(held, count, axis=0)
            pairs[:, j] = np.tile(held[:, j], count)
            assert np.abs(machine.decision_function(pairs)).min() > CLEAR
            is_right = machine.predict(pairs) == np.repeat(truth, count)
            digits.append(["".join(str(int(one)) for one in row) for row in is_right.reshape(count, count)])
            expected[j] += (before - is_right.mean()) / SUBJECTS
        right.append(digits)
        found = permutation_importance(machine, held, truth, scoring="accuracy", n_repeats=REPEATS, random_state=subject)
        sampled += found.importances_mean / SUBJECTS
        variance += found.importances_std**2 / REPEATS / SUBJECTS**2
    error = np.sqrt(variance)
    assert np.all(np.abs(sampled - expected) <= 4 * error + 1e-12), (name, sampled, expected, error)
    return {
        "name": name,
        "options": {"kernel": kernel, "cost": cost, **parameters},
        "columns": x.T.tolist(),
        "labels": labels.tolist(),
        "subjects": subjects.tolist(),
        "right": right,
        "expected": expected.tolist(),
        "sampled": sampled.tolist(),
        "error": error.tolist(),
    }


wdbc = example("wdbc.csv", 6, range(0, 569, 9))
wine = example("wine.csv", 5, range(0, 178, 3))
cases = [
    case("wdbc, linear", *wdbc, "linear", 1.0),
    case("wdbc, rbf", *wdbc, "rbf", 2.0, gamma=0.2),
    case("wdbc, poly", *wdbc, "poly", 1.0, gamma=0.2, coef0=1.0, degree=3),
    case("wine, three classes, rbf", *wine, "rbf", 1.0, gamma=0.3),
]
with open(os.path.join(HERE, "permutation.json"), "w", encoding="utf8") as file:
    json.dump({"repeats": REPEATS, "cases": cases}, file, separators=(",", ":"))
    file.write("\n")
