"""Golden values of C-SVC machines from scikit-learn (LIBSVM): run with Debian's python3-sklearn, writes machines.json beside itself.

Every case holds its data feature-major (rounded, so that both sides read the same numbers), the options, and for each binary machine
of LIBSVM (pairs in its order) the dual coefficients, the bias, and the decision values on the training rows.
Signs are turned to this project's: in a pair the later class is +1.
"""
import json
import os

import numpy as np
import sklearn
from sklearn.svm import SVC

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "examples", "data")
TOLERANCE = 1e-7


def read_csv(name):
    with open(os.path.join(DATA, name), encoding="utf8") as file:
        header, *lines = [line.rstrip("\n").split(",") for line in file]
    return header, lines


def example(name, columns, rows):
    header, lines = read_csv(name)
    at = header.index("class")
    lines = [lines[i] for i in rows if i < len(lines)]
    values = np.array([[float(cell) for cell in line[:columns]] for line in lines])
    values = (values - values.mean(0)) / values.std(0)
    classes = sorted({line[at] for line in lines})
    return np.round(values, 5), np.array([classes.index(line[at]) for line in lines])


def gaussian(seed, rows, columns, classes, shift=1.0):
    source = np.random.RandomState(seed)
    labels = np.arange(rows) % classes
    values = source.normal(size=(rows, columns))
    values[:, 0] += shift * labels
    if columns > 1:
        values[:, 1] -= shift * (labels == 1)
    return np.round(values, 4), labels


def solve(name, values, labels, kernel="linear", cost=1.0, gamma=1.0, coef0=0.0, degree=3, class_weights=None):
    weights = None if class_weights is None else dict(enumerate(class_weights))
    machine = SVC(kernel=kernel, C=cost, gamma=gamma, coef0=coef0, degree=degree, tol=TOLERANCE, class_weight=weights,
                  decision_function_shape="ovo", cache_size=500)
    machine.fit(values, labels)
    classes = len(machine.classes_)
    decisions = machine.decision_function(values)
    if classes == 2:
        pairs = [decisions]
        coefficients = machine.dual_coef_
    else:
        # LIBSVM's first class of a pair is +1, this project's the later one.
        pairs = [-decisions[:, k] for k in range(decisions.shape[1])]
        coefficients = -machine.dual_coef_
    case = dict(name=name, kernel=kernel, cost=cost, gamma=gamma, coef0=coef0, degree=degree, classWeights=class_weights,
                columns=values.T.tolist(), labels=labels.tolist(), predicted=machine.predict(values).tolist(), machines=[])
    starts = np.concatenate([[0], np.cumsum(machine.n_support_)])
    k = 0
    for i in range(classes):
        for j in range(i + 1, classes):
            beta = np.zeros(len(labels))
            # In dual_coef_, row j-1 holds class i's coefficients against class j, row i class j's against class i.
            for own, row in ((i, j - 1), (j, i)):
                chosen = slice(starts[own], starts[own + 1])
                beta[machine.support_[chosen]] = coefficients[row][chosen]
            rows = np.flatnonzero((labels == i) | (labels == j))
            case["machines"].append(dict(
                positive=j, negative=i, objective=objective(values, beta, case),
                bias=float(machine.intercept_[k] * (1 if classes == 2 else -1)),
                beta=[float(f"{b:.10g}") for b in beta[rows]],
                decisions=[float(f"{d:.10g}") for d in pairs[k]],
            ))
            k += 1
    return case


def objective(values, beta, case):
    """1/2 b'Kb - sum|b| in double precision; LIBSVM's own sum uses its single-precision cache."""
    products = values @ values.T
    if case["kernel"] == "poly":
        products = (case["gamma"] * products + case["coef0"]) ** case["degree"]
    if case["kernel"] == "rbf":
        squares = np.diag(products)
        products = np.exp(-case["gamma"] * np.maximum(0, squares[:, None] + squares[None, :] - 2 * products))
    return float(0.5 * beta @ products @ beta - np.abs(beta).sum())


def cases():
    wine = example("wine.csv", 6, range(0, 178, 4))
    wdbc = example("wdbc.csv", 6, range(0, 569, 14))
    two = gaussian(1, 30, 4, 2)
    three = gaussian(2, 33, 4, 3)
    for cost in (0.01, 1.0, 10.0):
        yield solve(f"wdbc linear C={cost}", *wdbc, cost=cost)
        yield solve(f"wine rbf C={cost}", *wine, kernel="rbf", gamma=0.2, cost=cost)
    yield solve("wine linear", *wine)
    yield solve("three classes linear", *three, cost=0.5)
    yield solve("three classes poly", *three, kernel="poly", gamma=0.25, coef0=1.0, degree=2)
    yield solve("two classes poly degree 3", *two, kernel="poly", gamma=0.5, coef0=1.0, degree=3, cost=0.1)
    yield solve("two classes rbf", *two, kernel="rbf", gamma=0.25)
    yield solve("four classes rbf", *gaussian(3, 40, 3, 4), kernel="rbf", gamma=0.5, cost=2.0)
    yield solve("class weights", *three, class_weights=[1.0, 3.0, 0.2])
    yield solve("class weights rbf", *two, kernel="rbf", gamma=0.25, class_weights=[0.3, 2.0])
    for cost in (100.0, 1e4):
        yield solve(f"two classes linear C={cost}", *gaussian(4, 24, 3, 2, 0.5), cost=cost)
        yield solve(f"two classes rbf C={cost}", *two, kernel="rbf", gamma=0.25, cost=cost)
    values, labels = gaussian(5, 24, 4, 2)
    for cost in (1e-5, 0.01):
        yield solve(f"badly scaled columns C={cost}", values * np.array([1e3, 1.0, 1e-3, 10.0]), labels, cost=cost)
    values, labels = gaussian(6, 12, 3, 2)
    yield solve("duplicate rows", np.vstack([values, values]), np.concatenate([labels, labels]))
    flipped = np.concatenate([labels, 1 - labels])
    yield solve("duplicate rows with flipped labels", np.vstack([values, values]), flipped)
    yield solve("constant columns", np.hstack([values, np.full((12, 1), 2.5), np.zeros((12, 1))]), labels)
    yield solve("two rows", np.array([[0.0, 1.0], [2.0, 0.0]]), np.array([0, 1]))
    yield solve("two rows at the bound", np.array([[0.0, 1.0], [0.1, 1.0]]), np.array([0, 1]), cost=0.01)


if __name__ == "__main__":
    made = dict(madeBy="test/golden/make_machines.py", sklearn=sklearn.__version__, tolerance=TOLERANCE, cases=list(cases()))
    with open(os.path.join(HERE, "machines.json"), "w", encoding="utf8") as file:
        json.dump(made, file, separators=(",", ":"))
        file.write("\n")
