"""Golden values of L1-penalised and elastic-net linear SVMs: run with Debian's python3-sklearn and liblinear-tools, writes
elastic-net.json beside itself.

L1: liblinear-train -s 5 -e 1e-8 (or the same library by scikit-learn, where the command reaches its limit of iterations), with -B 1 (a penalised bias) or -B -1 (none); -s 2 is the other end of the elastic net. The
objectives are computed here in double precision from the weights of the model file. In between there is no such solver: the problem
is written with w = u - v, u and v at least 0, which is smooth, and scipy's L-BFGS-B solves it; also with a free bias.
Tables hold their data feature-major and rounded, so that both sides read the same numbers; sparse columns as [rows, values].
"""
import json
import os
import subprocess
import tempfile

import numpy as np
import scipy
from scipy.optimize import minimize
from sklearn.svm import LinearSVC

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "examples", "data")


def example(name, columns):
    with open(os.path.join(DATA, name), encoding="utf8") as file:
        header, *lines = [line.rstrip("\n").split(",") for line in file]
    at = header.index("class")
    values = np.array([[float(cell) for cell in line[:columns]] for line in lines])
    values = (values - values.mean(0)) / values.std(0)
    classes = sorted({line[at] for line in lines})
    return np.round(values, 4), np.array([classes.index(line[at]) for line in lines])


def wide(seed, rows, columns):
    source = np.random.RandomState(seed)
    values = source.normal(size=(rows, columns))
    labels = np.arange(rows) % 2
    values[:, :5] += 0.9 * (2 * labels - 1)[:, None]
    return np.round(values, 4), labels


def words(seed, rows, columns):
    source = np.random.RandomState(seed)
    values = np.where(source.uniform(size=(rows, columns)) < 0.05, np.round(source.uniform(0.1, 2, (rows, columns)), 3), 0)
    scores = values[:, :20] @ source.normal(size=20)
    return values, (scores > np.median(scores)).astype(int)


def objective(values, signs, weights, bias, penalized_bias, cost, ratio):
    slack = np.maximum(0, 1 - signs * (values @ weights + bias))
    all_weights = np.append(weights, bias) if penalized_bias else weights
    return float(ratio * np.abs(all_weights).sum() + 0.5 * (1 - ratio) * (all_weights ** 2).sum() + cost * (slack ** 2).sum())


def liblinear(values, signs, cost, ratio, bias):
    solver = {1: 5, 0: 2}[ratio]
    with tempfile.TemporaryDirectory() as folder:
        data, model = os.path.join(folder, "data"), os.path.join(folder, "model")
        with open(data, "w", encoding="utf8") as file:
            for sign, row in zip(signs, values):
                cells = " ".join(f"{j + 1}:{float(value)!r}" for j, value in enumerate(row) if value != 0)
                file.write(f"{int(sign)} {cells}\n")
        told = subprocess.run(["liblinear-train", "-s", str(solver), "-e", "1e-8", "-c", repr(cost), "-B", "1" if bias else "-1",
                               data, model], check=True, capture_output=True, text=True).stdout
        if "max number of iterations" in told:
            return longer(values, signs, cost, ratio, bias)
        with open(model, encoding="utf8") as file:
            head, tail = file.read().split("\nw\n")
    first = int(next(line for line in head.split("\n") if line.startswith("label")).split()[1])
    found = first * np.array([float(line) for line in tail.split()])
    found = np.pad(found, (0, values.shape[1] + int(bias) - len(found)))
    return (found[:-1], found[-1]) if bias else (found, 0.0)


def longer(values, signs, cost, ratio, bias):
    """The command stops after 1,000 iterations; scikit-learn calls the same library with a limit of one's own."""
    machine = LinearSVC(penalty="l1" if ratio == 1 else "l2", dual=False, C=cost, tol=1e-9, max_iter=10_000_000,
                        fit_intercept=bias, intercept_scaling=1.0, random_state=1)
    machine.fit(values, signs)
    return machine.coef_[0], float(machine.intercept_[0]) if bias else 0.0


def smooth(values, signs, cost, ratio):
    """The elastic net with a free bias."""
    columns = values.shape[1]

    def f(x):
        u, v, b = x[:columns], x[columns:-1], x[-1]
        w = u - v
        slack = np.maximum(0, 1 - signs * (values @ w + b))
        pull = -2 * cost * slack * signs
        g = values.T @ pull + (1 - ratio) * w
        value = ratio * (u + v).sum() + 0.5 * (1 - ratio) * (w @ w) + cost * (slack @ slack)
        return value, np.concatenate([g + ratio, -g + ratio, [pull.sum()]])

    bounds = [(0, None)] * (2 * columns) + [(None, None)]
    x = np.zeros(2 * columns + 1)
    for _ in range(20):
        found = minimize(f, x, jac=True, method="L-BFGS-B", bounds=bounds,
                         options=dict(maxiter=100000, maxfun=1000000, ftol=1e-16, gtol=1e-10, maxcor=50))
        x = found.x
    return x[:columns] - x[columns:-1], float(x[-1])


def main():
    wdbc, wide_table, text = example("wdbc.csv", 30), wide(1, 40, 300), words(2, 300, 200)
    wine = example("wine.csv", 13)
    tables = dict(wdbc=wdbc, wide=wide_table, words=text, wine=wine)
    cases = []
    for name, (values, labels) in tables.items():
        for positive in range(int(labels.max()) + 1) if labels.max() > 1 else [1]:
            signs = np.where(labels == positive, 1.0, -1.0)
            for cost in (0.05, 1.0) if name != "wide" else (0.05, 0.2):
                for ratio, bias in ((1, True), (1, False), (0, True)):
                    weights, b = liblinear(values, signs, cost, ratio, bias)
                    cases.append(dict(table=name, positive=positive, cost=cost, l1Ratio=ratio, bias=int(bias), by="liblinear",
                                      objective=objective(values, signs, weights, b, bias, cost, ratio)))
                for ratio in (1, 0.5) if name != "words" else (0.5,):
                    weights, b = smooth(values, signs, cost, ratio)
                    cases.append(dict(table=name, positive=positive, cost=cost, l1Ratio=ratio, bias="free", by="scipy",
                                      objective=objective(values, signs, weights, b, False, cost, ratio)))

    def columns(name, values):
        if name != "words":
            return [list(map(float, column)) for column in values.T]
        return [[np.nonzero(column)[0].tolist(), column[column != 0].tolist()] for column in values.T]

    out = dict(versions=dict(liblinear="2.3.0", scipy=scipy.__version__),
               tables={name: dict(columns=columns(name, values), labels=labels.tolist(), sparse=name == "words")
                       for name, (values, labels) in tables.items()},
               cases=cases)
    with open(os.path.join(HERE, "elastic-net.json"), "w", encoding="utf8") as file:
        json.dump(out, file, separators=(",", ":"))
        file.write("\n")


main()
