import { describe, expect, it } from 'vitest';
import { clusterOrder } from '../../../src/evaluation/samples/cluster-order.ts';
import { principalComponents } from '../../../src/evaluation/samples/pca.ts';
import { rocCurve } from '../../../src/evaluation/samples/roc.ts';
import { standardColumns } from '../../../src/evaluation/samples/standard-columns.ts';
import { readData } from '../../../src/index.ts';
import { auc } from '../../../src/scores/auc.ts';

const firstScores = ({ scores }: { scores: readonly Float64Array[] }) =>
  [0, 1, 2].map((row) => scores.map((own) => own[row]));

function expectClose(found: readonly (readonly number[])[], golden: readonly (readonly number[])[]) {
  expect(found).toHaveLength(golden.length);
  for (const [row, own] of golden.entries())
    for (const [k, value] of own.entries()) expect(found[row][k]).toBeCloseTo(value, 8);
}

describe('principal components', () => {
  // numpy.linalg.svd of the columns with mean 0, signs as in scikit-learn's PCA.
  it('are those of NumPy where there are more samples than columns', async () => {
    const { dataset } = await readData('example:wine');
    const columns = standardColumns(
      dataset,
      dataset.features.map(({ name }) => name),
    );
    const found = principalComponents(dataset.rowCount, columns.names.length, columns.column);
    expectClose(firstScores(found), [
      [3.316750812214777, 1.443462634318008],
      [2.20946491691885, -0.33339288708029935],
      [2.516740146610384, 1.031151296274322],
    ]);
    expect(found.explained[0]).toBeCloseTo(0.3619884809992632, 12);
    expect(found.explained[1]).toBeCloseTo(0.1920749025700894, 12);
  });

  it('are those of NumPy where there are more columns than samples, with close eigenvalues', () => {
    const columns = Array.from({ length: 50 }, (_, j) => {
      const own = Float64Array.from(
        { length: 20 },
        (_, i) => Math.sin(i * 7.3 + j * 1.7 * (1 + (i % 3))) + 0.1 * ((i * j) % 11),
      );
      const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
      return own.map((value) => value - mean);
    });
    const found = principalComponents(20, 50, (j) => columns[j]);
    expectClose(firstScores(found), [
      [4.023017561013746, -0.10672628077051635],
      [-2.2924249902799696, -3.8430597573036014],
      [2.0571265391020566, -3.3564544128425613],
    ]);
    expect(found.explained).toEqual([expect.closeTo(0.3246860645010875, 12), expect.closeTo(0.30407080081821203, 12)]);
    expect(principalComponents(20, 50, (j) => columns[j])).toEqual(found);
  });

  it('have zeros for constant columns and for a single one', () => {
    const none = principalComponents(3, 2, () => new Float64Array(3));
    expect(none.explained).toEqual([0, 0]);
    const one = principalComponents(3, 1, () => Float64Array.of(-1, 0, 1));
    expect([...one.scores[0]]).toEqual([-1, 0, 1]);
    expect([...one.scores[1]]).toEqual([0, 0, 0]);
  });
});

describe('standardised columns', () => {
  it('have mean 0 and variance 1', async () => {
    const { dataset } = await readData('example:wine');
    const { column } = standardColumns(dataset, ['Proline']);
    const z = column(0);
    expect(z.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0, 9);
    expect(z.reduce((sum, value) => sum + value * value, 0) / z.length).toBeCloseTo(1, 9);
  });
});

describe('the order of a clustering', () => {
  it('puts similar items next to each other', () => {
    const at = [0, 10, 1, 11, 5];
    const order = clusterOrder(at.map((a) => at.map((b) => Math.abs(a - b))));
    const places = [0, 1, 5, 10, 11].map((value) => order.indexOf(at.indexOf(value)));
    expect(Math.abs(places[0] - places[1])).toBe(1);
    expect(Math.abs(places[3] - places[4])).toBe(1);
    expect(order.toSorted()).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('the ROC curve', () => {
  it('has the area of the AUC score, also with equal values', () => {
    const truth = [0, 1, 0, 1, 1, 0, 0, 1];
    const values = [0.1, 0.4, 0.4, 0.8, 0.2, 0.2, -1, 0.8];
    const points = rocCurve(values.map((value, k) => ({ value, isPositive: truth[k] === 1 })));
    let area = 0;
    for (const [k, { falsePositive, truePositive }] of points.entries())
      if (k > 0)
        area += ((falsePositive - points[k - 1].falsePositive) * (truePositive + points[k - 1].truePositive)) / 2;
    expect(area).toBeCloseTo(auc.of(truth, values, 2)!, 12);
    expect(rocCurve([{ value: 1, isPositive: true }])).toEqual([]);
  });
});
