// All methods on the same outer folds of several sets:
//   node bench/which-method.mjs [words of a set ...] [--limit 600] [--pilot] [--work DIRECTORY]
//     [--read] [--json docs/data/which-method.json]
//
// Each method is one `svm-sieve compare` with the defaults of the command line, one thread, on the
// folds of its set; what differs is listed in SETS. A method that does not end costs no more than its
// limit, in seconds of processor time. With --pilot, a method without a result ranks one inner
// training set instead, and the time of all rankings of the comparison is extrapolated. The sets are
// those of ../shared/data (or SVM_SIEVE_SHARED_DATA) and one that is generated here. With --work, a
// method that has ended is not run again; with --read, nothing is computed. The file is written
// after every set. It keeps the sets and the methods of other runs: their rows are tested against
// those of this run if the scores of their folds were stored.
// Tests: t-tests in pairs of folds, corrected for overlapping training sets (Nadeau and Bengio 2003)
// and for their number (Holm).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { verdictOf } from '../dist/tasks/compare-verdict.js';
import { correctedResampledTest } from './library.mjs';

const { values: given, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    limit: { type: 'string', default: '600' },
    pilot: { type: 'boolean', default: false },
    work: { type: 'string' },
    read: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const FOLDER = process.env.SVM_SIEVE_SHARED_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const WORK = given.work ?? mkdtempSync(join(tmpdir(), 'which-method-'));
mkdirSync(WORK, { recursive: true });

// With two classes `anova-f` orders features as `fisher` does, and `dj` and `sensitivity` as the
// weight of a linear kernel: they are left out.
const FILTERS = [
  'fisher',
  'golub',
  't-statistic',
  'wilcoxon',
  'average-separation',
  'mutual-information',
  'relieff',
  'mrmr',
];
const TRAINED = [
  'svm-rfe',
  'svm-rfe[once=true]',
  'svm-t',
  'mrmr-rfe',
  'l1',
  'elastic-net',
  'arom',
  'gradient-angle',
  'mfe[onNonseparable=soft]',
];
const COMBINED = ['stability:svm-rfe[pairs=25]', 'ensemble:svm-rfe+l1+fisher[bags=5]'];
const COSTLY = ['r2w2', 'span', 'average-distance', 'svm-rfe[kernel=rbf]', 'eb-rfe'];
const SEARCHES = ['forward[minFeatures=1]', 'floating'];
const ALL = [...TRAINED, ...FILTERS, ...COSTLY, ...SEARCHES, ...COMBINED];
const RANDOM = 'random';
/** Those of `compare`; on MADELON, the reversed ranking would take hours. */
const BASELINES = [RANDOM, 'svm-rfe reversed'];

const rowsOf = (...parts) => {
  const file = join(FOLDER, ...parts);
  return (file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file)).toString('utf8').trimEnd();
};

/**
 * 208 echoes of 60 frequencies, as in the sonar benchmark: smooth spectra, whose neighbouring bands
 * are correlated; the classes differ in the place and height of one broad peak, and overlap.
 */
function echoes() {
  let state = 2026;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const lines = [[...Array.from({ length: 60 }, (_, j) => `band${j + 1}`), 'class'].join(',')];
  for (let i = 0; i < 208; i++) {
    const isMetal = i % 15 < 8;
    const bumps = Array.from({ length: 4 }, () => [60 * uniform(), 4 + 6 * uniform(), 0.5 * Math.abs(normal())]);
    bumps.push([(isMetal ? 24 : 30) + 4 * normal(), 7, (isMetal ? 1.3 : 1) + 0.3 * normal()]);
    const tilt = 0.01 * normal();
    const values = Array.from({ length: 60 }, (_, j) => {
      const echo = bumps.reduce((sum, [at, width, height]) => sum + height * Math.exp(-(((j - at) / width) ** 2)), 0);
      return (echo + tilt * j + 0.12 * normal()).toFixed(4);
    });
    lines.push([...values, isMetal ? 'metal' : 'rock'].join(','));
  }
  return lines.join('\n');
}

/** One division into inner folds instead of several: the sizes vary more, and a set ends within the hour. */
const ONCE = ['--repeats', '1'];
/** Sizes of MADELON: few of the large ones, where its SVMs take longest, and many around its 20 features. */
const MADELON_SIZES = '400,300,200,150,100,75,50,40,30,25,20,17,15,12,10,8,7,6,5,4,3,2,1';
/**
 * Name, table, methods and the options that are not defaults. The first method is run with the
 * baselines.
 */
const SETS = [
  { name: 'wdbc', table: () => rowsOf('wdbc', 'wdbc.csv'), methods: ALL, options: ONCE },
  { name: 'echoes', table: echoes, methods: ALL, options: ONCE },
  { name: 'colon', table: () => rowsOf('colon', 'colon.csv.gz'), methods: ALL, options: ONCE },
  {
    name: 'leukemia',
    table: () => {
      const independent = rowsOf('leukemia', 'independent.csv.gz');
      return `${rowsOf('leukemia', 'train.csv.gz')}\n${independent.slice(independent.indexOf('\n') + 1)}`;
    },
    methods: ALL,
    options: [...ONCE, '--outer-folds', '5'],
  },
  {
    // With the RBF kernel; methods for linear kernels alone (svm-t, mrmr-rfe, arom) are left out.
    name: 'madelon',
    table: () => rowsOf('madelon', 'train.csv.gz'),
    methods: [
      ...['svm-rfe', RANDOM, ...FILTERS, 'svm-rfe[once=true]', 'gradient-angle', 'svm-rfe[kernel=linear]', 'l1'],
      ...['elastic-net', 'mfe[onNonseparable=soft]', 'average-distance', ...COMBINED],
    ],
    options: ['--kernel', 'rbf', '--sizes', MADELON_SIZES, ...ONCE, '--folds', '3', '--outer-folds', '5'],
    baselines: false,
  },
];

/**
 * A comparison, from its file where it has ended before; `stoppedAfter` if it does not end within
 * the limit, undefined if it was not run.
 */
function compared(data, method, options, file) {
  const limit = Number(given.limit);
  const json = join(WORK, `${file}.json`);
  const known = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : { partial: true };
  if (!known.partial) return known;
  if (known.stoppedAfter >= limit || (given.read && known.stoppedAfter)) return known;
  if (given.read || given.pilot) return undefined;
  const command = ['compare', data, '--methods', method, ...options, '--threads', '1', '--quiet', '--force'];
  // `ulimit -t` counts processor time, so that other programs on the computer do not matter.
  const { status, stderr, signal } = spawnSync(
    'sh',
    ['-c', `ulimit -t ${limit}; exec "$@"`, 'sh', process.execPath, CLI, ...command, '--json', json],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status === 0) return JSON.parse(readFileSync(json, 'utf8'));
  if (signal !== 'SIGKILL' && signal !== 'SIGXCPU') throw new Error(`${file}: ${signal ?? stderr}`);
  const stopped = { partial: true, stoppedAfter: limit };
  writeFileSync(json, JSON.stringify(stopped));
  return stopped;
}

/** Of a combined method, the fewest pairs and bags. */
const FEWEST = { pairs: 2, bags: 1 };

/** What `rank` understands of a method of `compare`, with the fewest repeats of a combined one. */
function rankOptions(method) {
  const [, name, inner = ''] = /^([^[]+)(?:\[(.+)\])?$/.exec(method);
  const options = inner
    .split(';')
    .filter(Boolean)
    .flatMap((one) => {
      const [key, value] = one.split('=');
      const flag = `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      return value === 'true' ? [flag] : [flag, String(FEWEST[key] ?? value)];
    });
  return ['--method', name.replaceAll('+', ','), ...options];
}

/**
 * The time of all rankings of a comparison, from one of an inner training set: too short, since the
 * outer training sets are larger and the curves are not counted. It is kept in a file.
 */
function piloted(data, method, options, file) {
  const json = join(WORK, `${file}-pilot.json`);
  if (existsSync(json)) return JSON.parse(readFileSync(json, 'utf8'));
  if (given.read || !given.pilot) return undefined;
  // The first option is a name, and thus no number, where `name` is not among them.
  const optionOf = (name, usual) => Number(options[options.indexOf(name) + 1]) || usual;
  const [outer, inner] = [optionOf('--outer-folds', 10), optionOf('--folds', 5)];
  const [head, ...lines] = readFileSync(data, 'utf8').trimEnd().split('\n');
  const samples = Math.round(lines.length * (1 - 1 / outer) * (1 - 1 / inner));
  const table = join(WORK, `pilot-${samples}.csv`);
  writeFileSync(table, `${[head, ...lines.slice(0, samples)].join('\n')}\n`);
  const kernel = options.includes('--kernel') ? ['--kernel', options[options.indexOf('--kernel') + 1]] : [];
  const own = rankOptions(method);
  const command = ['rank', table, ...own, ...(own.includes('--kernel') ? [] : kernel), '--threads', '1', '--quiet'];
  const { status, stderr } = spawnSync(
    'bash',
    ['-c', `ulimit -t ${given.limit}; TIMEFORMAT=%U; time "$@" > /dev/null`, 'bash', process.execPath, CLI, ...command],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0 && status < 128) throw new Error(`${file}: ${stderr}`);
  const [, repeated, number] = /(pairs|bags)=(\d+)/.exec(method) ?? [];
  const repeats = repeated ? Number(number) / FEWEST[repeated] : 1;
  const seconds = Number(stderr.trim().split('\n').at(-1)) * outer * (inner + 1) * repeats;
  const pilot = { method, minutes: Math.floor(seconds / 60), pilot: samples, ...(status !== 0 && { stopped: true }) };
  writeFileSync(json, JSON.stringify(pilot));
  return pilot;
}

const stored = given.json && existsSync(given.json) ? JSON.parse(readFileSync(given.json, 'utf8')) : [];
for (const { name, table, methods, options, baselines = true } of SETS) {
  if (words.length > 0 && !words.includes(name)) continue;
  const data = join(WORK, `${name}.csv`);
  if (!existsSync(data)) writeFileSync(data, `${table()}\n`);
  const before = stored.find((one) => one.name === name);
  const isKnown = (own) => before?.methods.some(({ method }) => method === own);
  const runs = methods.map((method, place) => {
    const own = baselines && place === 0 ? options : [...options, '--no-baselines'];
    const file = `${name}-${method.replace(/[^a-zA-Z0-9]+/g, '-')}`;
    const result = compared(data, method, own, file);
    return { method, result, pilot: result || isKnown(method) ? undefined : piloted(data, method, options, file) };
  });
  const ended = runs.flatMap(({ result }) => (result && !result.stoppedAfter ? result : []));
  if (ended.length === 0) continue;
  const summary = summarise(name, options, {
    ...ended[0],
    // A comparison of a single method does not know that it is a baseline.
    methods: ended.flatMap((result) => result.methods).map((one) => (one.name === RANDOM ? asBaseline(one) : one)),
    unfinished: runs.flatMap(({ method, result, pilot }) => {
      if (pilot) return [pilot];
      return result?.stoppedAfter ? [{ method, minutes: Math.floor(result.stoppedAfter / 6) / 10 }] : [];
    }),
    before,
  });
  console.log(JSON.stringify(summary, null, 1));
  if (!given.json) continue;
  if (before) stored.splice(stored.indexOf(before), 1);
  stored.push(summary);
  const place = (one) => SETS.findIndex((set) => set.name === one.name);
  stored.sort((a, b) => place(a) - place(b));
  writeFileSync(given.json, `${JSON.stringify(stored, null, 1)}\n`);
}

function asBaseline(method) {
  return { ...method, baseline: true };
}

function round(value, digits = 4) {
  return value === null || value === undefined ? null : Number(value.toFixed(digits));
}

/** What the file keeps of a method. */
function rowOf({ name: method, baseline, evaluation: { outer, optimism, sizes, stability, measures }, timings }) {
  return {
    method,
    ...(baseline && { baseline }),
    mean: round(outer.mean),
    folds: outer.folds,
    interval: outer.interval ? [round(outer.interval.low), round(outer.interval.high)] : null,
    balancedAccuracy: round(measures?.balancedAccuracy),
    size: sizes.toSorted((a, b) => a - b)[sizes.length >> 1],
    stability: round(stability?.nogueira),
    optimism: round(optimism),
    seconds: round(timings.seconds, 1),
  };
}

function summarise(name, options, { data, methods, unfinished, version, before }) {
  const computed = methods.map(rowOf);
  const isComputed = (own) => computed.some(({ method }) => method === own);
  const kept = (before?.methods ?? []).filter(({ method }) => !isComputed(method));
  const order = (before?.methods ?? []).map(({ method }) => method);
  const placeOf = ({ method }) => (order.includes(method) ? order.indexOf(method) : order.length);
  const rows = [...kept, ...computed].sort((a, b) => placeOf(a) - placeOf(b));
  const tests = rows.flatMap((a, i) =>
    rows.slice(i + 1).map((b) => ({
      a: a.method,
      b: b.method,
      difference: a.mean - b.mean,
      pCorrected: testOf(a, b, { before }),
    })),
  );
  // The rounded means of earlier runs make ties, but not where all scores are known.
  const isExact = rows.every(({ folds }) => folds);
  const meanOf = ({ folds, mean }) => (isExact ? folds.reduce((sum, own) => sum + own, 0) / folds.length : mean);
  const verdict = verdictOf(
    rows.map((row) => ({
      name: row.method,
      ...((row.baseline || BASELINES.includes(row.method)) && { baseline: true }),
      evaluation: { outer: { mean: meanOf(row) } },
    })),
    tests,
  );
  const [best] = verdict.highest;
  const pOf = (a, b) => {
    const test = tests.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
    return test ? round(test.pCorrected) : null;
  };
  const baselines = methods.find((own) => own.baselines)?.baselines;
  return {
    name,
    samples: data.rows,
    features: data.features.length,
    classes: data.counts,
    version,
    options: options.join(' '),
    majority: baselines ? round(baselines.majority.score.mean) : before.majority,
    allFeatures: baselines?.allFeatures ? round(baselines.allFeatures.score.mean) : (before?.allFeatures ?? null),
    best,
    verdict: {
      highest: verdict.highest,
      winner: verdict.winner,
      notBeaten: verdict.notBeaten,
      smallestP: round(verdict.smallestP),
      // Of earlier rows, the tests against the random ranking are not stored.
      random: isExact || !before ? verdict.random : before.verdict.random,
    },
    unfinished,
    methods: rows.map(({ pAgainstSvmRfe: _, pAgainstBest: __, ...row }) => ({
      ...row,
      pAgainstSvmRfe: pOf(row.method, 'svm-rfe'),
      pAgainstBest: pOf(row.method, best),
    })),
  };
}

/**
 * The p of two rows from the scores of their folds; where one has none stored, the p of an earlier
 * run against the method that was the best there, if its row has not changed; otherwise null.
 */
function testOf(a, b, { before }) {
  // Test samples per training sample, on average.
  if (a.folds && b.folds) return correctedResampledTest(a.folds, b.folds, 1 / (a.folds.length - 1)).p;
  const isBestBefore = (row) =>
    before?.methods.some(({ method, mean }) => method === before.best && method === row.method && mean === row.mean);
  if (isBestBefore(a) && !b.folds) return b.pAgainstBest;
  return isBestBefore(b) && !a.folds ? a.pAgainstBest : null;
}
