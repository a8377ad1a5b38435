"""Golden values of the criteria of kernel machines from LIBSVM's coefficients: run with Debian's python3-sklearn, writes criteria.json
beside itself.

Tables hold their data standardised, feature-major and rounded, so that both sides read the same numbers. `input-weight` is taken from
scikit-learn's dual_coef_, which has LIBSVM's layout of K - 1 rows; its classes are sorted. `dj` and `sensitivity`, for two classes, are
computed from the definition: the kernel matrix is built again without the feature, or with the feature times 1 + e and 1 - e.
"""
import json
import os

import numpy as np
from sklearn.svm import SVC

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "examples", "data")
STEP = 1e-5


def example(name, columns, rows):
    with open(os.path.join(DATA, name), encoding="utf8") as file:
        header, *lines = [line.rstrip("\n").split(",") for line in file]
    at = header.index("class")
    lines = [lines[i] for i in rows if i < len(lines)]
    values = np.array([[float(cell) for i, cell in enumerate(line) if i != at][:columns] for line in lines])
    names = sorted({line[at] for line in lines})
    labels = np.array([names.index(line[at]) for line in lines])
    return np.round((values - values.mean(0)) / values.std(0), 6), labels


def kernel_matrix(x, kernel, gamma, coef0, degree):
    products = x @ x.T
    if kernel == "rbf":
        squares = np.diag(products)
        return np.exp(-gamma * (squares[:, None] + squares[None, :] - 2 * products))
    if kernel == "poly":
        return (gamma * products + coef0) ** degree
    return np.tanh(gamma * products + coef0)


def case(name, x, labels, kernel, gamma, coef0=0.0, degree=3):
    machine = SVC(kernel=kernel, gamma=gamma, coef0=coef0, degree=degree, C=1, tol=1e-9).fit(x, labels)
    vectors = x[machine.support_]
    weights = machine.dual_coef_ @ vectors
    result = {
        "name": name,
        "kernel": kernel,
        "parameters": {"gamma": gamma, "coef0": coef0, "degree": degree},
        "columns": x.T.tolist(),
        "labels": labels.tolist(),
        "inputWeight": (weights**2).sum(0).tolist(),
    }
    if len(machine.classes_) == 2:
        beta = machine.dual_coef_[0]

        def norm(factors):
            return beta @ kernel_matrix(vectors * factors, kernel, gamma, coef0, degree) @ beta

        one = np.ones(x.shape[1])
        units = np.eye(x.shape[1])
        result["dj"] = [(norm(one) - norm(one - unit)) / 2 for unit in units]
        result["sensitivity"] = [
            abs(norm(one + STEP * unit) - norm(one - STEP * unit)) / (2 * STEP) for unit in units
        ]
    return result


wine = example("wine.csv", 13, range(0, 178, 3))
wdbc = example("wdbc.csv", 8, range(0, 569, 8))
cases = [
    case("wine rbf", *wine, "rbf", 0.08),
    case("wine poly", *wine, "poly", 0.1, 1.0, 2),
    case("wdbc rbf", *wdbc, "rbf", 0.125),
    case("wdbc poly", *wdbc, "poly", 0.125, 1.0, 3),
    case("wdbc sigmoid", *wdbc, "sigmoid", 0.02, -0.1),
]
with open(os.path.join(HERE, "criteria.json"), "w", encoding="utf8") as file:
    json.dump({"cases": cases}, file, separators=(",", ":"))
    file.write("\n")
