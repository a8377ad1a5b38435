// The confusion matrix: actual classes down, predicted across, the counts on tiles as dark as their
// fraction of the actual class.

import { formatNumber } from '../number-format.ts';
import { shortened } from '../text.ts';
import type { ChartSpec, ChartText } from './chart.ts';
import { heatmapChart } from './heatmap.ts';

/** The data for a confusion matrix. */
export interface ConfusionData extends ChartText {
  readonly classes: readonly string[];
  /** `counts[actual][predicted]`. */
  readonly counts: readonly (readonly number[])[];
}

/** A confusion matrix as a chart. */
export function confusionChart({ title, description, classes, counts }: ConfusionData): ChartSpec {
  const totals = counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  return heatmapChart({
    title,
    description: description ?? describeConfusion(classes, counts, totals),
    xTitle: 'predicted class',
    yTitle: 'actual class',
    xLabels: classes,
    yLabels: classes,
    values: counts,
    shade: (count, _predicted, actual) => (totals[actual] > 0 ? count / totals[actual] : 0),
  });
}

const MAX_DESCRIBED = 30;

function describeConfusion(
  classes: readonly string[],
  counts: ConfusionData['counts'],
  totals: readonly number[],
): string {
  const right = classes.slice(0, MAX_DESCRIBED).map((name, place) => {
    return `${shortened(name, 40)}: ${formatNumber(counts[place]?.[place] ?? 0)} of ${formatNumber(totals[place] ?? 0)}`;
  });
  const more = classes.length > MAX_DESCRIBED ? `; and ${classes.length - MAX_DESCRIBED} more classes` : '';
  return `Rows predicted rightly, by actual class. ${right.join('; ')}${more}.`;
}
