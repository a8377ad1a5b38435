"""Real LIBLINEAR model files and what LIBLINEAR says with them: run where Debian's liblinear-tools is installed; writes the folder
liblinear-models beside itself. Also kernel matrices in LIBSVM's format and what svm-train -t 4 makes of them (precomputed.json).

Each case is trained by liblinear-train on a part of an example; NAME.model is its file. predictions.json holds, for rows outside the
training rows, the labels that liblinear-predict prints, and decision values and probabilities of the library itself, called
through ctypes because the program prints six digits at most.
"""
import ctypes
import json
import os
import subprocess
import tempfile

from make_libsvm_models import Node, example, line_of, nodes_of  # noqa: F401 (needs libsvm.so too)

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "liblinear-models")
LIBRARY = ctypes.CDLL("liblinear.so.4")
LIBRARY.load_model.restype = ctypes.c_void_p
LIBRARY.load_model.argtypes = [ctypes.c_char_p]
for name in ("predict_values", "predict_probability"):
    getattr(LIBRARY, name).restype = ctypes.c_double
    getattr(LIBRARY, name).argtypes = [ctypes.c_void_p, ctypes.POINTER(Node), ctypes.POINTER(ctypes.c_double)]


def with_bias(values, bias, count):
    stored = [(j + 1, value) for j, value in enumerate(values) if value != 0]
    if bias >= 0:
        stored.append((count + 1, bias))
    return (Node * (len(stored) + 1))(*(Node(*pair) for pair in stored), Node(-1, 0))


def case(name, training, others, options):
    path = os.path.join(OUT, f"{name}.model")
    words = options.split()
    bias = float(words[words.index("-B") + 1]) if "-B" in words else -1.0
    is_logistic = words[words.index("-s") + 1] in ("0", "6", "7")
    with tempfile.TemporaryDirectory() as folder:
        given, asked, answer = (os.path.join(folder, part) for part in ("training", "others", "answer"))
        for file_name, rows in ((given, training), (asked, others)):
            with open(file_name, "w", encoding="utf8") as file:
                file.write("\n".join(line_of(*row) for row in rows) + "\n")
        subprocess.run(["liblinear-train", "-q", *words, given, path], check=True)
        subprocess.run(["liblinear-predict", "-q", asked, path, answer], check=True)
        with open(answer, encoding="utf8") as file:
            labels = [int(line) for line in file]
    model = LIBRARY.load_model(path.encode())
    decisions, probabilities = [], []
    for _, values in others:
        nodes = with_bias(values, bias, len(values))
        found = (ctypes.c_double * 8)()
        LIBRARY.predict_values(model, nodes, found)
        decisions.append(list(found)[:3])
        if is_logistic:
            LIBRARY.predict_probability(model, nodes, found)
            probabilities.append(list(found)[:3])
    return {
        "name": name,
        "options": options,
        "rows": [values for _, values in others],
        "labels": labels,
        "decisions": decisions,
        "probabilities": probabilities if is_logistic else None,
    }


def kernel_case(name, training, others, options):
    """svm-train -t 4 on the matrix of inner products plus 1, rounded so that the file says all of it."""
    kernel = lambda u, v: round(1 + sum(a * b for a, b in zip(u, v)), 6)  # noqa: E731
    lines = lambda rows: [  # noqa: E731
        f"{label} 0:{i + 1} " + " ".join(f"{t + 1}:{kernel(values, other):g}" for t, (_, other) in enumerate(training))
        for i, (label, values) in enumerate(rows)
    ]
    texts = ["\n".join(lines(rows)) + "\n" for rows in (training, others)]
    with tempfile.TemporaryDirectory() as folder:
        given, asked, model, answer = (os.path.join(folder, part) for part in ("given", "asked", "model", "answer"))
        for path, text in zip((given, asked), texts):
            with open(path, "w", encoding="utf8") as file:
                file.write(text)
        subprocess.run(["svm-train", "-q", "-t", "4", *options.split(), given, model], check=True)
        subprocess.run(["svm-predict", "-q", asked, model, answer], check=True)
        with open(answer, encoding="utf8") as file:
            labels = [line.strip() for line in file]
        with open(model, encoding="utf8") as file:
            head, vectors = file.read().split("\nSV\n")
    rho = next(line for line in head.split("\n") if line.startswith("rho")).split()[1:]
    support = sorted(int(line.split("0:")[1]) for line in vectors.strip().split("\n"))
    return {
        "name": name, "options": options, "train": texts[0], "others": texts[1], "labels": labels,
        "rho": [float(value) for value in rho], "support": support,
    }


def main():
    os.makedirs(OUT, exist_ok=True)
    wine = example("wine.csv", 6, {"1": 1, "2": 2, "3": 3})
    wdbc = example("wdbc.csv", 4, {"B": -1, "M": 1})
    three, three_others = wine[::2], wine[1::2]
    two, two_others = wdbc[::4], wdbc[2::4]
    cases = [
        case("wdbc-l2", two, two_others, "-s 1 -B 1"),
        case("wdbc-without-bias", two, two_others, "-s 2"),
        case("wdbc-turned", sorted(two, key=lambda row: -row[0]), two_others, "-s 3 -B 0.5"),
        case("wdbc-logistic", two, two_others, "-s 0 -B 1"),
        case("wdbc-crammer-singer", two, two_others, "-s 4 -B 1"),
        case("wine-l2", three, three_others, "-s 1 -B 1"),
        case("wine-logistic", three, three_others, "-s 7 -B 2"),
        case("wine-l1", three, three_others, "-s 5"),
        case("wine-crammer-singer", three, three_others, "-s 4 -B 1"),
    ]
    with open(os.path.join(OUT, "predictions.json"), "w", encoding="utf8") as file:
        json.dump({"made": "LIBLINEAR 2.3.0", "cases": cases}, file)
    kernels = [
        kernel_case("wdbc", two[::4], two_others[:40], "-c 2 -e 1e-9"),
        kernel_case("wine", three[::3], three_others[:30], "-c 1 -e 1e-9"),
    ]
    with open(os.path.join(HERE, "precomputed.json"), "w", encoding="utf8") as file:
        json.dump({"made": "LIBSVM 3.24", "cases": kernels}, file)


if __name__ == "__main__":
    main()
