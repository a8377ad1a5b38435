// How much the chosen size depends on the folds: `select` with ten seeds, by the default (one standard
// error of the mean over repeated folds), by the error of one repeat on the same curves, and by the
// default of 0.1 (the best of one ranking):
//   node bench/size-stability.mjs [SEEDS]
// Sizes differ by factors, so their spread is the standard deviation of log2 of the size.
import { select, threads } from 'svm-sieve/node';
import { files, generated } from './gene-sets.mjs';

const SEEDS = Number(process.argv[2] ?? 10);

/** The size by the error of one repeat: √(s²/K), with the variance of K folds averaged over repeats. */
function sizeByOneRepeat({ curve, choice, options: { repeats }, data }) {
  const { folds } = curve.find(({ features }) => features === choice.best.features).score;
  const count = folds.length / repeats;
  const variances = Array.from({ length: repeats }, (_, repeat) => {
    const own = folds.slice(repeat * count, (repeat + 1) * count);
    return mean(own.map((score) => (score - mean(own)) ** 2)) / (count - 1);
  });
  const error = Math.max(Math.sqrt(mean(variances)), 1 / data.rows);
  const within = curve.filter(({ score }) => score.mean >= choice.best.score - error - 1e-12);
  return Math.min(...within.map(({ features }) => features));
}

const RULES = {
  'default (one-se)': {},
  'per-fold, best': { choose: 'best', repeats: 1 },
  '0.1 (once, best)': { ranking: 'once', choose: 'best', repeats: 1 },
};

const SETS = [
  ...files([
    { name: 'colon', path: 'colon/colon.csv.gz' },
    { name: 'leukemia', path: 'leukemia/train.csv.gz' },
    { name: 'wdbc', path: 'wdbc/wdbc.csv' },
    { name: 'hepatitis', path: 'hepatitis/hepatitis.csv', options: { impute: 'median' } },
  ]),
  generated('microarray', 62, 2000),
  generated('madelon', 300, 60),
  generated('hermes', 200, 40),
  generated('noise', 60, 100),
];

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function print(name, rule, sizes) {
  const logs = sizes.map(Math.log2);
  const sd = Math.sqrt(mean(logs.map((value) => (value - mean(logs)) ** 2)));
  console.log(`| ${[name, rule, sizes.toSorted((a, b) => a - b).join(' '), sd.toFixed(2)].join(' | ')} |`);
}

const executor = await threads({});
try {
  console.log('| data | rule | sizes | sd of log2 size |');
  console.log('|---|---|---|---|');
  for (const { name, read, options: needed } of SETS) {
    const data = await read().catch((error) => console.error(`${name}: ${error.message}`));
    if (!data) continue;
    for (const [rule, options] of Object.entries(RULES)) {
      const runs = [];
      for (let seed = 1; seed <= SEEDS; seed++)
        runs.push(await select(data, { ...needed, ...options, seed }, { executor }));
      print(
        name,
        rule,
        runs.map(({ selected }) => selected.features.length),
      );
      if (options.choose === undefined) print(name, 'one-se, one repeat', runs.map(sizeByOneRepeat));
    }
  }
} finally {
  await executor.dispose();
}
