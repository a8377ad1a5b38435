"""Errors of svm-sieve as Python exceptions."""


class SieveError(ValueError):
    """A problem that can be fixed: with data, with parameters, or with both.

    ``code`` is stable, ``facts`` are plain data, and ``fixes`` are changes of options that solve the
    problem. The codes are listed in svm-sieve's reference of messages.
    """

    def __init__(self, error):
        messages = [error["message"]] + [other["message"] for other in error.get("others", ())]
        super().__init__("\n".join(messages))
        self.code = error["code"]
        self.facts = error.get("facts", {})
        self.fixes = error.get("fixes", [])
        self._error = error

    def __reduce__(self):
        return SieveError, (self._error,)


class NotInstalledError(RuntimeError):
    """Node.js or the svm-sieve package was not found."""
