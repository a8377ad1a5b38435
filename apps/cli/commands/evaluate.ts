// svm-sieve evaluate: the honest estimate of a whole selection.

import {
  counted,
  datasetDigest,
  type EvaluateResult,
  evaluate,
  evaluateOptions,
  evaluateSpreadsheet,
  nodeHash,
  optionsOf,
  readFile,
  readingFor,
  readingOptions,
  spreadsheetLines,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { jobRun } from '../job-run.ts';
import { checkpointOption, csvOption, redisOption, reportOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putCsv, putJson, putReport } from '../output/result-files.ts';
import { curveLines } from '../output/sparkline.ts';
import { fixedNumber, scoreNumber, shortNumber } from '../output/text-table.ts';
import { dataWords, sayMore, sayUsed, secondsWords } from '../output/words.ts';

/** Features on a terminal; JSON and CSV have them all. */
const SHOWN_FEATURES = 15;

export const evaluateCommand = command({
  name: 'evaluate',
  summary: 'honest, nested estimate of the whole selection; optimism; stability; consensus ranking',
  arguments: [{ name: 'data', kind: 'data', summary: 'a file, - or example:NAME' }],
  options: {
    ...readingOptions,
    ...evaluateOptions,
    ...runningOptions,
    ...redisOption,
    ...checkpointOption,
    ...csvOption,
    ...reportOption,
  },
  isInterruptible: true,
  examples: [
    ['evaluate example:wdbc --choose one-se', 'linear SVM-RFE, redone inside each of ten outer parts'],
    ['evaluate genes.csv --halve-above 100 --outer-repeats 5 --json honest.json', 'many features, repeated five times'],
    ['evaluate example:wine --method eb-rfe --permutations 20', 'is it better than chance?'],
  ],
  async run({ arguments: [name], options, console, signal }) {
    await checkResultFiles(options, [name]);
    const own = optionsOf(evaluateOptions, options);
    const data = await readFile(name, readingFor(optionsOf(readingOptions, options), options.machine));
    const { threads, redis, checkpoint } = options;
    const digest = datasetDigest(data.dataset, nodeHash());
    const all = { ...data.options, ...own };
    const run = { command: 'evaluate', data: digest, options: all, threads, redis, checkpoint, console, signal };
    const result = await jobRun(run, (context) => evaluate(data, own, context));
    // An abort from here on finds the result complete.
    const files = { ...options, isPartial: signal.aborted };
    console.notes(result.notes);
    await putReport((reports) => reports.evaluateReport(result), files, console);
    await putCsv(spreadsheetLines(evaluateSpreadsheet(result)), files, console);
    if (!(await putJson(result, files, console))) print(result, console);
  },
});

function print(result: EvaluateResult, console: Console): void {
  const { data, options, timings, evaluation, curve } = result;
  const parts = counted(evaluation.parts.length, 'outer part');
  console.say(`${dataWords(data)}; ${options.method} in ${parts}, ${secondsWords(timings)}`);
  sayUsed(data, console);
  console.print('');
  for (const line of summary(result)) console.say(line);
  console.print('');
  for (const line of curveLines({ title: `honest ${options.score}`, curve, width: console.width })) console.say(line);
  console.print('');
  const { titles, rows } = evaluateSpreadsheet(result);
  const columns = titles.map((title) => ({ title, align: title === 'feature' ? 'left' : 'right' }) as const);
  const cells = rows
    .slice(0, SHOWN_FEATURES)
    .map(([rank, feature, share]) => [String(rank), String(feature), percent(share as number)]);
  console.table(columns, cells);
  sayMore(evaluation.consensus.length, SHOWN_FEATURES, console);
  console.say('\nThe first number is honest: the rows it is of took no part in ranking, tuning or choosing.');
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

function summary({ evaluation, options }: EvaluateResult): string[] {
  const { outer, interval, selection, optimism, sizes, stability, permutations } = evaluation;
  const between = interval ? `, 95 % interval ${scoreNumber(interval[0])} to ${scoreNumber(interval[1])}` : '';
  const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)];
  const chosen = fewest === most ? counted(fewest, 'feature') : `${fewest} to ${counted(most, 'feature')}`;
  return [
    `${options.score} on rows that took no part: ${scoreNumber(outer.mean)} ± ${scoreNumber(outer.se)}${between}`,
    `what the selection says of itself: ${scoreNumber(selection.mean)}, ${optimism >= 0 ? 'too good' : 'too modest'} by ${scoreNumber(Math.abs(optimism))}`,
    `chosen: ${chosen}; ${stabilityText(stability)}`,
    ...(permutations
      ? [`with labels dealt at random, ${counted(permutations.count, 'time')}: p = ${shortNumber(permutations.p)}`]
      : []),
  ];
}

function stabilityText({ nogueira, interval }: EvaluateResult['evaluation']['stability']): string {
  if (nogueira === null) return 'stability is not defined (every part chose all features, or there is one part)';
  const between = interval ? ` (${fixedNumber(interval[0], 2)} to ${fixedNumber(interval[1], 2)})` : '';
  return `stability ${fixedNumber(nogueira, 2)}${between}, where 0 is chance and 1 is always the same`;
}
