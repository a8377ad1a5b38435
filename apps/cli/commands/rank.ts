// svm-sieve rank: one elimination run on all samples.

import {
  evidenceLines,
  formulations,
  optionsOf,
  type RankResult,
  rank,
  rankOptions,
  rankSpreadsheet,
  spreadsheetLines,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { eliminationRun, furtherOptions, withAround } from '../elimination-run.ts';
import type { Console } from '../output/console.ts';
import { putCsv, putJson, putReport } from '../output/result-files.ts';
import { scoreNumber, shortNumber } from '../output/text-table.ts';
import { dataWords, sayMore, sayUsed, secondsWords } from '../output/words.ts';

/** Ranks on a terminal; JSON and CSV have them all. */
const SHOWN_RANKS = 20;

export const rankCommand = command({
  name: 'rank',
  summary: 'rank features in one elimination run on all samples',
  arguments: [{ name: 'data', kind: 'data', summary: 'a file, - or example:NAME' }],
  options: withAround(rankOptions),
  isInterruptible: true,
  examples: [
    ['rank example:wdbc', 'linear SVM-RFE, one feature at a time'],
    [
      'rank genes.csv --transpose --target tumour --halve-above 64 --json ranking.json',
      'many features: halve them first',
    ],
    ['rank sensors.csv --kernel rbf --cost 0.3 --step 0.1', 'SVM-RFE with a Gaussian kernel'],
    ['rank genes.csv --method average-separation', 'a one-shot ranking that needs no classifier'],
    ['rank train.csv --test test.csv --class-weights balanced', 'with the test accuracy at every size'],
  ],
  async run({ arguments: [name], options, console, signal }) {
    const own = optionsOf(rankOptions, options);
    const run = { command: 'rank', name, options, own, console, signal } as const;
    const result = await eliminationRun(run, (data, context) => rank(data, own, context));
    // An abort from here on finds the result complete.
    const files = { ...options, isPartial: signal.aborted };
    console.notes(result.notes);
    const whole = { ...result, options: { ...result.options, ...furtherOptions(options) } };
    await putReport((reports) => reports.rankReport(whole), files, console);
    if (options.csv !== null) await putCsv(spreadsheetLines(rankSpreadsheet(whole)), files, console);
    if (!(await putJson(whole, files, console))) print(whole, console);
  },
});

const classifierText = ({ machine, kernel }: RankResult['options']) =>
  formulations.get(machine).offers.has('kernels') ? `${kernel} kernel` : formulations.get(machine).title;

const ALIGNED = {
  rank: 'right',
  feature: 'left',
  criterion: 'number',
  'eliminated at': 'right',
  test: 'right',
  p: 'number',
  q: 'number',
} as const;

function print(result: RankResult, console: Console): void {
  const { data, options, timings } = result;
  console.say(
    `${dataWords(data)}; ${options.method}, ${classifierText(options)}, cost ${options.cost}, ${secondsWords(timings)}`,
  );
  sayUsed(data, console);
  console.print('');
  const { titles, rows } = rankSpreadsheet(result, SHOWN_RANKS);
  const columns = titles.map((title) => ({ title, align: ALIGNED[title as keyof typeof ALIGNED] }));
  const spell: Record<string, (value: number) => string> = {
    criterion: shortNumber,
    test: scoreNumber,
    p: shortNumber,
    q: shortNumber,
  };
  const cells = rows.map((row) => row.map((cell, i) => spelled(cell, spell[titles[i]] ?? String)));
  console.table(columns, cells);
  sayMore(result.ranking.length, SHOWN_RANKS, console);
  if (result.significance)
    console.say(`\np: ${result.significance.test}; q: adjusted for the number of features (Benjamini–Hochberg).`);
  for (const line of evidenceLines(result)) console.say(line);
  const order = options.reverse ? 'Reversed ranking: worst features first.' : 'Best features first.';
  console.say(
    `\n${order} The ranking does not estimate performance on new samples; run svm-sieve evaluate for an estimate.`,
  );
}

const spelled = (cell: string | number, spell: (value: number) => string) =>
  typeof cell === 'number' ? spell(cell) : cell;
