"""The estimators as scikit-learn and its users expect them."""

import pickle
import unittest
import warnings

import numpy as np
from scipy import sparse
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.feature_selection import RFE, RFECV
from sklearn.model_selection import GridSearchCV, GroupKFold, StratifiedKFold, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC
from sklearn.utils import estimator_checks

import svm_sieve
from svm_sieve import SieveError, SieveRFE, SieveSelector, SieveSVC

from .data import colon, generated, scaled, wdbc, wine


def checks_of(estimator):
    if hasattr(estimator_checks, "estimator_checks_generator"):
        return estimator_checks.estimator_checks_generator(estimator)
    return estimator_checks.check_estimator(estimator, generate_only=True)  # before scikit-learn 1.6


# A weight of 2 stands for two copies of a sample in training, not in scaling and filters, which use
# weights only to leave out samples of weight 0. Newer versions of scikit-learn check this, and exempt
# their own SVC and LinearSVC from it.
UNWEIGHTED = ("check_sample_weight_equivalence_on_dense_data", "check_sample_weight_equivalence_on_sparse_data")


class CheckEstimator(unittest.TestCase):
    """Every check of the installed scikit-learn."""

    def check(self, estimator, expected_to_fail=()):
        ran = 0
        for instance, check in checks_of(estimator):
            name = str(getattr(check, "func", check).__name__)
            with self.subTest(check=name), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                if name in expected_to_fail:
                    self.assertRaises(AssertionError, check, instance)
                    continue
                try:
                    check(instance)
                    ran += 1
                except unittest.SkipTest:
                    pass
        self.assertGreater(ran, 40)

    def test_svc(self):
        self.check(SieveSVC())

    def test_rfe(self):
        self.check(SieveRFE())

    def test_rfe_with_cross_validation(self):
        self.check(SieveRFE(cv=2))

    def test_selector(self):
        self.check(SieveSelector(), UNWEIGHTED)

    def test_selector_without_scaling(self):
        self.check(SieveSelector(scale="none"))

    def test_filter(self):
        self.check(SieveSelector(method="fisher", n_features_to_select=0.5), UNWEIGHTED)


class AgainstRFE(unittest.TestCase):
    """The behaviours that scikit-learn's own tests of RFE ask for."""

    def setUp(self):
        self.X, self.y = scaled(wine())

    def test_ranking_support_and_predictions_are_those_of_rfe(self):
        for X, y in (scaled(wine()), scaled(wdbc()), generated(60, 100)):
            for count, step in ((5, 1), (4, 3), (0.3, 0.2), (None, 1)):
                theirs = RFE(SVC(kernel="linear", tol=1e-6), n_features_to_select=count, step=step).fit(X, y)
                ours = SieveRFE(n_features_to_select=count, step=step).fit(X, y)
                np.testing.assert_array_equal(ours.ranking_, theirs.ranking_)
                np.testing.assert_array_equal(ours.support_, theirs.support_)
                np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))
                self.assertEqual(ours.n_features_, theirs.n_features_)
                np.testing.assert_array_equal(ours.transform(X), theirs.transform(X))
                self.assertEqual(ours.score(X, y), theirs.score(X, y))

    def test_decision_values_are_those_of_svc(self):
        for X, y in (scaled(wdbc()), scaled(wine())):
            for kernel in ("linear", "rbf", "poly"):
                theirs = SVC(kernel=kernel, tol=1e-6).fit(X, y)
                ours = SieveSVC(kernel=kernel).fit(X, y)
                np.testing.assert_allclose(ours.decision_function(X), theirs.decision_function(X), atol=1e-4)
                np.testing.assert_array_equal(ours.support_, np.sort(theirs.support_))

    def test_coefficients(self):
        X, y = scaled(wdbc())
        theirs, ours = SVC(kernel="linear", tol=1e-6).fit(X, y), SieveSVC().fit(X, y)
        np.testing.assert_allclose(ours.coef_, theirs.coef_, atol=1e-4)
        np.testing.assert_allclose(ours.intercept_, theirs.intercept_, atol=1e-4)
        with self.assertRaises(AttributeError):
            SieveSVC(kernel="rbf").fit(X, y).coef_

    def test_works_inside_rfe(self):
        ours = RFE(SieveSVC(), n_features_to_select=4).fit(self.X, self.y)
        theirs = RFE(SVC(kernel="linear", tol=1e-6), n_features_to_select=4).fit(self.X, self.y)
        np.testing.assert_array_equal(ours.ranking_, theirs.ranking_)

    def test_sparse_equals_dense(self):
        dense = SieveRFE(n_features_to_select=5).fit(self.X, self.y)
        for kind in (sparse.csr_matrix, sparse.csc_matrix):
            ours = SieveRFE(n_features_to_select=5).fit(kind(self.X), self.y)
            np.testing.assert_array_equal(ours.ranking_, dense.ranking_)
            np.testing.assert_array_equal(ours.predict(kind(self.X)), dense.predict(self.X))

    def test_more_features_than_there_are_keeps_all(self):
        ours = SieveRFE(n_features_to_select=99).fit(self.X, self.y)
        self.assertTrue(ours.support_.all())

    def test_refuses_wrong_parameters(self):
        for wrong in (
            {"n_features_to_select": 0},
            {"n_features_to_select": 1.5},
            {"n_features_to_select": "x"},
            {"step": 0},
            {"step": -1},
            {"C": -1},
            {"kernel": "rfb"},
            {"options": {"halve_abov": 3}},
        ):
            with self.assertRaises(ValueError, msg=wrong):
                SieveRFE(**wrong).fit(self.X, self.y)

    def test_problems_have_codes_and_suggestions(self):
        with self.assertRaises(SieveError) as caught:
            SieveRFE(kernel="rfb").fit(self.X, self.y)
        self.assertEqual(caught.exception.code, "option-invalid")
        self.assertIn("Did you mean rbf?", str(caught.exception))
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).code, "option-invalid")

    def test_unfitted(self):
        for estimator in (SieveRFE(), SieveSelector(), SieveSVC()):
            with self.assertRaises(NotFittedError):
                estimator.predict(self.X)


class AgainstRFECV(unittest.TestCase):
    def compare(self, data, cv, **parameters):
        X, y = data
        theirs = RFECV(SVC(kernel="linear", tol=1e-6), cv=cv, **parameters).fit(X, y)
        ours = SieveRFE(cv=cv, **parameters).fit(X, y)
        compared = [name for name in theirs.cv_results_ if name.startswith("split") and name.endswith("score")]
        self.assertEqual(len(compared), cv if isinstance(cv, int) else cv.get_n_splits())
        for name in theirs.cv_results_:
            np.testing.assert_allclose(ours.cv_results_[name], theirs.cv_results_[name], atol=1e-12, err_msg=name)
        self.assertEqual(ours.n_features_, theirs.n_features_)
        np.testing.assert_array_equal(ours.ranking_, theirs.ranking_)
        np.testing.assert_array_equal(ours.support_, theirs.support_)

    def test_wine(self):
        self.compare(scaled(wine()), 5)
        self.compare(scaled(wine()), StratifiedKFold(3, shuffle=True, random_state=4), step=2)
        self.compare(scaled(wine()), 4, min_features_to_select=3)
        # With three folds in order, one sample lies exactly on a boundary at size 1: its decision value is
        # 0 here, and 4e-8 in LIBSVM's single precision.
        self.compare(scaled(wine()), 5, scoring="balanced_accuracy")

    def test_wdbc(self):
        self.compare(scaled(wdbc()), 5)

    def test_colon(self):
        data = colon()
        if data is None:
            self.skipTest("needs ../shared/data/colon, which is absent")
        self.compare(scaled(data), 5, step=0.1)

    def test_scaling_in_each_fold_is_that_of_a_pipeline(self):
        X, y = wine()
        pipeline = make_pipeline(StandardScaler(), SVC(kernel="linear", tol=1e-6))
        theirs = RFECV(pipeline, cv=5, importance_getter="named_steps.svc.coef_").fit(X, y)
        ours = SieveRFE(cv=5, scale="standardize").fit(X, y)
        for name in theirs.cv_results_:
            np.testing.assert_allclose(ours.cv_results_[name], theirs.cv_results_[name], atol=1e-12)

    def test_groups(self):
        X, y = scaled(wdbc())
        groups = np.arange(len(y)) // 7
        theirs = RFECV(SVC(kernel="linear", tol=1e-6), cv=GroupKFold(3)).fit(X, y, groups=groups)
        ours = SieveRFE(cv=GroupKFold(3)).fit(X, y, groups=groups)
        np.testing.assert_allclose(ours.cv_results_["mean_test_score"], theirs.cv_results_["mean_test_score"])


class InScikitLearn(unittest.TestCase):
    def setUp(self):
        self.X, self.y = wine()

    def test_pipeline_grid_search_and_cross_validate(self):
        pipeline = make_pipeline(StandardScaler(), SieveRFE(n_features_to_select=5), SVC())
        search = GridSearchCV(pipeline, {"sieverfe__n_features_to_select": [2, 6]}, cv=3).fit(self.X, self.y)
        self.assertEqual(search.best_params_, {"sieverfe__n_features_to_select": 6})
        scores = cross_validate(SieveSelector(n_features_to_select=4), self.X, self.y, cv=3)
        self.assertGreater(scores["test_score"].mean(), 0.85)

    def test_several_processes(self):
        scores = cross_validate(SieveSVC(scale="standardize"), self.X, self.y, cv=3, n_jobs=2)
        self.assertGreater(scores["test_score"].mean(), 0.9)

    def test_clone_and_pickle(self):
        for estimator in (SieveSVC(C=0.5), SieveRFE(n_features_to_select=3), SieveSelector(n_features_to_select=3)):
            self.assertEqual(clone(estimator).get_params(), estimator.get_params())
            fitted = estimator.fit(self.X, self.y)
            stored = pickle.dumps(fitted)
            # As in a session of another day, which has another process.
            svm_sieve.close()
            again = pickle.loads(stored)
            np.testing.assert_array_equal(again.decision_function(self.X), fitted.decision_function(self.X))

    def test_pandas_in_and_out(self):
        pandas = needed("pandas", self)
        frame = pandas.DataFrame(self.X, columns=[f"c {k}" for k in range(13)])
        ours = SieveRFE(n_features_to_select=3).fit(frame, self.y)
        self.assertEqual(list(ours.feature_names_in_), list(frame.columns))
        self.assertEqual(list(ours.get_feature_names_out()), list(frame.columns[ours.support_]))
        out = ours.set_output(transform="pandas").transform(frame)
        self.assertEqual(list(out.columns), list(frame.columns[ours.support_]))
        np.testing.assert_array_equal(out.to_numpy(), self.X[:, ours.support_])
        self.assertEqual(len(ours.predict(frame)), len(frame))
        with self.assertRaises(ValueError):
            ours.predict(frame.rename(columns={"c 0": "other"}))

    def test_names_of_roles_and_strange_names_are_features(self):
        pandas = needed("pandas", self)
        names = ["class", "weight", "__proto__", "id", "fold", "<b>", "a,b", "f1", "constructor", "Unnamed: 0"]
        X = self.X[:, :10].copy()
        X[:, 3] = np.arange(len(X))
        frame = pandas.DataFrame(X, columns=names)
        weight = np.ones(len(X))
        plain = SieveRFE(n_features_to_select=4).fit(X, self.y, sample_weight=weight)
        ours = SieveRFE(n_features_to_select=4).fit(frame, self.y, sample_weight=weight)
        np.testing.assert_array_equal(ours.ranking_, plain.ranking_)
        np.testing.assert_array_equal(ours.predict(frame), plain.predict(X))

    def test_labels_of_any_kind(self):
        expected = SieveSVC().fit(self.X, self.y).predict(self.X)
        for classes in (
            np.array(["b", "a", "c"]),
            np.array([-1.0, 10.0, 2.0]),
            np.array(["10", "9", " x"]),
            np.array(["", "NA", "?"], dtype=object),
            np.array([10**17, 10**17 + 16, 3]),
        ):
            model = SieveSVC().fit(self.X, classes[self.y])
            self.assertEqual(set(model.classes_), set(classes))
            self.assertGreaterEqual(np.mean(model.predict(self.X) == classes[expected]), 0.99)
        self.assertEqual(SieveSVC().fit(self.X, self.y == 1).predict(self.X).dtype, bool)

    def test_sample_weights_and_class_weights(self):
        X, y = scaled(wdbc())
        weight = np.where(y == 0, 3.0, 1.0)
        svc = SVC(kernel="linear", tol=1e-6)
        for theirs, ours in (
            (svc.fit(X, y, sample_weight=weight), SieveSVC().fit(X, y, sample_weight=weight)),
            (clone(svc).set_params(class_weight={0: 3}).fit(X, y), SieveSVC(class_weight={0: 3}).fit(X, y)),
            (clone(svc).set_params(class_weight="balanced").fit(X, y), SieveSVC(class_weight="balanced").fit(X, y)),
        ):
            np.testing.assert_allclose(ours.decision_function(X), theirs.decision_function(X), atol=1e-4)

    def test_probabilities(self):
        model = SieveSVC(probability=True, scale="standardize").fit(self.X, self.y)
        probabilities = model.predict_proba(self.X)
        np.testing.assert_allclose(probabilities.sum(axis=1), 1)
        self.assertGreater(np.mean(model.classes_[probabilities.argmax(axis=1)] == self.y), 0.97)
        self.assertFalse(hasattr(SieveSVC(), "predict_proba"))


class Methods(unittest.TestCase):
    def test_every_method_selects(self):
        X, y = generated(50, 8, informative=8)
        X += 2 * y[:, None]
        declared = svm_sieve._server.server().declared["methods"]
        self.assertGreater(len(declared), 8)
        for method in declared:
            with self.subTest(method=method):
                selector = SieveSelector(method=method, n_features_to_select=3).fit(X, y)
                self.assertEqual(selector.n_features_, 3)
                self.assertEqual(selector.transform(X).shape, (50, 3))
                self.assertEqual(sorted(selector.ranking_), [1, 1, 1, 2, 3, 4, 5, 6])

    def test_rule_and_curve(self):
        X, y = scaled(wdbc())
        options = {"repeats": 1, "step": 5}
        selector = SieveSelector(n_features_to_select="at-most=5", cv=3, options=options).fit(X, y)
        self.assertLessEqual(selector.n_features_, 5)
        results = selector.cv_results_
        self.assertEqual(len(results["split2_test_score"]), len(results["n_features"]))
        chosen = {f"f{k + 1}" for k in np.flatnonzero(selector.support_)}
        self.assertEqual(set(selector.result_["selected"]["features"]), chosen)

    def test_selector_takes_the_folds_of_scikit_learn(self):
        X, y = scaled(wdbc())
        folds = StratifiedKFold(4, shuffle=True, random_state=1)
        ours = SieveSelector(n_features_to_select="best", scale="none", tol=1e-6, cv=folds).fit(X, y)
        theirs = RFECV(SVC(kernel="linear", tol=1e-6), cv=folds).fit(X, y)
        for name in ("mean_test_score", "split0_test_score", "split3_test_score"):
            np.testing.assert_allclose(ours.cv_results_[name], theirs.cv_results_[name], atol=1e-12)
        self.assertNotIn("split4_test_score", ours.cv_results_)
        np.testing.assert_array_equal(ours.support_, theirs.support_)


def needed(name, test):
    import importlib

    try:
        return importlib.import_module(name)
    except ImportError:
        test.skipTest(f"needs {name}, which is absent")


if __name__ == "__main__":
    unittest.main()
