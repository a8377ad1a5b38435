"""Data of the tests."""

from pathlib import Path

import numpy as np
from sklearn.datasets import load_breast_cancer, load_wine
from sklearn.preprocessing import StandardScaler

_COLON = Path(__file__).resolve().parents[4] / "shared" / "data" / "colon" / "colon.csv.gz"


def wine():
    return load_wine(return_X_y=True)


def wdbc():
    return load_breast_cancer(return_X_y=True)


def colon():
    """62 samples and 2,000 genes; None where the file is absent."""
    if not _COLON.is_file():
        return None
    import csv
    import gzip

    with gzip.open(_COLON, "rt", newline="") as file:
        rows = list(csv.reader(file))[1:]
    X = np.array([[float(cell) for cell in row[:-1]] for row in rows])
    return X, np.array([row[-1] for row in rows])


def scaled(data):
    """LIBSVM keeps its kernel in single precision: on unscaled data its own solutions are inexact."""
    X, y = data
    return StandardScaler().fit_transform(X), y


def generated(samples, features, informative=5, seed=0):
    random = np.random.default_rng(seed)
    y = np.arange(samples) % 2
    X = random.normal(size=(samples, features))
    X[:, :informative] += y[:, None]
    return X, y
