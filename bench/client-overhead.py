"""What the Python client costs besides the computing: start, an empty call, sending 62 x 2000 numbers.

CPU time of both processes and wall time, medians. Run it from the clone, with nothing else running:

    /usr/bin/python3 bench/client-overhead.py
"""

import os
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "clients", "python"))

import numpy as np  # noqa: E402
from svm_sieve._data import Samples  # noqa: E402
from svm_sieve._server import Server  # noqa: E402

ROUNDS = 200
WARM_UP = 60


def cpu_ms(pid):
    """CPU time of all threads of a process (Linux)."""
    tasks = f"/proc/{pid}/task"
    return sum(int(open(f"{tasks}/{task}/schedstat").read().split()[0]) for task in os.listdir(tasks)) / 1e6


def measured(server, call):
    """Medians over the rounds: wall time, CPU time here, CPU time there, in milliseconds."""
    rows = []
    for number in range(WARM_UP + ROUNDS):
        there, here, wall = cpu_ms(server._process.pid), time.process_time(), time.perf_counter()
        finish = call()
        row = (time.perf_counter() - wall, time.process_time() - here)
        rows.append((row[0] * 1e3, row[1] * 1e3, cpu_ms(server._process.pid) - there))
        if finish:
            finish()
    return [statistics.median(column) for column in zip(*rows[WARM_UP:])]


def main():
    starts = []
    for _ in range(7):
        begin = time.perf_counter()
        server = Server()
        starts.append((time.perf_counter() - begin, cpu_ms(server._process.pid) / 1e3))
        server.close()
    print("start: %.3f s wall, %.3f s CPU" % tuple(statistics.median(column) for column in zip(*starts)))
    server = Server()
    print("empty call: %.2f ms wall, CPU %.2f ms here, %.2f ms there" % tuple(measured(server, lambda: server.call("list") and None)))
    random = np.random.default_rng(1)
    tables = [np.asfortranarray(random.normal(size=(62, 2000))) for _ in range(16)]
    labels = np.arange(62) % 2

    def send():
        key = Samples(tables[send.count % len(tables)], labels).read(server)
        send.count += 1
        return lambda: server.call("drop", {"data": key})

    send.count = 0
    print("62 x 2000: %.2f ms wall, CPU %.2f ms here, %.2f ms there" % tuple(measured(server, send)))
    server.close()


main()
