// What many experiments come to: a number for every feature, or for every number of retained
// features, averaged over them.

import { type ScoreSummary, summarize } from '../../evaluation/summary.ts';
import type { SeriesPoint } from '../../report/charts/series.ts';
import type { HermesOutcome, Order } from './split.ts';

/** One number for every place: a column, or the number of retained features less one. */
export type Picked = (outcome: HermesOutcome) => readonly number[];

export type Average = Pick<ScoreSummary, 'mean' | 'se'>;

export function averages(outcomes: readonly HermesOutcome[], pick: Picked): Average[] {
  const picked = outcomes.map(pick);
  return picked[0].map((_, place) => summarize(picked.map((values) => values[place])));
}

export const importanceBy =
  (criterion: 'gradient-angle' | 'average-separation'): Picked =>
  ({ importances }) =>
    importances[criterion];

/** H^m. */
export const accuracyOf =
  (order: Order, part: 'test' | 'train' = 'test'): Picked =>
  ({ curves }) =>
    curves[order][part];

/** H^m − H^n: what discarding features changes. */
export const changeOf =
  (order: Order, part: 'test' | 'train' = 'test'): Picked =>
  ({ curves }) => {
    const own = curves[order][part];
    return own.map((accuracy) => accuracy - own[own.length - 1]);
  };

/** The difference of two orders, experiment by experiment. */
export const leadOf =
  (order: Order, over: Order): Picked =>
  ({ curves }) =>
    curves[order].test.map((accuracy, place) => accuracy - curves[over].test[place]);

/** Against the number of retained features, with one standard error on either side. */
export const pointsOf = (values: readonly Average[]): SeriesPoint[] =>
  values.map(({ mean, se }, place) => ({ x: place + 1, y: mean, spread: se }));

/** The place of the largest; the first of equals. */
export const highest = (values: readonly Average[]): number =>
  values.reduce((best, { mean }, place) => (mean > values[best].mean ? place : best), 0);
