// Prints the methods paragraphs of rank, select, evaluate and compare, each in four configurations, as
// Markdown, for editors. Needs a build:
//   node scripts/methods-paragraphs.mjs [--task rank]
import { parseArgs } from 'node:util';
import {
  compare,
  compareReport,
  evaluate,
  evaluateReport,
  generate,
  rank,
  rankReport,
  readData,
  select,
  selectReport,
} from '../bench/library.mjs';

const { values } = parseArgs({ options: { task: { type: 'string' } } });

const wine = () => readData('example:wine');
const wdbc = () => readData('example:wdbc');
/** `generated('noise', 60, 20)`; the same data on every call. */
const generated = (name, rows, features) => () => readData(generate(name, { rows, features, seed: 1 }));
const clusters = generated('clusters', 120, 24);
const hermes = generated('hermes', 80, 10);

const TASKS = {
  rank: {
    run: rank,
    report: rankReport,
    configurations: [
      [wine, {}],
      [clusters, { kernel: 'rbf' }],
      [wdbc, { method: 'wilcoxon' }],
      [wdbc, { method: 'mrmr-rfe', step: 0.1 }],
    ],
  },
  select: {
    run: select,
    report: selectReport,
    configurations: [
      [wine, {}],
      [clusters, { method: 'eb-rfe', candidates: 3, folds: 3, costs: [0.1, 1, 10] }],
      [wdbc, { machine: 'linear', scale: 'minmax', choose: 'at-most=10', score: 'auc', step: 2 }],
      [hermes, { method: 'gradient-angle', kernel: 'poly', degree: 2, ranking: 'once', choose: 'tradeoff=0.8' }],
    ],
  },
  evaluate: {
    run: evaluate,
    report: evaluateReport,
    configurations: [
      [wine, { outerFolds: 5 }],
      [clusters, { outerFolds: 5, outerRepeats: 2, score: 'balanced-accuracy', classWeights: 'balanced' }],
      [hermes, { method: 'fisher', outer: '632plus', bootstrapSamples: 20 }],
      [clusters, { method: 'mfe', outerFolds: 4, permutations: 19, onNonseparable: 'soft' }],
    ],
  },
  compare: {
    run: compare,
    report: compareReport,
    configurations: [
      [wine, { methods: 'svm-rfe,mfe', outerFolds: 5 }],
      [clusters, { methods: 'svm-rfe,fisher,relieff', outerFolds: 5, score: 'auc' }],
      [hermes, { methods: 'svm-rfe,eb-rfe[candidates=2]', outerFolds: 4, folds: 3 }],
      [hermes, { methods: 'svm-rfe,random', outerFolds: 5, outerRepeats: 2, baselines: false }],
    ],
  },
};

/** The options as they are written in a program. */
const optionText = (options) =>
  Object.entries(options)
    .map(([name, value]) => `\`${name}: ${JSON.stringify(value)}\``)
    .join(', ') || 'defaults';

/** Every methods paragraph of a report, with the sources that it cites. */
const paragraphs = ({ sections }) => sections.flatMap(({ blocks }) => blocks).filter(({ kind }) => kind === 'methods');

for (const [name, { run, report, configurations }] of Object.entries(TASKS)) {
  if (values.task !== undefined && values.task !== name) continue;
  console.log(`## ${name}\n`);
  for (const [index, [read, options]] of configurations.entries()) {
    const data = await read();
    const result = await run(data, options);
    const { samples = data.dataset.rowCount } = result.data;
    console.log(`### ${name} ${index + 1}\n\n${samples} samples, ${optionText(options)}\n`);
    for (const { text, citations } of paragraphs(report(result)))
      console.log(`> ${text}\n\n${(citations ?? []).map((source) => `- ${source.text}`).join('\n')}\n`);
  }
}
