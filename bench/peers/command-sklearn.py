"""What a user of pandas and scikit-learn would write for a task of commands.mjs, started cold: reads a CSV file, does the task, prints a line.

  python3 command-sklearn.py rank|evaluate|select-rbf FILE.csv STEP

The label is the last column. Values are standardised on training samples only, C is 1.
"""
import sys
import warnings

import numpy as np
import pandas as pd
from sklearn.feature_selection import RFE, RFECV
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.model_selection import RepeatedStratifiedKFold, StratifiedKFold, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC

warnings.filterwarnings("ignore")
task, path, step = sys.argv[1], sys.argv[2], float(sys.argv[3])
step = step if step < 1 else int(step)
table = pd.read_csv(path)
names = table.columns[:-1]
X, y = table[names].to_numpy(float), table.iloc[:, -1].to_numpy()


def folds(count):
    return StratifiedKFold(count, shuffle=True, random_state=1)


def rank():
    ranking = RFE(SVC(kernel="linear", C=1), n_features_to_select=1, step=step).fit(StandardScaler().fit_transform(X), y).ranking_
    return list(names[np.argsort(ranking, kind="stable")][:5])


def evaluate():
    chosen = RFECV(SVC(kernel="linear", C=1), step=step, cv=folds(5), scoring="accuracy")
    scores = cross_validate(make_pipeline(StandardScaler(), chosen), X, y, cv=folds(10))["test_score"]
    return float(np.mean(scores))


def dj_path(train, test=None):
    """Kernel SVM-RFE by DJ on the training samples; at each size the accuracy on the test samples."""
    scaler = StandardScaler().fit(X[train])
    Z, T = scaler.transform(X[train]), None if test is None else scaler.transform(X[test])
    left, order, scores = np.arange(X.shape[1]), [], {}
    while True:
        gamma = 1 / len(left)
        part = np.ascontiguousarray(Z[:, left])
        K = rbf_kernel(part, gamma=gamma)
        svm = SVC(kernel="precomputed", C=1).fit(K, y[train])
        if test is not None:
            scores[len(left)] = np.mean(svm.predict(rbf_kernel(T[:, left], part, gamma=gamma)) == y[test])
        if len(left) == 1:
            return order + [left[0]], scores
        s, a = svm.support_, svm.dual_coef_[0]
        weighted = (K[np.ix_(s, s)] * np.outer(a, a)).ravel()
        criterion = np.empty(len(left))
        for j, x in enumerate(part[s].T):
            criterion[j] = -0.5 * (weighted @ np.expm1(gamma * np.subtract.outer(x, x) ** 2).ravel())
        gone = np.argsort(criterion, kind="stable")[: min(step, len(left) - 1)]
        order += list(left[gone])
        left = np.delete(left, gone)


def select_rbf():
    """The ranking of all samples, and one per fold: 5 folds, 3 times; the smallest size within one standard error of the best."""
    order, _ = dj_path(np.arange(len(y)))
    splits = list(RepeatedStratifiedKFold(n_splits=5, n_repeats=3, random_state=1).split(X, y))
    curves = pd.DataFrame([dj_path(train, test)[1] for train, test in splits])
    mean, error = curves.mean(), curves.std() / np.sqrt(5)
    size = min(k for k in mean.index if mean[k] >= mean.max() - error[mean.idxmax()])
    chosen = sorted(order[::-1][:size])
    scaled = StandardScaler().fit_transform(X[:, chosen])
    SVC(kernel="rbf", gamma=1 / size, C=1).fit(scaled, y)
    return size


print(task, {"rank": rank, "evaluate": evaluate, "select-rbf": select_rbf}[task]())
