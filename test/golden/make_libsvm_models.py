"""Real LIBSVM model files and what LIBSVM says with them: run where Debian's libsvm-tools (3.24) is installed; writes the folder
libsvm-models beside itself.

Each case is trained by svm-train on a subset of an example; NAME.model is its file. predictions.json holds, for rows outside the
training rows, the labels, decision values (pairs in the file's order and LIBSVM's signs) and probabilities of the library itself,
called through ctypes because svm-predict prints six digits at most. svm-predict must print the same labels.
"""
import ctypes
import json
import os
import subprocess
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "examples", "data")
OUT = os.path.join(HERE, "libsvm-models")
LIBRARY = ctypes.CDLL("libsvm.so.3")


class Node(ctypes.Structure):
    _fields_ = [("index", ctypes.c_int), ("value", ctypes.c_double)]


LIBRARY.svm_load_model.restype = ctypes.c_void_p
LIBRARY.svm_load_model.argtypes = [ctypes.c_char_p]
LIBRARY.svm_predict_values.restype = ctypes.c_double
LIBRARY.svm_predict_values.argtypes = [ctypes.c_void_p, ctypes.POINTER(Node), ctypes.POINTER(ctypes.c_double)]
LIBRARY.svm_predict_probability.restype = ctypes.c_double
LIBRARY.svm_predict_probability.argtypes = LIBRARY.svm_predict_values.argtypes


def example(name, columns, labels):
    """Rows as (label, values), standardised and rounded; a value near 0 becomes 0, so that lines are sparse."""
    with open(os.path.join(DATA, name), encoding="utf8") as file:
        _, *lines = [line.rstrip("\n").split(",") for line in file]
    rows = [[float(cell) for cell in line[:columns]] for line in lines]
    means = [sum(column) / len(rows) for column in zip(*rows)]
    spreads = [(sum((x - m) ** 2 for x in column) / len(rows)) ** 0.5 for column, m in zip(zip(*rows), means)]
    scaled = [[round((x - m) / s, 3) for x, m, s in zip(row, means, spreads)] for row in rows]
    return [(labels[line[-1]], [0.0 if abs(x) < 0.1 else x for x in row]) for line, row in zip(lines, scaled)]


def line_of(label, values):
    return " ".join([str(label), *(f"{j + 1}:{value:g}" for j, value in enumerate(values) if value != 0)])


def nodes_of(values):
    stored = [(j + 1, value) for j, value in enumerate(values) if value != 0]
    return (Node * (len(stored) + 1))(*(Node(*pair) for pair in stored), Node(-1, 0))


def case(name, training, others, options):
    path = os.path.join(OUT, f"{name}.model")
    probability = "-b 1" in options
    with tempfile.TemporaryDirectory() as folder:
        given, asked, answer = (os.path.join(folder, part) for part in ("training", "others", "answer"))
        for file_name, rows in ((given, training), (asked, others)):
            with open(file_name, "w", encoding="utf8") as file:
                file.write("\n".join(line_of(*row) for row in rows) + "\n")
        subprocess.run(["svm-train", "-q", *options.split(), given, path], check=True)
        subprocess.run(["svm-predict", "-q", asked, path, answer], check=True)
        with open(answer, encoding="utf8") as file:
            printed = [int(line) for line in file]
    model = LIBRARY.svm_load_model(path.encode())
    count = len({label for label, _ in training})
    values = (ctypes.c_double * (count * (count - 1) // 2))()
    shares = (ctypes.c_double * count)()
    labels, decisions, probabilities = [], [], []
    for _, row in others:
        nodes = nodes_of(row)
        labels.append(int(LIBRARY.svm_predict_values(model, nodes, values)))
        decisions.append(list(values))
        if probability:
            LIBRARY.svm_predict_probability(model, nodes, shares)
            probabilities.append([float(f"{p:.12g}") for p in shares])
    assert labels == printed, name
    return dict(name=name, options=options, rows=[values for _, values in others], labels=labels, decisions=decisions,
                probabilities=probabilities or None)


def main():
    os.makedirs(OUT, exist_ok=True)
    wine = example("wine.csv", 5, {"1": 1, "2": 2, "3": 3})
    # The file begins with class 3, so that the label line does not ascend.
    turned = wine[::-1]
    wdbc = example("wdbc.csv", 4, {"B": -1, "M": 1})
    cases = [
        case("wdbc-linear", wdbc[::12], wdbc[5::60], "-t 0 -b 1"),
        case("wdbc-rbf", wdbc[3::12][::-1], wdbc[5::60], "-t 2 -g 0.25 -c 2"),
        case("wine-linear", wine[::5], wine[2::12], "-t 0 -b 1"),
        case("wine-linear-turned", turned[::5], wine[2::12], "-t 0 -b 1"),
        case("wine-poly", turned[::6], wine[2::12], "-t 1 -g 0.3 -r 1 -d 2"),
        case("wine-rbf", turned[::5], wine[2::12], "-t 2 -g 0.2 -b 1"),
        case("wine-sigmoid", wine[::6], wine[2::12], "-t 3 -g 0.1 -r -0.5"),
        case("wine-nu", wine[::6], wine[2::12], "-s 1 -n 0.2 -t 2 -g 0.2"),
    ]
    with open(os.path.join(OUT, "predictions.json"), "w", encoding="utf8") as file:
        json.dump(dict(made="LIBSVM 3.24", cases=cases), file)
        file.write("\n")


if __name__ == "__main__":
    main()
