import { expect, it } from 'vitest';
import { readData } from '../../src/index.ts';
import { featureCard } from '../../src/tasks/feature-card.ts';

it('shows every sample, the AUC of the feature alone, and what it is correlated with', async () => {
  const { dataset } = await readData('example:wdbc');
  const names = dataset.features.map(({ name }) => name);
  const card = featureCard(dataset, 'radius_mean', names)!;
  expect((card.chart.spec.data as { values: unknown[] }).values).toHaveLength(569);
  expect(card.auc).toBeGreaterThan(0.9);
  // numpy.corrcoef of the two columns.
  expect(card.correlated[0].feature).toBe('perimeter_mean');
  expect(card.correlated[0].r).toBeCloseTo(0.9978552814938106, 9);
  expect(card.correlated).toHaveLength(5);
  expect(featureCard(dataset, 'no such feature', names)).toBeNull();
});
