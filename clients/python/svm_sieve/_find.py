"""Finds Node.js and the svm-sieve package."""

import os
import shutil
from pathlib import Path

from ._errors import NotInstalledError

_NODE_HELP = (
    "svm-sieve needs Node.js 20 or newer, but no program named node was found. Install Node.js (for "
    "example, with your package manager or with conda install -c conda-forge nodejs), or set the "
    "environment variable SVM_SIEVE_NODE to the path of the program."
)
_PACKAGE_HELP = (
    "The svm-sieve command was not found. Install the npm package svm-sieve globally or in the "
    "folder of your project, or set the environment variable SVM_SIEVE to the folder of the package."
)


def find_command():
    """The command that starts svm-sieve: Node and the script."""
    return [_node(), str(_script())]


def _node():
    given = os.environ.get("SVM_SIEVE_NODE")
    found = shutil.which(given or "node") or (given and os.path.isfile(given) and given)
    if not found:
        raise NotInstalledError(_NODE_HELP)
    return found


def _script():
    given = os.environ.get("SVM_SIEVE")
    if given:
        path = Path(given)
        script = path if path.is_file() else path / "dist" / "cli.js"
        if script.is_file():
            return script
        raise NotInstalledError(f"SVM_SIEVE is {given!r}, but dist/cli.js was not found there. " + _PACKAGE_HELP)
    for script in _candidates():
        if script.is_file():
            return script
    raise NotInstalledError(_PACKAGE_HELP)


def _candidates():
    # The clone that this file is part of.
    yield Path(__file__).resolve().parents[3] / "dist" / "cli.js"
    # A project whose folder contains the working directory.
    here = Path.cwd()
    for folder in (here, *here.parents):
        yield folder / "node_modules" / "svm-sieve" / "dist" / "cli.js"
    # A global installation; npm links the command to the script.
    found = shutil.which("svm-sieve")
    if found and Path(found).resolve().suffix == ".js":
        yield Path(found).resolve()
