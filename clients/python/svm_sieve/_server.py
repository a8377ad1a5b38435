"""The svm-sieve process, and the messages to and from it.

Each Python process has one svm-sieve process; a fork starts its own. Calls are made one at a time.
Messages are read on a separate thread, so that Ctrl-C never leaves one half read.
"""

import atexit
import functools
import json
import os
import queue
import struct
import subprocess
import sys
import threading

import numpy as np

from ._errors import NotInstalledError, SieveError
from ._find import find_command

PROTOCOL = 1

_TYPES = {"float64": "<f8", "float32": "<f4", "int32": "<i4", "uint8": "u1", "utf8": "u1"}
_ALIGNED = 8
# Seconds within which a cancelled call must end; otherwise the process is killed.
_PATIENCE = 2.0


def array(role, values, **info):
    """An array of a message: its description and its bytes."""
    names = {"f8": "float64", "f4": "float32", "i4": "int32", "u1": "uint8"}
    kind = names[values.dtype.str[1:]]
    if values.ndim == 2 and values.flags.f_contiguous and not values.flags.c_contiguous:
        described = {"role": role, "type": kind, "shape": list(values.shape), "order": "feature-major"}
        return {**described, **info}, values.T
    values = np.ascontiguousarray(values)
    return {"role": role, "type": kind, "shape": list(values.shape), **info}, values


def text(role, content, **info):
    """Text as an array of a message."""
    data = content if isinstance(content, bytes) else content.encode("utf-8")
    return {"role": role, "type": "utf8", "shape": [len(data)], **info}, data


class Server:
    """A running svm-sieve process."""

    def __init__(self):
        self.pid = os.getpid()
        self._lock = threading.RLock()
        self._next = 0
        self._messages = queue.SimpleQueue()
        # In a separate group, because Ctrl-C must reach only Python, which then cancels the call.
        self._process = subprocess.Popen(
            [*find_command(), "serve", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._errors = []
        threading.Thread(target=self._read_errors, daemon=True).start()
        threading.Thread(target=self._read_messages, daemon=True).start()
        self.about, _ = self.call("hello", {"protocol": PROTOCOL})

    @functools.cached_property
    def declared(self):
        """The declared options of every call, the methods, and the classifiers that predict numbers."""
        return self.call("options")[0]

    @property
    def is_running(self):
        return self.pid == os.getpid() and self._process.poll() is None

    def _read_errors(self):
        for line in self._process.stderr:
            self._errors.append(line.decode("utf-8", "replace"))
            del self._errors[:-50]

    def _read_messages(self):
        stream = self._process.stdout
        try:
            while True:
                length = stream.read(4)
                if len(length) < 4:
                    break
                header = json.loads(stream.read(struct.unpack("<I", length)[0]))
                arrays = {}
                for info in header.get("arrays", ()):
                    dtype = np.dtype(_TYPES[info["type"]])
                    size = int(np.prod(info["shape"])) * dtype.itemsize
                    data = stream.read(size)
                    stream.read(-size % _ALIGNED)
                    is_text = info["type"] in ("utf8", "uint8")
                    value = data if is_text else np.frombuffer(data, dtype).reshape(info["shape"])
                    arrays.setdefault(info["role"], []).append((info, value))
                self._messages.put((header, arrays))
        finally:
            self._messages.put(None)

    def _write(self, header, arrays):
        listed = {**header, "arrays": [info for info, _ in arrays]}
        head = json.dumps(listed, separators=(",", ":"), allow_nan=False).encode("utf-8")
        stream = self._process.stdin
        try:
            stream.write(struct.pack("<I", len(head)) + head)
            for _, values in arrays:
                data = memoryview(values).cast("B") if len(values) else b""
                stream.write(data)
                stream.write(bytes(-len(data) % _ALIGNED))
            stream.flush()
        except KeyboardInterrupt:
            # Only half of a message was sent, so the process cannot read another one.
            self._process.kill()
            raise
        except (BrokenPipeError, OSError):
            raise self._ended() from None

    def call(self, call, header=None, arrays=(), on_progress=None):
        """The answer to a request: its header and its arrays by role."""
        with self._lock:
            self._next += 1
            number = self._next
            request = {"id": number, "call": call, **(header or {})}
            if on_progress is not None:
                request["progress"] = True
            self._write(request, arrays)
            try:
                return self._answer(number, on_progress)
            except KeyboardInterrupt:
                self._cancel(number)
                raise

    def _answer(self, number, on_progress, timeout=None):
        while True:
            message = self._messages.get(timeout=timeout)
            if message is None:
                raise self._ended()
            header, arrays = message
            if header.get("id") is None and "error" in header:
                raise SieveError(header["error"])
            if header.get("id") != number:
                continue
            if "error" in header:
                raise SieveError(header["error"])
            if "progress" in header:
                if on_progress is not None:
                    on_progress(**header["progress"])
                continue
            # Notes sent in advance; the result repeats them.
            if set(header) == {"id", "notes"}:
                continue
            return header, arrays

    def _cancel(self, number):
        try:
            self._next += 1
            self._write({"id": self._next, "call": "cancel", "of": number}, [])
            self._answer(number, None, timeout=_PATIENCE)
        except SieveError:
            pass
        except BaseException:
            # The call cannot be interrupted, or the process has ended.
            self._process.kill()

    def _ended(self):
        self._process.kill()
        self._process.wait()
        lines = "".join(self._errors).strip()
        reason = f" Its error output was:\n{lines}" if lines else ""
        return NotInstalledError(
            "The svm-sieve process ended unexpectedly. It needs Node.js 20 or newer and a version of "
            f"svm-sieve that has the serve command.{reason}"
        )

    def close(self):
        if self.pid != os.getpid():
            return
        try:
            self._process.stdin.close()
            self._process.wait(timeout=_PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdout, self._process.stderr):
            stream.close()


_current = None
_starting = threading.Lock()


def server():
    """The running process, which is started if there is none."""
    global _current
    if _current is not None and _current.is_running:
        return _current
    with _starting:
        if _current is None or not _current.is_running:
            _current = Server()
    return _current


def close():
    """Ends the svm-sieve process; the next call starts a new one."""
    global _current
    ended, _current = _current, None
    if ended is not None:
        ended.close()


atexit.register(close)


def progress_bar(stream=None):
    """Returns a function that writes the progress to a stream, on one line."""
    stream = stream or sys.stderr

    def tell(stage, done, of):
        stream.write(f"\rsvm-sieve: {stage} {done:.4g} of {of}   ")
        stream.flush()

    return tell
