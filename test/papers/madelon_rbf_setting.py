"""Chooses γ and the cost for test/papers/madelon-rbf.test.ts, on MADELON's training file alone.

    python3 test/papers/madelon_rbf_setting.py ../shared/data/madelon grid
    python3 test/papers/madelon_rbf_setting.py ../shared/data/madelon final GAMMA COST

grid    two thirds of the training rows are ranked by rbf SVM-RFE (signed DJ) for each (γ, C); an rbf SVM on the 20
        survivors, its γ and cost by 5-fold cross-validation on the same rows, is scored on the last third
final   the chosen setting on all 2,000 rows, and the one look at the validation file

DJ needs Σ W_kl exp(γ(x_k - x_l)²) for each feature, W_kl = β_k β_l K_kl. With exp(γ(u - v)²) = e^{γu²} e^{γv²} e^{-2γuv} and
the Taylor series of the last factor this is a short sum of quadratic forms, so all features are a few matrix products.
"""
import gzip
import pathlib
import sys
import time
from math import factorial

import numpy as np
from sklearn.model_selection import GridSearchCV, StratifiedKFold
from sklearn.svm import SVC

RELEVANT = {28, 48, 64, 105, 128, 153, 241, 281, 318, 336, 338, 378, 433, 442, 451, 453, 455, 472, 475, 493}
SCHEDULE = ((100, 200), (20, 100), (5, 40), (1, 0))
SURVIVORS = 20
# The series is cut where its terms fall below this.
SERIES_ERROR = 1e-10


def load(path):
    with gzip.open(path, "rt") as lines:
        cells = np.loadtxt(lines, delimiter=",", skiprows=1)
    return cells[:, :-1], cells[:, -1]


def dj(X, beta, K, gamma):
    W = K * np.outer(beta, beta)
    largest = 2 * gamma * np.square(X).max()
    terms = 1
    while largest**terms / factorial(terms) > SERIES_ERROR:
        terms += 1
    power = np.exp(gamma * np.square(X))
    after = np.zeros(X.shape[1])
    for p in range(terms):
        after += (-2 * gamma) ** p / factorial(p) * np.einsum("ij,ij->j", power, W @ power)
        power = power * X
    return 0.5 * (W.sum() - after)


def rank(X, y, gamma, cost):
    left = np.arange(X.shape[1])
    while len(left) > SURVIVORS:
        S = np.ascontiguousarray(X[:, left])
        g = 1 / len(left) if gamma == "auto" else gamma
        norms = np.square(S).sum(1)
        K = np.exp(-g * np.maximum(norms[:, None] + norms[None, :] - 2 * S @ S.T, 0))
        svm = SVC(kernel="precomputed", C=cost, tol=1e-5, cache_size=500).fit(K, y)
        support = svm.support_
        criterion = dj(S[support], svm.dual_coef_[0], K[np.ix_(support, support)], g)
        count = next(step for step, above in SCHEDULE if len(left) > above)
        lowest = np.argsort(criterion, kind="stable")[: min(count, len(left) - SURVIVORS)]
        left = np.delete(left, lowest)
    return left


def classifier(X, y):
    grid = {"gamma": [0.05, 0.1, 0.2, 0.5], "C": [0.3, 1, 3, 10]}
    return GridSearchCV(SVC(), grid, cv=StratifiedKFold(5, shuffle=True, random_state=1)).fit(X, y)


def standardised(train, other):
    return (train - train.mean(0)) / train.std(0), (other - train.mean(0)) / train.std(0)


def report(X, y, other, answers, gamma, cost):
    start = time.time()
    left = rank(X, y, gamma, cost)
    seconds = time.time() - start
    best = classifier(X[:, left], y)
    missed = sorted(RELEVANT - set(left.tolist()))
    score = best.score(other[:, left], answers)
    print(f"gamma {gamma}, C {cost}: accuracy {score:.4f} (cross-validated {best.best_score_:.4f}, {best.best_params_}), "
          f"relevant {20 - len(missed)} of 20, missed {missed}, {seconds:.0f} s", flush=True)


folder = pathlib.Path(sys.argv[1])
X, y = load(folder / "train.csv.gz")
if sys.argv[2] == "grid":
    part, rest = standardised(X[:1333], X[1333:])
    for gamma in (0.002, 0.005, 0.01, 0.02, 0.05, "auto"):
        for cost in (0.03, 0.1, 0.3, 1):
            report(part, y[:1333], rest, y[1333:], gamma, cost)
else:
    other, answers = load(folder / "valid.csv.gz")
    X, other = standardised(X, other)
    gamma = sys.argv[3] if sys.argv[3] == "auto" else float(sys.argv[3])
    report(X, y, other, answers, gamma, float(sys.argv[4]))
