"""scikit-learn's SequentialFeatureSelector for bench/sequential.mjs: CPU seconds of a fit, and the order of the features.

    python3 bench/sequential-peer.py TABLE.csv DIRECTION
"""
import json
import sys
import time

import numpy as np
from sklearn.feature_selection import SequentialFeatureSelector
from sklearn.model_selection import PredefinedSplit
from sklearn.svm import SVC

path, direction = sys.argv[1:]
lines = open(path).read().splitlines()
names = lines[0].split(",")[:-1]
cells = [line.split(",") for line in lines[1:]]
X = np.array([[float(cell) for cell in row[:-1]] for row in cells])
y = np.array([row[-1] for row in cells])
X = (X - X.mean(0)) / X.std(0)

start = time.process_time()
# All sizes, as a search without a limit has them.
size = X.shape[1] - 1 if direction == "forward" else 1
folds = PredefinedSplit(np.arange(len(y)) % 5)
selector = SequentialFeatureSelector(SVC(kernel="linear"), n_features_to_select=size, direction=direction, cv=folds, scoring="accuracy")
selector.fit(X, y)
left = [names[j] for j in np.flatnonzero(~selector.get_support())]
print(json.dumps({"seconds": time.process_time() - start, "left": left}))
