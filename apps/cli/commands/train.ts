// svm-sieve train: a plain SVM on all features.

import {
  counted,
  nodeHash,
  optionsOf,
  quoted,
  readFile,
  readingOptions,
  type TrainResult,
  train,
  trainOptions,
} from '../../../src/node.ts';
import { command } from '../command.ts';
import { reportOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putJson, putReport } from '../output/result-files.ts';
import { shortNumber, textTable } from '../output/text-table.ts';

export const trainCommand = command({
  name: 'train',
  summary: 'a plain SVM: the model, and what it says of its training rows',
  arguments: [{ name: '<data>', summary: 'a file, - or example:NAME' }],
  options: { ...readingOptions, ...trainOptions, ...runningOptions, ...reportOption },
  examples: [
    ['train example:wine --kernel rbf --json model.json', 'train and keep the model'],
    ['train genes.csv --cost 10 --class-weights balanced --probability --json model.json', 'with probabilities'],
    ['train text.svm --machine linear --json model.json', 'many sparse rows'],
  ],
  async run({ arguments: [name], options, console }) {
    await checkResultFiles(options, [name]);
    const data = await readFile(name, optionsOf(readingOptions, options));
    const result = await train(data, optionsOf(trainOptions, options), nodeHash());
    for (const note of result.notes) console.note(`note: ${note}`);
    await putReport((reports) => reports.trainReport(result), options, console);
    if (!(await putJson(result, options, console))) print(result, console);
  },
});

function print(result: TrainResult, console: Console): void {
  const { data, options, model, timings } = result;
  console.print(
    `${quoted(data.source)}: ${counted(data.rows, 'row')}, ${counted(data.features.length, 'feature')}, ` +
      `${counted(data.classes.length, 'class', 'classes')}; ${model.machine}, ${model.kernel.name} kernel, cost ${options.cost}, ${timings.seconds.toFixed(2)} s`,
  );
  console.print(
    `${counted(result.support, 'support vector')}; ${(100 * result.accuracy).toFixed(1)} % of the training rows right (no estimate for new rows)`,
  );
  console.print('');
  const titles = ['class', 'against', 'bias', 'iterations', 'stop'];
  const rows = result.solutions.map(({ positive, negative, iterations, stop }, k) => [
    positive,
    negative ?? 'the rest',
    shortNumber(model.machines[k].bias),
    String(iterations),
    stop,
  ]);
  const columns = titles.map(
    (title) => ({ title, align: title === 'bias' || title === 'iterations' ? 'right' : 'left' }) as const,
  );
  for (const line of textTable(columns, rows.slice(0, 40), console.width)) console.print(line);
}
