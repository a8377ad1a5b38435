// svm-sieve explain: when and why a feature left, in words.

import {
  type BeforeAndAfter,
  counted,
  type Departure,
  type Explanation,
  explain,
  harmless,
  openSource,
  quoted,
  readRankedResult,
  type Scored,
  type Stay,
} from '../../../src/node.ts';
import { command } from '../command.ts';
import { csvOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { explanationFacts } from '../output/explanation-facts.ts';
import { checkResultFiles, putCsv, putJson } from '../output/result-files.ts';
import { shortNumber } from '../output/text-table.ts';

/** Rows of the course on a terminal; JSON has them all. */
const SHOWN_STEPS = 12;

const { threads: _threads, ...running } = runningOptions;

export const explainCommand = command({
  name: 'explain',
  summary: 'when and why a feature left: criterion, runner-up, gap, margin before and after',
  arguments: [
    { name: '<result>', summary: 'a file that rank or select wrote with --json' },
    { name: '<feature>', summary: 'the name of a feature of its ranking' },
  ],
  options: { ...running, ...csvOption },
  examples: [
    ['explain ranking.json Malic_acid', 'why Malic_acid has its rank'],
    ['explain ranking.json Malic_acid --json -', 'the same as data'],
  ],
  async run({ arguments: [name, feature], options, console }) {
    await checkResultFiles(options, [name]);
    const explanation = explain(await readRankedResult(await openSource(name)), feature);
    await putCsv(explanationFacts(explanation), options, console);
    if (!(await putJson(explanation, options, console))) print(explanation, console);
  },
});

function print(explanation: Explanation, console: Console): void {
  const { feature, rank, of, isReversed, leaves, left, stayed, scored, nextInLine, course } = explanation;
  const sense = isReversed ? 'the ranking is turned around: 1 is the worst' : '1 is the best';
  console.say(`${quoted(feature)} has rank ${rank} of ${of} (${sense}).`);
  if (left) for (const sentence of leavingSentences(left, leaves)) console.say(sentence);
  if (stayed) for (const sentence of stayingSentences(stayed)) console.say(sentence);
  if (nextInLine > 0)
    console.say(`${left ? 'Before that it' : 'It'} was next in line in ${counted(nextInLine, 'step')}, and stayed.`);
  if (left) printMeasures(left, console);
  if (scored) printScores(explanation, scored, console);
  if (course.length > 0) printCourse(explanation, console);
  else if (left && !scored) console.say('\nrank --trace full records its criterion in every step.');
}

function leavingSentences(left: Departure, leaves: Explanation['leaves']): string[] {
  const { step, steps, features, removed, place, criterion, isExtreme, tied, runnerUp, stop } = left;
  const together = removed === 1 ? '' : `, as number ${place} of the ${removed} that left in this step`;
  const sentences = [
    `It left in step ${step} of ${steps}, when ${counted(features, 'feature')} were there${together}.`,
  ];
  if (criterion !== null) {
    const extreme = isExtreme ? `, the ${leaves} there` : '';
    sentences.push(`Its criterion, by which features leave, was ${shortNumber(criterion)}${extreme}.`);
  }
  if (runnerUp) sentences.push(`Next in line was ${quoted(runnerUp.feature)}${gapInWords(left)}.`);
  if (tied.length > 0) {
    const others = `${tied.slice(0, 3).map(quoted).join(', ')}${tied.length > 3 ? ` and ${tied.length - 3} more` : ''}`;
    sentences.push(`It was tied with ${others}: of tied features the one that stands first in the table leaves first.`);
  }
  if (stop !== null && stop !== 'tolerance')
    sentences.push(
      `The classifier was not solved to the end in this step (${harmless(stop)}), so the criterion is inexact.`,
    );
  return sentences;
}

/** From this multiple of the criterion on, a percentage says less than `12 times`. */
const MANY_TIMES = 10;

function gapInWords({ runnerUp, gap, gapShare }: Departure): string {
  if (!runnerUp || runnerUp.criterion === null) return '';
  const own = `with a criterion of ${shortNumber(runnerUp.criterion)}`;
  if (gap === null) return ` ${own}`;
  const share =
    gapShare === null
      ? ''
      : gapShare < MANY_TIMES
        ? `, ${percent(gapShare)} of the criterion that left`
        : `, ${Math.round(gapShare)} times the criterion that left`;
  return ` ${own}: the gap is ${shortNumber(gap)}${share}`;
}

const percent = (share: number) => `${Number((100 * share).toPrecision(2))} %`;

function change({ before, after }: BeforeAndAfter): string {
  if (!before || after === null) return '';
  const share = (after - before) / Math.abs(before);
  return `${share < 0 ? '−' : '+'}${percent(Math.abs(share))}`;
}

/** What the classifier lost with the features of the step. */
function printMeasures({ margin, weightNorm2, test, removed }: Departure, console: Console): void {
  const measures = [
    ['margin', margin],
    ['‖w‖²', weightNorm2],
    ['right test rows (trained again)', test],
  ] as const;
  const rows = measures
    .filter(([, measure]) => measure !== null && measure.before !== null)
    .map(([title, measure]) => [title, shortNumber(measure!.before), shortNumber(measure!.after), change(measure!)]);
  if (rows.length === 0) return;
  console.print('');
  const columns = ['', 'before', 'after', 'change'].map(
    (title, j) => ({ title, align: j === 0 ? 'left' : 'right' }) as const,
  );
  console.table(columns, rows);
  console.say(
    `\nThe margin is the distance of the nearest row from the boundary between the classes (below 0: on the wrong side), ‖w‖² the ` +
      `weight of all features together; after is the same classifier without ${removed === 1 ? 'the feature' : 'the features'}, before it is trained again.`,
  );
}

function stayingSentences({ reason, survivors, last }: Stay): string[] {
  const others = survivors === 1 ? '' : ` with ${counted(survivors - 1, 'other')}`;
  const why = {
    keep: 'It stayed because --keep names it; its rank is no verdict.',
    last: 'It stayed: it is the last feature of all.',
    'min-features': `It stayed${others}: --min-features let so many stay. They are not ranked among themselves.`,
    'ended-early': `It stayed${others}, because the elimination ended early. They are not ranked among themselves.`,
  }[reason];
  if (last === null || reason === 'keep') return [why];
  const own = last.own === null ? '' : `; its own was ${shortNumber(last.own)}`;
  const criterion = last.criterion === null ? '' : ` with a criterion of ${shortNumber(last.criterion)}${own}`;
  return [why, `The last to leave, of ${last.features}, was ${quoted(last.feature)}${criterion}.`];
}

function printScores({ feature, rank }: Explanation, { score, better, worse }: Scored, console: Console): void {
  console.say('The features were scored once, all together; a larger score is better.\n');
  const rows = [...better, { rank, feature, score }, ...worse].map((row) => [
    String(row.rank),
    row.feature,
    shortNumber(row.score),
    row.rank === rank ? '←' : '',
  ]);
  const columns = [
    { title: 'rank', align: 'right' },
    { title: 'feature' },
    { title: 'score', align: 'right' },
    { title: '' },
  ] as const;
  console.table(columns, rows);
}

function printCourse({ course }: Explanation, console: Console): void {
  const shown = thinned(course, SHOWN_STEPS);
  console.say(
    `\nIts criterion on the way${shown.length < course.length ? ' (some steps; --json has them all)' : ''}:\n`,
  );
  const rows = shown.map(({ features, criterion, rank }) => [String(features), shortNumber(criterion), String(rank)]);
  const columns = ['features', 'criterion', 'rank there'].map((title) => ({ title, align: 'right' }) as const);
  console.table(columns, rows);
}

/** At most so many, evenly spaced, the first and the last among them. */
function thinned<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]);
}
