"""The tasks of svm-sieve for data in memory."""

import json
import sys

import numpy as np
from scipy import sparse

from ._data import Samples, is_frame
from ._options import library_options
from ._results import Result
from ._server import progress_bar, server


def _progress(wanted):
    if wanted is None:
        wanted = sys.stderr.isatty()
    return progress_bar() if wanted is True else wanted or None


def _parted(options):
    """Separates the options for reading data from those of the task."""
    given = library_options(options)
    declared = server().declared["options"]
    reading = {name: given.pop(name) for name in list(given) if name in declared["read"] and name != "target"}
    return reading, given


def _samples(X, y, sample_weight, groups, options):
    if not is_frame(X) and not sparse.issparse(X):
        X = np.asarray(X, dtype=float)
        if X.ndim != 2:
            raise ValueError(f"Expected 2D array, got {X.ndim}D array instead")
    y = np.asarray(y)
    is_real = options.get("machine") in _real_machines() or options.pop("targetKind", None) == "real"
    return Samples(X, y, sample_weight=sample_weight, groups=groups, is_real=is_real)


def _real_machines():
    return set(server().declared["realMachines"])


def _run(call, X, y, sample_weight, groups, progress, options):
    reading, given = _parted(options)
    target = reading.pop("targetKind", None)
    samples = _samples(X, y, sample_weight, groups, {**given, **({"targetKind": target} if target else {})})
    key = samples.read(server(), reading, inspect=True)
    header = {"data": key, "options": given}
    _, arrays = server().call(call, header, on_progress=_progress(progress))
    return Result(arrays["result"][0][1])


def rank(X, y, *, sample_weight=None, progress=False, **options):
    """Ranks the features in a single elimination run on all samples."""
    return _run("rank", X, y, sample_weight, None, progress, options)


def select(X, y, *, sample_weight=None, groups=None, progress=None, **options):
    """Ranks the features, chooses a subset size by cross-validation and trains a model."""
    return _run("select", X, y, sample_weight, groups, progress, options)


def evaluate(X, y, *, sample_weight=None, groups=None, progress=None, **options):
    """Estimates the performance of a whole selection by nested cross-validation.

    The options are those of ``svm-sieve evaluate``, with underscores: ``outer_folds=5``,
    ``method="eb-rfe"``, ``C=0.1``. Samples of the same group stay in the same fold. Categorical columns
    of a data frame are encoded in each fold.
    """
    return _run("evaluate", X, y, sample_weight, groups, progress, options)


def compare(X, y, methods, *, sample_weight=None, groups=None, progress=None, **options):
    """Compares methods on the same outer folds."""
    given = {"methods": list(methods), **options}
    return _run("compare", X, y, sample_weight, groups, progress, given)


def describe(X, y):
    """Summarises data in a dict: columns, classes, and problems that would make other tasks fail."""
    samples = _samples(X, y, None, None, {})
    _, arrays = server().call("describe", {"options": samples.options}, samples.arrays)
    return json.loads(arrays["result"][0][1])


def options(task="select"):
    """The options of a task, each with its effect, its values and its default."""
    return server().declared["options"][task]
