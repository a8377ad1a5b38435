// The series of curves of scores that every report and the studio share: one colour per quantity, bands
// of one standard error, and the baselines as reference lines.

import { escapeControlChars, grouped } from '../../base/text.ts';
import type { CurveChoice } from '../../plan/curve-choice.ts';
import type { Series } from '../../report/charts/series.ts';
import type { Baselines } from '../baselines.ts';
import type { HeldOutPoint } from '../nested-result.ts';
import type { CurveEntry } from '../select.ts';
import { HELD_OUT_SCORE, INNER_SCORE, scoreText } from './parts.ts';

/** The place of each quantity in the palette, in reports and while a run is watched. */
export const QUANTITY_COLOURS = { score: 0, nested: 1, margin: 2, criterion: 3 } as const;

const INNER_COLOUR = QUANTITY_COLOURS.score;
export const NESTED_COLOUR = QUANTITY_COLOURS.nested;

/** The inner-CV score of each size. */
export function innerSeries(curve: readonly CurveEntry[]): Series {
  return {
    name: INNER_SCORE,
    colour: INNER_COLOUR,
    points: curve.map((entry) => ({
      x: entry.features,
      y: entry.score.mean,
      spread: entry.score.se,
      tip: `${INNER_SCORE}: ${scoreText(entry.score.mean)}, standard error ${scoreText(entry.score.se)}${foldRange(entry)}`,
    })),
  };
}

/** The lowest and the highest score of the folds. */
export function foldRange({ score }: CurveEntry): string {
  const known = score.folds.filter((value) => value !== null);
  if (known.length < 2) return '';
  return `, folds ${scoreText(Math.min(...known))} to ${scoreText(Math.max(...known))}`;
}

/** The score of each size on held-out samples of the outer folds. */
export function nestedSeries(curve: readonly HeldOutPoint[]): Series {
  return {
    name: HELD_OUT_SCORE,
    colour: NESTED_COLOUR,
    points: curve.map(({ features, score }) => ({
      x: features,
      y: score.mean,
      spread: score.se,
      tip: `${HELD_OUT_SCORE}: ${scoreText(score.mean)}, standard error ${scoreText(score.se)}`,
    })),
  };
}

/** The mean inner-CV score of the outer folds. */
export function meanInnerSeries(curve: readonly HeldOutPoint[]): Series {
  return {
    name: INNER_SCORE,
    colour: INNER_COLOUR,
    points: curve.map(({ features, selection }) => ({ x: features, y: selection })),
  };
}

/** The name of the line of all features. */
export const ALL_FEATURES = 'all features';

/** The name of the line of constant predictions: the most frequent class; null for the mean of a target. */
export const majorityText = (name: string | null) =>
  name === null ? 'mean of the target' : `majority class (${escapeControlChars(name)})`;

/** Horizontal lines: always the most frequent class, and all features. */
export function referenceSeries(baselines: Baselines | null | undefined, sizes: readonly number[]): Series[] {
  if (!baselines || sizes.length === 0) return [];
  const { majority, allFeatures } = baselines;
  const ends = [Math.min(...sizes), Math.max(...sizes)];
  const line = (name: string, value: number): Series => ({
    name: `${name} ${scoreText(value)}`,
    points: ends.map((x) => ({ x, y: value })),
    baseline: true,
    isGuide: true,
  });
  return [
    line(majorityText(majority.class), majority.score.mean),
    ...(allFeatures ? [line(ALL_FEATURES, allFeatures.score.mean)] : []),
  ];
}

/**
 * The sizes within one standard error of the best as a range, and how many of the sizes in it are
 * within the error, if not all: a curve may dip between them.
 */
export function plateauWords(
  { smallest, largest, sizes }: CurveChoice['plateau'],
  curve: readonly { readonly features: number }[],
): { readonly range: string; readonly part: string } {
  const inRange = curve.filter(({ features }) => features >= smallest && features <= largest).length;
  return {
    range: smallest === largest ? grouped(smallest) : `${grouped(smallest)} to ${grouped(largest)}`,
    part: sizes < inRange ? `${grouped(sizes)} of the ${grouped(inRange)} sizes in this range; ` : '',
  };
}
