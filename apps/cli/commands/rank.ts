// svm-sieve rank: one elimination run on all rows.

import { counted, optionsOf, quoted, type RankResult, rank, rankOptions } from '../../../src/node.ts';
import { command } from '../command.ts';
import { eliminationRun, furtherOptions, withAround } from '../elimination-run.ts';
import type { Console } from '../output/console.ts';
import { putCsv, putJson, putReport } from '../output/result-files.ts';
import { shortNumber, textTable } from '../output/text-table.ts';

/** Ranks on a terminal; JSON and CSV have them all. */
const SHOWN_RANKS = 20;

export const rankCommand = command({
  name: 'rank',
  summary: 'one elimination run on all rows: the ranking and the trace',
  arguments: [{ name: '<data>', summary: 'a file, - or example:NAME' }],
  options: withAround(rankOptions),
  isInterruptible: true,
  examples: [
    ['rank example:wdbc', 'linear SVM-RFE, one feature at a time'],
    ['rank genes.csv --transpose --target tumour --halve-above 1000 --json ranking.json', 'many features: halve first'],
    ['rank sensors.csv --kernel rbf --cost 0.3 --step 0.1', 'SVM-RFE with a Gaussian kernel'],
    ['rank genes.csv --method average-separation', 'a one-shot ranking without any machine'],
    ['rank train.csv --test test.csv --class-weights balanced', 'with the accuracy on further rows at every size'],
  ],
  async run({ arguments: [name], options, console, signal }) {
    const own = optionsOf(rankOptions, options);
    const run = { command: 'rank', name, options, own, isShared: own.method === 'eb-rfe', console, signal };
    const result = await eliminationRun(run, (data, context) => rank(data, own, context));
    for (const note of result.notes) console.note(`note: ${note}`);
    const whole = { ...result, options: { ...result.options, ...furtherOptions(options) } };
    await putReport((reports) => reports.rankReport(whole), options, console);
    await putCsv(spreadsheet(whole), options, console);
    if (!(await putJson(whole, options, console))) print(whole, console);
  },
});

const TITLES = ['rank', 'feature', 'criterion', 'left at'];

const titles = ({ trace }: RankResult) => (trace[0]?.test === undefined ? TITLES : [...TITLES, 'test']);

/**
 * Best first: the feature, its criterion when it left (in a one-shot ranking its score), and how many features there were then; with
 * further rows the share of them that was right at that size.
 */
function rows(result: RankResult): (string | number)[][] {
  const leaving = new Map<string, (string | number)[]>();
  for (const { removed, criterion, features, test } of result.trace) {
    for (const [i, feature] of removed.entries()) {
      leaving.set(feature, [criterion[i] ?? '', features, ...(test === undefined ? [] : [test])]);
    }
  }
  const scores = new Map(Object.entries(result.scores ?? {}));
  const further = titles(result)
    .slice(3)
    .map(() => '');
  return result.ranking.map((feature, i) => {
    const left = leaving.get(feature) ?? [scores.get(feature) ?? '', ...further];
    return [i + 1, feature, ...left];
  });
}

function spreadsheet(result: RankResult): string[][] {
  return [titles(result), ...rows(result).map((cells) => cells.map(String))];
}

const machineText = ({ machine, kernel }: RankResult['options']) =>
  machine === 'svm' ? `${kernel} kernel` : `${machine} machine`;

function print(result: RankResult, console: Console): void {
  const { data, options, timings } = result;
  console.print(
    `${quoted(data.source)}: ${counted(data.rows, 'row')}, ${counted(data.features.length, 'feature')}, ` +
      `${counted(data.classes.length, 'class', 'classes')}; ${options.method}, ${machineText(options)}, cost ${options.cost}, ` +
      `${timings.seconds.toFixed(timings.seconds < 10 ? 2 : 0)} s`,
  );
  console.print('');
  const columns = titles(result).map((title) => ({ title, align: title === 'feature' ? 'left' : 'right' }) as const);
  const shown = rows(result).slice(0, SHOWN_RANKS);
  const cells = shown.map((row) => row.map((cell) => (typeof cell === 'number' ? shortNumber(cell) : cell)));
  for (const line of textTable(columns, cells, console.width)) console.print(line);
  if (result.ranking.length > SHOWN_RANKS)
    console.print(`… and ${result.ranking.length - SHOWN_RANKS} more; --json or --csv has them all`);
  const order = options.reverse ? 'Turned around: the best by this method stand last.' : 'Best first.';
  console.print(`\n${order} A ranking says which features to keep together, not how well they will do on new rows.`);
}
