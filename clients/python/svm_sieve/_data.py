"""Converts Python tables to the arrays of a message."""

import numpy as np
from scipy import sparse

from ._server import array


def free_name(name, taken):
    """The name itself, or a similar one that no feature has."""
    while name in taken:
        name += "_"
    return name


def column(name, values, words=None):
    if words is None:
        return array("column", np.asarray(values, dtype="<f8"), name=name)
    return array("column", np.asarray(values, dtype="<i4"), name=name, words=[str(word) for word in words])


def matrix(X, names=None):
    """The arrays of a dense or sparse matrix."""
    named = {} if names is None else {"names": [str(name) for name in names]}
    if sparse.issparse(X):
        stored = sparse.csc_matrix(X)
        stored.sum_duplicates()
        stored.sort_indices()
        return [
            array("sparse-starts", stored.indptr.astype("<i4")),
            array("sparse-rows", stored.indices.astype("<i4")),
            array("sparse-values", stored.data.astype("<f8"), rows=int(stored.shape[0]), **named),
        ]
    return [array("matrix", np.asarray(X, dtype="<f8", order="F"), **named)]


def codes(values):
    """The index of each value in the list of distinct words, and that list."""
    words, numbers = np.unique(np.asarray(values).astype(str), return_inverse=True)
    return numbers.astype("<i4"), words


def is_frame(X):
    return hasattr(X, "columns") and hasattr(X, "iloc")


def frame_arrays(X):
    """The arrays of a data frame: numeric columns as a matrix, all other columns as words."""
    names = [str(name) for name in X.columns]
    is_number = [np.issubdtype(kind, np.number) or kind == bool for kind in map(_dtype, X.dtypes)]
    numbers = X.loc[:, is_number]
    arrays = []
    if numbers.shape[1] > 0:
        values = numbers.to_numpy(dtype="f8", na_value=np.nan)
        arrays += matrix(values, [name for name, own in zip(names, is_number) if own])
    for place, own in enumerate(is_number):
        if own:
            continue
        cells = X.iloc[:, place]
        missing = cells.isna().to_numpy()
        numbers_of, words = codes(cells.astype(str).where(~missing, ""))
        if missing.any():
            empty = int(np.flatnonzero(words == "")[0])
            numbers_of = np.where(missing, -1, numbers_of - (numbers_of > empty))
            words = np.delete(words, empty)
        arrays.append(column(names[place], numbers_of, words))
    return arrays, names


def _dtype(kind):
    return getattr(kind, "numpy_dtype", kind) if isinstance(getattr(kind, "numpy_dtype", None), np.dtype) else (
        kind if isinstance(kind, np.dtype) else np.dtype(object)
    )


def class_words(classes):
    """A word for each class, in an order that svm-sieve keeps: numerical for numbers, else by code point.

    If the classes are in a different order, they are numbered instead.
    """
    words = [str(own.item() if isinstance(own, np.generic) else own) for own in classes]
    is_usable = len(set(words)) == len(words) and all(word.strip() == word and word for word in words)
    if is_usable and (all(map(_is_number, words)) or not any(map(_is_number, words)) and words == sorted(words)):
        return words
    return [str(place) for place in range(len(words))]


def _is_number(word):
    try:
        float(word)
    except ValueError:
        return False
    return True


class Samples:
    """Data to be sent to the process: arrays, and the options that specify the roles of the columns."""

    def __init__(self, X, y=None, *, names=None, classes=None, sample_weight=None, groups=None, is_real=False):
        if is_frame(X):
            self.arrays, taken = frame_arrays(X)
        else:
            self.arrays = matrix(X, names)
            # Without names, the features are called f1, f2, …; no other column has such a name.
            taken = map(str, names) if names is not None else ()
        taken = set(taken)
        self.options = {}
        self.classes = None
        if y is not None:
            name = free_name("class" if not is_real else "y", taken)
            self.options["target"] = name
            self.options["targetKind"] = "real" if is_real else "classes"
            if is_real:
                self.arrays.append(column(name, y))
            else:
                known = np.unique(y) if classes is None else classes
                self._codes = np.searchsorted(known, y).astype("<i4")
                self.classes = class_words(known)
                self._target = len(self.arrays), name
                self.arrays.append(column(name, self._codes, self.classes))
        if sample_weight is not None:
            name = free_name("weight", taken)
            self.options["weightsColumn"] = name
            self.arrays.append(column(name, sample_weight))
        if groups is not None:
            name = free_name("group", taken)
            self.options["subjects"] = name
            self.arrays.append(column(name, *codes(groups)))

    def read(self, server, options=None, inspect=False):
        """Loads the data into the memory of the process and returns their key.

        With ``inspect``, the process also checks for leaks, which is only useful if a user reads the notes.
        """
        request = {"options": {**self.options, **(options or {})}, "inspect": inspect}
        header, _ = server.call("read", request, self.arrays)
        if self.classes is not None and header["classes"] != self.classes:
            # svm-sieve spells or orders the labels differently, which never happens with numbers.
            place, name = self._target
            self.classes = [str(number) for number in range(len(self.classes))]
            self.arrays[place] = column(name, self._codes, self.classes)
            header, _ = server.call("read", request, self.arrays)
        return header["data"]
