// EB-RFE compared with scikit-learn and R's e1071, one core each, taking turns:
//   node bench/peers/eb-rfe.mjs [rounds, 3] [sizes, 350,250,150,75,40,20] [candidates, 20] [features, 350]
//
// The schedule of all is the same: candidates × costs × folds fits a step, on the same data, folds
// and kernel. Ours does the whole run. The peers would take hours, so they cross-validate (costs ×
// folds fits, from scratch, as they must) the subsets that our run had at the given sizes; the rest
// of their step is 20 times the same. Times are CPU seconds, which a busy computer disturbs less
// than wall time. The accuracy of each fold at our best cost is compared: equal, or a row on a
// boundary decided otherwise. Needs a built clone, `taskset`, and for the peers python3-sklearn and
// r-cran-e1071 (Debian); a peer that is absent is left out.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate, generatedTable } from '../library.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const [rounds, sizes, candidates, features] = [
  Number(process.argv[2] ?? 3),
  (process.argv[3] ?? '350,250,150,75,40,20').split(',').map(Number),
  Number(process.argv[4] ?? 20),
  Number(process.argv[5] ?? 350),
];
const COSTS = [0.01, 0.1, 1, 10, 100, 1000];
const FOLDS = 9;
const CORE = process.env.BENCH_CORE ?? '0';
// Steps around a size that count for it: one takes fractions of a second.
const NEAR = 5;
// Debian's OpenBLAS takes slow routines on new processors; this is fair to scikit-learn.
const ENVIRONMENT = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', OPENBLAS_CORETYPE: 'SkylakeX' };

const folder = mkdtempSync(join(tmpdir(), 'bench-eb-'));
const file = (name) => join(folder, name);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const sum = (values) => values.reduce((all, value) => all + value, 0);

/** Runs a command on the core; its lines of JSON, or null where it fails. */
function pinned(command, args) {
  const { stdout, stderr, status } = spawnSync('taskset', ['-c', CORE, command, ...args], {
    encoding: 'utf8',
    env: ENVIRONMENT,
    maxBuffer: 1 << 28,
  });
  if (status !== 0) console.error(`${command} ${args[0]}: ${stderr?.trim().split('\n').at(-1) ?? 'did not start'}`);
  return status === 0
    ? stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : null;
}

const data = { rows: 273, features, classes: 6, seed: 1 };
const options = { method: 'eb-rfe', kernel: 'rbf', gamma: 'auto', costs: COSTS, candidates };
writeFileSync(file('task.json'), JSON.stringify({ data, options }));
const table = generatedTable(generate('verbs', data));
const names = writeTable();

/** class, fold and the features, standardised, for the peers; the names of the features. */
function writeTable() {
  const valuesOf = (name) => table.columns.find((column) => column.name === name);
  const own = table.columns.filter(({ name }) => name !== 'fold' && name !== table.targetColumn);
  const codes = ({ codes: own, words }) => {
    const sorted = words.toSorted();
    return Array.from(own, (code) => sorted.indexOf(words[code]));
  };
  const scaled = own.map(({ values }) => {
    const mean = sum([...values]) / values.length;
    const deviation = Math.sqrt(sum([...values].map((value) => (value - mean) ** 2)) / values.length);
    return Array.from(values, (value) => (deviation > 0 ? (value - mean) / deviation : 0));
  });
  const columns = [codes(valuesOf(table.targetColumn)), codes(valuesOf('fold')), ...scaled];
  const lines = Array.from({ length: table.rowCount }, (_, row) => columns.map((column) => column[row]).join(','));
  writeFileSync(file('data.csv'), `${lines.join('\n')}\n`);
  return own.map(({ name }) => name);
}

const PEERS = [
  { name: 'scikit-learn', command: '/usr/bin/python3', program: join(here, 'eb-sklearn.py') },
  { name: 'R e1071', command: 'Rscript', program: join(here, 'eb-e1071.R') },
];

const perFit = (steps) => (1e3 * sum(steps.map(({ cpu }) => cpu))) / sum(steps.map(({ fits }) => fits));
const oursAt = (run, size) => perFit(run.steps.filter((step) => Math.abs(step.features - size) <= NEAR));
const peerAt = (answers, i) => (1e3 * answers[i].cpu) / (COSTS.length * FOLDS);
const range = (values, digits) =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;

const runs = { ours: [], 'scikit-learn': [], 'R e1071': [] };
for (let round = 0; round < rounds; round++) {
  console.error(`round ${round + 1} of ${rounds}, load ${loadavg()[0].toFixed(1)}`);
  const [ours] = pinned(process.execPath, [join(here, 'eb-ours.mjs'), file('task.json')]);
  runs.ours.push(ours);
  const subsets = sizes.map((size) =>
    ours.ranking
      .slice(0, size)
      .map((name) => names.indexOf(name))
      .sort((a, b) => a - b),
  );
  writeFileSync(file('subsets.txt'), `${subsets.map((subset) => subset.join(',')).join('\n')}\n`);
  for (const { name, command, program } of PEERS) {
    const answers = pinned(command, [program, file('data.csv'), file('subsets.txt'), COSTS.join(',')]);
    if (answers) runs[name].push(answers);
  }
  // After every round, so that a run that is cut short has told something.
  report();
}
rmSync(folder, { recursive: true });

/**
 * Folds whose accuracy at our best cost is another one, for each peer, and by how many rows at
 * most.
 */
function differences(i, size) {
  const { cost, folds } = runs.ours[0].path.find(({ features: count }) => count === size);
  return PEERS.map(({ name }) => {
    if (runs[name].length === 0) return '–';
    const theirs = runs[name][0][i].folds[COSTS.indexOf(cost)];
    const rows = folds.map((value, fold) => Math.round((Math.abs(value - theirs[fold]) * 273) / FOLDS));
    return `${rows.filter((count) => count > 0).length}, ${Math.max(...rows)}`;
  }).join('; ');
}

/** What is known so far. */
function report() {
  console.log(
    `verbs 273 × ${features}, ${candidates} candidates, ${COSTS.length} costs, ${FOLDS} folds; ${runs.ours.length} of ${rounds} rounds; CPU ms a fit, median (range)\n`,
  );
  console.log(
    '| features | ours | scikit-learn | R e1071 | × scikit-learn | × R | folds that differ, most rows |\n|---|---|---|---|---|---|---|',
  );
  for (const [i, size] of sizes.entries()) {
    const ours = runs.ours.map((run) => oursAt(run, size));
    const cells = PEERS.map(({ name }) => runs[name].map((answers) => peerAt(answers, i)));
    const ratios = cells.map((own) => own.map((value, round) => value / ours[round]));
    const shown = (values, digits) => (values.length > 0 ? range(values, digits) : 'absent');
    console.log(
      `| ${size} | ${range(ours, 3)} | ${cells.map((own) => shown(own, 1)).join(' | ')} | ${ratios.map((own) => shown(own, 0)).join(' | ')} | ${differences(i, size)} |`,
    );
  }
  const whole = runs.ours.map(({ steps }) => perFit(steps));
  const seconds = runs.ours.map(({ cpu }) => cpu);
  console.log(
    `\nwhole run: ${range(whole, 3)} ms a fit, ${range(seconds, 1)} s of CPU, ${range(
      runs.ours.map(({ wall }) => wall),
      1,
    )} s`,
  );
  for (const { name } of PEERS) {
    if (runs[name].length === 0) continue;
    const ratios = runs[name].map(
      (answers, round) => sum(sizes.map((_, i) => peerAt(answers, i))) / sizes.length / whole[round],
    );
    console.log(`× ${name}, the mean of its sizes to our whole run: ${range(ratios, 0)}`);
  }
}
