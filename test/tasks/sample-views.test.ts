import { expect, it } from 'vitest';
import { valuesByName } from '../../src/evaluation/feature-statistics.ts';
import { evaluate, readData, select } from '../../src/index.ts';
import { selectReport } from '../../src/tasks/reports/select.ts';
import { sampleViews, sizeProjection } from '../../src/tasks/sample-views.ts';

it('shows every sample before and after a selection, by class and decision value', async () => {
  const data = await readData('example:wdbc');
  const result = await select(data, { halveAbove: 4, choose: 'n=3' });
  const nested = await evaluate(data, { halveAbove: 4, choose: 'n=3', outerFolds: 3 });
  const views = sampleViews(data, {}, result, nested)!;
  expect(views.all).toMatchObject({ features: 30 });
  expect(views.selected.features).toBe(3);
  expect(views.samples.names).toHaveLength(569);
  const wrong = nested.evaluation.predictions.filter(({ truth, predicted }) => truth !== predicted);
  expect(wrong.length).toBeGreaterThan(0);
  expect(views.samples.misclassified!.flatMap((is, row) => (is ? [row + 1] : []))).toEqual(
    wrong.map(({ row }) => row).toSorted((a, b) => a - b),
  );
  expect(sizeProjection(data.dataset, result, 3)).toEqual(views.selected);
  const { groups, values, features } = views.zScores;
  expect(groups).toEqual(groups.toSorted());
  expect(features.toSorted()).toEqual(result.selected.features.toSorted());
  expect(values[0]).toHaveLength(groups.length);
  const { values: r } = views.correlations!;
  expect(r.map((row, k) => row[k])).toEqual([1, 1, 1]);
  expect(r[0][1]).toBeCloseTo(r[1][0], 12);
  const titles = selectReport(result, nested, views)
    .sections.find(({ heading }) => heading === 'Samples')!
    .blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.title] : []));
  expect(titles).toEqual([
    'Samples on the principal components of all 30 features',
    'Samples on the principal components of the 3 selected features',
    // The map has no room for all of them, and says so.
    'Values of the selected features in 200 of 569 samples',
    'Correlations between the selected features',
    'Decision boundary for area_worst and concave_points_mean',
    ...result.selected.features.map((feature) => `Values of ${feature} by class`),
  ]);
  const [first] = views.values;
  expect(first.feature).toBe(result.selected.features[0]);
  expect(first.values).toEqual([...valuesByName(data.dataset)(first.feature)!]);
});

it('shows nothing where the target is a number', async () => {
  const data = await readData('example:wdbc');
  const result = await select(data, { halveAbove: 4, choose: 'n=3' });
  expect(
    sampleViews({ ...data, dataset: { ...data.dataset, response: new Float64Array(569) } }, {}, result),
  ).toBeNull();
});
