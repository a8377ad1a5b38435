"""Feature selection with support vector machines, as scikit-learn estimators.

svm-sieve does the computation in a separate Node.js process. This package starts the process when it
is first needed and communicates with it over pipes; nothing is sent over a network.
"""

from ._errors import SieveError, NotInstalledError
from ._estimators import SieveRFE, SieveSelector, SieveSVC
from ._results import Result
from ._server import close
from ._tasks import compare, describe, evaluate, options, rank, select

__version__ = "0.2.0"

__all__ = [
    "NotInstalledError",
    "Result",
    "SieveError",
    "SieveRFE",
    "SieveSVC",
    "SieveSelector",
    "close",
    "compare",
    "describe",
    "evaluate",
    "options",
    "rank",
    "select",
]
