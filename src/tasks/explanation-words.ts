// An explanation in sentences, as the command line and pages say it.

import { LIBRARY, type Speller } from '../base/spelling.ts';
import { counted, escapeControlChars, quoted } from '../base/text.ts';
import type { Departure, Explanation, Stay } from './explanation.ts';

/** Four digits are enough to compare by; whole numbers stand as they are. */
function shortNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? String(value) : Number(value.toPrecision(4)).toString();
}

/**
 * When and why the feature left, or why it stayed: sentences, in the order in which they are to be
 * read, spelled for a surface.
 */
export function explanationWords(explanation: Explanation, speller: Speller = LIBRARY): string[] {
  const { feature, rank, of, isReversed, leaves, left, stayed, nextInLine } = explanation;
  const sense = isReversed ? 'the ranking is turned around: 1 is the worst' : '1 is the best';
  return [
    `${quoted(feature)} has rank ${rank} of ${of} (${sense}).`,
    ...(left ? leavingSentences(left, leaves) : []),
    ...(stayed ? stayingSentences(stayed, speller) : []),
    ...(nextInLine > 0
      ? [`${left ? 'Before that it' : 'It'} was next in line in ${counted(nextInLine, 'step')}, and stayed.`]
      : []),
  ];
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
      `The classifier was not solved to the end in this step (${escapeControlChars(stop)}), so the criterion is inexact.`,
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

function stayingSentences({ reason, survivors, last }: Stay, { option }: Speller): string[] {
  const others = survivors === 1 ? '' : ` with ${counted(survivors - 1, 'other')}`;
  const why = {
    keep: `It stayed because ${option('keep')} names it; its rank is no verdict.`,
    last: 'It stayed: it is the last feature of all.',
    'min-features': `It stayed${others}: ${option('minFeatures')} let so many stay. They are not ranked among themselves.`,
    'ended-early': `It stayed${others}, because the elimination ended early. They are not ranked among themselves.`,
  }[reason];
  if (last === null || reason === 'keep') return [why];
  const own = last.own === null ? '' : `; its own was ${shortNumber(last.own)}`;
  const criterion = last.criterion === null ? '' : ` with a criterion of ${shortNumber(last.criterion)}${own}`;
  return [why, `The last to leave, of ${last.features}, was ${quoted(last.feature)}${criterion}.`];
}
