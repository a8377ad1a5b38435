# Residuals of least squares on covariates: numpy.linalg.lstsq on the design matrix that R's
# model.matrix(~ age + batch + sex) makes (intercept, numbers, treatment contrasts).
#
#   python3 test/golden/make_adjust.py > test/golden/adjust.json
#
# The coefficients of held-out samples are those of the training samples; a batch that no training
# sample has takes the mean of the training samples' contrast columns.
import json

import numpy as np

rng = np.random.default_rng(20)
n, train = 30, 22
age = np.round(rng.normal(55, 12, n), 1)
batch = np.array(["abc"[i % 3] for i in range(n)])
batch[25] = "d"  # held out only
sex = np.array(["f" if v else "m" for v in rng.integers(0, 2, n)])
months = age * 12  # collinear with age
cases = []


def indicators(values, levels):
    return [np.where(values == level, 1.0, 0.0) for level in levels[1:]]


def case(name, covariates, features):
    blocks = []
    for values in covariates.values():
        if values.dtype.kind == "f":
            blocks.append(values[:, None])
            continue
        levels = sorted(set(values[:train]))
        block = np.column_stack(indicators(values, levels)) if len(levels) > 1 else np.zeros((n, 0))
        unknown = ~np.isin(values, levels)
        block[unknown] = block[:train].mean(axis=0)
        blocks.append(block)
    matrix = np.column_stack([np.ones(n), *blocks])
    adjusted = {}
    for feature, values in features.items():
        centred = values - values[:train].mean()  # the residuals are the same, and more exact
        beta, *_ = np.linalg.lstsq(matrix[:train], centred[:train], rcond=1e-12)
        adjusted[feature] = (centred - matrix @ beta).tolist()
    cases.append({
        "name": name,
        "train": train,
        "covariates": {key: values.tolist() for key, values in covariates.items()},
        "features": {key: values.tolist() for key, values in features.items()},
        "adjusted": adjusted,
    })


shift = np.select([batch == "a", batch == "b", batch == "c"], [0.0, 3.0, -2.0], 1.0)
features = {
    "linear": 0.3 * age + shift + rng.normal(0, 1, n),
    "noise": rng.normal(0, 1, n),
    "large": 1e9 + 2 * age + rng.normal(0, 1, n),
    "small": 1e-7 * (age - 50) + 1e-8 * rng.normal(0, 1, n),
    "counts": rng.poisson(4, n).astype(float),
}
case("a number", {"age": age}, features)
case("categories", {"batch": batch}, features)
case("numbers and categories", {"age": age, "batch": batch, "sex": sex}, features)
case("collinear", {"age": age, "months": months, "batch": batch}, features)
print(json.dumps({"cases": cases}, indent=1))
