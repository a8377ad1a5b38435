// svm-sieve evaluate: an unbiased estimate of a whole selection.

import {
  datasetDigest,
  type EvaluateResult,
  evaluate,
  evaluateOptions,
  evaluateSpreadsheet,
  evaluationLines,
  nestedCurveSpreadsheet,
  nodeHash,
  optionsOf,
  readFile,
  readingFor,
  readingOptions,
  splitUnit,
  spreadsheetLines,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { jobRun } from '../job-run.ts';
import { checkpointOption, csvOption, curveCsvOption, redisOption, reportOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putCsv, putCurveCsv, putJson, putReport } from '../output/result-files.ts';
import { curveLines } from '../output/sparkline.ts';
import { dataWords, sayMore, sayUsed, secondsWords } from '../output/words.ts';

/** Features on a terminal; JSON and CSV have them all. */
const SHOWN_FEATURES = 15;

export const evaluateCommand = command({
  name: 'evaluate',
  summary:
    'estimate the performance of a selection by nested cross-validation: score, baselines, stability, consensus ranking',
  arguments: [{ name: 'data', kind: 'data', summary: 'a file, - or example:NAME' }],
  options: {
    ...readingOptions,
    ...evaluateOptions,
    ...runningOptions,
    ...redisOption,
    ...checkpointOption,
    ...csvOption,
    ...curveCsvOption,
    ...reportOption,
  },
  isInterruptible: true,
  examples: [
    ['evaluate example:wdbc --choose one-se', 'linear SVM-RFE, repeated in each of ten outer folds'],
    [
      'evaluate genes.csv --halve-above 64 --outer-repeats 5 --json estimate.json',
      'many features, repeated five times',
    ],
    ['evaluate example:wine --method eb-rfe --permutations 99', 'a permutation test against chance'],
    ['evaluate genes.csv --outer 632plus --bootstrap-samples 100', 'the .632+ bootstrap instead of folds'],
    ['evaluate genes.csv --subjects batch --outer-folds loo', 'leave one batch out at a time'],
  ],
  async run({ arguments: [name], options, console, signal }) {
    await checkResultFiles(options, [name]);
    const own = optionsOf(evaluateOptions, options);
    const data = await readFile(name, readingFor(optionsOf(readingOptions, options), options.machine));
    const { threads, redis, checkpoint } = options;
    const digest = datasetDigest(data.dataset, nodeHash());
    const all = { ...data.options, ...own };
    const unit = own.permutations > 0 ? undefined : splitUnit(own);
    const run = { command: 'evaluate', data: digest, options: all, threads, redis, checkpoint, console, signal, unit };
    const result = await jobRun(run, (context) => evaluate(data, own, context));
    // An abort from here on finds the result complete.
    const files = { ...options, isPartial: signal.aborted };
    console.notes(result.notes);
    await putReport((reports) => reports.evaluateReport(result), files, console);
    await putCsv(spreadsheetLines(evaluateSpreadsheet(result)), files, console);
    await putCurveCsv(() => spreadsheetLines(nestedCurveSpreadsheet(result)), files, console);
    if (!(await putJson(result, files, console))) print(result, console);
  },
});

function print(result: EvaluateResult, console: Console): void {
  const { data, options, timings, evaluation, curve } = result;
  console.say(`${dataWords(data)}; ${options.method}, ${secondsWords(timings)}`);
  sayUsed(data, console);
  console.print('');
  for (const line of evaluationLines(result)) console.say(line);
  console.print('');
  const title = `held-out ${options.score}`;
  for (const line of curveLines({ title, curve, width: console.width })) console.say(line);
  console.print('');
  const { titles, rows } = evaluateSpreadsheet(result);
  const columns = titles
    .slice(0, 3)
    .map((title) => ({ title, align: title === 'feature' ? 'left' : 'right' }) as const);
  const cells = rows
    .slice(0, SHOWN_FEATURES)
    .map(([rank, feature, share]) => [String(rank), String(feature), percent(share as number)]);
  console.table(columns, cells);
  sayMore(evaluation.consensus.length, SHOWN_FEATURES, console);
  console.say(
    '\nThe first score is computed on held-out samples, which were never used for preprocessing, tuning, ranking or selection.',
  );
}

const percent = (share: number) => `${Math.round(100 * share)} %`;
