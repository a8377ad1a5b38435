// svm-sieve compare: several methods on the same outer folds.

import {
  type CompareResult,
  compare,
  compareOptions,
  counted,
  type Data,
  datasetDigest,
  nodeHash,
  optionsOf,
  quoted,
  readFile,
  readingOptions,
} from '../../../src/node.ts';
import { command } from '../command.ts';
import { jobRun } from '../job-run.ts';
import { checkpointOption, csvOption, redisOption, reportOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putCsv, putJson, putReport } from '../output/result-files.ts';
import { shortNumber, textTable } from '../output/text-table.ts';

export const compareCommand = command({
  name: 'compare',
  summary: 'several methods (and data sets) on the same folds: curves, table, paired tests, times',
  arguments: [{ name: '<data...>', summary: 'files, - or example:NAME' }],
  options: {
    ...readingOptions,
    ...compareOptions,
    ...runningOptions,
    ...redisOption,
    ...checkpointOption,
    ...csvOption,
    ...reportOption,
  },
  isInterruptible: true,
  examples: [
    ['compare example:wdbc --methods svm-rfe,gradient-angle,fisher', 'two methods of the machine and a filter'],
    [
      "compare example:wine --methods 'svm-rfe,svm-rfe[kernel=rbf;cost=3],eb-rfe[candidates=3]' --outer-folds 5",
      'methods with options of their own',
    ],
  ],
  async run({ arguments: names, options, console, signal }) {
    await checkResultFiles(options, names);
    const own = optionsOf(compareOptions, options);
    const datas: Data[] = [];
    for (const name of names) datas.push(await readFile(name, optionsOf(readingOptions, options)));
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
    for (const note of result.notes) console.note(`note: ${note}`);
    await putReport((reports) => reports.compareReport(result), options, console);
    await putCsv([TITLES, ...allRows(result).map((cells) => cells.map(String))], options, console);
    if (!(await putJson(result, options, console))) print(result, console);
  },
});

const TITLES = ['data', 'method', 'honest', 'se', 'selection', 'features', 'stability', 'seconds'];

type Compared = Pick<CompareResult, 'data' | 'methods' | 'tests'>;

/** One row per method: what it scores on rows that took no part, and what it says of itself. */
function rows({ data, methods }: Compared): (string | number)[][] {
  return methods.map((method) => {
    const name = method.baseline ? `${method.name} (baseline)` : method.name;
    if ('failed' in method) return [data.source, name, 'failed', '', '', '', '', ''];
    const { outer, selection, sizes, stability } = method.evaluation;
    const size = sizes.reduce((sum, own) => sum + own, 0) / sizes.length;
    const { seconds } = method.timings;
    return [data.source, name, outer.mean, outer.se, selection.mean, size, stability.nogueira ?? '', seconds];
  });
}

const allRows = (result: CompareResult) => (result.datasets ?? [result]).flatMap(rows);

function print(result: CompareResult, console: Console): void {
  for (const compared of result.datasets ?? [result]) printOne(compared, result.options, console);
  if (result.overall) {
    console.print('over the data sets');
    printTests(result.overall.tests, console);
  }
  console.print(
    'honest: on rows that took no part in the selection; selection: what it says of itself, which is too good.\n' +
      'p is of the paired t-test, and beside it corrected for training parts that overlap; many pairs make some p small by chance.',
  );
}

function printOne(compared: Compared, options: CompareResult['options'], console: Console): void {
  const { data } = compared;
  console.print(
    `${quoted(data.source)}: ${counted(data.rows, 'row')}, ${counted(data.features.length, 'feature')}, ` +
      `${counted(data.classes.length, 'class', 'classes')}; ${options.score}`,
  );
  console.print('');
  const columns = TITLES.slice(1).map((title) => ({ title, align: title === 'method' ? 'left' : 'right' }) as const);
  const cells = rows(compared).map((row) =>
    row.slice(1).map((cell) => (typeof cell === 'number' ? shortNumber(cell) : cell)),
  );
  for (const line of textTable(columns, cells, console.width)) console.print(line);
  console.print('');
  printTests(compared.tests, console);
}

function printTests(tests: CompareResult['tests'], console: Console): void {
  if (tests.length === 0) return;
  const titles = ['a', 'b', 'a − b', 'p', 'p corrected'];
  const columns = titles.map((title, place) => ({ title, align: place < 2 ? 'left' : 'right' }) as const);
  const told = (value: number | null) => (value === null ? '' : shortNumber(value));
  const cells = tests.map(({ a, b, difference, p, pCorrected }) => [a, b, told(difference), told(p), told(pCorrected)]);
  for (const line of textTable(columns, cells, console.width)) console.print(line);
  console.print('');
}
