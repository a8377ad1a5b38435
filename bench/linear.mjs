// The linear solver compared with LIBLINEAR, alternating in one run: node bench/linear.mjs [rounds]
// [task ...]
//
// Peers: Debian's LIBLINEAR library, called on data already in its own node format (train alone),
// and scikit-learn's LinearSVC (fit, with its conversion of the data). Ours, likewise: the solver
// alone, and with the data taken from columns. Equal loss, cost, bias, tolerance and limit. Wanted:
// at most 1.5 × LIBLINEAR. Needs liblinear4 and python3-sklearn of Debian.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { generator, label, makeText, normals } from './synthetic.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-linear-'));
const rounds = Number(process.argv[2] ?? 5);
const wanted = process.argv.slice(3);

const PEER = `
import ctypes, json, sys, time, warnings
import numpy as np
from scipy.sparse import csr_matrix
from sklearn.svm import LinearSVC
warnings.filterwarnings("ignore")

class Problem(ctypes.Structure):
    _fields_ = [("l", ctypes.c_int), ("n", ctypes.c_int), ("y", ctypes.c_void_p), ("x", ctypes.c_void_p), ("bias", ctypes.c_double)]

class Parameter(ctypes.Structure):
    _fields_ = [("solver", ctypes.c_int), ("eps", ctypes.c_double), ("C", ctypes.c_double), ("nr_weight", ctypes.c_int),
                ("weight_label", ctypes.c_void_p), ("weight", ctypes.c_void_p), ("p", ctypes.c_double),
                ("init_sol", ctypes.c_void_p)]

library = ctypes.CDLL("liblinear.so.4")
library.train.restype = ctypes.c_void_p
library.get_decfun_coef.restype = ctypes.c_double
library.get_decfun_bias.restype = ctypes.c_double
lines = []
PRINT = ctypes.CFUNCTYPE(None, ctypes.c_char_p)
keep = PRINT(lambda text: lines.append(text.decode()))
library.set_print_string_function(keep)

def objective(w, b, loss, cost):
    xi = np.maximum(0, 1 - y * (X @ w + b))
    return 0.5 * (w @ w + b * b) + cost * (xi if loss == "hinge" else xi * xi).sum()

def load(folder, n, m, sparse):
    global X, y, nodes, problem, keep_alive
    y = np.fromfile(folder + "/y", np.float64)
    if sparse:
        X = csr_matrix((np.fromfile(folder + "/values", np.float64), np.fromfile(folder + "/columns", np.int32),
                        np.fromfile(folder + "/starts", np.int32)), (n, m))
        rows = X
    else:
        X = np.fromfile(folder + "/values", np.float64).reshape(n, m)
        rows = csr_matrix(X)
    counts = np.diff(rows.indptr)
    nodes = np.zeros(rows.nnz + 2 * n, np.dtype([("index", np.int32), ("pad", np.int32), ("value", np.float64)]))
    at = np.arange(rows.nnz) + 2 * np.repeat(np.arange(n), counts)
    nodes["index"][at] = rows.indices + 1
    nodes["value"][at] = rows.data
    ends = rows.indptr[1:] + 2 * np.arange(n)
    nodes["index"][ends] = m + 1
    nodes["value"][ends] = 1
    nodes["index"][ends + 1] = -1
    pointers = (nodes.ctypes.data + 16 * (rows.indptr[:-1].astype(np.int64) + 2 * np.arange(n))).astype(np.int64)
    problem = Problem(n, m + 1, y.ctypes.data, pointers.ctypes.data, 1.0)
    keep_alive = pointers

def fit_library(method, loss, tolerance, cost):
    solver = 3 if loss == "hinge" else 1 if method == "dual" else 2
    parameter = Parameter(solver, tolerance, cost, 0, None, None, 0.1, None)
    lines.clear()
    begin = time.perf_counter()
    model = library.train(ctypes.byref(problem), ctypes.byref(parameter))
    seconds = time.perf_counter() - begin
    m = X.shape[1]
    w = np.array([library.get_decfun_coef(ctypes.c_void_p(model), j + 1, 0) for j in range(m)])
    b = library.get_decfun_bias(ctypes.c_void_p(model), 0)
    library.free_and_destroy_model(ctypes.byref(ctypes.c_void_p(model)))
    said = "".join(lines).split("\\n")
    iterations = [line for line in said if line.startswith("optimization finished") or line.startswith("iter ")]
    return seconds, objective(w, b, loss, cost), iterations[-1] if iterations else ""

def fit_sklearn(method, loss, tolerance, cost, limit):
    machine = LinearSVC(loss="hinge" if loss == "hinge" else "squared_hinge", dual=method == "dual", tol=tolerance, C=cost, max_iter=limit)
    begin = time.perf_counter()
    machine.fit(X, y)
    return time.perf_counter() - begin, objective(machine.coef_[0], machine.intercept_[0], loss, cost), str(machine.n_iter_)

for line in sys.stdin:
    name, *rest = json.loads(line)
    if name == "load":
        load(*rest)
        answer = None
    else:
        answer = {"library": fit_library, "sklearn": fit_sklearn}[name](*rest)
    print(json.dumps(answer), flush=True)
`;

/** The text's rows as columns for us, and in files for the peers. */
function makeTextTable(rowCount, featureCount, perRow) {
  const { rows, y } = makeText(rowCount, featureCount, perRow);
  const cells = Array.from({ length: featureCount }, () => ({ rows: [], values: [] }));
  for (const [i, row] of rows.entries()) {
    for (const [k, j] of row.columns.entries()) {
      cells[j].rows.push(i);
      cells[j].values.push(row.values[k]);
    }
  }
  const data = cells.map((cell) => ({
    kind: 'sparse',
    rows: Int32Array.from(cell.rows),
    values: Float64Array.from(cell.values),
    fill: 0,
  }));
  const starts = Int32Array.from({ length: rowCount + 1 }, (_, i) => i * perRow);
  writeFileSync(join(folder, 'starts'), starts);
  writeFileSync(join(folder, 'columns'), Int32Array.from(rows.flatMap((row) => row.columns)));
  writeFileSync(join(folder, 'values'), Float64Array.from(rows.flatMap((row) => row.values)));
  writeFileSync(join(folder, 'y'), y);
  return { data, y, rowCount, featureCount, sparse: true };
}

function makeDense(rowCount, featureCount) {
  const uniform = generator(5);
  const normal = normals(uniform);
  const weights = Float64Array.from({ length: 50 }, normal);
  const data = Array.from({ length: featureCount }, () => ({
    kind: 'dense',
    values: Float64Array.from({ length: rowCount }, normal),
  }));
  const scores = Array.from({ length: rowCount }, (_, i) =>
    weights.reduce((sum, w, j) => sum + w * data[j].values[i], 0),
  );
  const y = label(scores, 0.5, normal);
  const rowMajor = new Float64Array(rowCount * featureCount);
  for (let j = 0; j < featureCount; j++)
    for (let i = 0; i < rowCount; i++) rowMajor[i * featureCount + j] = data[j].values[i];
  writeFileSync(join(folder, 'values'), rowMajor);
  writeFileSync(join(folder, 'y'), y);
  return { data, y, rowCount, featureCount, sparse: false };
}

async function loadOurs() {
  const source = (...names) => JSON.stringify(join(here, '..', 'src', ...names));
  const entry = [
    `export { createCore } from ${source('numeric', 'core.ts')};`,
    `export { LinearRows } from ${source('machines', 'linear', 'rows.ts')};`,
    `export { solveLinear } from ${source('machines', 'linear', 'solve.ts')};`,
  ];
  writeFileSync(join(folder, 'entry.mjs'), entry.join('\n'));
  const bundle = await rolldown({ input: join(folder, 'entry.mjs') });
  await bundle.write({ file: join(folder, 'ours.mjs') });
  return import(join(folder, 'ours.mjs'));
}

function startPeer() {
  const environment = { ...process.env, OPENBLAS_NUM_THREADS: '1', OPENBLAS_CORETYPE: 'SkylakeX' };
  const child = spawn('/usr/bin/python3', ['-c', PEER], { env: environment, stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(...command) {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('the peer has ended; are liblinear4 and python3-sklearn installed?');
      return JSON.parse(value);
    },
    end: () => child.stdin.end(),
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const range = (values) => `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;

function solveOurs({ LinearRows, solveLinear, createCore }, table, { method, loss, tolerance, cost, limit }) {
  const core = createCore();
  const begin = performance.now();
  const rows = new LinearRows(table.data, table.rowCount, { core });
  const built = performance.now();
  const problem = {
    rows: Int32Array.from({ length: table.rowCount }, (_, i) => i),
    signs: table.y,
    costs: new Float64Array(table.rowCount).fill(cost),
  };
  const solution = solveLinear(rows, problem, { method, loss, tolerance, maxIterations: limit });
  const end = performance.now();
  return { solver: (end - built) / 1e3, whole: (end - begin) / 1e3, solution, bytes: core.bytesInUse };
}

const MAKE = { text: () => makeTextTable(20_000, 50_000, 100), dense: () => makeDense(20_000, 1000) };
// Coordinate descent on the dense table needs thousands of epochs; twenty show its pace, against
// LinearSVC only, for the library has no limit to set.
const TASKS = [
  { table: 'text', method: 'dual', loss: 'hinge', tolerance: 1e-3, cost: 1, limit: 1000 },
  { table: 'text', method: 'dual', loss: 'squared', tolerance: 1e-3, cost: 1, limit: 1000 },
  { table: 'text', method: 'newton', loss: 'squared', tolerance: 1e-3, cost: 1, limit: 1000 },
  { table: 'text', method: 'newton', loss: 'squared', tolerance: 1e-6, cost: 1, limit: 1000 },
  { table: 'dense', method: 'newton', loss: 'squared', tolerance: 1e-3, cost: 1, limit: 1000 },
  { table: 'dense', method: 'newton', loss: 'squared', tolerance: 1e-6, cost: 1, limit: 1000 },
  { table: 'dense', method: 'dual', loss: 'hinge', tolerance: 1e-3, cost: 1, limit: 20, paceOnly: true },
  { table: 'dense', method: 'dual', loss: 'squared', tolerance: 1e-3, cost: 1, limit: 20, paceOnly: true },
];

const nameOf = (task) => `${task.table} ${task.method} ${task.loss} ${task.tolerance}`;

async function compare(ours, peer, table, task) {
  const { method, loss, tolerance, cost, limit } = task;
  const runs = { solver: [], whole: [], library: [], sklearn: [] };
  let last = null;
  let [library, sklearn] = [null, null];
  for (let round = 0; round < rounds; round++) {
    last = solveOurs(ours, table, task);
    runs.solver.push(last.solver);
    runs.whole.push(last.whole);
    if (!task.paceOnly) {
      library = await peer.ask('library', method, loss, tolerance, cost);
      runs.library.push(library[0]);
    }
    sklearn = await peer.ask('sklearn', method, loss, tolerance, cost, limit);
    runs.sklearn.push(sklearn[0]);
  }
  const { solution, bytes } = last;
  console.log(`\n${nameOf(task)}, C=${cost}, ${table.rowCount} × ${table.featureCount}`);
  const line = (name, seconds, base, rest) =>
    console.log(
      `  ${name.padEnd(26)} ${median(seconds).toFixed(3).padStart(7)} s (${range(seconds)})  ${(median(seconds) / median(base)).toFixed(2)}×  ${rest}`,
    );
  const said = `objective ${solution.objective.toPrecision(10)}  ${solution.iterations} iterations, ${solution.stop}, gap ${solution.gap.toExponential(1)}`;
  if (library)
    line('LIBLINEAR library', runs.library, runs.library, `objective ${library[1].toPrecision(10)}  ${library[2]}`);
  line('ours, solver', runs.solver, library ? runs.library : runs.sklearn, said);
  line('LinearSVC', runs.sklearn, runs.sklearn, `objective ${sklearn[1].toPrecision(10)}  ${sklearn[2]} iterations`);
  line('ours, from columns', runs.whole, runs.sklearn, `${Math.round(bytes / 1e6)} MB in the core`);
}

try {
  const ours = await loadOurs();
  const peer = startPeer();
  const tasks = TASKS.filter((task) => wanted.length === 0 || wanted.some((words) => nameOf(task).includes(words)));
  for (const name of new Set(tasks.map((task) => task.table))) {
    const table = MAKE[name]();
    await peer.ask('load', folder, table.rowCount, table.featureCount, table.sparse);
    for (const task of tasks.filter((each) => each.table === name)) await compare(ours, peer, table, task);
  }
  peer.end();
} finally {
  rmSync(folder, { recursive: true });
}
