// Data of any size: dividing all values by 2^30 and multiplying the cost by 2^60 is the same
// problem.

import { describe, expect, it } from 'vitest';
import { type Dataset, denseValues } from '../../src/data/dataset.ts';
import { bytesSource } from '../../src/data/source.ts';
import { rank, readData } from '../../src/index.ts';

const FACTOR = 2 ** -30;

async function tinyExample(name: string) {
  const data = await readData(bytesSource(`example:${name}`, ''));
  const { dataset } = data;
  const scaled = (factor: number): Dataset => ({
    ...dataset,
    features: dataset.features.map((feature) => {
      const values = denseValues(feature.data, dataset.rowCount);
      const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      const unit = 2 ** Math.round(Math.log2(largest || 1));
      return { ...feature, data: { kind: 'dense', values: values.map((value) => (factor * value) / unit) } };
    }),
  });
  return { whole: { ...data, dataset: scaled(1) }, tiny: { ...data, dataset: scaled(FACTOR) } };
}

describe('tiny values, unscaled', () => {
  it.each([
    ['wdbc', {}],
    ['wine', {}],
    ['wine', { multiclass: 'ovr' }],
    ['wdbc', { maxIterations: 2000 }],
    ['wine', { kernel: 'poly', degree: 2, coef0: 0, gamma: 1, method: 'svm-rfe' }],
  ] as const)('rank as large ones at the cost that is equal: %s %j', async (name, more) => {
    const { whole, tiny } = await tinyExample(name);
    const options = { scale: 'none', ...more } as const;
    const degree = 'degree' in more ? more.degree : 1;
    const one = await rank(whole, { ...options, cost: 1 });
    const other = await rank(tiny, { ...options, cost: 1 / FACTOR ** (2 * degree) });
    expect(other.ranking).toEqual(one.ranking);
    expect(other.trace.map(({ stop }) => stop)).toEqual(one.trace.map(({ stop }) => stop));
  });

  it('say so where the cost leaves nothing but rounding', async () => {
    const { whole, tiny } = await tinyExample('wdbc');
    const isTold = ({ notes }: { notes: readonly unknown[] }) =>
      JSON.stringify(notes).includes('values-below-rounding');
    expect(isTold(await rank(whole, { scale: 'none' }))).toBe(false);
    expect(isTold(await rank(tiny, { scale: 'none' }))).toBe(true);
  });
});
