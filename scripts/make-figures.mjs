// Draws the figures of README and documentation into docs/images, each from a real run on bundled or
// generated data: node scripts/make-figures.mjs [name ...]
import { writeFile } from 'node:fs/promises';
import { evaluate, generate, predict, rank, readData, select, train } from 'svm-sieve/node';
import { barsChart, curvesChart, linesChart, renderChart, standaloneChart, upsetChart } from 'svm-sieve/report';

const WIDTH = 720;
const SIZES = [1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1];

const wdbc = () => readData('example:wdbc');
const generated = async (name, options) => readData(generate(name, options));

/** A cross-validated curve as points; `spread` is one standard error. */
const points = (curve) => curve.map(({ features, score }) => ({ x: features, y: score.mean, spread: score.se }));
const plain = (curve) => curve.map(({ features, score }) => ({ x: features, y: score.mean }));
const curveOf = async (data, options) => plain((await select(data, options)).curve);
const traceOf = async (data, options, key) =>
  (await rank(data, options)).trace.map((step) => ({ x: step.features, y: step[key] }));
const bars = (scores) =>
  Object.entries(scores)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value);

const FIGURES = {
  async selection() {
    const data = await readData('example:wine');
    const selection = await select(data);
    const { curve, evaluation, baselines } = await evaluate(data);
    const size = selection.selected.features.length;
    const all = baselines.allFeatures.score.mean;
    const [first, last] = [curve.at(0).features, curve.at(-1).features];
    return curvesChart({
      title: `Wine: ${size} of 13 features selected, nested-CV accuracy ${evaluation.outer.mean.toFixed(3)}`,
      yTitle: 'accuracy',
      xTitle: 'features',
      series: [
        { name: 'inner CV, ± 1 SE', points: points(selection.curve), marked: [size] },
        { name: 'nested CV', points: plain(curve) },
        {
          name: 'all features, nested CV',
          baseline: true,
          points: [
            { x: first, y: all },
            { x: last, y: all },
          ],
        },
      ],
    });
  },
  async bias() {
    const size = { rows: 62, features: 2000 };
    const noise = await generated('noise', size);
    const signal = await generated('microarray', size);
    const run = (data, ranking) => curveOf(data, { ranking, sizes: SIZES, folds: 10, repeats: 1 });
    return curvesChart({
      title: '62 samples, 2,000 features: ranked once on all samples, or in each fold',
      yTitle: 'accuracy',
      xTitle: 'features',
      xScale: 'log',
      series: [
        { name: '20 informative, ranked once', points: await run(signal, 'once') },
        { name: '20 informative, per fold', points: await run(signal, 'per-fold') },
        { name: 'noise, ranked once', points: await run(noise, 'once') },
        { name: 'noise, per fold', points: await run(noise, 'per-fold') },
      ],
    });
  },
  async elimination() {
    const data = await wdbc();
    return curvesChart({
      title: 'Wisconsin breast cancer: the ranking, its reverse, and a random order',
      yTitle: 'accuracy',
      xTitle: 'features',
      series: [
        { name: 'SVM-RFE', points: await curveOf(data, { folds: 10 }) },
        { name: 'random order', baseline: true, points: await curveOf(data, { folds: 10, method: 'random' }) },
        { name: 'SVM-RFE reversed', points: await curveOf(data, { folds: 10, reverse: true }) },
      ],
    });
  },
  async 'kernel-criteria'() {
    const data = await generated('xor', { rows: 200, features: 10 });
    const { scores } = await rank(data, { kernel: 'rbf', once: true });
    return barsChart({ title: 'XOR data: DJ of ten features, RBF kernel', xTitle: 'DJ', bars: bars(scores) });
  },
  async 'gradient-angle'() {
    const data = await generated('hermes', {});
    const { scores } = await rank(data, { method: 'gradient-angle', kernel: 'poly', degree: 2, cost: 10 });
    const ordered = Object.entries(scores).map(([name, value]) => ({ name, value }));
    return barsChart({
      title: 'Generated data whose noise grows from f1 to f20',
      xTitle: 'importance',
      bars: ordered,
    });
  },
  async margin() {
    const data = await generated('microarray', { rows: 62, features: 200 });
    const common = { cost: Number.POSITIVE_INFINITY, retrainEvery: 0 };
    return linesChart({
      title: '62 samples, 200 features, trained once: the margin along the path',
      yTitle: 'margin',
      xTitle: 'features',
      series: [
        { name: 'margin-based (mfe)', points: await traceOf(data, { ...common, method: 'mfe' }, 'margin') },
        { name: 'by weight (svm-rfe)', points: await traceOf(data, { ...common, method: 'svm-rfe' }, 'margin') },
      ],
    });
  },
  async 'eb-rfe'() {
    const data = await generated('verbs', { rows: 150, features: 60, classes: 4 });
    const series = [];
    for (const candidates of [1, 10]) {
      const options = { method: 'eb-rfe', candidates, folds: 5 };
      series.push({ name: `${candidates} candidates, own folds`, points: await curveOf(data, options) });
      const { curve } = await evaluate(data, { ...options, outerFolds: 5 });
      series.push({ name: `${candidates} candidates, nested`, points: plain(curve) });
    }
    return curvesChart({
      title: 'EB-RFE: what its own folds report, and what held-out samples show',
      yTitle: 'accuracy',
      xTitle: 'features',
      series,
    });
  },
  async 'average-distance'() {
    const data = await wdbc();
    return curvesChart({
      title: 'Wisconsin breast cancer: two criteria',
      yTitle: 'accuracy',
      xTitle: 'features',
      series: [
        { name: 'average-distance', points: await curveOf(data, { folds: 10, method: 'average-distance' }) },
        { name: 'weight (SVM-RFE)', points: await curveOf(data, { folds: 10 }) },
      ],
    });
  },
  async retrained() {
    const data = await readData('example:wine', { positive: ['1'] });
    const { scores } = await rank(data, { kernel: 'rbf', gamma: 0.1, once: true, method: 'retrained' });
    const least = Math.min(...Object.values(scores));
    const increase = Object.fromEntries(Object.entries(scores).map(([name, value]) => [name, value - least]));
    return barsChart({
      title: 'Wine 1 against the rest: objective after retraining without a feature',
      xTitle: 'increase over the cheapest removal',
      bars: bars(increase),
    });
  },
  async 'svr-rfe'() {
    const data = await readData('example:wine', { target: 'Alcohol', targetKind: 'real', drop: ['class'] });
    const { curve } = await select(data, { machine: 'svr', folds: 10 });
    return curvesChart({
      title: 'Wine: alcohol predicted from the other measurements',
      yTitle: 'R²',
      xTitle: 'features',
      series: [{ name: 'SVR-RFE, inner cross-validation, ± 1 standard error', points: points(curve) }],
    });
  },
  async 'joint-multi-class'() {
    const data = await readData('example:wine');
    const series = async (name, options) => ({ name, points: await curveOf(data, { folds: 10, ...options }) });
    return curvesChart({
      title: 'Wine, three classes: SVM-RFE with binary classifiers and with joint ones',
      yTitle: 'accuracy',
      xTitle: 'features',
      series: [
        await series('one-vs-one', {}),
        await series('Crammer and Singer', { machine: 'crammer-singer' }),
        await series('Weston and Watkins', { machine: 'weston-watkins' }),
      ],
    });
  },
  async 'sequential-search'() {
    const data = await readData('example:wine');
    const series = async (method) => ({ name: method, points: points((await select(data, { method })).curve) });
    return curvesChart({
      title: 'Wine: best subset of every size that a search finds',
      yTitle: 'accuracy in the folds of the search',
      xTitle: 'features',
      series: [await series('forward'), await series('floating'), await series('backward')],
    });
  },
  async l1() {
    const data = await wdbc();
    const series = async (name, options) => ({
      name,
      points: await curveOf(data, { folds: 10, repeats: 1, ...options }),
    });
    return curvesChart({
      title: 'Wisconsin breast cancer: accuracy of the features that enter the path first',
      yTitle: 'accuracy',
      xTitle: 'features',
      series: [
        await series('l1', { method: 'l1' }),
        await series('elastic-net, L1 ratio 0.5', { method: 'elastic-net' }),
        await series('svm-rfe', {}),
      ],
    });
  },
  async 'real-features'() {
    const data = await generated('microarray', { rows: 62, features: 500, seed: 1 });
    const { scores } = await rank(data, { method: 'stability:svm-rfe' });
    return barsChart({
      title: '62 samples, 500 features, 20 informative: stability selection with SVM-RFE',
      xTitle: 'selection probability',
      bars: bars(scores),
    });
  },
  async panel() {
    const data = await readData('example:wine');
    const { evidence } = await select(data, { method: 'panel:svm-rfe,l1,fisher', repeats: 1 });
    return upsetChart({
      title: 'Wine: features that three methods select',
      sets: evidence.methods.map(({ name, features }) => ({ name, items: features })),
    });
  },
  async 'zero-norm'() {
    const data = await wdbc();
    const series = async (aromNorm) => {
      const { scores } = await rank(data, { method: 'arom', aromNorm });
      const values = Object.values(scores);
      const last = Math.floor(Math.max(...values) - 1e-9);
      const points = Array.from({ length: last + 1 }, (_, round) => ({
        x: round,
        y: values.filter((score) => score >= round).length,
      }));
      return { name: `norm ${aromNorm}`, points };
    };
    return linesChart({
      title: 'Wisconsin breast cancer: features left after each round',
      xTitle: 'round',
      yTitle: 'features',
      series: [await series(2), await series(1)],
    });
  },
  async filters() {
    const data = await readData('example:wine');
    const { scores } = await rank(data, { method: 'fisher' });
    return barsChart({ title: 'Wine: Fisher score of each feature', xTitle: 'Fisher score', bars: bars(scores) });
  },
  async 'combined-criteria'() {
    const data = await wdbc();
    const betas = [0, 0.25, 0.5, 0.75, 1];
    const plain = new Set((await rank(data)).ranking.slice(0, 10));
    const shared = [];
    for (const mrmrBeta of betas) {
      const { ranking } = await rank(data, { method: 'mrmr-rfe', mrmrBeta });
      shared.push({ x: mrmrBeta, y: ranking.slice(0, 10).filter((name) => plain.has(name)).length });
    }
    return curvesChart({
      title: 'WDBC: features among the first ten of mrmr-rfe and of SVM-RFE',
      yTitle: 'features in common',
      xTitle: 'β',
      series: [{ name: 'mrmr-rfe', points: shared }],
    });
  },
  async 'subset-size'() {
    const data = await wdbc();
    const { curve } = await select(data, { choose: 'one-se' });
    const size = async (choose) => (await select(data, { choose })).selected.features.length;
    const rules = ['best', 'one-se', 'at-most=5'];
    const marked = await Promise.all(rules.map(size));
    return curvesChart({
      title: `Sizes chosen by ${rules.map((rule, index) => `${rule} (${marked[index]})`).join(', ')}`,
      yTitle: 'accuracy',
      xTitle: 'features',
      series: [{ name: 'inner cross-validation, ± 1 standard error', points: points(curve), marked }],
    });
  },
  async svm() {
    const data = await wdbc();
    const costs = [0.001, 0.01, 0.1, 1, 10, 100, 1000];
    const accuracies = async (kernel) => {
      const found = [];
      for (const cost of costs) {
        const { curve } = await select(data, { kernel, cost, minFeatures: 30, folds: 10, repeats: 1 });
        found.push({ x: cost, y: curve[0].score.mean });
      }
      return found;
    };
    return linesChart({
      title: 'Wisconsin breast cancer, all 30 features: accuracy against C',
      yTitle: 'accuracy',
      xTitle: 'C',
      xScale: 'log',
      series: [
        { name: 'linear kernel', points: await accuracies('linear') },
        { name: 'RBF kernel', points: await accuracies('rbf') },
      ],
    });
  },
  async 'linear-solver'() {
    const data = await wdbc();
    return curvesChart({
      title: 'Wisconsin breast cancer: SVM-RFE with both solvers',
      yTitle: 'accuracy',
      xTitle: 'features',
      series: [
        { name: 'svm (hinge loss)', points: await curveOf(data, { folds: 10 }) },
        { name: 'linear (squared loss)', points: await curveOf(data, { folds: 10, machine: 'linear' }) },
      ],
    });
  },
  async perceptron() {
    const data = await generated('microarray', { rows: 62, features: 200 });
    const hard = { cost: Number.POSITIVE_INFINITY };
    return linesChart({
      title: '62 samples, 200 features: margin along the path',
      yTitle: 'margin',
      xTitle: 'features',
      series: [
        { name: 'SVM, hard margin', points: await traceOf(data, { ...hard, minFeatures: 20 }, 'margin') },
        { name: 'perceptron', points: await traceOf(data, { machine: 'perceptron', minFeatures: 20 }, 'margin') },
      ],
    });
  },
  async probabilities() {
    const data = await wdbc();
    const { decision, probability } = await predict(await train(data, { probability: true }), 'example:wdbc');
    const sigmoid = decision
      .map(([value], row) => ({ x: value, y: probability[row][1] }))
      .filter(({ x }) => Math.abs(x) <= 4)
      .sort((a, b) => a.x - b.x);
    return linesChart({
      title: 'Wisconsin breast cancer: probability of class M against the decision value',
      yTitle: 'P(M)',
      xTitle: 'decision value',
      series: [{ name: 'sigmoid', points: sigmoid }],
    });
  },
  async preprocessing() {
    const curves = [];
    for (const scale of ['standardize', 'minmax', 'none']) {
      const data = await readData('example:wine');
      curves.push({ name: `--scale ${scale}`, points: await curveOf(data, { folds: 10, scale }) });
    }
    return curvesChart({
      title: 'Wine: SVM-RFE on scaled and unscaled features',
      yTitle: 'accuracy',
      xTitle: 'features',
      series: curves,
    });
  },
  async stability() {
    const data = await generated('microarray', { rows: 62, features: 200 });
    const { evaluation } = await evaluate(data, { choose: 'n=8' });
    const { nogueira } = evaluation.stability;
    const bars = evaluation.consensus.map((name) => ({ name, value: evaluation.frequency[name] ?? 0 }));
    return barsChart({
      title: `Selected in a fraction of ten outer folds; stability ${nogueira.toFixed(2)}`,
      xTitle: 'fraction of folds',
      bars,
      xDomain: [0, 1],
    });
  },
};

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(FIGURES);
for (const name of wanted) {
  const chart = standaloneChart(await renderChart(await FIGURES[name](), WIDTH, name));
  await writeFile(new URL(`../docs/images/${name}.svg`, import.meta.url), `${chart}\n`);
  console.log(`docs/images/${name}.svg`);
}
