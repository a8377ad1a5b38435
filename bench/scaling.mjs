// How CPU time and peak memory of each method grow with the rows N and the features M, with the
// exponent of the least-squares line through the logarithms with the expected one:
//   node bench/scaling.mjs [words of a method's title ...] [--rounds 3] [--out FILE.json] [--report FILE.html]
//
// Every size is its own process (peers/ours.mjs) on one core, so that its peak memory is its own;
// sizes take turns. The time is that of the second half of the runs in a process, after most is
// compiled. Memory: a process that ranks almost nothing has some 70 MB, which are in all numbers.
// The expected exponents are upper ones, of the work that must be done if nothing is spared; small
// sizes, where the fixed cost of a step counts, make the measured ones smaller. Linear SVM-RFE at
// more and larger sizes: bench/rank.mjs features|rows.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { linesChart, reportPage } from './library.mjs';
import { run } from './peers/contenders.mjs';
import { dataMaker } from './peers/data.mjs';
import { warm } from './peers/summary.mjs';

const { values: given, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, out: { type: 'string' }, report: { type: 'string' } },
});
const rounds = Number(given.rounds);
const folder = mkdtempSync(join(tmpdir(), 'bench-scaling-'));
const data = dataMaker(folder);

const rbf = { kernel: 'rbf', step: 0.1, stepOf: 'original' };
const ROWS = [100, 200, 400, 800];
const FEATURES = [100, 200, 400, 800];

/**
 * Filters look at one feature after the other. The trace has a model as well: that of the linear
 * solver, which reads the samples and not their pairs.
 */
const filter = (title, method, why = 'every value is read') => ({
  title: `${title}, once`,
  options: { method, machine: 'linear' },
  N: { at: [1000, 2000, 4000, 8000], other: 200, kind: 'plane', expected: 1, why },
  M: { at: [1000, 2000, 4000, 8000], other: 200, kind: 'plane', expected: 1, why },
});

/** Recursive rankings by a criterion of kernel SVMs. */
const kernelRanking = (title, options) => ({
  title,
  options,
  N: { at: [150, 300, 600, 1200], other: 100, kind: 'madelon', expected: 2, why: 'pairs of support vectors' },
  M: { at: FEATURES, other: 300, kind: 'madelon', expected: 1, why: 'the same for every feature' },
});

/** Rankings by a criterion of linear SVMs. */
const trained = (title, method, { N, M, why = 'the same for every feature' }) => ({
  title,
  options: { method, step: 0.1, stepOf: 'original' },
  N: { at: ROWS, other: 100, kind: 'clusters', expected: N, why: 'solutions of N rows' },
  M: { at: FEATURES, other: 62, kind: 'microarray', expected: M, why },
});

/** How sequential searches grow with the features; a floating one steps back as often as that pays. */
const SEARCH_GROWTH = {
  forward: { expected: 1, why: 'ten steps that try M features' },
  backward: { expected: 2, why: 'M steps that try M features' },
  floating: { expected: 1, why: 'ten steps that try M features' },
  'floating-backward': { expected: 3, why: 'M steps that try M features, and steps back' },
};

/** `N` and `M`: the sizes, the other size, the generator, the expected exponent and why. */
const METHODS = [
  {
    title: 'linear SVM-RFE, step 1',
    options: { step: 1 },
    N: { at: ROWS, other: 200, kind: 'clusters', expected: 3, why: 'a solution of N rows at every step' },
    M: { at: [500, 1000, 2000, 4000], other: 62, kind: 'microarray', expected: 2, why: 'M steps of M weights' },
  },
  {
    title: 'rbf SVM-RFE by DJ, 10 % per step',
    options: rbf,
    N: { at: [150, 300, 600, 1200], other: 100, kind: 'madelon', expected: 2, why: 'pairs of support vectors' },
    M: { at: FEATURES, other: 300, kind: 'madelon', expected: 1, why: 'the same for every feature' },
  },
  {
    title: 'sensitivity, rbf, 10 % per step',
    options: { ...rbf, method: 'sensitivity', recursive: true },
    N: { at: [150, 300, 600, 1200], other: 100, kind: 'madelon', expected: 2, why: 'pairs of support vectors' },
    M: { at: FEATURES, other: 300, kind: 'madelon', expected: 1, why: 'the same for every feature' },
  },
  {
    title: 'gradient angle, rbf, once',
    options: { kernel: 'rbf', method: 'gradient-angle', epsilon: 1 },
    N: {
      at: [150, 300, 600, 1200],
      other: 100,
      kind: 'madelon',
      expected: 2,
      why: 'gradients of sums over support vectors',
    },
    M: { at: FEATURES, other: 300, kind: 'madelon', expected: 1, why: 'the same for every feature' },
  },
  {
    title: 'EB-RFE, rbf, 5 candidates, 5 folds',
    options: { kernel: 'rbf', method: 'eb-rfe' },
    N: { at: [60, 120, 240, 480], other: 50, kind: 'verbs', expected: 2, why: 'kernel matrices, SMO a little more' },
    M: { at: [50, 100, 200, 400], other: 120, kind: 'verbs', expected: 1, why: 'M steps of as many fits' },
  },
  {
    title: 'margin-based elimination',
    options: { method: 'mfe', step: 1, cost: 1000, onNonseparable: 'continue' },
    N: { at: [60, 120, 240, 480], other: 1000, kind: 'microarray', expected: 1, why: 'the margin of every row' },
    M: { at: [1000, 2000, 4000, 8000], other: 62, kind: 'microarray', expected: 2, why: 'M steps that try M features' },
  },
  {
    title: 'retrained criterion, linear, 10 % per step',
    options: { step: 0.1, stepOf: 'original', method: 'retrained' },
    N: { at: ROWS, other: 40, kind: 'clusters', expected: 3, why: 'solutions of N rows' },
    M: { at: [25, 50, 100, 200], other: 62, kind: 'microarray', expected: 1, why: 'a solution for every feature' },
  },
  filter('Fisher score', 'fisher'),
  {
    title: 'Fisher score with a kernel SVM in the trace, once',
    options: { method: 'fisher' },
    N: { at: [250, 500, 1000, 2000], other: 200, kind: 'plane', expected: 2, why: 'pairs of samples, for the margins' },
    M: { at: [250, 500, 1000, 2000], other: 200, kind: 'plane', expected: 1, why: 'every value is read' },
  },
  filter('t-statistic', 't-statistic'),
  filter('signal-to-noise ratio', 'golub'),
  filter('average separation', 'average-separation', 'every column is sorted'),
  filter('random order', 'random', 'features are named'),
  filter('ANOVA F', 'anova-f'),
  filter('Wilcoxon rank sum', 'wilcoxon', 'every column is sorted'),
  {
    title: 'mutual information, once',
    options: { method: 'mutual-information' },
    N: { at: ROWS, other: 200, kind: 'plane', expected: 2, why: 'neighbours in sorted columns' },
    M: { at: FEATURES, other: 200, kind: 'plane', expected: 1, why: 'the same for every feature' },
  },
  {
    title: 'ReliefF, once',
    options: { method: 'relieff' },
    N: { at: ROWS, other: 200, kind: 'plane', expected: 2, why: 'distances of all pairs' },
    M: { at: FEATURES, other: 200, kind: 'plane', expected: 1, why: 'the same for every feature' },
  },
  {
    title: 'mRMR, once',
    options: { method: 'mrmr' },
    N: { at: ROWS, other: 100, kind: 'plane', expected: 1, why: 'correlations of pairs of features' },
    M: { at: FEATURES, other: 100, kind: 'plane', expected: 2, why: 'pairs of features' },
  },
  kernelRanking('rbf SVM-RFE by |DJ|, 10 % per step', { ...rbf, method: 'dj-abs' }),
  kernelRanking('polynomial SVM-RFE by DJ, 10 % per step', { ...rbf, kernel: 'poly' }),
  kernelRanking('input weights, rbf, 10 % per step', { ...rbf, method: 'input-weight' }),
  kernelRanking('average distance, rbf, 10 % per step', { ...rbf, method: 'average-distance' }),
  trained('mRMR and weights, 10 % per step', 'mrmr-rfe', { N: 3, M: 2, why: 'correlations of pairs of features' }),
  trained('weight times t, 10 % per step', 'svm-t', { N: 3, M: 1 }),
  {
    title: 'margin after removal, 10 % per step',
    options: { method: 'margin', step: 0.1, stepOf: 'original', cost: 1000 },
    N: { at: [60, 120, 240, 480], other: 1000, kind: 'microarray', expected: 3, why: 'solutions of N rows' },
    M: { at: [1000, 2000, 4000, 8000], other: 62, kind: 'microarray', expected: 1, why: 'the same for every feature' },
  },
  trained('zero-norm (AROM), once', 'arom', { N: 3, M: 1 }),
  trained('radius and margin (R²w²), 10 % per step', 'r2w2', { N: 3, M: 1 }),
  {
    title: 'span bound, 10 % per step',
    options: { method: 'span', step: 0.1, stepOf: 'original' },
    N: { at: [50, 100, 200, 400], other: 40, kind: 'clusters', expected: 3, why: 'systems of the support vectors' },
    M: { at: [50, 100, 200, 400], other: 62, kind: 'microarray', expected: 1, why: 'the same for every feature' },
  },
  trained('permutation importance, 10 % per step', 'permutation', { N: 3, M: 1 }),
  {
    title: 'Crammer–Singer SVM, 6 classes, 10 % per step',
    options: { machine: 'crammer-singer', step: 0.1, stepOf: 'original' },
    N: { at: [60, 120, 240, 480], other: 100, kind: 'verbs', expected: 2, why: 'passes until all agree' },
    M: { at: [50, 100, 200, 400], other: 120, kind: 'verbs', expected: 1, why: 'every value is read' },
  },
  ...['forward', 'backward', 'floating', 'floating-backward'].map((method) => ({
    title: `${method} search, 5 folds, linear`,
    options: { method, folds: 5, ...(method.endsWith('backward') ? {} : { maxFeatures: 10 }) },
    N: { at: [60, 120, 240, 480], other: 20, kind: 'clusters', expected: 3, why: 'solutions of N rows' },
    M: {
      at: [20, 40, 80, 160],
      other: 60,
      kind: 'clusters',
      ...SEARCH_GROWTH[method],
    },
  })),
  ...[
    ['stability selection of SVM-RFE, 5 pairs', { method: 'stability:svm-rfe', pairs: 5 }],
    ['shadow features of SVM-RFE, 5 runs', { method: 'shadow:svm-rfe', shadowRuns: 5 }],
    ['ensemble of SVM-RFE and Fisher, 5 bags', { method: 'ensemble:svm-rfe,fisher', bags: 5 }],
  ].map(([title, options]) => ({
    title,
    options,
    N: { at: ROWS, other: 100, kind: 'clusters', expected: 3, why: 'as the ranking inside' },
    M: { at: FEATURES, other: 62, kind: 'microarray', expected: 2, why: 'as the ranking inside' },
  })),
  {
    title: 'knockoffs of the lasso difference',
    options: { method: 'knockoff' },
    N: { at: [400, 800, 1600, 3200], other: 50, kind: 'plane', expected: 2, why: 'pairs of samples, for the margins' },
    M: { at: [25, 50, 100, 200], other: 1000, kind: 'plane', expected: 3, why: 'a covariance matrix is factorised' },
  },
  ...['l1', 'elastic-net'].map((method) => ({
    title: `${method} path, once`,
    options: { method },
    N: { at: ROWS, other: 100, kind: 'clusters', expected: 1, why: 'passes over the data' },
    M: { at: FEATURES, other: 100, kind: 'microarray', expected: 1, why: 'passes over the data' },
  })),
  {
    title: 'linear solver, 10 % per step',
    options: { machine: 'linear', step: 0.1, stepOf: 'original' },
    N: { at: [2000, 4000, 8000, 16_000], other: 100, kind: 'plane', expected: 1, why: 'every value is read' },
    M: { at: [50, 100, 200, 400], other: 4000, kind: 'plane', expected: 1, why: 'every value is read' },
  },
];

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const shown = (seconds) => (seconds < 1 ? `${(1e3 * seconds).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`);

/** The slope of a least-squares line through the logarithms. */
function slope(points) {
  const [x, y] = [points.map(([size]) => Math.log(size)), points.map(([, value]) => Math.log(value))];
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [centreX, centreY] = [mean(x), mean(y)];
  const covariance = mean(x.map((value, i) => (value - centreX) * (y[i] - centreY)));
  return covariance / mean(x.map((value) => (value - centreX) ** 2));
}

const sizeOf = (symbol, { kind, other }, at) => ({
  kind,
  rows: symbol === 'N' ? at : other,
  features: symbol === 'N' ? other : at,
  ...(kind === 'plane' && { informative: 20 }),
  ...(kind === 'verbs' && { classes: 3 }),
});

async function grown({ title, options }, symbol, plan) {
  const runs = plan.at.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [k, at] of plan.at.entries()) {
      const path = await data(sizeOf(symbol, plan, at));
      const context = { data: path, folder, ...JSON.parse(readFileSync(`${path}.json`, 'utf8')) };
      const answer = run(
        { by: 'ours', task: 'rank', options: { cost: 1, scale: 'none', ...options }, repeats: 8, seconds: 1.5 },
        context,
      );
      if (!answer.runs) return { title, symbol, failure: answer.failure };
      runs[k].push({ cpu: warm(answer, 'cpu'), peakBytes: answer.peakBytes });
    }
  }
  const points = runs.map((all, k) => [plan.at[k], median(all.map(({ cpu }) => cpu))]);
  const peaks = runs.map((all) => Math.round(median(all.map(({ peakBytes }) => peakBytes)) / 1e6));
  const { expected, why, other } = plan;
  return { title, symbol, other, points, peaks, slope: slope(points), last: slope(points.slice(-2)), expected, why };
}

function line({ title, symbol, other, points, peaks, slope: whole, last, expected, why, failure }) {
  if (failure) return `| ${title} | ${symbol} | failed: ${failure} | | | | |`;
  const sizes = `${points.map(([size]) => size).join(', ')} at ${symbol === 'N' ? 'M' : 'N'} = ${other}`;
  const times = points.map(([, seconds]) => shown(seconds)).join(', ');
  return `| ${title} | ${symbol}: ${sizes} | ${times} | ${whole.toFixed(2)} | ${last.toFixed(2)} | ${expected}: ${why} | ${peaks.join(', ')} |`;
}

function chart(symbol, all) {
  const series = all
    .filter((one) => one.symbol === symbol && one.points)
    .map(({ title, points }) => ({ name: title, points: points.map(([x, y]) => ({ x, y })) }));
  return linesChart({
    title: `CPU seconds against ${symbol === 'N' ? 'rows' : 'features'}`,
    yTitle: 'seconds',
    series,
    xTitle: symbol === 'N' ? 'rows' : 'features',
    xScale: 'log',
    yScale: 'log',
  });
}

try {
  const all = [];
  console.log(`load ${loadavg()[0].toFixed(1)}, ${rounds} rounds\n`);
  console.log('| method | sizes | CPU, medians | exponent | of the last two | expected at most | peak MB |');
  console.log('|---|---|---|---|---|---|---|');
  for (const method of METHODS) {
    if (wanted.length > 0 && !wanted.some((words) => method.title.includes(words))) continue;
    for (const symbol of ['N', 'M']) {
      const one = await grown(method, symbol, method[symbol]);
      all.push(one);
      console.log(line(one));
      if (given.out) writeFileSync(given.out, `${JSON.stringify(all, null, 1)}\n`);
    }
  }
  if (given.report) {
    const blocks = ['N', 'M'].map((symbol) => ({ kind: 'chart', chart: chart(symbol, all) }));
    const summary = 'Time against size, both on logarithmic axes; the slope of a line is the exponent.';
    writeFileSync(
      given.report,
      await reportPage({ title: 'How the methods grow', summary, sections: [{ heading: 'Time', blocks }] }),
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
