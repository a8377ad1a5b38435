// svm-sieve select: ranking, validated curve, chosen subset, model.

import {
  baselineLine,
  counted,
  curveSpreadsheet,
  type Data,
  evidenceLines,
  optimismReason,
  optionsOf,
  quoted,
  SelectInterrupted,
  type SelectResult,
  select,
  selectOptions,
  selectSpreadsheet,
  spreadsheetLines,
  type UnfinishedSelection,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { eliminationRun, furtherOptions, withAround } from '../elimination-run.ts';
import { curveCsvOption, redisOption } from '../options.ts';
import type { Console } from '../output/console.ts';
import { putCsv, putCurveCsv, putJson, putReport, type ResultFiles } from '../output/result-files.ts';
import { curveLines } from '../output/sparkline.ts';
import { fixedNumber, scoreNumber, shortNumber } from '../output/text-table.ts';
import { dataWords, sayUsed, secondsWords } from '../output/words.ts';

/** Sizes on a terminal: those around the selected one; JSON and --curve-csv have them all. */
const SHOWN_SIZES = 12;

/** Selected features on a terminal; JSON and CSV have them all. */
const SHOWN_FEATURES = 30;

export const selectCommand = command({
  name: 'select',
  summary: 'rank features, choose a subset size by cross-validation and train a model',
  arguments: [{ name: 'data', kind: 'data', summary: 'a file, - or example:NAME' }],
  options: { ...withAround(selectOptions), ...redisOption, ...curveCsvOption },
  isInterruptible: true,
  examples: [
    [
      'select example:wdbc --choose one-se --json wdbc.json',
      'linear SVM-RFE, the fewest features within one standard error',
    ],
    [
      'select example:wine --method eb-rfe --candidates 3 --costs 0.1,1,10',
      'cross-validate three candidates per iteration',
    ],
    ['select example:wdbc --ranking once', 'rank once on all samples: faster, with an optimistic score'],
    ['predict wdbc.json new-rows.csv', 'use the model of the first example'],
  ],
  async run({ arguments: [name], options, console, signal }) {
    const own = optionsOf(selectOptions, options);
    const run = { command: 'select', name, options, own, console, signal } as const;
    const further = furtherOptions(options);
    let used: Data | null = null;
    const result = await eliminationRun(run, (data, context, bar) => {
      used = data;
      return select(data, own, { ...context, onSize: bar.size, onPart: bar.part });
    }).catch(async (error) => {
      if (error instanceof SelectInterrupted)
        await putUnfinished(error.known, further, { ...options, isPartial: true }, console);
      throw error;
    });
    // An abort from here on finds the result complete.
    const files = { ...options, isPartial: signal.aborted };
    console.notes(result.notes);
    const whole = { ...result, options: { ...result.options, ...further } };
    await putReport(
      (reports) => reports.selectReport(whole, undefined, reports.sampleViews(used!, own, whole)),
      files,
      console,
    );
    await putCsv(spreadsheetLines(selectSpreadsheet(whole)), files, console);
    await putCurveCsv(() => spreadsheetLines(curveSpreadsheet(whole)), files, console);
    if (!(await putJson(whole, files, console))) print(whole, console);
  },
});

/** After Ctrl-C before a size was chosen: the ranking so far and the sizes scored. */
async function putUnfinished(
  known: UnfinishedSelection,
  further: object,
  files: ResultFiles,
  console: Console,
): Promise<void> {
  console.notes(known.notes);
  const whole = { ...known, options: { ...known.options, ...further } };
  await putReport((reports) => reports.selectReport(whole), files, console);
  if (whole.curve.length > 0) await putCurveCsv(() => spreadsheetLines(curveSpreadsheet(whole)), files, console);
  await putJson(whole, files, console);
}

function refined(
  { kind, rounds, from, fits }: NonNullable<SelectResult['selected']['refinement']>,
  score: number,
): string {
  const looked = `${kind}, ${counted(fits, 'fit')}`;
  if (rounds.length === 0) return `refined by ${looked}: no better subset found`;
  const changes = rounds.flatMap(({ removed, added }) => [
    ...(removed === null ? [] : [`−${quoted(removed)}`]),
    ...(added === null ? [] : [`+${quoted(added)}`]),
  ]);
  return `refined by ${looked}: ${changes.join(' ')}, from ${scoreNumber(from.score.mean)} to ${scoreNumber(score)}`;
}

/** The scores of all features, the best size, and the sizes within one standard error of it. */
function choiceLines({ choice, baselines }: SelectResult): string[] {
  if (choice === null) return [];
  const { allFeatures, best, plateau, elbow } = choice;
  const { smallest, largest } = plateau;
  const range = smallest === largest ? counted(smallest, 'feature') : `${smallest} to ${counted(largest, 'feature')}`;
  return [
    // Where there are baselines, all features are one of them.
    ...(allFeatures && !baselines
      ? [`all features: ${scoreNumber(allFeatures.score)} ± ${scoreNumber(allFeatures.se)} (${allFeatures.features})`]
      : []),
    `best: ${scoreNumber(best.score)} with ${counted(best.features, 'feature')}; within one standard error ` +
      `(${scoreNumber(plateau.error)}): ${range}${elbow ? `; elbow at ${counted(elbow.features, 'feature')}` : ''}`,
  ];
}

/** Part of the headline, so that the number is never shown without it. */
function optimismWords(options: SelectResult['options']): string {
  const reason = optimismReason(options);
  if (reason === null) return '';
  return reason === 'ranked-once'
    ? ' (optimistic: held-out samples contributed to the ranking)'
    : ' (optimistic: these scores guided the search)';
}

function print(result: SelectResult, console: Console): void {
  const { data, options, timings, selected } = result;
  const { features, score, cost, rule, refinement } = selected;
  console.say(`${dataWords(data)}; ${options.method}, ${secondsWords(timings)}`);
  sayUsed(data, console);
  console.print('');
  console.say(
    `selected by ${rule}: ${counted(features.length, 'feature')}, inner-CV ${options.score} ` +
      `${scoreNumber(score.mean)} ± ${scoreNumber(score.se)}${optimismWords(options)}, cost ${shortNumber(cost)}`,
  );
  for (const line of choiceLines(result)) console.say(line);
  if (refinement) console.say(refined(refinement, score.mean));
  for (const line of evidenceLines(result)) console.say(line);
  if (result.baselines) console.say(`${baselineLine(result.baselines)} (same folds)`);
  console.print('');
  printFeatures(result, console);
  if (features.length > SHOWN_FEATURES)
    console.say(`… and ${counted(features.length - SHOWN_FEATURES, 'more', 'more')}; use --csv or --json for all`);
  printCurve(result, console);
  console.say(
    '\nThese scores guided the selection and are optimistic; run svm-sieve evaluate for an unbiased estimate.',
  );
}

/** Of the table of --csv what fits on a line: the means of the classes are left out. */
function printFeatures({ data, selected }: SelectResult, console: Console): void {
  const { titles, rows } = selectSpreadsheet({ data, selected });
  const isMean = titles.map((title) => title.startsWith('mean '));
  const shown = <T>(cells: readonly T[]) => cells.filter((_, j) => !isMean[j]);
  const columns = shown(titles).map((title) => ({ title, align: ALIGNED[title] ?? 'number' }));
  const cells = rows.slice(0, SHOWN_FEATURES).map((row) =>
    shown(row).map((cell, j) => {
      if (typeof cell === 'string') return cell;
      const { title } = columns[j];
      if (title === 'rank') return String(cell);
      return FIXED.includes(title) ? fixedNumber(cell, 2) : shortNumber(cell);
    }),
  );
  console.table(columns, cells);
}

const ALIGNED: Readonly<Record<string, 'left' | 'right'>> = { rank: 'right', feature: 'left' };
/** Numbers from 0 to 1. */
const FIXED: readonly string[] = ['frequency', 'auc'];

function printCurve(result: SelectResult, console: Console): void {
  const { curve, options } = result;
  // A refined subset may have a size that the curve has not.
  const chosen = result.selected.features.length;
  console.print('');
  const drawn = curveLines({ title: String(options.score), curve, chosen, width: console.width });
  for (const line of drawn) console.say(line);
  if (drawn.length > 0) console.print('');
  const place = curve.findIndex(({ features }) => features === chosen);
  const first = Math.max(0, Math.min(place - SHOWN_SIZES / 2, curve.length - SHOWN_SIZES));
  const { titles, rows } = curveSpreadsheet(result);
  const columns = ['', ...titles].map((title) => ({ title, align: title === '' ? 'left' : 'right' }) as const);
  const cells = rows
    .slice(first, first + SHOWN_SIZES)
    .map(([size, mean, sd, se, cost, ...test]) => [
      size === chosen ? '→' : ' ',
      ...[String(size), ...[mean, sd, se].map((value) => scoreNumber(value as number)), shortNumber(cost as number)],
      ...test.map((value) => (typeof value === 'number' ? scoreNumber(value) : value)),
    ]);
  console.table(columns, cells);
  if (curve.length > SHOWN_SIZES)
    console.say(`… ${SHOWN_SIZES} of ${counted(curve.length, 'size')} shown; use --json or --curve-csv to see all`);
}
