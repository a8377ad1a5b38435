"""The order in which scikit-learn's RFE with a linear SVR eliminates features, for svr-rfe.json.

Needs Debian's python3-sklearn. Run in the repository: python3 test/golden/make_svr_rfe.py
The target of the wine data is Alcohol, that of the breast-cancer data mean area; all other numbers are features, standardised
(population deviation). One feature is eliminated at a time; `eliminated` has the first one first, `r2` the 5-fold score of the last
three, on folds of consecutive samples.
"""
import csv
import json
from pathlib import Path

import numpy as np
from sklearn.feature_selection import RFE
from sklearn.model_selection import KFold, cross_val_score
from sklearn.svm import SVR

ROOT = Path(__file__).parents[2]


def table(name, target):
    with open(ROOT / "examples" / "data" / name, newline="") as file:
        rows = list(csv.DictReader(file))
    names = [column for column in rows[0] if column not in ("class", target)]
    x = np.array([[float(row[column]) for column in names] for row in rows])
    return names, (x - x.mean(0)) / x.std(0), np.array([float(row[target]) for row in rows])


def case(name, target, cost, tube):
    names, x, y = table(name, target)
    machine = SVR(kernel="linear", C=cost, epsilon=tube, tol=1e-8)
    ranks = RFE(machine, n_features_to_select=1, step=1).fit(x, y).ranking_
    eliminated = [names[j] for j in np.argsort(-ranks)]
    last = [names.index(column) for column in eliminated[-3:]]
    scores = cross_val_score(machine, x[:, last], y, cv=KFold(5), scoring="r2")
    return dict(data=name, target=target, cost=cost, tube=tube, eliminated=eliminated, r2=scores.tolist())


cases = [case("wine.csv", "Alcohol", 1.0, 0.1), case("wine.csv", "Alcohol", 0.1, 0.5), case("wine.csv", "Proline", 10.0, 5.0),
         case("wdbc.csv", "area_mean", 1.0, 1.0)]
path = Path(__file__).with_name("svr-rfe.json")
path.write_text(json.dumps(dict(cases=cases), indent=1) + "\n")
