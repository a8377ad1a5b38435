// Preprocessing inside folds: the samples that a fold holds out teach it nothing.

import { describe, expect, it } from 'vitest';
import { denseValues } from '../../src/data/dataset.ts';
import { within } from '../../src/preprocessing/within.ts';
import { makeDataset, numeric, rowsOf } from './make.ts';

describe('preprocessing within a fold', () => {
  it('scales all samples with what the training samples teach', () => {
    const raw = makeDataset([numeric('a', [10, 20, 15, 1000]), numeric('b', [0, 4, 2, -8])]);
    const { features } = within(raw, raw, { scale: 'minmax' })(rowsOf(0, 1, 2));
    expect(features.map(({ data }) => [...denseValues(data, raw.rowCount)])).toEqual([
      [0, 1, 0.5, 99],
      [0, 1, 0.5, -2],
    ]);
  });

  it('imputes with what the training samples teach', () => {
    const raw = makeDataset([numeric('a', [1, 3, Number.NaN, 500])]);
    const [feature] = within(raw, raw, { scale: 'none', impute: 'mean' })(rowsOf(0, 1, 2)).features;
    expect([...denseValues(feature.data, raw.rowCount)]).toEqual([1, 3, 2, 500]);
  });
});
