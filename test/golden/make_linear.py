"""Golden values of linear machines from scikit-learn's LinearSVC (LIBLINEAR): run with Debian's python3-sklearn, writes linear.json
beside itself.

Tables hold their data feature-major and rounded, so that both sides read the same numbers; sparse columns as [rows, values]. Every case
names a table and the options, and has for each binary machine the primal objective (computed here in double precision), the
weights and the bias. In a pair the later class is +1. The bias is penalised (intercept_scaling=1).
"""
import json
import os

import numpy as np
import sklearn
from scipy.sparse import csc_matrix
from sklearn.svm import LinearSVC

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "examples", "data")
TOLERANCE = 1e-9
EPOCHS = 10_000_000


def example(name, columns, rows):
    with open(os.path.join(DATA, name), encoding="utf8") as file:
        header, *lines = [line.rstrip("\n").split(",") for line in file]
    at = header.index("class")
    lines = [lines[i] for i in rows if i < len(lines)]
    values = np.array([[float(cell) for cell in line[:columns]] for line in lines])
    values = (values - values.mean(0)) / values.std(0)
    classes = sorted({line[at] for line in lines})
    return np.round(values, 4), np.array([classes.index(line[at]) for line in lines])


def words(seed, rows, columns, classes, share=0.1):
    source = np.random.RandomState(seed)
    values = np.where(source.uniform(size=(rows, columns)) < share, np.round(source.uniform(0.1, 2, (rows, columns)), 3), 0)
    scores = values[:, :columns // 2] @ source.normal(size=(columns // 2, classes))
    labels = scores.argmax(1)
    labels[:classes] = np.arange(classes)
    return csc_matrix(values), labels


def objective(values, signs, costs, weights, bias, loss):
    errors = np.maximum(0, 1 - signs * (values @ weights + bias))
    return float(0.5 * (weights @ weights + bias * bias) + (costs * (errors if loss == "hinge" else errors ** 2)).sum())


def solve(values, signs, costs, loss):
    """Costs go in as sample weights: in one-vs-rest LIBLINEAR would weigh a class only where it is the positive one."""
    machine = LinearSVC(loss="hinge" if loss == "hinge" else "squared_hinge", C=1.0, tol=TOLERANCE, max_iter=EPOCHS, dual=True,
                        intercept_scaling=1.0, random_state=1)
    machine.fit(values, signs, sample_weight=costs)
    weights, bias = machine.coef_[0], float(machine.intercept_[0])
    return dict(objective=objective(values, signs, costs, weights, bias, loss), bias=float(f"{bias:.9g}"),
                weights=[float(f"{weight:.7g}") for weight in weights])


def case(table, tables, loss, cost, scheme="ovo", class_weights=None):
    values, labels = tables[table]
    classes = int(labels.max()) + 1
    costs = cost * np.array(class_weights or [1.0] * classes)[labels]
    machines = []
    if scheme == "ovr" and classes > 2:
        for own in range(classes):
            signs = np.where(labels == own, 1, -1)
            machines.append(dict(positive=own, negative=None, **solve(values.tocsr() if hasattr(values, "tocsr") else values, signs, costs, loss)))
    else:
        for i in range(classes):
            for j in range(i + 1, classes):
                rows = np.flatnonzero((labels == i) | (labels == j))
                part = values.tocsr()[rows] if hasattr(values, "tocsr") else values[rows]
                signs = np.where(labels[rows] == j, 1, -1)
                machines.append(dict(positive=j, negative=i, **solve(part, signs, costs[rows], loss)))
    return dict(table=table, loss=loss, cost=cost, scheme=scheme, classWeights=class_weights, machines=machines)


def cases(tables):
    for loss in ("hinge", "squared"):
        for cost in (0.01, 1.0, 100.0):
            yield case("wdbc", tables, loss, cost)
            yield case("words", tables, loss, cost)
        yield case("wine", tables, loss, 1.0, "ovr")
        yield case("wine", tables, loss, 1.0, "ovo")
        yield case("three words", tables, loss, 1.0, "ovr")
        yield case("wdbc", tables, loss, 0.1, class_weights=[0.3, 2.0])
        yield case("words", tables, loss, 1.0, class_weights=[4.0, 0.5])
        yield case("wine", tables, loss, 0.1, "ovr", class_weights=[1.0, 3.0, 0.2])


def stored(values, labels):
    if not hasattr(values, "indptr"):
        return dict(labels=labels.tolist(), columns=values.T.tolist())
    parts = zip(values.indptr[:-1], values.indptr[1:])
    return dict(labels=labels.tolist(), sparse=[[values.indices[a:b].tolist(), values.data[a:b].tolist()] for a, b in parts])


if __name__ == "__main__":
    tables = {
        "wdbc": example("wdbc.csv", 8, range(0, 569, 8)),
        "wine": example("wine.csv", 7, range(0, 178, 4)),
        "words": words(1, 50, 70, 2),
        "three words": words(2, 45, 30, 3),
    }
    made = dict(madeBy="test/golden/make_linear.py", sklearn=sklearn.__version__, tolerance=TOLERANCE,
                tables={name: stored(*table) for name, table in tables.items()}, cases=list(cases(tables)))
    with open(os.path.join(HERE, "linear.json"), "w", encoding="utf8") as file:
        json.dump(made, file, separators=(",", ":"))
        file.write("\n")
