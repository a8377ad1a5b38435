// Optimism of a selection, ranked per fold against once, on gene-expression sets:
//   node bench/optimism.mjs            reads ../shared/data (or SVM_SIEVE_SHARED_DATA) where it is there
// The nested-CV score of the whole selection, the inner-CV score that chose the size, and their
// difference. `once` has the defaults of 0.1: shared preprocessing, the best size, one repeat.
import { evaluate, threads } from 'svm-sieve/node';
import { files, generated } from './gene-sets.mjs';

const WAYS = {
  'per-fold': {},
  once: { ranking: 'once', choose: 'best', repeats: 1 },
};

const SETS = [
  ...files([
    { name: 'colon', path: 'colon/colon.csv.gz' },
    { name: 'leukemia', path: 'leukemia/train.csv.gz' },
    { name: 'breast (van de Vijver)', path: 'benchmark/diaz-uriarte-breast2.csv.gz' },
  ]),
  generated('microarray', 62, 2000),
  generated('noise', 62, 2000),
];

const executor = await threads({});
try {
  console.log('| data | ranking | nested CV | inner CV | optimism | features | all features |');
  console.log('|---|---|---|---|---|---|---|');
  for (const { name, read } of SETS) {
    const data = await read();
    for (const [ranking, options] of Object.entries(WAYS)) {
      const { evaluation, curve } = await evaluate(data, options, { executor });
      const { outer, selection, optimism, sizes } = evaluation;
      const numbers = [outer.mean, selection.mean, optimism].map((value) => value.toFixed(3));
      const range = `${Math.min(...sizes)}–${Math.max(...sizes)}`;
      console.log(`| ${[name, ranking, ...numbers, range, curve[0].score.mean.toFixed(3)].join(' | ')} |`);
    }
  }
} finally {
  await executor.dispose();
}
