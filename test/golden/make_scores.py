"""Scores by scikit-learn 1.2.1, for test/evaluation/scores.test.ts.

    python3 test/golden/make_scores.py      # Debian's python3-sklearn; writes test/golden/scores.json

Binary and multi-class answers, good and bad, with classes that lack a true row, a prediction, or both, and decision values
with many ties. The area under the curve is null where a class has no row (scikit-learn refuses it).
"""
import json
import pathlib
import warnings

import numpy as np
from sklearn.metrics import accuracy_score, balanced_accuracy_score, f1_score, matthews_corrcoef, roc_auc_score

warnings.simplefilter("ignore")  # on classes that are predicted but never true
random = np.random.RandomState(20)
out = []


def case(name, class_count, truth, predicted, decision=None):
    truth, predicted = np.asarray(truth), np.asarray(predicted)
    scores = {
        "accuracy": accuracy_score(truth, predicted),
        "balanced-accuracy": balanced_accuracy_score(truth, predicted),
        "macro-f1": f1_score(truth, predicted, average="macro", zero_division=0),
        "mcc": matthews_corrcoef(truth, predicted),
    }
    if decision is not None:
        scores["auc"] = roc_auc_score(truth, decision) if len(set(truth)) == 2 else None
    out.append({
        "name": name,
        "classCount": class_count,
        "truth": truth.tolist(),
        "predicted": predicted.tolist(),
        "decision": None if decision is None else np.asarray(decision).tolist(),
        "scores": {key: None if value is None else float(value) for key, value in scores.items()},
    })


def binary(name, truth, decision):
    """f = 0 counts as the later class."""
    case(name, 2, truth, (np.asarray(decision) >= 0).astype(int), decision)


def guesses(truth, class_count, right):
    """Predictions that are right with the given probability and else of any class."""
    other = random.randint(0, class_count, len(truth))
    return np.where(random.rand(len(truth)) < right, truth, other)


binary("perfect", [0, 0, 1, 1], [-2, -1, 0.5, 1])
binary("all wrong", [1, 1, 0, 0], [-2, -1, 0.5, 1])
binary("every decision tied at 0", [0, 1, 0, 1, 1], [0, 0, 0, 0, 0])
binary("ties within and across the classes", [0, 0, 1, 1, 0, 1], [-1, 0.5, 0.5, 0.5, 0.5, 2])
binary("ordered, but all on one side", [0, 0, 1, 1], [1, 2, 3, 4])
binary("one row of each class", [1, 0], [0.25, 0.25])
binary("only the first class is true", [0, 0, 0], [-1, 1, -2])
binary("only the later class is true", [1, 1, 1, 1], [-1, 1, 2, -2])
binary("one class, all right", [1, 1], [1, 2])
binary("one row", [0], [-1])
binary("never predicts the later class", [0, 1, 0, 1, 0], [-1, -2, -3, -0.5, -4])
binary("zero and negative zero", [0, 1, 1], [0.0, -0.0, 1.0])
for rows, shift, digits in [(20, 0.0, 6), (50, 1.0, 6), (100, 0.3, 1), (200, -0.5, 0), (300, 2.0, 1), (101, 0.7, 6)]:
    truth = (random.rand(rows) < 0.3).astype(int)
    decision = np.round(random.randn(rows) + shift * (2 * truth - 1), digits)
    binary(f"{rows} rows, shift {shift}, {digits} digits", truth, decision)

case("three classes, perfect", 3, [0, 1, 2, 2], [0, 1, 2, 2])
case("three classes, all wrong", 3, [0, 1, 2, 0, 1, 2], [1, 2, 0, 2, 0, 1])
case("three classes, one is never true", 3, [0, 0, 2, 2, 0], [0, 1, 2, 1, 0])
case("three classes, one is never predicted", 3, [0, 1, 2, 1, 0], [0, 0, 2, 2, 0])
case("four classes, one is neither", 4, [0, 1, 3, 3, 1], [0, 3, 3, 1, 1])
case("four classes, always the same answer", 4, [0, 1, 2, 3, 2], [2, 2, 2, 2, 2])
case("three classes, one is true and never right", 3, [1, 1, 1], [0, 2, 0])
for class_count, rows, right in [(3, 60, 0.0), (3, 90, 0.8), (5, 120, 0.5), (10, 80, 0.6), (26, 200, 0.9)]:
    truth = np.floor(class_count * random.rand(rows) ** 2).astype(int)
    case(f"{class_count} classes, {rows} rows, {right} right", class_count, truth, guesses(truth, class_count, right))

(pathlib.Path(__file__).parent / "scores.json").write_text(json.dumps(out) + "\n")
