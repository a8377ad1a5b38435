// How much the chosen size depends on the folds: `select` with ten seeds, by the default (one standard
// error on repeated folds) and by the default of 0.1 (the best of one ranking):
//   node bench/size-stability.mjs [SEEDS]
// Sizes differ by factors, so their spread is the standard deviation of log2 of the size.
import { select, threads } from 'svm-sieve/node';
import { files, generated } from './gene-sets.mjs';

const SEEDS = Number(process.argv[2] ?? 10);

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

const executor = await threads({});
try {
  console.log('| data | rule | sizes | sd of log2 size | inner-CV score |');
  console.log('|---|---|---|---|---|');
  for (const { name, read, options: needed } of SETS) {
    const data = await read().catch((error) => console.error(`${name}: ${error.message}`));
    if (!data) continue;
    for (const [rule, options] of Object.entries(RULES)) {
      const runs = [];
      for (let seed = 1; seed <= SEEDS; seed++)
        runs.push((await select(data, { ...needed, ...options, seed }, { executor })).selected);
      const sizes = runs.map(({ features }) => features.length);
      const logs = sizes.map(Math.log2);
      const sd = Math.sqrt(mean(logs.map((value) => (value - mean(logs)) ** 2)));
      const list = sizes.toSorted((a, b) => a - b).join(' ');
      console.log(
        `| ${name} | ${rule} | ${list} | ${sd.toFixed(2)} | ${mean(runs.map(({ score }) => score.mean)).toFixed(3)} |`,
      );
    }
  }
} finally {
  await executor.dispose();
}
