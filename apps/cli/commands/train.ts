// svm-sieve train: a model on all features, without selection.

import {
  counted,
  nodeHash,
  optionsOf,
  readFile,
  readingFor,
  readingOptions,
  type TrainResult,
  train,
  trainOptions,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { csvOption, reportOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { progress } from '../output/progress.ts';
import { checkResultFiles, putCsv, putJson, putReport } from '../output/result-files.ts';
import { shortNumber } from '../output/text-table.ts';
import { dataWords, qualityWords, sayMore, sayUsed, secondsWords } from '../output/words.ts';

export const trainCommand = command({
  name: 'train',
  summary: 'train a model on all features, without selection',
  arguments: [{ name: 'data', kind: 'data', summary: 'a file, - or example:NAME' }],
  options: { ...readingOptions, ...trainOptions, ...runningOptions, ...csvOption, ...reportOption },
  examples: [
    ['train example:wine --kernel rbf --json model.json', 'train and save the model'],
    ['train genes.csv --cost 10 --class-weights balanced --probability --json model.json', 'with probabilities'],
    ['train text.svm --machine linear --json model.json', 'many sparse samples'],
  ],
  async run({ arguments: [name], options, console }) {
    await checkResultFiles(options, [name]);
    const data = await readFile(name, readingFor(optionsOf(readingOptions, options), options.machine));
    const bar = progress(console);
    const context = { hash: nodeHash, onIterations: bar.iterations };
    const result = await train(data, optionsOf(trainOptions, options), context).finally(bar.end);
    console.notes(result.notes);
    await putReport((reports) => reports.trainReport(result), options, console);
    await putCsv([TITLES, ...rows(result)], options, console);
    if (!(await putJson(result, options, console))) print(result, console);
  },
});

/** Binary classifiers on a terminal; JSON and CSV have them all. */
const SHOWN_MACHINES = 40;

const TITLES = ['class', 'against', 'bias', 'iterations', 'stop'];

/** One row per binary classifier. */
const rows = ({ solutions, model }: TrainResult) =>
  solutions.map(({ positive, negative, iterations, stop }, k) => [
    positive,
    negative ?? 'the rest',
    model.machines[k].bias,
    iterations,
    stop,
  ]);

function print(result: TrainResult, console: Console): void {
  const { data, options, model, timings } = result;
  console.say(
    `${dataWords(data)}; ${model.machine}, ${model.kernel.name} kernel, cost ${options.cost}, ${secondsWords(timings)}`,
  );
  sayUsed(data, console);
  console.say(
    `${counted(result.support, 'support vector')}; ${qualityWords(result, 'the training samples')} (not an estimate for new samples)`,
  );
  console.print('');
  const aligned = { bias: 'number', iterations: 'right' } as const;
  const columns = TITLES.map((title) => ({ title, align: aligned[title as keyof typeof aligned] }));
  const all = rows(result).map((row) => row.map((cell) => (typeof cell === 'number' ? shortNumber(cell) : cell)));
  console.table(columns, all.slice(0, SHOWN_MACHINES));
  sayMore(all.length, SHOWN_MACHINES, console);
}
