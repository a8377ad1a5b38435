"""Names of options and scores in Python."""

# The scikit-learn names of the scores that svm-sieve supports.
SCORES = {
    "accuracy": "accuracy",
    "balanced_accuracy": "balanced-accuracy",
    "f1_macro": "macro-f1",
    "matthews_corrcoef": "mcc",
    "roc_auc": "auc",
    "r2": "r2",
    "neg_mean_squared_error": "neg-mse",
    "neg_mean_absolute_error": "neg-mae",
}

_RENAMED = {"C": "cost", "tol": "tolerance", "random_state": "seed", "scoring": "score", "class_weight": "classWeights"}


def camel(name):
    first, *rest = name.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def library_options(given):
    """Options under their library names: ``halve_above`` becomes ``halveAbove``. None means the default."""
    named = {}
    for name, value in given.items():
        if value is None:
            continue
        option = _RENAMED.get(name, camel(name))
        if option == "score":
            value = SCORES.get(value, value)
        if option == "classWeights" and isinstance(value, dict):
            value = ",".join(f"{label}={weight}" for label, weight in value.items())
        named[option] = plain(value)
    return named


def plain(value):
    """A value in the form that JSON supports."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return [plain(own) for own in value]
    if isinstance(value, float) and value == float("inf"):
        return "Infinity"
    return value
