"""One contender of eb-rfe.mjs: cross-validates given subsets with scikit-learn's SVC, as one evaluation of EB-RFE does.

  python3 eb-sklearn.py DATA.csv SUBSETS.txt COSTS

DATA: class, fold, features (standardised). SUBSETS: a line of columns each, from 0. Prints one line of JSON for each subset: CPU and wall
seconds of its fits, and the accuracy of every fold by cost.
"""
import json
import sys
import time

import numpy as np
from sklearn.svm import SVC

table = np.loadtxt(sys.argv[1], delimiter=",")
y, fold, X = table[:, 0].astype(int), table[:, 1].astype(int), table[:, 2:].copy()
costs = [float(cost) for cost in sys.argv[3].split(",")]
splits = [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in np.unique(fold)]
for line in open(sys.argv[2]):
    subset = X[:, [int(column) for column in line.split(",")]]
    cpu, wall = time.process_time(), time.perf_counter()
    right = np.zeros((len(costs), len(splits)))
    for k, (train, test) in enumerate(splits):
        A, ya, B, yb = subset[train], y[train], subset[test], y[test]
        for c, cost in enumerate(costs):
            svm = SVC(kernel="rbf", gamma="auto", C=cost).fit(A, ya)
            right[c, k] = np.mean(svm.predict(B) == yb)
    answer = {"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall, "folds": right.tolist()}
    print(json.dumps(answer), flush=True)
