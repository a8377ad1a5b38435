// All methods on the same outer folds of several sets:
//   node bench/which-method.mjs [words of a set ...] [--limit 3000] [--slow-limit 300]
//     [--work DIRECTORY] [--read] [--json docs/data/which-method.json]
//
// Each set is one `svm-sieve compare` with the defaults of the command line, one thread; what differs
// is listed in SETS. The slow methods of a set follow, each by itself on the same folds, so that one
// that does not end costs no more than its limit. Limits are seconds of processor time. The sets are
// those of ../shared/data (or SVM_SIEVE_SHARED_DATA) and one that is generated here. With --work, a
// stopped comparison goes on from its checkpoint, and one that has ended is read; with --read,
// nothing is computed. The file is written after every set and keeps the sets of other runs.
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
    limit: { type: 'string', default: '3000' },
    'slow-limit': { type: 'string', default: '300' },
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
/** What takes too long with many features: bounds, a training per feature, cross-validated searches. */
const COSTLY = ['r2w2', 'span', 'average-distance', 'svm-rfe[kernel=rbf]', 'eb-rfe'];
/** A baseline, also where it is run like a slow method. */
const RANDOM = 'random';
const SEARCHES = ['forward[minFeatures=1]', 'floating'];

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
/** Name, table, methods, slow methods and the options that are not defaults. */
const SETS = [
  {
    name: 'wdbc',
    table: () => rowsOf('wdbc', 'wdbc.csv'),
    methods: [...TRAINED, ...FILTERS, ...COSTLY, ...SEARCHES, ...COMBINED],
    slow: [],
    options: ONCE,
  },
  {
    name: 'echoes',
    table: echoes,
    methods: [...TRAINED, ...FILTERS, ...COSTLY, ...SEARCHES, ...COMBINED],
    slow: [],
    options: ONCE,
  },
  {
    name: 'colon',
    table: () => rowsOf('colon', 'colon.csv.gz'),
    methods: [...TRAINED, ...FILTERS, ...COMBINED],
    slow: [...COSTLY, ...SEARCHES],
    options: ONCE,
  },
  {
    name: 'leukemia',
    table: () => {
      const independent = rowsOf('leukemia', 'independent.csv.gz');
      return `${rowsOf('leukemia', 'train.csv.gz')}\n${independent.slice(independent.indexOf('\n') + 1)}`;
    },
    methods: [...TRAINED.filter((name) => name !== 'mrmr-rfe'), ...FILTERS, ...COMBINED],
    slow: ['mrmr-rfe', ...COSTLY, ...SEARCHES],
    options: [...ONCE, '--outer-folds', '5'],
  },
  {
    // Methods for linear kernels alone (svm-t, mrmr-rfe, arom) are left out.
    name: 'madelon',
    table: () => rowsOf('madelon', 'train.csv.gz'),
    methods: ['fisher', 'golub', 't-statistic', 'wilcoxon', 'average-separation', 'mutual-information'],
    slow: [
      ...['svm-rfe', RANDOM, 'relieff', 'svm-rfe[kernel=linear]', 'svm-rfe[once=true]', 'gradient-angle', 'l1', 'mrmr'],
      ...['elastic-net', 'mfe[onNonseparable=soft]', 'average-distance', ...COMBINED],
    ],
    options: ['--kernel', 'rbf', '--sizes', MADELON_SIZES, ...ONCE, '--folds', '3', '--outer-folds', '5'],
    baselines: false,
  },
];

/**
 * A comparison, from its file where it has ended before; null if it does not end within the limit,
 * undefined if it was not run.
 */
function compared(data, methods, options, { file, limit, checkpoint }) {
  const json = join(WORK, `${file}.json`);
  const known = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : { partial: true };
  if (known.stoppedAfter >= limit) return null;
  if (!known.partial) return known;
  if (given.read) return undefined;
  const command = ['compare', data, '--methods', methods.join(','), ...options, '--threads', '1', '--quiet', '--force'];
  const kept = checkpoint ? ['--checkpoint', join(WORK, `${file}.checkpoint`)] : [];
  // `ulimit -t` counts processor time, so that other programs on the computer do not matter.
  const { status, stderr, signal } = spawnSync(
    'sh',
    ['-c', `ulimit -t ${limit}; exec "$@"`, 'sh', process.execPath, CLI, ...command, '--json', json, ...kept],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status === 0) return JSON.parse(readFileSync(json, 'utf8'));
  if (signal !== 'SIGKILL' && signal !== 'SIGXCPU') throw new Error(`${file}: ${signal ?? stderr}`);
  writeFileSync(json, JSON.stringify({ partial: true, stoppedAfter: limit }));
  return null;
}

for (const { name, table, methods, slow, options, baselines = true } of SETS) {
  if (words.length > 0 && !words.includes(name)) continue;
  const data = join(WORK, `${name}.csv`);
  if (!existsSync(data)) writeFileSync(data, `${table()}\n`);
  const shared = baselines ? options : [...options, '--no-baselines'];
  const result = compared(data, methods, shared, { file: name, limit: Number(given.limit), checkpoint: true });
  if (!result) {
    console.error(`${name}: not finished; with the same --work, it goes on from there`);
    continue;
  }
  const limit = Number(given['slow-limit']);
  const alone = slow.map((method) => {
    const file = `${name}-${method.replace(/[^a-zA-Z0-9]+/g, '-')}`;
    return {
      method,
      own: compared(data, [method], [...options, '--no-baselines'], { file, limit, checkpoint: false }),
    };
  });
  const summary = summarise(name, options, {
    ...result,
    methods: [...result.methods, ...alone.flatMap(({ own }) => own?.methods ?? []).map(asBaseline)],
    unfinished: alone.flatMap(({ method, own }) => (own === null ? [{ method, minutes: limit / 60 }] : [])),
  });
  console.log(JSON.stringify(summary, null, 1));
  if (given.json) {
    const others = existsSync(given.json) ? JSON.parse(readFileSync(given.json, 'utf8')) : [];
    const all = [...others.filter((one) => one.name !== name), summary];
    const place = (one) => SETS.findIndex((set) => set.name === one.name);
    writeFileSync(
      given.json,
      `${JSON.stringify(
        all.sort((a, b) => place(a) - place(b)),
        null,
        1,
      )}\n`,
    );
  }
}

/** A comparison of a single method does not know that it is a baseline. */
function asBaseline(method) {
  return method.name === RANDOM ? { ...method, baseline: true } : method;
}

function summarise(name, options, { data, methods, unfinished, version }) {
  const round = (value, digits = 4) => (value === null || value === undefined ? null : Number(value.toFixed(digits)));
  const scores = methods.map((method) => method.evaluation.outer.folds);
  if (new Set(scores.map(({ length }) => length)).size > 1) throw new Error(`${name}: not all methods have all folds`);
  // Test samples per training sample, on average.
  const ratio = 1 / (scores[0].length - 1);
  const tests = methods.flatMap(({ name: a, evaluation }, i) =>
    methods.slice(i + 1).map(({ name: b, evaluation: other }, j) => ({
      a,
      b,
      difference: evaluation.outer.mean - other.outer.mean,
      pCorrected: correctedResampledTest(scores[i], scores[i + 1 + j], ratio).p,
    })),
  );
  const verdict = verdictOf(methods, tests);
  const [best] = verdict.highest;
  const pOf = (a, b) => {
    const test = tests.find((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
    return test ? round(test.pCorrected) : null;
  };
  const { majority, allFeatures } = methods[0].baselines;
  return {
    name,
    samples: data.rows,
    features: data.features.length,
    classes: data.counts,
    version,
    options: options.join(' '),
    majority: round(majority.score.mean),
    allFeatures: allFeatures && round(allFeatures.score.mean),
    best,
    verdict: {
      highest: verdict.highest,
      winner: verdict.winner,
      smallestP: round(verdict.smallestP),
      random: verdict.random,
    },
    unfinished,
    methods: methods.map(({ name: method, evaluation: { outer, optimism, sizes, stability, measures }, timings }) => ({
      method,
      mean: round(outer.mean),
      interval: outer.interval ? [round(outer.interval.low), round(outer.interval.high)] : null,
      balancedAccuracy: round(measures?.balancedAccuracy),
      size: sizes.toSorted((a, b) => a - b)[sizes.length >> 1],
      stability: round(stability?.nogueira),
      optimism: round(optimism),
      pAgainstSvmRfe: pOf(method, 'svm-rfe'),
      pAgainstBest: pOf(method, best),
      seconds: round(timings.seconds, 1),
    })),
  };
}
