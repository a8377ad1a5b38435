// The thesis's table 3.1 on generated data: EB-RFE with 1, 3, 5, 8, 12 and 20 candidates on data sets of its shape (`generate verbs`, 273 rows,
// 350 features, 6 classes, nine given folds, rbf, six costs): features and accuracy of the best subset, and what more candidates add.
//   node bench/eb-table.mjs [sets, 30] [threads]
// The accuracies are those of the selection itself, which are too good for new rows, the more so the more candidates are tried.

import { generate, generatedTable, nodeHash, select, threads, useTable } from '../dist/node.js';

const sets = Number(process.argv[2] ?? 30);
const executor = await threads(process.argv[3] ? { threads: Number(process.argv[3]) } : {});
const CANDIDATES = [1, 3, 5, 8, 12, 20];
const OPTIONS = { method: 'eb-rfe', kernel: 'rbf', costs: [0.01, 0.1, 1, 10, 100, 1000] };

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values) =>
  Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1));

const columns = CANDIDATES.map(() => ({ features: [], accuracy: [], seconds: [], fits: [] }));
for (let seed = 1; seed <= sets; seed++) {
  const table = generatedTable(generate('verbs', { rows: 273, features: 350, classes: 6, seed }));
  const data = await useTable(table, { foldsColumn: 'fold' });
  for (const [k, candidates] of CANDIDATES.entries()) {
    const { selected, timings, trace } = await select(
      data,
      { ...OPTIONS, candidates },
      { open: executor.open, hash: nodeHash() },
    );
    columns[k].features.push(selected.features.length);
    columns[k].accuracy.push(100 * selected.score.mean);
    columns[k].seconds.push(timings.seconds);
    columns[k].fits.push(trace.reduce((sum, { fits }) => sum + fits, 0));
    console.error(
      `set ${seed}, EB${candidates}: ${selected.features.length} features, ${(100 * selected.score.mean).toFixed(2)} %, ${timings.seconds.toFixed(1)} s`,
    );
  }
}
await executor.dispose();

const base = columns[0].accuracy;
console.log(`${sets} sets, ${executor.threads} threads\n`);
console.log(
  '| | features | accuracy in the selection | gain over EB1, % | t | seconds a set | ms a fit |\n|---|---|---|---|---|---|---|',
);
for (const [k, { features, accuracy, seconds, fits }] of columns.entries()) {
  const gains = accuracy.map((value, i) => (100 * (value - base[i])) / base[i]);
  const t = k === 0 || sets < 2 ? '' : (mean(gains) / (deviation(gains) / Math.sqrt(sets))).toFixed(2);
  const pace = (1e3 * mean(seconds)) / mean(fits);
  console.log(
    `| EB${CANDIDATES[k]} | ${mean(features).toFixed(1)} | ${mean(accuracy).toFixed(2)} | ${k === 0 ? '' : mean(gains).toFixed(2)} | ${t} | ${mean(seconds).toFixed(1)} | ${pace.toFixed(3)} |`,
  );
}
