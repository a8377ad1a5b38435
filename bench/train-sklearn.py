"""scikit-learn's SVC as a process that trains when told, for bench/train.mjs; the commands are those of train-libsvm.c."""
import json
import resource
import sys
import time

import numpy as np
from sklearn.svm import SVC

for line in sys.stdin:
    command, *rest = line.split()
    answer = {}
    if command in ("load", "gram"):
        values = np.fromfile(rest[0])
        n = int(rest[1])
        y = values[:n].copy()
        X = values[n:].reshape(n, -1).copy()
    else:
        kernel, gamma, cost, eps, cache = rest[0], *map(float, rest[1:5])
        machine = SVC(kernel=kernel, gamma=gamma, C=cost, tol=eps, cache_size=cache)
        begin = time.perf_counter()
        machine.fit(X, y)
        answer["seconds"] = time.perf_counter() - begin
        answer["iterations"] = int(np.max(machine.n_iter_))
        answer["support"] = int(machine.n_support_.sum())
        answer["peakMb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(json.dumps(answer), flush=True)
