"""Golden values of Platt's sigmoid and of pairwise coupling: run with Debian's python3-sklearn, writes probability.json beside itself.

sigmoids   decision values and signs; a and b from scipy, which minimises the likelihood with Platt's targets by its own method to the
           last digits. Nothing here comes from LIBSVM's or this project's Newton iteration.
couplings  pairwise probabilities; p from the linear equations of the optimum (Wu, Lin & Weng 2004, eq. 21), solved directly.
machines   scikit-learn's SVC(probability=True): decision values, probA, probB and predict_proba of rows. Signs are turned to this
           project's: in a pair the later class is +1, and P(positive) = 1/(1 + exp(a f + b)).
"""
import json
import os

import numpy as np
import sklearn
from scipy.optimize import minimize
from sklearn.svm import SVC

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "examples", "data")


def likelihood(parameters, decisions, targets):
    z = parameters[0] * decisions + parameters[1]
    return np.sum(np.logaddexp(0, z) - (1 - targets) * z)


def slopes(parameters, decisions, targets):
    z = parameters[0] * decisions + parameters[1]
    p = np.where(z >= 0, np.exp(-np.abs(z)), 1.0) / (1 + np.exp(-np.abs(z)))
    return np.array([np.sum((targets - p) * decisions), np.sum(targets - p)])


def sigmoid(name, decisions, signs):
    positives = int(np.sum(signs > 0))
    negatives = len(signs) - positives
    targets = np.where(signs > 0, (positives + 1) / (positives + 2), 1 / (negatives + 2))
    # In units of the largest decision value, so that the optimiser meets numbers near 1.
    unit = max(1e-300, np.abs(decisions).max())
    found = minimize(likelihood, [0.0, np.log((negatives + 1) / (positives + 1))], args=(decisions / unit, targets),
                     jac=slopes, method="BFGS", options=dict(gtol=1e-11, maxiter=10000))
    return dict(name=name, decisions=decisions.tolist(), signs=signs.tolist(), a=found.x[0] / unit, b=found.x[1],
                loss=float(found.fun))


def coupling(name, pairwise):
    count = len(pairwise)
    q = np.array([[sum(pairwise[j][t] ** 2 for j in range(count) if j != t) if t == s else -pairwise[s][t] * pairwise[t][s]
                   for s in range(count)] for t in range(count)])
    system = np.block([[q, np.ones((count, 1))], [np.ones((1, count)), np.zeros((1, 1))]])
    solution = np.linalg.solve(system, np.append(np.zeros(count), 1.0))
    return dict(name=name, pairwise=pairwise.tolist(), probabilities=solution[:count].tolist())


def random_pairwise(seed, count, spread):
    source = np.random.RandomState(seed)
    pairwise = np.zeros((count, count))
    for i in range(count):
        for j in range(i + 1, count):
            pairwise[i][j] = np.round(1 / (1 + np.exp(-spread * source.normal())), 6)
            pairwise[j][i] = 1 - pairwise[i][j]
    return pairwise


def example(file, step, columns=6):
    with open(os.path.join(DATA, file), encoding="utf8") as source:
        _, *lines = [line.rstrip("\n").split(",") for line in source]
    lines = lines[::step]
    values = np.array([[float(cell) for cell in line[:columns]] for line in lines])
    names = sorted({line[-1] for line in lines})
    values = np.round((values - values.mean(0)) / values.std(0), 4)
    return values, np.array([names.index(line[-1]) for line in lines])


def machine(name, values, labels, **options):
    trained = SVC(probability=True, decision_function_shape="ovo", random_state=1, tol=1e-6, **options).fit(values, labels)
    count = len(trained.classes_)
    decisions = trained.decision_function(values)
    # For two classes scikit-learn has already turned the sign; LIBSVM's sigmoids are of the earlier class in either case.
    decisions = [decisions] if count == 2 else [-decisions[:, k] for k in range(decisions.shape[1])]
    pairs = [(j, i) for i in range(count) for j in range(i + 1, count)]
    return dict(name=name, classCount=count, columns=values.T.tolist(), labels=labels.tolist(),
                gamma=options.get("gamma", 1), kernel=options["kernel"],
                machines=[dict(positive=positive, negative=negative, a=trained.probA_[k], b=-trained.probB_[k],
                               decisions=[float(f"{d:.12g}") for d in decisions[k]])
                          for k, (positive, negative) in enumerate(pairs)],
                probabilities=[[float(f"{p:.10g}") for p in row] for row in trained.predict_proba(values)])


def main():
    source = np.random.RandomState(1)
    signs = np.where(source.uniform(size=40) < 0.3, 1.0, -1.0)
    overlapping = np.round(signs + source.normal(size=40), 4)
    sigmoids = [
        sigmoid("overlapping", overlapping, signs),
        sigmoid("separated", np.round(2 * signs + 0.3 * source.normal(size=40), 4), signs),
        sigmoid("turned around", -overlapping, signs),
        sigmoid("large values", np.round(1000 * overlapping, 1), signs),
        sigmoid("small values", np.round(0.001 * overlapping, 7), signs),
        sigmoid("all equal", np.full(10, 0.5), signs[:10]),
        sigmoid("two rows", np.array([-1.0, 1.0]), np.array([-1.0, 1.0])),
        sigmoid("one class", np.round(source.normal(size=8), 4), np.ones(8)),
    ]
    couplings = [
        coupling("undecided", np.full((3, 3), 0.5)),
        coupling("three classes", random_pairwise(2, 3, 1.0)),
        coupling("five classes", random_pairwise(3, 5, 2.0)),
        coupling("twelve classes", random_pairwise(4, 12, 1.0)),
        coupling("nearly certain", np.array([[0, 1e-7, 1e-7], [1 - 1e-7, 0, 0.5], [1 - 1e-7, 0.5, 0]])),
    ]
    machines = [
        machine("wine rbf", *example("wine.csv", 4), kernel="rbf", gamma=0.2),
        machine("wdbc linear", *example("wdbc.csv", 11), kernel="linear"),
    ]
    golden = dict(made=f"scikit-learn {sklearn.__version__}", sigmoids=sigmoids, couplings=couplings, machines=machines)
    with open(os.path.join(HERE, "probability.json"), "w", encoding="utf8") as file:
        json.dump(golden, file)
        file.write("\n")


main()
