// The charts and tables that the experiments share: importances as bars, accuracies of the four
// orders against the number of features.

import type { CurvesData } from '../../report/charts/curves.ts';
import type { Series } from '../../report/charts/series.ts';
import type { TableBlock } from '../../report/document.ts';
import type { FigureBlock } from '../../report/sketch.ts';
import { accuracyOf, averages, importanceBy, type Picked, pointsOf } from './averages.ts';
import type { ReadingOutcomes } from './readings.ts';
import { type HermesOutcome, ORDERS, type Order } from './split.ts';

/** What each order keeps, as a legend names it. */
export const ORDER_NAMES: Readonly<Record<Order, string>> = {
  'gradient-angle': 'gradient angle',
  'average-separation': 'average separation',
  random: 'random',
  reversed: 'gradient angle, least important',
};

const BASELINES: readonly Order[] = ['random', 'reversed'];

/** One line for each order, of what `pick` makes of it. */
export function orderSeries(
  outcomes: readonly HermesOutcome[],
  pick: (order: Order) => Picked,
  orders: readonly Order[] = ORDERS,
): Series[] {
  return orders.map((order) => ({
    name: ORDER_NAMES[order],
    baseline: BASELINES.includes(order),
    points: pointsOf(averages(outcomes, pick(order))),
  }));
}

export function orderChart(
  { title, outcomes }: ReadingOutcomes,
  text: Pick<CurvesData, 'title' | 'yTitle' | 'yDomain'>,
  pick: (order: Order) => Picked,
  orders?: readonly Order[],
): FigureBlock {
  const series = orderSeries(outcomes, pick, orders);
  return { kind: 'figure', figure: 'curves', data: { ...text, title: `${text.title}: ${title}`, series } };
}

export function importanceChart({ title, outcomes }: ReadingOutcomes, names: readonly string[]): FigureBlock {
  const bars = averages(outcomes, importanceBy('gradient-angle')).map(({ mean, se }, j) => ({
    name: names[j],
    value: mean,
    low: mean - se,
    high: mean + se,
  }));
  return {
    kind: 'figure',
    figure: 'bars',
    data: { title: `Importances: ${title}`, xTitle: 'gradient angle α̃', bars, top: bars.length },
  };
}

/** Accuracies on the test samples of all sizes and orders. */
export function accuracyTable({ title, outcomes }: ReadingOutcomes): TableBlock {
  const columns = ORDERS.map((order) => averages(outcomes, accuracyOf(order)));
  return {
    kind: 'table',
    caption: `Mean accuracy on the test rows, ${outcomes.length} experiments: ${title}`,
    columns: [
      { title: 'features', heading: true },
      ...ORDERS.map((order) => ({ title: ORDER_NAMES[order], format: 'percent' as const, digits: 2 })),
    ],
    rows: columns[0].map((_, place) => [place + 1, ...columns.map((column) => column[place].mean)]),
  };
}
