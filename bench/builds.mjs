// Two builds of svm-sieve on the tasks of the peers' benchmark, in turn, so that a redesign can
// show that it is no slower:
//   node bench/builds.mjs OLD NEW [rows ...] [--rounds 5] [--out FILE.json] [--small]
//
// OLD and NEW are checkouts that have been built. Rows are named as in bench/peers/rows.mjs. Each
// build runs its own bench/peers/ours.mjs in its own process on one core; the order alternates from
// round to round. Printed are the medians of both and the ratio old / new (above 1: the new build
// is faster) with its range, for the warm CPU time and for the first run of a process (CPU time too,
// but with threads wall time). The last column says which parts of the results differ, and what the
// new build computes besides. Measure on an idle computer.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { start } from './peers/contenders.mjs';
import { dataMaker } from './peers/data.mjs';
import { races } from './peers/rows.mjs';
import { warm } from './peers/summary.mjs';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    out: { type: 'string' },
    small: { type: 'boolean', default: false },
  },
});
const [oldBuild, newBuild, ...wanted] = positionals;
if (!newBuild)
  throw new Error('usage: node bench/builds.mjs OLD NEW [rows ...] [--rounds 5] [--out FILE.json] [--small]');
const builds = [resolve(oldBuild), resolve(newBuild)];
const rounds = Number(given.rounds);
const isWanted = ({ id }) => wanted.length === 0 || wanted.some((word) => id === word || id.startsWith(`${word} `));
/** As in run.mjs: a process repeats its task as often, or for as many seconds. */
const REPEATS = 12;
const REPEAT_SECONDS = 3;

const folder = mkdtempSync(join(tmpdir(), 'bench-builds-'));
const makeData = dataMaker(folder);

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/**
 * Options as builds before 0.2 spell them: they had one step by default, and a ranking in each fold
 * was a kind of cross-validation.
 */
const OLD_SPELLINGS = [
  {
    isMeant: ({ ranking }) => ranking === 'per-fold',
    spelled: ({ ranking: _ranking, ...rest }) => ({ ...rest, cv: 'nested' }),
  },
  { isMeant: ({ ranking }) => ranking === 'once', spelled: ({ ranking: _ranking, ...rest }) => rest },
];

/** Whether a build knows the option `ranking`, which came with the present names. */
const hasPresentNames = (build) => readFileSync(join(build, 'bench', 'peers', 'rows.mjs'), 'utf8').includes('ranking:');

/** The task in the words of a build. */
function worded(task, build) {
  if (!task.options || hasPresentNames(build)) return task;
  const old = OLD_SPELLINGS.find(({ isMeant }) => isMeant(task.options));
  return old ? { ...task, options: old.spelled(task.options) } : task;
}

function runTask(build, task, cores) {
  const file = join(folder, 'task.json');
  writeFileSync(file, JSON.stringify(worded(task, build)));
  const { stdout, failure } = start(process.execPath, [join(build, 'bench', 'peers', 'ours.mjs'), file], { cores });
  if (stdout === undefined) throw new Error(`${build}: ${failure}`);
  return JSON.parse(stdout);
}

/** Whether a build tests baselines next to a selection, which no option leaves out. */
const hasBaselines = (build) => existsSync(join(build, 'src', 'tasks', 'baselines.ts'));

/** How the result of the new build differs, and what else it has computed. */
function comparison(before, after, { task }) {
  const parts = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const isMore = ['select', 'evaluate'].includes(task) && hasBaselines(builds[1]) && !hasBaselines(builds[0]);
  return {
    differing: parts,
    words: `${parts.length === 0 ? 'equal' : `DIFFERENT: ${parts.join(', ')}`}${isMore ? '; new also tests baselines' : ''}`,
  };
}

/** The results are compared too: a faster build that computes something else is no gain. */
async function race({ id, title, data, contenders, measure = 'cpu', isShared }) {
  const path = await makeData(data);
  if (path === null) return { id, title, absent: 'the published data are not in ../shared/data' };
  const { by: _by, name: _name, ...task } = contenders.find(({ by }) => by === 'ours');
  const often = isShared ? { repeats: 1, seconds: 1 } : { repeats: REPEATS, seconds: REPEAT_SECONDS };
  const answers = [[], []];
  for (let round = 0; round < rounds; round++) {
    for (const k of round % 2 === 0 ? [0, 1] : [1, 0])
      answers[k].push(runTask(builds[k], { ...often, ...task, data: path }, isShared ? '0,1' : '0'));
  }
  const timesOf = (timeOf) => {
    const [before, after] = answers.map((all) => all.map(timeOf));
    const ratios = before.map((value, round) => value / after[round]);
    const ratio = median(before) / median(after);
    return { before: median(before), after: median(after), ratio, low: Math.min(...ratios), high: Math.max(...ratios) };
  };
  return {
    id,
    title,
    results: comparison(answers[0][0].result, answers[1][0].result, task),
    warm: timesOf((answer) => warm(answer, measure)),
    // With threads the wall time is what is measured; with one core CPU time, which other work on the
    // computer changes less.
    first: timesOf(({ runs }) => (isShared ? runs[0].wall : runs[0].cpu)),
  };
}

const STARTS = { '12 help': ['--help'], '12 rank': ['rank', 'example:wine'] };

/** The start of the command, wall time. */
function startRow([id, args]) {
  const walls = [[], []];
  for (let round = 0; round < 4 * rounds; round++)
    for (const k of round % 2 === 0 ? [0, 1] : [1, 0])
      walls[k].push(start(process.execPath, [join(builds[k], 'dist', 'cli.js'), ...args]).wall);
  const ratios = walls[0].map((wall, round) => wall / walls[1][round]);
  const [before, after] = walls.map(median);
  const first = { before, after, ratio: before / after, low: Math.min(...ratios), high: Math.max(...ratios) };
  return { id, title: `svm-sieve ${args.join(' ')}, wall`, results: { words: 'not compared' }, warm: first, first };
}

const seconds = (value) => (value < 1 ? `${(1e3 * value).toPrecision(3)} ms` : `${value.toPrecision(3)} s`);
const shown = ({ before, after, ratio, low, high }) =>
  `${seconds(before)} | ${seconds(after)} | ${ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

const rows = [];
try {
  console.log(
    '| row | task | old, warm | new, warm | old/new (range) | old, first | new, first | old/new (range) | results |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  const plan = [
    ...races(given.small)
      .filter(isWanted)
      .map((row) => () => race(row)),
    ...Object.entries(STARTS)
      .filter(([id]) => isWanted({ id }))
      .map((entry) => () => startRow(entry)),
  ];
  for (const measure of plan) {
    const row = await measure();
    rows.push({ ...row, load: loadavg()[0] });
    if (row.absent) console.log(`| ${row.id} | ${row.title} | ${row.absent} |`);
    else console.log(`| ${row.id} | ${row.title} | ${shown(row.warm)} | ${shown(row.first)} | ${row.results.words} |`);
    if (given.out) writeFileSync(given.out, `${JSON.stringify({ rounds, rows }, null, 1)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const slower = rows.filter(({ warm: own }) => own && own.ratio < 0.97);
for (const { id, warm: own } of slower) console.log(`slower: ${id} (${own.ratio.toFixed(2)})`);
process.exitCode = slower.length > 0 ? 1 : 0;
