// The series of curves of scores that every report and the studio share: one colour per quantity, bands
// of one standard error, and the baselines as reference lines.

import { escapeControlChars } from '../../base/text.ts';
import type { Series } from '../../report/charts/series.ts';
import type { Baselines } from '../baselines.ts';
import type { HeldOutPoint } from '../nested-result.ts';
import type { CurveEntry } from '../select.ts';
import { HELD_OUT_SCORE, INNER_SCORE, scoreText } from './parts.ts';

/** Places in the palette. */
const INNER_COLOUR = 0;
export const NESTED_COLOUR = 1;

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
  name === null ? 'mean of the target' : `always ${escapeControlChars(name)}`;

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
