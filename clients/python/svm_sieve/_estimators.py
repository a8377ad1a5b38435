"""scikit-learn estimators based on svm-sieve."""

import json

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.feature_selection import SelectorMixin
from sklearn.model_selection import check_cv
from sklearn.utils.metaestimators import available_if
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import _check_sample_weight, check_is_fitted

from ._data import Samples, matrix
from ._errors import SieveError
from ._options import SCORES, library_options
from ._results import Result
from ._server import progress_bar, server, text

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # before scikit-learn 1.6

    def validate_data(estimator, X, y="no_validation", **checks):
        if isinstance(y, str) and y == "no_validation":
            return estimator._validate_data(X, **checks)
        return estimator._validate_data(X, y, **checks)


_CHECKS = {"accept_sparse": "csc", "dtype": np.float64, "order": "F"}


def _checked(estimator, X, y, sample_weight):
    X, y = validate_data(estimator, X, y, **_CHECKS)
    check_classification_targets(y)
    y = np.asarray(y)
    estimator.classes_ = np.unique(y)
    if len(estimator.classes_) < 2:
        raise ValueError(
            f"{type(estimator).__name__} needs samples from at least 2 classes, but the data contain only one "
            f"class: {estimator.classes_[0]!r}"
        )
    if sample_weight is not None:
        sample_weight = _check_sample_weight(sample_weight, X, dtype=np.float64)
        kept = np.unique(y[sample_weight > 0])
        if len(kept) < 2:
            raise ValueError(
                f"{type(estimator).__name__} needs samples with positive sample_weight from at least 2 classes"
            )
    return X, y, sample_weight


def _store(estimator, given):
    """Stores the parameters of a constructor unchanged, as scikit-learn requires."""
    for name in estimator._get_param_names():
        setattr(estimator, name, given[name])


def _names(estimator):
    return getattr(estimator, "feature_names_in_", None)


def _class_weights(class_weight, classes, words):
    if class_weight is None:
        return None
    if isinstance(class_weight, str):
        return class_weight
    # Commas separate the weights, so a class whose label contains one goes by its number instead.
    weights = dict(zip(words, (class_weight.get(own, 1) for own in classes)))
    return ",".join(f"{word}={weight}" for word, weight in weights.items())


class _Model:
    """A trained model: its JSON, and its key in the memory of the process that holds it."""

    def __init__(self, content):
        self.content = content
        self._where = None

    def __getstate__(self):
        return {"content": self.content, "_where": None}

    @property
    def data(self):
        return json.loads(self.content)

    def known_as(self, running, key):
        self._where = (running, key)
        return self

    def predict(self, X, names):
        running = server()
        for is_second in (False, True):
            if self._where is None or self._where[0] is not running:
                header, _ = running.call("model", {}, [text("model", self.content)])
                self._where = (running, header["model"])
            try:
                header, arrays = running.call("predict", {"model": self._where[1]}, matrix(X, names))
                break
            except SieveError as error:
                if is_second or error.code != "not-in-memory":
                    raise
                self._where = None
        return {role: values for role, [(_, values)] in arrays.items()}


class _Classifies(ClassifierMixin):
    """Prediction with the fitted model, for classifiers and selectors."""

    def _outputs(self, X):
        raise NotImplementedError

    def predict(self, X):
        """Predicts the class of each sample."""
        outputs = self._outputs(X)
        return self.classes_[outputs["predicted"]]

    def decision_function(self, X):
        """Decision values: one per sample for two classes, otherwise one per sample and class."""
        decision = self._outputs(X)["decision"]
        count = len(self.classes_)
        if count == 2:
            return decision[:, 0].copy()
        if decision.shape[1] == count and self._scheme == "ovr":
            return decision.copy()
        return _by_class(decision, count)

    @available_if(lambda estimator: estimator._fits_probabilities())
    def predict_proba(self, X):
        """Predicts the probability of each class; the model must have been trained with probabilities."""
        return self._outputs(X)["probability"].copy()


def _by_class(decision, count):
    """The votes of the one-vs-one classifiers, with ties broken by confidence, as SVC reports them."""
    votes = np.zeros((len(decision), count))
    confidences = np.zeros((len(decision), count))
    place = 0
    for first in range(count):
        for second in range(first + 1, count):
            values = decision[:, place]
            confidences[:, first] -= values
            confidences[:, second] += values
            votes[values >= 0, second] += 1
            votes[values < 0, first] += 1
            place += 1
    return votes + confidences / (3 * (np.abs(confidences) + 1))


class SieveSVC(_Classifies, BaseEstimator):
    """A support vector classifier trained by svm-sieve.

    Parameters that ``sklearn.svm.SVC`` also has use its names. If ``scale`` is "standardize" or
    "minmax", the scaling is fitted with the model and becomes part of it. ``options`` contains further
    options of ``svm-sieve train``, such as ``{"loss": "squared"}``.
    """

    def __init__(
        self,
        *,
        C=1.0,
        kernel="linear",
        degree=3,
        gamma="scale",
        coef0=0.0,
        class_weight=None,
        probability=False,
        multiclass="ovo",
        scale="none",
        tol=1e-6,
        random_state=None,
        options=None,
    ):
        _store(self, locals())

    def _given(self, words):
        return library_options(
            {
                **_classifier_options(self, words),
                "probability": self.probability,
                "multiclass": self.multiclass,
                **(self.options or {}),
            }
        )

    def fit(self, X, y, sample_weight=None):
        """Trains the classifier."""
        X, y, sample_weight = _checked(self, X, y, sample_weight)
        samples = Samples(X, y, names=_names(self), classes=self.classes_, sample_weight=sample_weight)
        running = server()
        key = samples.read(running)
        wanted = ["model", "support", "objective", "solutions", "notes"]
        header, arrays = running.call(
            "train", {"data": key, "options": self._given(samples.classes), "want": wanted}
        )
        running.call("drop", {"data": key})
        result = json.loads(arrays["result"][0][1])
        model = result["model"]
        self._model = _Model(json.dumps(model)).known_as(running, header["model"])
        self._class_words = samples.classes
        self._scheme = model["multiclass"]
        self.n_support_vectors_ = result["support"]
        self.objective_ = result["objective"]
        self.notes_ = [note["message"] for note in result["notes"]]
        machines = model["machines"]
        self.intercept_ = np.array([own["bias"] for own in machines])
        rows = {row - 1 for own in machines for row in own.get("supportRows", ())}
        self.support_ = np.array(sorted(rows), dtype=int)
        return self

    @property
    def coef_(self):
        """The weights of a linear kernel, in the space of the scaled features."""
        check_is_fitted(self)
        machines = self._model.data["machines"]
        if not all("weights" in own for own in machines):
            raise AttributeError("coef_ is only available when using a linear kernel")
        return np.array([own["weights"] for own in machines])

    def _fits_probabilities(self):
        return bool(self.probability)

    def _outputs(self, X):
        check_is_fitted(self)
        X = validate_data(self, X, reset=False, **_CHECKS)
        return self._model.predict(X, _names(self))

    def _more_tags(self):  # before scikit-learn 1.6
        return {"requires_y": True}

    def __sklearn_tags__(self):
        return _sparse(super().__sklearn_tags__())


# The parameters that selectors pass to the classifier trained on the selected features.
_CLASSIFIER_PARAMETERS = ("C", "kernel", "degree", "gamma", "coef0", "class_weight", "scale", "tol", "random_state")


def _classifier_options(estimator, words):
    seed = estimator.random_state
    if seed is not None and not isinstance(seed, (int, np.integer)):
        seed = int(np.random.RandomState(seed.randint(2**31 - 1)).randint(2**31 - 1))
    shared = {name: getattr(estimator, name) for name in _CLASSIFIER_PARAMETERS}
    weights = _class_weights(estimator.class_weight, estimator.classes_, words)
    return {**shared, "class_weight": weights, "random_state": seed}


class _Selector(SelectorMixin, _Classifies, BaseEstimator):
    """Common to all selectors: the mask, and prediction from the selected features."""

    def _get_support_mask(self):
        check_is_fitted(self, "support_")
        return self.support_

    def _outputs(self, X):
        check_is_fitted(self, "support_")
        X = validate_data(self, X, reset=False, **_CHECKS)
        return self.estimator_._model.predict(X[:, self.support_], self._selected_names())

    def _selected_names(self):
        names = _names(self)
        return names[self.support_] if names is not None else None

    @property
    def _scheme(self):
        return self.estimator_._scheme

    def _fits_probabilities(self):
        return bool((self.options or {}).get("probability"))

    def score(self, X, y, sample_weight=None):
        """The accuracy of the classifier trained on the selected features."""
        return ClassifierMixin.score(self, X, y, sample_weight)

    def _train_selected(self, X, y, sample_weight, **further):
        """Trains the classifier on the selected features."""
        train = {name: value for name, value in (self.options or {}).items() if _is_train_option(name)}
        train.pop("probability", None)
        shared = {name: getattr(self, name) for name in _CLASSIFIER_PARAMETERS}
        self.estimator_ = SieveSVC(**shared, probability=self._fits_probabilities(), options=train or None)
        chosen = X[:, self.support_]
        names = self._selected_names()
        if names is not None:
            chosen = _named(chosen, names)
        self.estimator_.fit(chosen, y, sample_weight)

    # With half of two features, a classifier cannot reach the accuracy that scikit-learn expects; RFE
    # also has the tag poor_score. If cross-validation chooses the number of features, it is reached.

    def _more_tags(self):  # before scikit-learn 1.6
        return {"requires_y": True, "poor_score": self._has_given_size()}

    def __sklearn_tags__(self):
        tags = _sparse(super().__sklearn_tags__())
        tags.classifier_tags.poor_score = self._has_given_size()
        return tags


def _sparse(tags):
    tags.input_tags.sparse = True
    return tags


def _is_train_option(name):
    return next(iter(library_options({name: 0}))) in server().declared["options"]["train"]


def _named(X, names):
    """The columns with their names, in the form that scikit-learn accepts."""
    try:
        import pandas
    except ImportError:
        return X
    if hasattr(X, "tocsc"):
        return X
    return pandas.DataFrame(X, columns=list(names))


def _splits(cv, X, y, groups):
    """The option for reading data that specifies the folds of scikit-learn."""
    folds = check_cv(cv, y, classifier=True).split(X, y, groups)
    return {"splits": {"base": 0, "splits": [{"train": train.tolist(), "test": test.tolist()} for train, test in folds]}}


def _ranks(names, result):
    """Ranks as in RFE: kept features have rank 1, and features eliminated together share a rank."""
    places = {name: place for place, name in enumerate(names)}
    ranks = np.ones(len(names), dtype=int)
    for back, step in enumerate(reversed(result["trace"])):
        for name in step["removed"]:
            ranks[places[name]] = back + 2
    return ranks


class SieveRFE(_Selector):
    """Recursive feature elimination with an SVM, like ``RFE(SVC(kernel="linear"))``.

    With ``cv``, the number of features is chosen by cross-validation, as in ``RFECV``.

    Parameters
    ----------
    n_features_to_select : int, float or None
        Number of features to keep; a float is a fraction, and None means half. Ignored with ``cv``.
    step : int or float
        Number of features to eliminate in each iteration, or a fraction of all features.
    cv : int, cross-validation generator, iterable or None
        The folds, as in ``RFECV``. If None, ``n_features_to_select`` features are kept.
    min_features_to_select : int
        Minimum number of features with ``cv``.
    scoring : str
        Score for cross-validation: "accuracy", "balanced_accuracy", "f1_macro", "matthews_corrcoef"
        or "roc_auc".
    scale : {"none", "standardize", "minmax"}
        Scaling within the selector; the default is "none", as in scikit-learn.
    options : dict or None
        Further options of ``svm-sieve rank``, such as ``{"halve_above": 64}``.

    Attributes
    ----------
    support_, ranking_, n_features_, estimator_, classes_, cv_results_ (with ``cv``)
    """

    def __init__(
        self,
        *,
        n_features_to_select=None,
        step=1,
        cv=None,
        min_features_to_select=1,
        scoring="accuracy",
        C=1.0,
        kernel="linear",
        degree=3,
        gamma="scale",
        coef0=0.0,
        class_weight=None,
        scale="none",
        tol=1e-6,
        random_state=None,
        options=None,
        verbose=0,
    ):
        _store(self, locals())

    def fit(self, X, y, sample_weight=None, groups=None):
        """Ranks the features, keeps the best and trains a classifier on them."""
        X, y, sample_weight = _checked(self, X, y, sample_weight)
        count = X.shape[1]
        names = _names(self)
        splits = None
        if self.cv is not None:
            splits = _splits(self.cv, X, y, groups)
        least = self._fewest(count)
        samples = Samples(X, y, names=names, classes=self.classes_, sample_weight=sample_weight)
        running = server()
        key = samples.read(running, splits)
        options = library_options(
            {
                **_classifier_options(self, samples.classes),
                "method": "svm-rfe",
                "step": self._whole_step(count),
                "min_features": least,
                **(self.options or {}),
            }
        )
        options.pop("probability", None)
        if splits is None:
            result = self._call(running, "rank", key, options, ["trace.removed", "notes"])
            self.ranking_ = _ranks(_feature_names(names, count), result)
        else:
            self._fit_cross_validated(running, key, options, names, count)
        running.call("drop", {"data": key})
        self.support_ = self.ranking_ == 1
        self.n_features_ = int(self.support_.sum())
        self._train_selected(X, y, sample_weight)
        return self

    def _call(self, running, call, key, options, wanted):
        progress = progress_bar() if self.verbose else None
        header = {"data": key, "options": options, "want": wanted}
        _, arrays = running.call(call, header, on_progress=progress)
        return json.loads(arrays["result"][0][1])

    def _has_given_size(self):
        return self.cv is None

    def _fewest(self, count):
        if self.cv is not None:
            fewest = self.min_features_to_select
            if not isinstance(fewest, (int, np.integer)) or fewest < 1:
                raise ValueError(f"min_features_to_select must be a positive integer, got {fewest!r}")
            return min(int(fewest), count)
        wanted = self.n_features_to_select
        if wanted is None:
            return max(1, count // 2)
        is_number = isinstance(wanted, (int, float, np.integer, np.floating)) and not isinstance(wanted, bool)
        if not is_number or wanted <= 0:
            raise ValueError(f"n_features_to_select must be a positive number or None, got {wanted!r}")
        if isinstance(wanted, (int, np.integer)):
            return min(int(wanted), count)
        if wanted > 1:
            raise ValueError(f"n_features_to_select as a float must be in (0, 1], got {wanted!r}")
        return max(1, int(count * wanted))

    def _whole_step(self, count):
        step = self.step
        if isinstance(step, bool) or not isinstance(step, (int, float, np.integer, np.floating)) or step <= 0:
            raise ValueError(f"step must be > 0, got {step!r}")
        return int(max(1, step * count)) if 0.0 < step < 1.0 else int(step)

    def _fit_cross_validated(self, running, key, options, names, count):
        select = {
            **options,
            "score": SCORES.get(self.scoring, self.scoring),
            "validateStep": 1,
            "choose": "best",
            "ranking": "per-fold",
        }
        wanted = ["curve", "ranking", "trace.removed", "foldRankings", "notes"]
        result = self._call(running, "select", key, select, wanted)
        sizes, scores, self.cv_results_ = _cross_validation(result["curve"])
        kept = _feature_names(names, count)
        self.cv_results_.update(_fold_rankings(sizes, kept, result["foldRankings"]))
        # Of sizes with equal sums, RFECV chooses the smallest.
        best = int(sizes[np.argmax(scores.sum(axis=1))])
        trace = result["trace"]
        left = count
        steps = []
        for step in trace:
            if left <= best:
                break
            steps.append(step)
            left -= len(step["removed"])
        self.ranking_ = _ranks(kept, {"trace": steps})


def _cross_validation(curve):
    """Sizes, scores by size and fold, and both in the form of RFECV's ``cv_results_``; ignores undefined scores."""
    curve = sorted(curve, key=lambda point: point["features"])
    sizes = np.array([point["features"] for point in curve])
    scores = np.array([point["score"]["folds"] for point in curve], dtype=float)
    results = {
        "n_features": sizes,
        "mean_test_score": np.nanmean(scores, axis=1),
        "std_test_score": np.nanstd(scores, axis=1),
        **{f"split{k}_test_score": scores[:, k] for k in range(scores.shape[1])},
    }
    return sizes, scores, results


def _fold_rankings(sizes, names, rankings):
    """The ranks and supports for every size and fold, which RFECV provides since scikit-learn 1.7.

    Results contain at most 50,000 names over all folds; if there are more, both are absent.
    """
    if any(len(ranking) < len(names) for ranking in rankings):
        return {}
    places = {name: place for place, name in enumerate(names)}
    # For each place in the ranking, the iteration that eliminates its feature, counted from the full set.
    iteration = len(sizes) - 1 - np.searchsorted(sizes, np.arange(len(names)), side="right")
    results = {}
    for k, ranking in enumerate(rankings):
        eliminated = np.empty(len(names), dtype=int)
        eliminated[[places[name] for name in ranking]] = iteration
        since = np.arange(len(sizes))[::-1, np.newaxis] - eliminated
        results[f"split{k}_ranking"] = np.maximum(since + 1, 1)
        results[f"split{k}_support"] = since <= 0
    return results


def _feature_names(names, count):
    return [f"f{place + 1}" for place in range(count)] if names is None else [str(name) for name in names]


class SieveSelector(_Selector):
    """Feature selection with any method of svm-sieve.

    Parameters
    ----------
    method : str
        A method or a criterion: "svm-rfe", "eb-rfe", "mfe", "gradient-angle", "fisher", …
        ``svm_sieve.options("select")["method"]`` lists all of them.
    n_features_to_select : int, float or str
        Number or fraction of features to keep, or a rule that chooses the number by
        cross-validation: "auto" (the default of svm-sieve), "best", "one-se", "at-most=10", …
    cv : int, cross-validation generator or iterable
        The folds for cross-validation, if a rule chooses the number. An integer is the number of
        stratified folds that svm-sieve generates; they are repeated if there are few samples, and
        samples of the same group stay in the same fold.
    scoring : str
        Score for cross-validation.
    scale : {"standardize", "minmax", "none"}
        Scaling, fitted on the training samples only.
    options : dict or None
        Further options of ``svm-sieve select``, such as ``{"candidates": 10}``.

    Attributes
    ----------
    support_, ranking_, n_features_, estimator_, classes_, result_ (the complete result),
    cv_results_ (with a rule)
    """

    def __init__(
        self,
        *,
        method="svm-rfe",
        n_features_to_select="auto",
        cv=5,
        scoring="accuracy",
        C=1.0,
        kernel="linear",
        degree=3,
        gamma="scale",
        coef0=0.0,
        class_weight=None,
        scale="standardize",
        tol=None,
        random_state=None,
        options=None,
        verbose=0,
    ):
        _store(self, locals())

    def fit(self, X, y, sample_weight=None, groups=None):
        """Ranks the features, chooses how many to keep and trains a classifier on them."""
        X, y, sample_weight = _checked(self, X, y, sample_weight)
        count = X.shape[1]
        names = _names(self)
        size = self._size(count)
        has_own_folds = isinstance(self.cv, (int, np.integer))
        splits = None if size is not None or has_own_folds else _splits(self.cv, X, y, groups)
        samples = Samples(
            X,
            y,
            names=names,
            classes=self.classes_,
            sample_weight=sample_weight,
            groups=groups if splits is None else None,
        )
        running = server()
        options = library_options(
            {
                **_classifier_options(self, samples.classes),
                "method": self.method,
                "scoring": self.scoring,
                **(self.options or {}),
            }
        )
        options.pop("probability", None)
        rule = None
        if size is None:
            rule = self.n_features_to_select
            if has_own_folds:
                smallest = int(np.bincount(samples._codes).min())
                options.setdefault("folds", max(2, min(self.cv, smallest)))
            if rule != "auto":
                options["choose"] = rule
        key = samples.read(running, splits)
        progress = progress_bar() if self.verbose else None
        call = "rank" if size is not None else "select"
        _, arrays = running.call(call, {"data": key, "options": options}, on_progress=progress)
        running.call("drop", {"data": key})
        self.result_ = Result(arrays["result"][0][1])
        places = {name: place for place, name in enumerate(_feature_names(names, count))}
        ranking = self.result_["ranking"]
        chosen = ranking[:size] if size is not None else self.result_["selected"]["features"]
        self.ranking_ = np.ones(count, dtype=int)
        rest = [name for name in ranking if name not in set(chosen)]
        for back, name in enumerate(rest):
            self.ranking_[places[name]] = back + 2
        self.support_ = np.zeros(count, dtype=bool)
        self.support_[[places[name] for name in chosen]] = True
        self.n_features_ = int(self.support_.sum())
        if size is None:
            _, _, self.cv_results_ = _cross_validation(self.result_["curve"])
        self._train_selected(X, y, sample_weight)
        return self

    def _has_given_size(self):
        return not isinstance(self.n_features_to_select, str)

    def _size(self, count):
        """The number of features to keep; None if a rule chooses it."""
        wanted = self.n_features_to_select
        if isinstance(wanted, str):
            return None
        is_number = isinstance(wanted, (int, float, np.integer, np.floating)) and not isinstance(wanted, bool)
        if not is_number or wanted <= 0 or (isinstance(wanted, float) and wanted > 1):
            raise ValueError(
                "n_features_to_select must be a positive integer, a fraction in (0, 1] or a rule such as "
                f"'auto', got {wanted!r}"
            )
        return min(count, int(wanted)) if isinstance(wanted, (int, np.integer)) else max(1, int(count * wanted))
