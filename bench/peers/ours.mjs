// Our contender of run.mjs: does a task on data of data.mjs again and again, and prints one line of
// JSON.
//   node ours.mjs TASK.json
// {data, task, options, folds, threads, repeats, seconds} → {runs: [{cpu, wall}], peakBytes,
// result}. The first run is that of a process that has just started, before anything is compiled.
// Data are in memory before the clock starts; threads start after it.

import { readFileSync } from 'node:fs';
import {
  ClassifierSet,
  Columns,
  core,
  criteria,
  elasticNetPath,
  evaluate,
  Gram,
  kernels,
  nodeHash,
  rank,
  readFile,
  select,
  tableFromMatrix,
  threads,
  useTable,
} from '../library.mjs';

const task = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { rows, features, sparse } = JSON.parse(readFileSync(`${task.data}.json`, 'utf8'));
const doubles = (ending) => {
  const { buffer, byteOffset, length } = readFileSync(`${task.data}.${ending}`);
  return new Float64Array(buffer.slice(byteOffset, byteOffset + length));
};

async function table() {
  if (sparse) return readFile(`${task.data}.svm`);
  const matrix = { values: doubles('x'), rowCount: rows, columnCount: features, order: 'row-major' };
  const plain = tableFromMatrix(matrix, { labels: Array.from(doubles('y'), String) });
  if (!task.folds) return useTable(plain);
  const codes = Int32Array.from(doubles('folds'));
  const fold = { kind: 'text', name: 'fold', codes, words: Array.from(new Set(codes)).sort().map(String) };
  return useTable({ ...plain, columns: [...plain.columns, fold] }, { foldsColumn: 'fold' });
}

/** The step at which each feature left; those that never did left after the last. */
function stepsOf({ trace }) {
  const steps = new Array(features).fill(trace.length);
  for (const [step, { removed }] of trace.entries())
    for (const name of removed) steps[Number(name.slice(1)) - 1] = step;
  return steps;
}

const curveOf = ({ curve }) => curve.map(({ features: size, score }) => [size, score.mean]);

async function withThreads(work) {
  if (!(task.threads > 1)) return work(null);
  const executor = await threads({ threads: task.threads });
  try {
    return await work(executor);
  } finally {
    await executor.dispose();
  }
}

/** A model on all features, from columns in memory. */
function solved(values, { kernel: name, cost = 1, tolerance = 1e-3 }) {
  const columns = new Columns(values.columns, core());
  const kernel = kernels.get(name);
  const gram = new Gram(columns, kernel.kind);
  const costs = new Float64Array(rows).fill(cost);
  const problem = { rows: Int32Array.from(costs.keys()), signs: values.signs, costs, positive: 1, negative: 0 };
  const set = new ClassifierSet(gram, { kernel, parameters: { gamma: 1 / features }, problems: [problem], tolerance });
  const [machine] = set.solve();
  return { set, machine, dispose: () => [set, gram, columns].map((held) => held.dispose()) };
}

function plainColumns() {
  const values = doubles('x');
  const columns = Array.from({ length: features }, (_, j) =>
    Float64Array.from({ length: rows }, (_, row) => values[row * features + j]),
  );
  return { columns, signs: doubles('y').map((label) => (label > 0 ? 1 : -1)) };
}

const integers = (ending) => {
  const { buffer, byteOffset, length } = readFileSync(`${task.data}.${ending}`);
  return new Int32Array(buffer.slice(byteOffset, byteOffset + length));
};

/** The columns of the rows that data.mjs has written. */
function sparseColumns() {
  const [values, columns, starts] = [doubles('values'), integers('columns'), integers('starts')];
  const counts = new Int32Array(features);
  for (const j of columns) counts[j]++;
  const made = Array.from(counts, (count) => ({
    kind: 'sparse',
    rows: new Int32Array(count),
    values: new Float64Array(count),
    fill: 0,
  }));
  const filled = new Int32Array(features);
  for (let row = 0; row < rows; row++)
    for (let at = starts[row]; at < starts[row + 1]; at++) {
      const j = columns[at];
      made[j].rows[filled[j]] = row;
      made[j].values[filled[j]++] = values[at];
    }
  return made;
}

/** From the C at which the first feature enters, which has no weights, upwards. */
function pathCosts(columns, signs, { values: count, range }) {
  const pulls = columns.map(({ rows: own, values }) =>
    values.reduce((sum, value, k) => sum + value * signs[own ? own[k] : k], 0),
  );
  const steepest = [...pulls, signs.reduce((sum, sign) => sum + sign, 0)].reduce(
    (most, pull) => Math.max(most, Math.abs(pull)),
    0,
  );
  return Array.from({ length: count }, (_, k) => range ** (k / (count - 1)) / (2 * steepest));
}

const TASKS = {
  async rank() {
    const data = await table();
    return async () => {
      const result = await rank(data, task.options, { hash: nodeHash });
      return { steps: stepsOf(result), fits: result.trace.reduce((sum, { fits }) => sum + fits, 0) };
    };
  },
  async select() {
    const data = await table();
    return () =>
      withThreads(async (executor) => {
        // As the command does: along a path each subset starts from the one before.
        const isShared = executor && task.options.method === 'eb-rfe';
        const result = await select(data, task.options, { hash: nodeHash, ...(isShared && { executor }) });
        const best = result.selected;
        const selected = best.features.map((name) => Number(name.slice(1)) - 1).sort((a, b) => a - b);
        return { steps: stepsOf(result), curve: curveOf(result), selected, score: best.score.mean };
      });
  },
  async evaluate() {
    const data = await table();
    return () =>
      withThreads(async (executor) => {
        const { evaluation } = await evaluate(data, task.options, { hash: nodeHash, ...(executor && { executor }) });
        return { score: evaluation.outer.mean };
      });
  },
  async fit() {
    const values = plainColumns();
    return () => {
      const { machine, dispose } = solved(values, task.options);
      const result = { objective: machine.objective, support: machine.beta.filter((value) => value !== 0).length };
      dispose();
      return result;
    };
  },
  /** As LIBLINEAR's problem: the bias is the weight of a column of ones, and penalised. */
  async 'l1-path'() {
    const columns = sparse ? sparseColumns() : plainColumns().columns.map((values) => ({ kind: 'dense', values }));
    const signs = doubles('y').map((label) => (label > 0 ? 1 : -1));
    const problem = { rows: Int32Array.from(signs.keys()), signs, costs: new Float64Array(rows).fill(1) };
    const costs = pathCosts(columns, signs, task.options);
    return () => {
      const solutions = [
        ...elasticNetPath(columns, rows, problem, { bias: 1, costs, tolerance: task.options.tolerance }),
      ];
      return {
        objectives: solutions.map(({ objective }, k) => [k, objective]),
        violation: Math.max(...solutions.map(({ violation }) => violation)),
        features: solutions.at(-1).weights.filter((weight) => weight !== 0).length,
      };
    };
  },
  /** DJ of every feature for one trained model. */
  async dj() {
    const { set, machine } = solved(plainColumns(), { ...task.options, tolerance: 1e-6 });
    const context = { set, machine, features: set.gram.features, weights: null, note() {} };
    return () => ({ values: Array.from(criteria.get('dj').score(context)) });
  },
};

const clock = () => {
  const { user, system } = process.cpuUsage();
  return { cpu: (user + system) / 1e6, wall: performance.now() / 1e3 };
};

const work = await TASKS[task.task]();
const runs = [];
let result;
// The first run does not count towards the seconds: what is compiled in it is what later runs gain
// from.
for (let spent = 0; runs.length < task.repeats && spent < task.seconds; ) {
  const before = clock();
  result = await work();
  const after = clock();
  runs.push({ cpu: after.cpu - before.cpu, wall: after.wall - before.wall });
  if (runs.length > 1) spent += after.wall - before.wall;
}
// Of this program alone: getrusage would count what the process was before it became this program.
const peak = readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\s+(\d+)/)[1];
console.log(JSON.stringify({ runs, peakBytes: 1024 * Number(peak), result }));
