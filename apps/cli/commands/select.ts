// svm-sieve select: ranking, validated curve, chosen subset, model.

import {
  counted,
  optionsOf,
  quoted,
  SelectInterrupted,
  type SelectResult,
  select,
  selectOptions,
  type UnfinishedSelection,
} from '../../../src/node.ts';
import { command } from '../command.ts';
import { eliminationRun, furtherOptions, withAround } from '../elimination-run.ts';
import { redisOption } from '../options.ts';
import type { Console } from '../output/console.ts';
import { putCsv, putJson, putReport, type ResultFiles } from '../output/result-files.ts';
import { shortNumber, textTable } from '../output/text-table.ts';

/** Sizes on a terminal: those around the chosen one; JSON and CSV have them all. */
const SHOWN_SIZES = 12;

export const selectCommand = command({
  name: 'select',
  summary: 'ranking plus a validated curve, a chosen subset, and a model trained on it',
  arguments: [{ name: '<data>', summary: 'a file, - or example:NAME' }],
  options: { ...withAround(selectOptions), ...redisOption },
  isInterruptible: true,
  examples: [
    [
      'select example:wdbc --choose one-se --json wdbc.json',
      'linear SVM-RFE, the fewest features within one standard error',
    ],
    [
      'select example:wine --method eb-rfe --candidates 3 --costs 0.1,1,10',
      'look at three candidates before one leaves',
    ],
    ['select example:wdbc --cv nested', 'rank afresh in each training part, so that no test row helps to rank'],
    ['predict wdbc.json new-rows.csv', 'use the model of the first example'],
  ],
  async run({ arguments: [name], options, console, signal }) {
    const own = optionsOf(selectOptions, options);
    const isShared = own.method === 'eb-rfe' || own.refine !== 'none' || own.cv === 'nested';
    const run = { command: 'select', name, options, own, isShared, console, signal };
    const further = furtherOptions(options);
    const result = await eliminationRun(run, (data, context, bar) =>
      select(data, own, { ...context, onSize: bar.size, onPart: bar.part }),
    ).catch(async (error) => {
      if (error instanceof SelectInterrupted) await putUnfinished(error.known, further, options, console);
      throw error;
    });
    for (const note of result.notes) console.note(`note: ${note}`);
    const whole = { ...result, options: { ...result.options, ...further } };
    await putReport((reports) => reports.selectReport(whole), options, console);
    await putCsv(spreadsheet(whole), options, console);
    if (!(await putJson(whole, options, console))) print(whole, console);
  },
});

/** Ctrl-C before a size could be chosen: the ranking so far, and the sizes that were scored. */
async function putUnfinished(
  known: UnfinishedSelection,
  further: object,
  files: ResultFiles,
  console: Console,
): Promise<void> {
  for (const note of known.notes) console.note(`note: ${note}`);
  const whole = { ...known, options: { ...known.options, ...further } };
  await putReport((reports) => reports.selectReport(whole), files, console);
  await putJson(whole, files, console);
}

const titles = ({ curve }: SelectResult) => [
  ...['features', 'score', 'sd', 'se', 'cost'],
  ...(curve[0]?.test === undefined ? [] : ['test']),
];

function rows({ curve }: SelectResult): (string | number)[][] {
  return curve.map(({ features, score, cost, test }) => {
    const known = [features, score.mean, score.sd, score.se, cost];
    return curve[0].test === undefined ? known : [...known, test ?? ''];
  });
}

function spreadsheet(result: SelectResult): string[][] {
  return [titles(result), ...rows(result).map((cells) => cells.map(String))];
}

function refined(
  { kind, rounds, from, fits }: NonNullable<SelectResult['selected']['refinement']>,
  score: number,
): string {
  const looked = `${kind}, ${counted(fits, 'fit')}`;
  if (rounds.length === 0) return `refined by ${looked}: nothing better was found`;
  const changes = rounds.flatMap(({ removed, added }) => [
    ...(removed === null ? [] : [`−${quoted(removed)}`]),
    ...(added === null ? [] : [`+${quoted(added)}`]),
  ]);
  return `refined by ${looked}: ${changes.join(' ')}, from ${shortNumber(from.score.mean)} to ${shortNumber(score)}`;
}

function print(result: SelectResult, console: Console): void {
  const { data, options, timings, selected } = result;
  console.print(
    `${quoted(data.source)}: ${counted(data.rows, 'row')}, ${counted(data.features.length, 'feature')}, ` +
      `${counted(data.classes.length, 'class', 'classes')}; ${options.method}, ${timings.seconds.toFixed(timings.seconds < 10 ? 2 : 0)} s`,
  );
  console.print('');
  console.print(
    `chosen by ${selected.rule}: ${counted(selected.features.length, 'feature')}, ${options.score} ${shortNumber(selected.score.mean)} ± ${shortNumber(selected.score.se)} in the selection, cost ${shortNumber(selected.cost)}`,
  );
  if (selected.refinement) console.print(refined(selected.refinement, selected.score.mean));
  for (const line of textTable(
    [
      { title: 'rank', align: 'right' },
      { title: 'feature', align: 'left' },
    ],
    selected.features.map((feature, i) => [String(i + 1), feature]),
    console.width,
  ))
    console.print(line);
  console.print('');
  const chosen = result.curve.findIndex(({ features }) => features === selected.features.length);
  const all = rows(result);
  const first = Math.max(0, Math.min(chosen - SHOWN_SIZES / 2, all.length - SHOWN_SIZES));
  const columns = titles(result).map((title) => ({ title, align: 'right' }) as const);
  const cells = all
    .slice(first, first + SHOWN_SIZES)
    .map((row) => row.map((cell) => (typeof cell === 'number' ? shortNumber(cell) : cell)));
  for (const line of textTable(columns, cells, console.width)) console.print(line);
  if (all.length > SHOWN_SIZES) console.print(`… of ${counted(all.length, 'size')}; --json or --csv has them all`);
  console.print('\nThese scores have helped to choose, so they are too good for new rows.');
}
