"""scikit-learn's RFE as a process that ranks when told, for bench/rank.mjs.

load FILE N       float64: N labels, then N rows
rank COST TOL     standardises and eliminates one feature a step; answers with seconds and the columns in the order of leaving
"""
import json
import sys
import time

import numpy as np
from sklearn.feature_selection import RFE
from sklearn.svm import SVC

for line in sys.stdin:
    command, *rest = line.split()
    answer = {}
    if command == "load":
        values = np.fromfile(rest[0])
        n = int(rest[1])
        y = values[:n].copy()
        X = values[n:].reshape(n, -1).copy()
    else:
        cost, tolerance = map(float, rest)
        begin = time.perf_counter()
        scaled = (X - X.mean(0)) / X.std(0)
        svm = SVC(kernel="linear", C=cost, tol=tolerance, cache_size=500)
        ranking = RFE(svm, n_features_to_select=1, step=1).fit(scaled, y).ranking_
        answer["seconds"] = time.perf_counter() - begin
        answer["order"] = np.argsort(-ranking).tolist()
    print(json.dumps(answer), flush=True)
