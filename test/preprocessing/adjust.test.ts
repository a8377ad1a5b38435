// Covariates regressed out: against numpy's least squares, and by what must hold of any residuals.

import { describe, expect, it } from 'vitest';
import { type Dataset, denseValues, type Feature, pickRows } from '../../src/data/dataset.ts';
import { adjust, type FittedAdjust, unseenLevelNotes } from '../../src/preprocessing/adjust.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../../src/preprocessing/chain.ts';
import golden from '../golden/adjust.json' with { type: 'json' };
import { problemOf } from '../problem.ts';
import { allRows, categorical, makeDataset, numeric, rowsOf, sparse } from './make.ts';

type Values = readonly (number | string)[];

const covariate = (name: string, values: Values): Feature =>
  typeof values[0] === 'number'
    ? numeric(name, values as number[])
    : categorical(name, [...new Set(values as string[])].sort(), values as string[]);

const withCovariates = (dataset: Dataset, covariates: readonly Feature[]): Dataset => ({ ...dataset, covariates });

const firstRows = (count: number) => Int32Array.from({ length: count }, (_, row) => row);

const valuesOf = (dataset: Dataset, index: number) => denseValues(dataset.features[index].data, dataset.rowCount);

describe.each(golden.cases)('golden: $name', ({ train, covariates, features, adjusted }) => {
  const dataset = withCovariates(
    makeDataset(Object.entries(features).map(([name, values]) => numeric(name, values))),
    Object.entries(covariates).map(([name, values]) => covariate(name, values as Values)),
  );
  const applied = adjust.apply(adjust.fit(dataset, firstRows(train), {}), dataset);

  it.each(Object.entries(adjusted))('%s has the residuals of numpy, also held-out samples', (name, expected) => {
    const index = dataset.features.findIndex((feature) => feature.name === name);
    const values = valuesOf(applied, index);
    const given = valuesOf(dataset, index);
    // Numbers of this size are rounded to begin with.
    const rounding = given.reduce((most, value) => Math.max(most, Math.abs(value)), 0) * 2 ** -52;
    const spread = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(expected).toHaveLength(values.length);
    for (const [row, value] of expected.entries())
      expect(Math.abs(values[row] - value)).toBeLessThan(1e-10 * spread + 4 * rounding);
  });
});

/** Numbers that look random and are the same everywhere. */
function noise(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648 - 0.5;
  });
}

const ROWS = 40;
const age = noise(ROWS, 1).map((value) => 50 + 30 * value);
const batch = Array.from({ length: ROWS }, (_, i) => 'abcd'[(i * 7) % 4]);
const shifts: Readonly<Record<string, number>> = { a: 0, b: 5, c: -3, d: 1 };
const features = [
  numeric(
    'shifted',
    noise(ROWS, 2).map((value, i) => value + 0.2 * age[i] + shifts[batch[i]]),
  ),
  numeric('free', noise(ROWS, 3)),
  sparse(
    'few',
    noise(ROWS, 4).map((value) => (value > 0.3 ? value : 0)),
  ),
];
const whole = withCovariates(makeDataset(features, ROWS), [covariate('age', age), covariate('batch', batch)]);
const fitted = adjust.fit(whole, allRows(whole), {}) as FittedAdjust;
const residuals = adjust.apply(fitted, whole);

const product = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a, (value, i) => value * b[i]).reduce((sum, value) => sum + value, 0);

it('leaves nothing of the covariates in the training samples', () => {
  const indicators = ['a', 'b', 'c', 'd'].map((level) => batch.map((value) => Number(value === level)));
  const directions = [age, ...indicators, age.map(() => 1)];
  for (const index of features.keys()) {
    const values = valuesOf(residuals, index);
    const length = Math.sqrt(product(values, values));
    expect(length).toBeGreaterThan(0.1);
    for (const direction of directions) {
      const angle = product(values, direction) / length / Math.sqrt(product(direction, direction));
      expect(Math.abs(angle)).toBeLessThan(1e-14);
    }
  }
});

it('changes nothing when applied twice', () => {
  const again = withCovariates(residuals, whole.covariates!);
  const twice = adjust.apply(adjust.fit(again, allRows(again), {}), again);
  for (const index of features.keys()) {
    const [once, next] = [valuesOf(residuals, index), valuesOf(twice, index)];
    for (let row = 0; row < ROWS; row++) expect(Math.abs(next[row] - once[row])).toBeLessThan(1e-13);
  }
});

it('takes the covariates away, makes sparse columns dense and says so', () => {
  expect(residuals.covariates).toBeUndefined();
  expect(residuals.features.map(({ data }) => data.kind)).toEqual(['dense', 'dense', 'dense']);
  expect(fitted.notes).toEqual([
    { code: 'covariates-adjusted', facts: { covariates: ['age', 'batch'], terms: 4, sparse: 1 } },
  ]);
});

it('does not depend on which collinear term is left out', () => {
  const months = covariate(
    'months',
    age.map((value) => value * 12),
  );
  const copy = covariate('site', batch);
  const more = withCovariates(whole, [...whole.covariates!, months, copy]);
  const found = adjust.fit(more, allRows(more), {}) as FittedAdjust;
  expect(found.terms).toHaveLength(4);
  expect(found.notes[1]).toMatchObject({ code: 'covariate-terms-dropped', facts: { count: 4 } });
  const values = adjust.apply(found, more);
  for (const index of features.keys())
    for (let row = 0; row < ROWS; row++)
      expect(Math.abs(valuesOf(values, index)[row] - valuesOf(residuals, index)[row])).toBeLessThan(1e-12);
});

it('leaves out a constant covariate', () => {
  const constant = withCovariates(whole, [
    covariate(
      'age',
      age.map(() => 40),
    ),
  ]);
  const found = adjust.fit(constant, allRows(constant), {}) as FittedAdjust;
  expect([found.terms, found.notes.map(({ code }) => code)]).toEqual([
    [],
    ['covariates-adjusted', 'covariate-terms-dropped'],
  ]);
});

it('makes a feature 0 that the covariates determine, also in held-out samples', () => {
  const explained = withCovariates(
    makeDataset([
      numeric(
        'months',
        age.map((value) => 12 * value + 1),
      ),
    ]),
    [covariate('age', age)],
  );
  const found = adjust.fit(explained, firstRows(30), {}) as FittedAdjust;
  expect(found.notes[1]).toMatchObject({ code: 'features-explained', facts: { columns: ['months'], count: 1 } });
  expect(new Set(valuesOf(adjust.apply(found, explained), 0))).toEqual(new Set([0]));
});

it('adjusts a level that no training sample has as the average sample, and counts such samples', () => {
  const known = Int32Array.from([...batch.keys()].filter((row) => batch[row] !== 'd'));
  const found = adjust.fit(whole, known, {}) as FittedAdjust;
  const others = pickRows(whole, Int32Array.from([...batch.keys()].filter((row) => batch[row] === 'd')));
  expect(unseenLevelNotes([found], others)).toMatchObject([
    { code: 'covariate-level-unseen', facts: { count: 10 }, at: { column: 'batch' } },
  ]);
  expect(unseenLevelNotes([found], pickRows(whole, known))).toEqual([]);
  const { centre, coefficients } = found.columns[0];
  const [term] = found.terms;
  const values = valuesOf(adjust.apply(found, others), 0);
  const row = batch.indexOf('d');
  const expected = valuesOf(whole, 0)[row] - centre - coefficients[0] * ((age[row] - term.centre) / term.divisor);
  expect(values[0]).toBeCloseTo(expected, 12);
});

it('refuses missing covariates, too many terms and other columns', () => {
  const gap = withCovariates(whole, [
    covariate(
      'age',
      age.map((value, i) => (i === 3 ? Number.NaN : value)),
    ),
  ]);
  expect(problemOf(() => adjust.fit(gap, allRows(gap), {}))).toMatchObject({
    code: 'covariate-missing',
    facts: { count: 1 },
    fixes: [{ set: { dropMissing: 'rows' } }, { ask: ['adjust'] }],
  });
  // Of samples that are not learned from, the missing cell does not matter before they are used.
  const others = Int32Array.from([...age.keys()].filter((row) => row !== 3));
  expect(problemOf(() => adjust.apply(adjust.fit(gap, others, {}), gap)).code).toBe('covariate-missing');
  const names = withCovariates(whole, [
    covariate(
      'subject',
      Array.from({ length: ROWS }, (_, i) => `s${i}`),
    ),
  ]);
  expect(problemOf(() => adjust.fit(names, allRows(names), {}))).toMatchObject({ code: 'adjust-too-many-terms' });
  const other = withCovariates(makeDataset([numeric('unknown', age)]), whole.covariates!);
  expect(problemOf(() => adjust.apply(fitted, other)).code).toBe('adjust-column-unknown');
  const without = withCovariates(whole, [whole.covariates![0]]);
  expect(problemOf(() => adjust.apply(fitted, without))).toMatchObject({
    code: 'covariate-unknown',
    facts: { column: 'batch' },
  });
});

it('is part of the chain where the data have covariates, between one-hot and the filters', () => {
  const names = (dataset?: Dataset) =>
    transformSteps({ minVariance: 0, impute: 'mean' }, dataset).map(({ name }) => name);
  expect(names(whole)).toEqual(['impute', 'one-hot', 'adjust', 'min-variance', 'scale']);
  expect(names(makeDataset(features, ROWS))).toEqual(['impute', 'one-hot', 'min-variance', 'scale']);
  const chain = fitTransforms(whole, rowsOf(...Array.from({ length: 30 }, (_, row) => row)), transformSteps({}, whole));
  const [first] = applyTransforms(chain, whole).features;
  const training = denseValues(first.data, ROWS).slice(0, 30);
  expect(product(training, training) / 30).toBeCloseTo(1, 12);
});
