// The score against the number of features: the chart a selection is scored by.

import type { NumberFormat } from '../number-format.ts';
import type { ChartSpec, ChartText } from './chart.ts';
import { linesChart } from './lines.ts';
import type { Series } from './series.ts';

/** The data for a chart of curves. */
export interface CurvesData extends ChartText {
  /**
   * In each series, x is the number of features, y the score, `spread` the standard error, and
   * `marked` the chosen numbers of features.
   */
  readonly series: readonly Series[];
  /** The name of the score. */
  readonly yTitle: string;
  readonly xTitle?: string;
  readonly xScale?: 'linear' | 'log';
  readonly yFormat?: NumberFormat;
  readonly yDomain?: readonly [number, number];
  readonly yLimits?: readonly [number, number];
}

/** Curves of scores against numbers of features. */
export function curvesChart(data: CurvesData): ChartSpec {
  return linesChart({ xTitle: 'number of features', yFormat: 'percent', xFormat: 'integer', ...data });
}
