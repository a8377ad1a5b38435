"""svm-sieve errors as Python exceptions."""


class SieveError(ValueError):
    """A problem that you can fix by changing the data or the parameters.

    ``code`` is stable across versions, ``facts`` contains plain data, and ``fixes`` lists changes to the
    options that solve the problem. The message reference of svm-sieve lists all codes.
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
