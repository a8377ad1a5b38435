"""Golden values of the filters: run with Debian's python3-sklearn (which brings scipy) and weka; writes filters.json beside itself.

Tables hold their data feature-major and rounded, so that both sides read the same numbers. `anova-f` is scikit-learn's f_classif,
`mutual-information` its estimator where no values are tied, and else the same with ties counted (mutual_info_classif breaks them by
noise that it draws anew for every seed), `wilcoxon`
scipy's asymptotic Mann-Whitney and Kruskal-Wallis tests with Benjamini-Hochberg by R's p.adjust, `relieff` Weka's ReliefFAttributeEval with
all samples and 10 neighbours, `mrmr` the greedy order written out with numpy.
"""
import json
import os
import subprocess
import tempfile

import numpy as np
from scipy.special import digamma
from scipy.stats import kruskal, mannwhitneyu, norm
from sklearn.feature_selection import f_classif
from sklearn.feature_selection._mutual_info import _compute_mi_cd
from sklearn.metrics import mutual_info_score

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "examples", "data")
WEKA = "/usr/share/java/weka.jar"


def example(name, columns, every):
    with open(os.path.join(DATA, name), encoding="utf8") as file:
        header, *lines = [line.rstrip("\n").split(",") for line in file]
    at = header.index("class")
    lines = lines[::every]
    values = np.array([[float(cell) for i, cell in enumerate(line) if i != at][:columns] for line in lines])
    names = sorted({line[at] for line in lines})
    return values, np.array([names.index(line[at]) for line in lines])


def information(column, labels):
    if len(set(column)) <= 10:
        return mutual_info_score(column, labels)
    return information_with_ties(column, labels)


def information_with_ties(column, labels, neighbours=3):
    """By the definition, one sample after the other."""
    known = np.array([np.sum(labels == label) > 1 for label in labels])
    values, classes = column[known], labels[known]
    terms = []
    for value, label in zip(values, classes):
        own = np.abs(values[classes == label] - value)
        k = min(neighbours, len(own) - 1)
        distance = np.sort(own)[k]
        near = lambda all: np.sum(all == 0) if distance == 0 else np.sum(all < distance)
        terms.append(digamma(near(own)) - digamma(len(own)) - digamma(near(np.abs(values - value))))
    return digamma(len(values)) + np.mean(terms)


def relieff(x, labels):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "data.arff")
        with open(path, "w", encoding="utf8") as file:
            file.write("@relation r\n")
            for j in range(x.shape[1]):
                file.write(f"@attribute f{j} numeric\n")
            file.write("@attribute class {%s}\n@data\n" % ",".join(map(str, sorted(set(labels.tolist())))))
            for row, label in zip(x, labels):
                file.write(",".join(map(repr, row.tolist())) + f",{label}\n")
        command = ["java", "-cp", WEKA, "weka.attributeSelection.ReliefFAttributeEval", "-i", path, "-M", "-1", "-K", "10"]
        text = subprocess.run([*command, "-s", "weka.attributeSelection.Ranker"], capture_output=True, text=True, check=True).stdout
    weights = [0.0] * x.shape[1]
    for line in text.splitlines():
        cells = line.split()
        if len(cells) == 3 and cells[2].startswith("f") and cells[2][1:].isdigit():
            weights[int(cells[2][1:])] = float(cells[0])
    return weights


def relieff_by_definition(x, labels):
    """All digits, which Weka does not print."""
    units = (x - x.min(0)) / (x.max(0) - x.min(0))
    counts = np.bincount(labels)
    weights = np.zeros(x.shape[1])
    for i, own in enumerate(units):
        differences = np.abs(units - own)
        distances = differences.sum(1)
        for label, count in enumerate(counts):
            members = [k for k in np.flatnonzero(labels == label) if k != i]
            near = sorted(members, key=lambda k: (distances[k], k))[:10]
            share = -1 if label == labels[i] else count / (len(labels) - counts[labels[i]])
            weights += share * differences[near].mean(0)
    return (weights / len(labels)).tolist()


def mrmr(x, labels):
    relevance = f_classif(x, labels)[0]
    correlation = np.abs(np.corrcoef(x.T))
    order = [int(np.argmax(relevance))]
    while len(order) < x.shape[1]:
        rest = [j for j in range(x.shape[1]) if j not in order]
        order.append(max(rest, key=lambda j: relevance[j] / max(0.001, correlation[order, j].mean())))
    return order


def adjusted(p):
    script = f"cat(format(p.adjust(c({','.join(repr(float(one)) for one in p)}), 'BH'), digits = 15))"
    return [float(one) for one in subprocess.run(["Rscript", "-e", script], capture_output=True, text=True, check=True).stdout.split()]


def case(name, x, labels):
    classes = sorted(set(labels.tolist()))
    groups = [[column[labels == k] for k in classes] for column in x.T]
    if len(classes) == 2:
        p = [mannwhitneyu(b, a, use_continuity=True, method="asymptotic").pvalue for a, b in groups]
        statistic = [float(norm.isf(one / 2)) for one in p]
    else:
        tests = [kruskal(*own) for own in groups]
        statistic, p = [one.statistic for one in tests], [one.pvalue for one in tests]
    return {
        "name": name,
        "columns": x.T.tolist(),
        "labels": labels.tolist(),
        "anovaF": f_classif(x, labels)[0].tolist(),
        "mutualInformation": [max(0.0, float(information(column, labels))) for column in x.T],
        "relieff": relieff_by_definition(x, labels),
        "relieffOfWeka": relieff(x, labels),
        "wilcoxon": statistic,
        "p": p,
        "q": adjusted(p),
        "mrmr": mrmr(x, labels),
    }


def main():
    random = np.random.default_rng(7)
    rounded = np.round(random.normal(size=(40, 6)) + np.outer(np.arange(40) % 2, [2, 1, 0.5, 0, 0, 0]), 1)
    cases = [
        case("wine, three classes", *example("wine.csv", 13, 3)),
        case("wdbc, two classes", *example("wdbc.csv", 10, 6)),
        case("generated with ties", rounded, np.arange(40) % 2),
    ]
    with open(os.path.join(HERE, "filters.json"), "w", encoding="utf8") as file:
        json.dump({"cases": cases, "untied": untied()}, file)


def untied():
    """No two distances are equal, and scikit-learn's own estimate needs no noise."""
    random = np.random.default_rng(8)
    labels = np.arange(60) % 3
    x = random.normal(size=(60, 5)) + np.outer(labels, [2, 1, 0.5, 0.1, 0])
    values = [max(0.0, float(_compute_mi_cd(column, labels, 3))) for column in x.T]
    return {"columns": x.T.tolist(), "labels": labels.tolist(), "mutualInformation": values}


main()
