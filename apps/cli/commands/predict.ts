// svm-sieve predict: labels, decision values and probabilities of rows.

import {
  counted,
  type Model,
  nodeHash,
  openSource,
  optionsOf,
  type PredictResult,
  predict,
  predictOptions,
  quoted,
  readingLimits,
  readModelData,
  taskTitle,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { csvOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putCsv, putJson } from '../output/result-files.ts';
import { shortNumber } from '../output/text-table.ts';
import { qualityWords, sayMore, sayUsed } from '../output/words.ts';

const SHOWN_ROWS = 20;

export const predictCommand = command({
  name: 'predict',
  summary: 'predict labels, decision values and probabilities; report the accuracy if the data have labels',
  arguments: [
    { name: 'model', kind: 'file', summary: 'a result of train or select saved with --json' },
    { name: 'data', kind: 'data', summary: 'a file, - or example:NAME' },
  ],
  options: { ...predictOptions, ...runningOptions, ...csvOption },
  examples: [['predict model.json new.csv --csv predicted.csv', 'predicted labels of all samples in new.csv']],
  async run({ arguments: [modelName, name], options, console }) {
    await checkResultFiles(options, [modelName, name]);
    const model = await readModelData(await openSource(modelName));
    const context = { ...readingLimits(), hash: nodeHash };
    const result = await predict(model, await openSource(name), optionsOf(predictOptions, options), context);
    console.notes(result.notes);
    await putCsv(table(result, model, String), options, console);
    if (!(await putJson(result, options, console))) print(result, model, console);
  },
});

/**
 * A header and a line per row: its name or number, the label, then a column per decision value and
 * per probability.
 */
function table(result: PredictResult, model: Model, spell: (value: number) => string): string[][] {
  const { predicted, decision, probability, ids, data } = result;
  // A number that is predicted is its own decision value.
  const isReal = model.classes.length === 0;
  const decisions = isReal
    ? []
    : model.machines.map((classifier) => `decision ${taskTitle(classifier, model.classes)}`);
  const probabilities = probability ? data.classes.map((name) => `P(${name})`) : [];
  const head = ['row', 'predicted', ...decisions, ...probabilities];
  const lines = predicted.map((target, row) => {
    const numbers = isReal ? [] : [...decision[row], ...(probability?.[row] ?? [])];
    const own = typeof target === 'number' ? spell(target) : target;
    return [ids?.[row] ?? String(row + 1), own, ...numbers.map(spell)];
  });
  return [head, ...lines];
}

/** What an accuracy on training samples is worth. */
function trainedWords({ training, data }: PredictResult): string {
  if (!training) return '';
  return training.isWhole
    ? '; these samples trained the model'
    : `; ${training.count} of ${data.rows} samples are equal to training samples`;
}

function print(result: PredictResult, model: Model, console: Console): void {
  const [head, ...lines] = table(result, model, shortNumber);
  console.say(`${quoted(result.data.source)}: ${counted(result.data.rows, 'sample')}`);
  sayUsed(result.data, console);
  if (result.accuracy !== undefined || result.fit) {
    const labelled = counted(
      result.data.counts.reduce((sum, count) => sum + count, 0),
      'labelled sample',
    );
    console.say(
      `${qualityWords(result, model.classes.length === 0 ? 'the labelled samples' : labelled)}${trainedWords(result)}`,
    );
  }
  console.print('');
  const columns = head.map((title, j) => ({ title, align: j < 2 ? 'left' : 'number' }) as const);
  console.table(columns, lines.slice(0, SHOWN_ROWS));
  sayMore(lines.length, SHOWN_ROWS, console);
}
