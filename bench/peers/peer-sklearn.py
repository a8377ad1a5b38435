"""The scikit-learn contender of run.mjs: does a task on data of data.mjs again and again, and prints one line of JSON, as ours.mjs does.

  python3 peer-sklearn.py TASK.json
"""
import json
import sys
import time
import warnings

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.feature_selection import RFE, RFECV, SequentialFeatureSelector
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.model_selection import PredefinedSplit, StratifiedKFold, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

warnings.filterwarnings("ignore")
with open(sys.argv[1]) as file:
    task = json.load(file)
path, options = task["data"], task["options"]
with open(path + ".json") as file:
    shape = json.load(file)
n, m = shape["rows"], shape["features"]
y = np.fromfile(path + ".y").astype(int)
if shape["sparse"]:
    parts = (np.fromfile(path + ".values"), np.fromfile(path + ".columns", np.int32), np.fromfile(path + ".starts", np.int32))
    X = csr_matrix(parts, (n, m))
else:
    X = np.fromfile(path + ".x").reshape(n, m)
cv = PredefinedSplit(np.fromfile(path + ".folds").astype(int)) if shape["folds"] else None


def machine():
    if options["svm"] == "linear":
        return LinearSVC(C=1, dual=options["dual"], tol=options.get("tolerance", 1e-4), random_state=0)
    kernel = options.get("kernel", "linear")
    return SVC(kernel=kernel, gamma="auto", C=1, tol=options.get("tolerance", 1e-3), cache_size=500)


def steps(ranking):
    return (ranking.max() - ranking).tolist()


def rfe():
    return {"steps": steps(RFE(machine(), n_features_to_select=1, step=options["step"]).fit(X, y).ranking_)}


def rfecv():
    chosen = RFECV(machine(), step=1, cv=cv, scoring="accuracy").fit(X, y)
    means = chosen.cv_results_["mean_test_score"]
    return {"curve": [[i + 1, mean] for i, mean in enumerate(means)], "score": max(means)}


def nested():
    def folds(count):
        return StratifiedKFold(count, shuffle=True, random_state=0)

    chosen = RFECV(machine(), step=options["step"], cv=folds(options["inner"]), scoring="accuracy")
    scores = cross_val_score(make_pipeline(StandardScaler(), chosen), X, y, cv=folds(options["outer"]))
    return {"score": float(np.mean(scores))}


def sequential():
    svm = machine()
    keep = options["keep"]
    chosen = SequentialFeatureSelector(svm, direction=options.get("direction", "backward"), n_features_to_select=keep, cv=cv).fit(X, y)
    selected = np.flatnonzero(chosen.get_support())
    return {"selected": selected.tolist(), "score": np.mean(cross_val_score(svm, X[:, selected], y, cv=cv))}


def l1_path():
    """LIBLINEAR's -s 5 at every C of the path of ours.mjs: min |w| + |b| + C sum of squared hinge losses."""
    signs = np.where(y > 0, 1.0, -1.0)
    steepest = max(np.abs(X.T @ signs).max(), abs(signs.sum()))
    count = options["values"]
    objectives, features = [], 0
    for k in range(count):
        C = options["range"] ** (k / (count - 1)) / (2 * steepest)
        svm = LinearSVC(penalty="l1", loss="squared_hinge", dual=False, C=C, tol=options["tolerance"], random_state=0, max_iter=100000)
        svm.fit(X, y)
        w, b = svm.coef_[0], svm.intercept_[0]
        slack = np.maximum(0, 1 - signs * (X @ w + b))
        objectives.append([k, np.abs(w).sum() + abs(b) + C * slack @ slack])
        features = int(np.count_nonzero(w))
    return {"objectives": objectives, "features": features}


def dj_of(part, a, K, gamma):
    """DJ of every column: ½ Σ a_k a_l K_kl (1 − exp(γ (x_k − x_l)²)), α held fixed, the kernel updated instead of rebuilt."""
    weighted = (K * np.outer(a, a)).ravel()
    room = np.empty((len(a), len(a)))
    out = np.empty(part.shape[1])
    for j, x in enumerate(part.T):
        np.subtract.outer(x, x, out=room)
        np.square(room, out=room)
        room *= gamma
        np.expm1(room, out=room)
        out[j] = -0.5 * (weighted @ room.ravel())
    return out


def trained(K, rows=slice(None)):
    return SVC(kernel="precomputed", C=1, tol=options.get("tolerance", 1e-3), cache_size=500).fit(K, y[rows])


def dj_rfe():
    """Kernel SVM-RFE: the features of the lowest DJ leave, so many a step; every subset is cross-validated where asked."""
    left, left_at, curve = np.arange(m), np.zeros(m, int), []
    folds = list(cv.split())
    for step in range(m):
        gamma = 1 / len(left)
        part = np.ascontiguousarray(X[:, left])
        K = rbf_kernel(part, gamma=gamma)
        if options["scores"]:
            right = [np.mean(trained(K[np.ix_(a, a)], a).predict(K[np.ix_(b, a)]) == y[b]) for a, b in folds]
            curve.append([len(left), float(np.mean(right))])
        if len(left) == 1:
            break
        svm = trained(K)
        s = svm.support_
        criterion = dj_of(part[s], svm.dual_coef_[0], K[np.ix_(s, s)], gamma)
        count = min(options["step"], len(left) - 1)
        gone = np.argsort(criterion, kind="stable")[:count]
        left_at[left[gone]] = step
        left = np.delete(left, gone)
    left_at[left] = step
    return {"steps": left_at.tolist(), "curve": curve}


def fit():
    svm = machine().fit(X, y)
    return {"machine": svm, "support": int(svm.n_support_.sum())}


def objective(svm):
    """The dual objective, for comparison; not timed."""
    a, s = svm.dual_coef_[0], svm.support_
    K = rbf_kernel(X[s], gamma=1 / m) if options["kernel"] == "rbf" else X[s] @ X[s].T
    return float(0.5 * a @ K @ a - np.abs(a).sum())


def prepare_dj():
    K = rbf_kernel(X, gamma=1 / m)
    svm = SVC(kernel="precomputed", C=1, tol=1e-6).fit(K, y)
    s = svm.support_
    part, kernel = X[s].copy(), K[np.ix_(s, s)]
    return lambda: {"values": dj_of(part, svm.dual_coef_[0], kernel, 1 / m).tolist()}


tasks = {"rfe": rfe, "rfecv": rfecv, "nested": nested, "sequential": sequential, "dj-rfe": dj_rfe, "fit": fit, "l1-path": l1_path}
work = prepare_dj() if task["task"] == "dj" else tasks[task["task"]]
runs, spent = [], 0.0
# One run is enough where it is long: nothing is compiled.
while len(runs) < task["repeats"] and spent < task["seconds"]:
    cpu, wall = time.process_time(), time.perf_counter()
    result = work()
    runs.append({"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall})
    spent += runs[-1]["wall"]
# Of this program alone: getrusage would count what the process was before it became this program.
with open("/proc/self/status") as status:
    peak = 1024 * int(next(line for line in status if line.startswith("VmHWM")).split()[1])
if "machine" in result:
    result["objective"] = objective(result.pop("machine"))
print(json.dumps({"runs": runs, "peakBytes": peak, "result": result}))
