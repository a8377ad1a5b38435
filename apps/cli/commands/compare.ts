// svm-sieve compare: several methods on the same outer folds.

import {
  baselineWords,
  COMPARE_TITLES,
  type CompareResult,
  compare,
  comparedCurvesSpreadsheet,
  compareOptions,
  compareSpreadsheet,
  comparisonRows,
  type Data,
  datasetDigest,
  estimateName,
  nodeHash,
  optionsOf,
  readFile,
  readingFor,
  readingOptions,
  spreadsheetLines,
  verdictSentences,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { jobRun } from '../job-run.ts';
import { checkpointOption, csvOption, curveCsvOption, redisOption, reportOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putCsv, putCurveCsv, putJson, putReport } from '../output/result-files.ts';
import { ascending, legend, rangeOf, sparkline, thinned } from '../output/sparkline.ts';
import { fixedNumber, scoreNumber, shortNumber } from '../output/text-table.ts';
import { dataWords, sayUsed } from '../output/words.ts';

export const compareCommand = command({
  name: 'compare',
  summary: 'compare methods on the same outer folds: scores, curves, paired tests, times',
  arguments: [{ name: 'data', kind: 'data', isRepeated: true, summary: 'files, - or example:NAME' }],
  options: {
    ...readingOptions,
    ...compareOptions,
    ...runningOptions,
    ...redisOption,
    ...checkpointOption,
    ...csvOption,
    ...curveCsvOption,
    ...reportOption,
  },
  isInterruptible: true,
  examples: [
    ['compare example:wdbc --methods svm-rfe,gradient-angle,fisher', 'two SVM-based methods and a filter'],
    [
      "compare example:wine --methods 'svm-rfe,svm-rfe[kernel=rbf;cost=3],eb-rfe[candidates=3]' --outer-folds 5",
      'methods with their own options',
    ],
  ],
  async run({ arguments: names, options, console, signal }) {
    await checkResultFiles(options, names);
    const own = optionsOf(compareOptions, options);
    const datas: Data[] = [];
    for (const name of names)
      datas.push(await readFile(name, readingFor(optionsOf(readingOptions, options), options.machine)));
    const digests = datas.map(({ dataset }) => datasetDigest(dataset, nodeHash()));
    const { threads, redis, checkpoint } = options;
    const all = { ...datas[0].options, ...own };
    const run = {
      command: 'compare',
      data: digests.join(' '),
      options: all,
      threads,
      redis,
      checkpoint,
      console,
      signal,
    };
    const result = await jobRun(run, (context) => compare(datas, own, context));
    // An abort from here on finds the result complete.
    const files = { ...options, isPartial: signal.aborted };
    console.notes(result.notes);
    await putReport((reports) => reports.compareReport(result), files, console);
    await putCsv(spreadsheetLines(compareSpreadsheet(result)), files, console);
    await putCurveCsv(() => spreadsheetLines(comparedCurvesSpreadsheet(result)), files, console);
    if (!(await putJson(result, files, console))) print(result, console);
  },
});

type Compared = Pick<CompareResult, 'data' | 'methods' | 'tests' | 'verdict'>;

function print(result: CompareResult, console: Console): void {
  for (const compared of result.datasets ?? [result]) printOne(compared, result.options, console);
  if (result.overall) {
    console.say('over the data sets');
    printTests(result.overall.tests, console);
  }
  console.say(
    `estimate: ${estimateName(result.options)} score on held-out samples; inner-CV: the score that guided the selection, which is optimistic.\n` +
      'p: paired t-test; p corrected: the same test, corrected for overlapping training sets (Nadeau and Bengio 2003).',
  );
}

/** Of a table whose data are named above it. */
const METHOD_TITLES = COMPARE_TITLES.slice(1);

/**
 * Decimals: the estimate, its standard error, the inner-CV score; then the mean size, stability and
 * seconds.
 */
const DIGITS = [3, 3, 3, 1, 2, 2];

function printOne(compared: Compared, options: CompareResult['options'], console: Console): void {
  console.say(`${dataWords(compared.data)}; score: ${options.score}`);
  sayUsed(compared.data, console);
  console.print('');
  const columns = METHOD_TITLES.map((title) => ({ title, align: title === 'method' ? 'left' : 'right' }) as const);
  const cells = comparisonRows(compared).map(([, method, ...measures]) => [
    String(method),
    ...measures.map((cell, j) => (typeof cell === 'number' ? fixedNumber(cell, DIGITS[j]) : cell)),
  ]);
  console.table(columns, cells);
  console.print('');
  printBaselines(compared, console);
  printCurves(compared, `held-out ${options.score}`, console);
  printTests(compared.tests, console);
  printVerdict(compared, String(options.score), console);
}

/** The baselines of each method: that of the majority class is the same for all. */
function printBaselines({ methods }: Compared, console: Console): void {
  const known = methods.flatMap((method) =>
    'failed' in method || method.baseline || !method.baselines ? [] : [{ name: method.name, of: method.baselines }],
  );
  if (known.length === 0) return;
  const rows = known.map(({ name, of }) => [name, ...baselineWords(of).map(({ value }) => value)]);
  const longest = known.map(({ of }) => baselineWords(of)).sort((a, b) => b.length - a.length)[0];
  const titles = longest.map(({ name }) => ({ title: name, align: 'right' }) as const);
  console.table(
    [{ title: 'baselines' }, ...titles],
    rows.map((row) => [...row, ...Array<string>(titles.length + 1 - row.length).fill('')]),
  );
  console.print('');
}

function printVerdict({ verdict }: Compared, score: string, console: Console): void {
  if (verdict === null) return;
  for (const sentence of verdictSentences(verdict, score)) console.say(sentence);
  console.print('');
}

/** Signs of a curve next to the name of its method. */
const CURVE_SIGNS = 30;

/** The curves of all methods to one scale. */
function printCurves({ methods }: Compared, title: string, console: Console): void {
  const drawn = methods.flatMap((method) =>
    'failed' in method || method.curve.length < 2 ? [] : [{ name: method.name, ...ascending(method.curve) }],
  );
  const range = rangeOf(drawn.flatMap(({ scores }) => scores));
  if (!Number.isFinite(range.low)) return;
  const signs = Math.min(CURVE_SIGNS, Math.floor(console.width / 3));
  console.say(`${legend(title, range)}, by number of features:`);
  console.table(
    [
      { title: 'method' },
      { title: 'from', align: 'right' },
      { title: '', align: 'right' },
      { title: 'to', align: 'right', isKept: true },
    ],
    drawn.map(({ name, sizes, scores }) => [
      name,
      String(sizes[0]),
      sparkline(thinned(scores, signs), range),
      String(sizes.at(-1)),
    ]),
  );
  console.print('');
}

function printTests(tests: CompareResult['tests'], console: Console): void {
  if (tests.length === 0) return;
  const pText = (value: number | null) => (value === null ? '' : shortNumber(value));
  console.table(
    [
      { title: 'a' },
      { title: 'b' },
      ...['a − b', 'p', 'p corrected'].map((title) => ({ title, align: 'right', isKept: title === 'p' }) as const),
    ],
    tests.map(({ a, b, difference, p, pCorrected }) => [a, b, scoreNumber(difference), pText(p), pText(pCorrected)]),
  );
  console.print('');
}
