// What holds for every transform, whatever it does.

import { expect, it } from 'vitest';
import { type Dataset, denseValues, type Feature, pickFeatures, pickRows } from '../../src/data/dataset.ts';
import type { Transform, TransformOptions } from '../../src/preprocessing/transform.ts';
import { categorical, makeDataset, numeric, rowsOf, sparse } from './make.ts';

const FIT_ROWS = rowsOf(0, 1, 3, 4, 6);

/**
 * Names that trip plain objects, constant, duplicate, correlated, sparse and, where the transform
 * can take them, categorical columns.
 */
function awkwardDataset(withMissing: boolean): Dataset {
  const gap = withMissing ? Number.NaN : 2.5;
  const dataset = makeDataset([
    numeric('__proto__', [1, 2, 3, 4, 5, 6, 7, 8]),
    numeric('constructor', [3, 3, 3, 3, 3, 3, 3, 3]),
    numeric('toString', [1, 2, 3, 4, 5, 6, 7, 8]),
    numeric('twice', [2, 4, 6, 8, 10, 12, 14, 16.5]),
    numeric('gap', [0.5, gap, 4, -1, 7, 2, -3, 8]),
    sparse('few', [0, 0, 0, 5, 0, 0, -2, 0]),
    sparse('filled', [1, 1, 1, 4, 1, 0, 1, 1], 1),
    categorical(
      'color',
      ['red', '__proto__', 'blue'],
      ['red', 'blue', 'red', 'blue', '__proto__', 'red', 'red', 'red'],
    ),
  ]);
  const covariates = [
    numeric('__proto__', [0, 1, 1, 0, 2, 5, 1, 0]),
    categorical('site', ['__proto__', 'b'], ['b', '__proto__', 'b', 'b', '__proto__', 'b', 'b', '__proto__']),
  ];
  return { ...dataset, covariates };
}

function contents(dataset: Dataset) {
  return dataset.features.map(({ data, ...feature }) => ({
    ...feature,
    values: [...denseValues(data, dataset.rowCount)],
  }));
}

function poisoned(feature: Feature, poison: number): Feature {
  const { data } = feature;
  const inFit = (index: number) => FIT_ROWS.includes(data.kind === 'sparse' ? data.rows[index] : index);
  return { ...feature, data: { ...data, values: data.values.map((value, i) => (inFit(i) ? value : poison)) } };
}

export function transformContract(transform: Transform, options: TransformOptions): void {
  const dataset = awkwardDataset(transform.name === 'impute');
  const fitted = transform.fit(dataset, FIT_ROWS, options);
  const applied = transform.apply(fitted, dataset);

  it('says who it is', () => {
    expect(fitted.kind).toBe(transform.name);
    expect(transform.summary).not.toBe('');
    expect(transform.wanted(options, dataset)).toBe(true);
  });

  it.each([Number.NaN, 1e300, Number.POSITIVE_INFINITY, -1])('learns from its rows only (others are %s)', (poison) => {
    const features = dataset.features.map((feature) => poisoned(feature, poison));
    const covariates = dataset.covariates!.map((feature) => poisoned(feature, poison));
    expect(transform.fit({ ...dataset, features, covariates }, FIT_ROWS, options)).toEqual(fitted);
  });

  it('learns the same from a dataset that has only its rows', () => {
    const alone = pickRows(dataset, FIT_ROWS);
    expect(transform.fit(alone, rowsOf(0, 1, 2, 3, 4), options)).toEqual(fitted);
  });

  it('survives JSON to the bit', () => {
    const back = JSON.parse(JSON.stringify(fitted));
    expect(back).toStrictEqual(fitted);
    expect(contents(transform.apply(back, dataset))).toEqual(contents(applied));
  });

  it('is deterministic and leaves its input alone', () => {
    const before = contents(dataset);
    expect(transform.fit(dataset, FIT_ROWS, options)).toStrictEqual(fitted);
    expect(contents(transform.apply(fitted, dataset))).toEqual(contents(applied));
    expect(contents(dataset)).toEqual(before);
  });

  it('keeps rows, labels and unique names', () => {
    expect(applied.rowCount).toBe(dataset.rowCount);
    expect(applied.labels).toBe(dataset.labels);
    const names = applied.features.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { data } of applied.features) expect(denseValues(data, applied.rowCount)).toHaveLength(dataset.rowCount);
  });

  it('gives any part of the rows what it gives them among all', () => {
    const some = rowsOf(2, 5, 7);
    expect(contents(transform.apply(fitted, pickRows(dataset, some)))).toEqual(contents(pickRows(applied, some)));
  });

  it('matches columns by name, not by place', () => {
    const backwards = pickFeatures(dataset, [...dataset.features.keys()].reverse());
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    const found = contents(transform.apply(fitted, backwards)).sort(byName);
    expect(found).toEqual(contents(applied).sort(byName));
  });

  it('refuses rows that are none, repeated or out of order, as a bug of the caller', () => {
    if (transform.name === 'one-hot') return; // reads no row at all
    for (const rows of [rowsOf(), rowsOf(1, 1), rowsOf(2, 1), rowsOf(8), rowsOf(-1)]) {
      expect(() => transform.fit(dataset, rows, options)).toThrow('ascending');
    }
  });
}
