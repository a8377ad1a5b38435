// Whole linear SVM-RFE rankings, from data in memory to the order of all features, one thread:
//   node bench/rank.mjs [rounds] [words of a title ...]        for example: node bench/rank.mjs 5 beside
//
//   beside     one feature a step, cost 1, compared with scikit-learn's RFE (SVC, its own tolerance 1e-3, and ours, 1e-6), taking turns
//   ours       larger data, ours alone
//   features   the cost against the number of features M, at 62 rows; with the slope of log time over log M
//   rows       the cost against the number of rows N, at 300 features; likewise
//   sparse     20,000 × 50,000 text, linear model, a tenth of the original features a step: time and peak memory
//
// Ours is in this process, after one untimed run where it is short; its own process for sparse.
// Needs a built clone (npm ci), and python3-sklearn for the peer, which is left out where it is
// absent.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, generatedTable, nodeHash, rank, useTable } from './library.mjs';
import { logLogPlot } from './plot.mjs';
import { makeText } from './synthetic.mjs';
import { load, start } from './train-peers.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'bench-rank-'));
const rounds = Number(process.argv[2] ?? 5);
// With the word `plot`, features and rows are drawn into docs/images.
const wanted = process.argv.slice(3).filter((word) => word !== 'plot');
const isPlotted = process.argv.includes('plot');

const COST = 1;
const SEED = 1;
const PEER = { name: 'scikit-learn', command: ['/usr/bin/python3', join(here, 'rank-sklearn.py')] };
const PEER_TOLERANCES = [1e-3, 1e-6];

const BESIDE = [
  { generator: 'microarray', rows: 62, features: 2000 },
  { generator: 'clusters', rows: 300, features: 300 },
];
// Where a run takes seconds, fewer of them (`most`) tell as much, and it needs no warm-up: almost
// all of it runs compiled.
const OURS = [
  { generator: 'clusters', rows: 208, features: 60 },
  { generator: 'microarray', rows: 62, features: 20_000, most: 1 },
  { generator: 'clusters', rows: 1200, features: 500, most: 3 },
  { generator: 'madelon', rows: 1200, features: 500, most: 1 },
];
const FEATURES = [
  ...[500, 1000, 2000, 5000].map((features) => ({ generator: 'microarray', rows: 62, features })),
  { generator: 'microarray', rows: 62, features: 10_000, most: 3 },
  { generator: 'microarray', rows: 62, features: 20_000, most: 1 },
];
const ROWS = [50, 100, 200, 400, 800].map((rows) => ({ generator: 'clusters', rows, features: 300 }));

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const shown = (seconds) => (seconds < 1 ? `${(1e3 * seconds).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`);
const spread = (values) => `(${shown(Math.min(...values))} – ${shown(Math.max(...values))})`;
const titleOf = ({ generator, rows, features }) => `${generator} ${rows} × ${features}`;

async function make({ generator, rows, features }) {
  return useTable(generatedTable(generate(generator, { rows, features, seed: SEED })));
}

async function timeOurs(data) {
  const begin = performance.now();
  const { eliminationOrder } = await rank(data, { cost: COST }, { hash: nodeHash });
  return { seconds: (performance.now() - begin) / 1e3, order: eliminationOrder };
}

/** The data as the peer reads them. */
function writeValues({ dataset }) {
  const { rowCount, features, labels } = dataset;
  const values = new Float64Array(rowCount * (1 + features.length));
  for (let row = 0; row < rowCount; row++) {
    values[row] = labels[row];
    for (const [column, { data }] of features.entries())
      values[rowCount + row * features.length + column] = data.values[row];
  }
  const file = join(folder, 'values');
  writeFileSync(file, values);
  return file;
}

async function beside(size) {
  const data = await make(size);
  const columns = new Map(data.dataset.features.map(({ name }, column) => [name, column]));
  const peer = start(PEER);
  await peer.ask('load', writeValues(data), size.rows);
  await timeOurs(data);
  const ours = [];
  const theirs = PEER_TOLERANCES.map(() => []);
  for (let round = 0; round < rounds; round++) {
    ours.push(await timeOurs(data));
    for (const [k, tolerance] of PEER_TOLERANCES.entries()) theirs[k].push(await peer.ask('rank', COST, tolerance));
  }
  console.log(`\nbeside scikit-learn, ${titleOf(size)}, ${load()}`);
  const seconds = ours.map((run) => run.seconds);
  console.log(`  ${'ours'.padEnd(20)} ${shown(median(seconds)).padStart(8)} ${spread(seconds)}`);
  const order = ours[0].order.map((name) => columns.get(name));
  for (const [k, tolerance] of PEER_TOLERANCES.entries()) {
    const name = `scikit-learn ${tolerance}`.padEnd(20);
    if (peer.failure !== null) console.log(`  ${name} left out: ${peer.failure}`);
    else reportPeer(name, theirs[k], seconds, order);
  }
  peer.end();
}

function reportPeer(name, runs, ours, order) {
  const seconds = runs.map((run) => run.seconds);
  const ratios = seconds.map((value, round) => value / ours[round]);
  const ratio = `${median(ratios).toFixed(1)}× ours (${Math.min(...ratios).toFixed(1)} – ${Math.max(...ratios).toFixed(1)})`;
  const same = order.filter((column, i) => column === runs[0].order[i]).length;
  const places = `${same} of ${order.length} in the same place`;
  console.log(`  ${name} ${shown(median(seconds)).padStart(8)} ${spread(seconds).padEnd(24)} ${ratio}, ${places}`);
}

/** All sizes take turns, so that a busy minute is shared by all. */
async function timesOf(sizes) {
  const sets = [];
  for (const size of sizes) sets.push({ size, data: await make(size), seconds: [] });
  for (const { size, data } of sets) if (size.most === undefined) await timeOurs(data);
  for (let round = 0; round < rounds; round++) {
    for (const { size, data, seconds } of sets)
      if (round < (size.most ?? rounds)) seconds.push((await timeOurs(data)).seconds);
  }
  return sets;
}

async function ours() {
  const sets = await timesOf(OURS);
  console.log(`\nours alone, one feature a step, ${load()}`);
  for (const { size, seconds } of sets)
    console.log(`  ${titleOf(size).padEnd(24)} ${shown(median(seconds)).padStart(8)} ${spread(seconds)}`);
}

/** The slope of a least-squares line through the logarithms. */
function slope(sizes, seconds) {
  const [x, y] = [sizes.map(Math.log), seconds.map(Math.log)];
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [centreX, centreY] = [mean(x), mean(y)];
  const covariance = mean(x.map((value, i) => (value - centreX) * (y[i] - centreY)));
  return covariance / mean(x.map((value) => (value - centreX) ** 2));
}

async function growth(title, symbol, sizes) {
  const sets = await timesOf(sizes);
  console.log(`\n${title}, ${load()}`);
  const at = sets.map(({ size }) => (symbol === 'M' ? size.features : size.rows));
  const medians = sets.map(({ seconds }) => median(seconds));
  for (const [k, { seconds }] of sets.entries()) {
    const local = k === 0 ? '' : `slope ${slope(at.slice(k - 1, k + 1), medians.slice(k - 1, k + 1)).toFixed(2)}`;
    console.log(
      `  ${symbol} = ${String(at[k]).padEnd(7)} ${shown(medians[k]).padStart(8)} ${spread(seconds).padEnd(24)} ${local}`,
    );
  }
  const whole = slope(at, medians);
  console.log(`  time grows as ${symbol}^${whole.toFixed(2)}`);
  if (!isPlotted) return;
  const points = at.map((size, k) => [size, medians[k]]);
  const images = join(here, '..', 'docs', 'images');
  mkdirSync(images, { recursive: true });
  const file = join(images, `rank-${symbol === 'M' ? 'features' : 'rows'}.svg`);
  writeFileSync(file, logLogPlot({ title: `linear SVM-RFE, step 1: ${title}`, label: symbol, points, slope: whole }));
}

function sparse() {
  const { rows, y } = makeText(20_000, 50_000, 100);
  const file = join(folder, 'text.svm');
  const line = ({ columns, values }, i) =>
    `${y[i]} ${columns.map((j, k) => `${j + 1}:${values[k].toPrecision(5)}`).join(' ')}`;
  writeFileSync(file, `${rows.map(line).join('\n')}\n`);
  console.log(`\nsparse text 20000 × 50000, machine linear, a tenth of the original features a step, ${load()}`);
  const runs = [];
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const { stdout, stderr, status } = spawnSync(process.execPath, [join(here, 'rank-sparse.mjs'), file], {
      encoding: 'utf8',
    });
    if (status !== 0) return console.log(`  failed: ${stderr.match(/Error: .*/)?.[0] ?? stderr}`);
    runs.push(JSON.parse(stdout));
  }
  const seconds = runs.map((run) => run.seconds);
  const reading = shown(median(runs.map((run) => run.readSeconds)));
  const peak = Math.round(Math.max(...runs.map((run) => run.peakBytes)) / 1e6);
  console.log(
    `  ${shown(median(seconds))} ${spread(seconds)} for ${runs[0].steps} steps, after ${reading} of reading; peak ${peak} MB`,
  );
}

const TASKS = {
  beside: async () => {
    for (const size of BESIDE) await beside(size);
  },
  ours,
  features: () => growth('microarray, 62 rows, M features', 'M', FEATURES),
  rows: () => growth('clusters, N rows, 300 features', 'N', ROWS),
  sparse,
};

try {
  for (const [title, task] of Object.entries(TASKS)) {
    if (wanted.length === 0 || wanted.some((words) => title.includes(words))) await task();
  }
} finally {
  rmSync(folder, { recursive: true });
}
