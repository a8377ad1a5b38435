"""Tasks, results, and the process behind them."""

import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import numpy as np

import svm_sieve
from svm_sieve import SieveError, SieveSVC
from svm_sieve._find import find_command
from svm_sieve._server import server

from .data import generated, wine
from .test_estimators import needed

PACKAGE = Path(__file__).resolve().parents[1]
QUICK = {"outer_folds": 3, "folds": 3, "repeats": 1}


def in_python(script, **environment):
    env = {**os.environ, "PYTHONPATH": str(PACKAGE), **environment}
    return subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True)


class Results(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.X, cls.y = wine()
        cls.result = svm_sieve.evaluate(cls.X, cls.y, **QUICK, step=4)

    def test_is_what_the_command_writes(self):
        with tempfile.TemporaryDirectory() as folder:
            table = Path(folder) / "wine.csv"
            rows = "\n".join(",".join(map(repr, [*row, int(label)])) for row, label in zip(self.X.tolist(), self.y))
            table.write_text(",".join([*(f"f{k + 1}" for k in range(13)), "class"]) + "\n" + rows + "\n")
            flags = "--outer-folds 3 --folds 3 --repeats 1 --step 4 --target-kind classes --json - --quiet".split()
            line = [*find_command(), "evaluate", str(table), *flags]
            command = json.loads(subprocess.run(line, capture_output=True, check=True).stdout)
        for part in ("evaluation", "curve", "baselines"):
            self.assertEqual(self.result[part], command[part])
        self.assertEqual(self.result["data"]["digest"], command["data"]["digest"])

    def test_says_what_it_found(self):
        self.assertGreater(self.result.score, 0.85)
        self.assertRegex(repr(self.result), r"^<svm-sieve evaluate: 178 samples, 13 features; accuracy 0\.9")
        self.assertEqual(len(self.result.features), 13)
        self.assertTrue(all(isinstance(note, str) for note in self.result.notes))

    def test_report_for_notebooks(self):
        self.assertTrue(self.result.to_html().startswith("<!doctype html>"))
        shown = self.result._repr_html_()
        self.assertTrue(shown.startswith('<iframe sandbox="allow-scripts" '))
        page = shown.split('srcdoc="')[1]
        self.assertTrue(page.endswith('"></iframe>'))
        self.assertNotRegex(page[: -len('"></iframe>')], '[<>"]')

    def test_plot(self):
        needed("matplotlib", self).use("Agg")
        axes = self.result.plot()
        self.assertEqual(axes.get_xlabel(), "features")
        self.assertEqual(len(axes.lines[0].get_xdata()), len(self.result["curve"]))
        compared = svm_sieve.compare(self.X, self.y, ["fisher", "svm-rfe"], **QUICK, step=4)
        self.assertGreaterEqual(len(compared.plot().lines), 2)
        with self.assertRaises(ValueError):
            svm_sieve.rank(self.X, self.y).plot()

    def test_saves_once_and_pickles(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "result.json")
            self.result.save(path)
            with self.assertRaises(FileExistsError):
                self.result.save(path)
        self.assertEqual(pickle.loads(pickle.dumps(self.result)).score, self.result.score)

    def test_explains(self):
        ranked = svm_sieve.rank(self.X, self.y)
        self.assertRegex(ranked.explain("f1"), r'^"f1" has rank \d+ of 13')
        with self.assertRaises(SieveError):
            ranked.explain("nothing")

    def test_groups_stay_together(self):
        X, y = generated(60, 5)
        groups = np.arange(60) // 10
        result = svm_sieve.evaluate(X, y, groups=groups, **{**QUICK, "folds": 2})
        self.assertEqual(result["options"]["subjects"], "group")

    def test_regression(self):
        X, _ = generated(60, 5)
        ranked = svm_sieve.rank(X, X[:, 1] * 2 + 1, machine="svr")
        self.assertEqual(ranked["ranking"][0], "f2")

    def test_data_frame_with_categories_and_missing_cells(self):
        pandas = needed("pandas", self)
        frame = pandas.DataFrame(self.X[:, :4].copy(), columns=list("abcd"))
        frame["colour"] = np.array(["red", "green", None], dtype=object)[(np.arange(178) + self.y) % 3]
        frame.loc[3, "b"] = np.nan
        described = svm_sieve.describe(frame, self.y)
        kinds = {own["name"]: own["type"] for own in described["columns"]}
        self.assertEqual(kinds["colour"], "categorical")
        self.assertEqual(described["missingCells"], 1 + int(frame["colour"].isna().sum()))
        with self.assertRaises(SieveError) as caught:
            svm_sieve.rank(frame, self.y)
        self.assertEqual(caught.exception.code, "cells-missing")
        self.assertIn("colour=red", svm_sieve.rank(frame, self.y, impute="median")["ranking"])

    def test_options_are_those_of_the_engine(self):
        self.assertEqual(svm_sieve.options("rank")["cost"]["default"], 1)


class Process(unittest.TestCase):
    def test_starts_again_after_it_has_ended(self):
        X, y = wine()
        model = SieveSVC().fit(X, y)
        running = server()
        running._process.kill()
        running._process.wait()
        self.assertEqual(len(model.predict(X)), len(y))
        running.close()

    def test_sends_a_model_again_that_was_dropped(self):
        X, y = wine()
        model = SieveSVC().fit(X, y)
        server().call("drop", {"model": model._model._where[1]})
        self.assertEqual(len(model.predict(X)), len(y))

    def test_interruption_stops_the_call_and_keeps_the_process(self):
        X, y = generated(60, 400)
        svm_sieve.rank(X, y)
        before = server()
        timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            svm_sieve.evaluate(X, y, outer_repeats=500, step=1, progress=False)
        self.assertLess(time.monotonic() - start, 30)
        self.assertIs(server(), before)
        self.assertEqual(len(svm_sieve.rank(X, y)["ranking"]), 400)

    def test_reports_progress(self):
        X, y = generated(60, 300)
        seen = []
        svm_sieve.evaluate(X, y, **QUICK, progress=lambda stage, done, of: seen.append((stage, done, of)))
        self.assertTrue(seen)
        self.assertTrue(all(0 <= done <= of for _, done, of in seen))

    def test_says_how_to_install_what_is_absent(self):
        script = "import svm_sieve; svm_sieve.options()"
        for environment, advice in (
            ({"SVM_SIEVE_NODE": "/nowhere/node"}, "needs Node.js 20 or newer"),
            ({"SVM_SIEVE": "/nowhere"}, "Install the npm package svm-sieve"),
        ):
            done = in_python(script, **environment)
            self.assertEqual(done.returncode, 1)
            self.assertIn(advice, done.stderr.strip().splitlines()[-1])

    def test_does_not_load_what_it_does_not_need(self):
        done = in_python("import sys, svm_sieve; print('matplotlib' in sys.modules, 'IPython' in sys.modules)")
        self.assertEqual(done.stdout, "False False\n")

    def test_leaves_no_process_behind(self):
        done = in_python("import svm_sieve; svm_sieve.options(); print(svm_sieve._server.server()._process.pid)")
        with self.assertRaises(ProcessLookupError):
            os.kill(int(done.stdout), 0)


if __name__ == "__main__":
    unittest.main()
