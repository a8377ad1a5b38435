// What the data say of one feature: its value in every sample by class, how well it separates the classes
// alone, and the features that are most correlated with it.

import type { Dataset } from '../data/dataset.ts';
import { featureStatistics, valuesByName } from '../evaluation/feature-statistics.ts';
import { correlation } from '../evaluation/samples/correlation.ts';
import { standardColumns } from '../evaluation/samples/standard-columns.ts';
import type { ChartSpec } from '../report/charts/chart.ts';
import { stripsChart } from '../report/charts/strips.ts';

export interface FeatureCard {
  /** Every sample as a dot. */
  readonly chart: ChartSpec;
  /** Of the feature alone; with two classes above ½ where values are larger in the later one. */
  readonly auc: number | null;
  /** The features with the highest absolute correlation, the highest first. */
  readonly correlated: readonly { readonly feature: string; readonly r: number }[];
}

const MAX_CORRELATED = 5;
/** Lower correlations say little. */
const LEAST_CORRELATION = 0.5;

/** Null for an unknown name, and where the target is a number. `among`: features to correlate it with. */
export function featureCard(dataset: Dataset, name: string, among: readonly string[]): FeatureCard | null {
  const values = valuesByName(dataset)(name);
  if (!values || dataset.response) return null;
  const [own] = [standardColumns(dataset, [name]).column(0)];
  const others = standardColumns(
    dataset,
    among.filter((other) => other !== name),
  );
  const correlated = others.names
    .map((feature, index) => ({ feature, r: correlation(own, others.column(index)) }))
    .filter(({ r }) => Math.abs(r) >= LEAST_CORRELATION)
    .sort((a, b) => Math.abs(b.r) - Math.abs(a.r) || (a.feature < b.feature ? -1 : 1))
    .slice(0, MAX_CORRELATED);
  return {
    chart: stripsChart({
      title: 'Value in each sample',
      xTitle: name,
      groups: dataset.classes,
      points: Array.from(values, (value, row) => ({
        name: dataset.rowIds?.[row] ?? `sample ${row + 1}`,
        value,
        group: dataset.labels[row],
      })),
    }),
    auc: featureStatistics(dataset, [name]).get(name)?.auc ?? null,
    correlated,
  };
}
