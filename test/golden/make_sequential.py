"""Sequential searches of scikit-learn and mlxtend, for test/golden/sequential.test.ts.

    python3 test/golden/make_sequential.py MLXTEND     # Debian's python3-sklearn, a built clone, and a
                                                       # checkout of mlxtend 0.25; writes sequential.json

Each table is standardised (population sd, all samples); sample i is tested in fold i mod 5. The classifier is SVC with C = 1,
linear or with gamma = 1 / number of features (the "auto" of scikit-learn).

`forward` and `backward` are scikit-learn's SequentialFeatureSelector, step by step: the feature of each step and its score.

`floating` and `floating-backward` are mlxtend's, from which one condition is taken out: it also wants a step back to beat the
score of the subset that it starts from, where Pudil et al. (1994) only want it to beat the best subset of its size. Which of
equal neighbours mlxtend takes depends on the order of a set; here it is that of the lowest column, as in scikit-learn, and
means that differ by rounding are equal. `unmodified` is the class as it is. Of every size the best subset and its score are kept.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import types

import numpy as np
import sklearn.utils._tags
from sklearn.feature_selection import SequentialFeatureSelector
from sklearn.model_selection import PredefinedSplit
from sklearn.svm import SVC

# mlxtend 0.25 wants a newer scikit-learn, for this name alone.
sklearn.utils._tags.get_tags = lambda estimator: types.SimpleNamespace(estimator_type=estimator._estimator_type)

mlxtend = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(mlxtend))
import mlxtend.feature_selection.sequential_feature_selector as floating  # noqa: E402

CONDITION = "                        if k_score_c <= k_score:\n                            break\n"
REMOVALS = "combinations(remaining, r=n - 1)"
ORDER = "remaining = list(remaining_set)"
MEAN = "np.nanmean(cv_scores)"

here = pathlib.Path(__file__).parent
root = here.parent.parent
FOLDS = 5
TOLERANCE = 1e-6
# Of the generated table: the first ones.
COLUMNS = 9


def table(path):
    lines = path.read_text().splitlines()
    names = lines[0].split(",")[:-1]
    cells = [line.split(",") for line in lines[1:]]
    X = np.array([[float(cell) for cell in row[:-1]] for row in cells])
    return names, (X - X.mean(0)) / X.std(0), np.array([row[-1] for row in cells])


def pudil():
    source = pathlib.Path(floating.__file__).read_text()
    assert source.count(CONDITION) == 1 and source.count(REMOVALS) == 1 and source.count(ORDER) == 1 and source.count(MEAN) == 1
    source = source.replace(CONDITION, "").replace(REMOVALS, f"reversed(list({REMOVALS}))").replace(ORDER, ORDER.replace("list(", "sorted("))
    source = source.replace(MEAN, f"round({MEAN}, 12)")
    module = types.ModuleType("pudil")
    module.__package__ = floating.__package__
    exec(compile(source, "pudil", "exec"), module.__dict__)
    return module.SequentialFeatureSelector


class Recorded(SequentialFeatureSelector):
    def _get_best_new_feature_score(self, *given):
        feature, score = super()._get_best_new_feature_score(*given)
        self.steps.append((int(feature), float(score)))
        return feature, score


def sequential(names, X, y, machine, direction):
    selector = Recorded(machine, n_features_to_select=X.shape[1] - 1 if direction == "forward" else 1, direction=direction, cv=folds(y), scoring="accuracy")
    selector.steps = []
    selector.fit(X, y)
    return [{"feature": names[feature], "score": score} for feature, score in selector.steps]


def best_of_sizes(kind, names, X, y, machine, forward):
    selector = kind(machine, k_features=(1, X.shape[1]), forward=forward, floating=True, cv=folds(y), scoring="accuracy")
    selector.fit(X, y)
    return [
        {"features": sorted(names[j] for j in subset["feature_idx"]), "score": float(subset["avg_score"])}
        for _, subset in sorted(selector.subsets_.items())
    ]


def folds(y):
    return PredefinedSplit(np.arange(len(y)) % FOLDS)


def main():
    clusters = {"rows": 96, "features": 20, "classes": 3, "seed": 5}
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "clusters.csv"
        flags = [text for name, value in clusters.items() for text in (f"--{name}", str(value))]
        subprocess.run(["node", root / "dist" / "cli.js", "generate", "clusters", *flags, "-o", made, "--quiet"], check=True)
        names, X, y = table(made)
        tables = {"wine": table(root / "examples" / "data" / "wine.csv"), "clusters": (names[:COLUMNS], X[:, :COLUMNS], y)}
    cases = []
    for name, kernel in [("wine", "linear"), ("wine", "rbf"), ("clusters", "linear"), ("clusters", "rbf")]:
        own = (*tables[name], SVC(kernel=kernel, gamma="auto", tol=TOLERANCE))
        cases.append({
            "table": name,
            "kernel": kernel,
            "forward": sequential(*own, "forward"),
            "backward": sequential(*own, "backward"),
            "floating": best_of_sizes(pudil(), *own, True),
            "floating-backward": best_of_sizes(pudil(), *own, False),
            "unmodified": best_of_sizes(floating.SequentialFeatureSelector, *own, True),
        })
    golden = {"folds": FOLDS, "clusters": clusters, "columns": COLUMNS, "cases": cases}
    (here / "sequential.json").write_text(json.dumps(golden, indent=1) + "\n")


main()
