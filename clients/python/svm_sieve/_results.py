"""svm-sieve results, for programs and notebooks."""

import html
import json

from ._server import server, text


class Result:
    """A result as written by the command line, with a report and a plot.

    Its keys are those of svm-sieve's result files, such as ``result["evaluation"]`` and ``result["curve"]``.
    """

    def __init__(self, content):
        self._content = content
        self._parsed = None

    @property
    def content(self):
        """The complete result as plain data."""
        if self._parsed is None:
            self._parsed = json.loads(self._content)
        return self._parsed

    def __getitem__(self, name):
        return self.content[name]

    def __contains__(self, name):
        return name in self.content

    def keys(self):
        return self.content.keys()

    @property
    def command(self):
        return self["command"]

    @property
    def notes(self):
        """The notes on the result, as sentences."""
        return [note["message"] for note in self.content.get("notes", ())]

    @property
    def score(self):
        """The nested-CV estimate of ``evaluate``, or the inner-CV score of ``select``."""
        if "evaluation" in self:
            return self["evaluation"]["outer"]["mean"]
        return self["selected"]["score"]["mean"]

    @property
    def interval(self):
        """The lower and upper limits of the confidence interval of the estimate; None if there is none."""
        interval = self["evaluation"]["outer"].get("interval") if "evaluation" in self else None
        return None if interval is None else (interval["low"], interval["high"])

    @property
    def features(self):
        """The selected features (``select``), the consensus ranking (``evaluate``) or the ranking (``rank``)."""
        if "selected" in self:
            return self["selected"]["features"]
        return self["evaluation"]["consensus"] if "evaluation" in self else self["ranking"]

    def to_json(self):
        """The content of the result file as text."""
        return self._content.decode("utf-8")

    def save(self, path):
        """Writes the result file for ``svm-sieve report`` and ``explain``; never overwrites a file."""
        with open(path, "xb") as file:
            file.write(self._content)

    def to_html(self):
        """The report as a single HTML page."""
        _, arrays = server().call("report", {}, [text("result", self._content)])
        return arrays["html"][0][1].decode("utf-8")

    def explain(self, feature):
        """Explains when and why a feature was eliminated."""
        header, _ = server().call("explain", {"feature": str(feature)}, [text("result", self._content)])
        return " ".join(header["sentences"])

    def plot(self, ax=None):
        """Plots the scores against the number of features and returns the Matplotlib axes."""
        try:
            from matplotlib import pyplot
        except ImportError as error:
            raise ImportError("plot needs Matplotlib: pip install matplotlib") from error
        curves = self._curves()
        if not curves:
            raise ValueError(f"cannot plot a result of {self.command}: it has no scores by number of features")
        if ax is None:
            _, ax = pyplot.subplots()
        for name, curve in curves:
            known = [point for point in curve if point["score"]["mean"] is not None]
            sizes = [point["features"] for point in known]
            means = [point["score"]["mean"] for point in known]
            errors = [point["score"].get("se") or 0 for point in known]
            (line,) = ax.plot(sizes, means, marker=".", label=name)
            low = [mean - error for mean, error in zip(means, errors)]
            high = [mean + error for mean, error in zip(means, errors)]
            ax.fill_between(sizes, low, high, alpha=0.2, color=line.get_color(), linewidth=0)
        if "selected" in self:
            ax.axvline(len(self["selected"]["features"]), linestyle=":", color="grey")
        if max(sizes) > 50:
            ax.set_xscale("log")
        ax.set_xlabel("features")
        ax.set_ylabel(self["options"].get("score") or "score")
        if len(curves) > 1:
            ax.legend()
        return ax

    def _curves(self):
        if "curve" in self:
            return [(self.command, self["curve"])]
        return [(own["name"], own["curve"]) for own in self.content.get("methods", ()) if "curve" in own]

    def _repr_html_(self):
        page = html.escape(self.to_html(), quote=True)
        style = "width:100%;height:640px;border:1px solid #ccc"
        # The page is a separate document, so its styles and script do not affect the notebook.
        return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{page}"></iframe>'

    def __repr__(self):
        data = self["data"]
        about = f"{self.command}: {data['rows']} samples, {len(data['features'])} features"
        return f"<svm-sieve {about}{self._score_words()}>"

    def _score_words(self):
        if not ("evaluation" in self or "selected" in self):
            return ""
        interval = self.interval
        words = f"; {self['options'].get('score') or 'score'} {self.score:.3f}"
        return words if interval is None else f"{words} ({interval[0]:.3f} to {interval[1]:.3f})"

    def __reduce__(self):
        return Result, (self._content,)
