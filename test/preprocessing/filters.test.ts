// min-variance, drop-duplicates and max-correlation: by hand, and against the plainest way to
// compute them.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import type { Dataset, Feature } from '../../src/data/dataset.ts';
import { dropDuplicates } from '../../src/preprocessing/drop-duplicates.ts';
import { maxCorrelation } from '../../src/preprocessing/max-correlation.ts';
import { minVariance } from '../../src/preprocessing/min-variance.ts';
import { problemOf } from '../problem.ts';
import { allRows, categorical, makeDataset, numeric, rowsOf, sparse } from './make.ts';

// Brute force rounds differently; a pair this near the limit may fall either way.
const NEAR = 1e-9;

function names(dataset: Dataset): string[] {
  return dataset.features.map(({ name }) => name);
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

/**
 * A few columns of small whole numbers, so that equal and correlated ones are frequent; each dense
 * or sparse.
 */
const smallColumns = fc
  .record({ rowCount: fc.integer({ min: 2, max: 7 }), columnCount: fc.integer({ min: 1, max: 12 }) })
  .chain(({ rowCount, columnCount }) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: rowCount, maxLength: rowCount }), {
      minLength: columnCount,
      maxLength: columnCount,
    }),
  );

function mixed(columns: readonly number[][]): Dataset {
  const kinds = [numeric, sparse, (name: string, values: number[]): Feature => sparse(name, values, 1)];
  const features = columns.map((values, j) => kinds[j % 3](`column ${j}`, values));
  return makeDataset(features, columns[0].length);
}

describe('min-variance', () => {
  it('keeps columns with a sample variance above the limit', () => {
    const dataset = makeDataset([numeric('a', [1, 2, 3, 4]), numeric('b', [1, 1, 1, 2]), numeric('c', [0, 0, 10, 10])]);
    const fitted = minVariance.fit(dataset, allRows(dataset), { minVariance: 0.25 });
    expect(names(minVariance.apply(fitted, dataset))).toEqual(['a', 'c']);
    expect(fitted.notes).toEqual([{ code: 'low-variance-dropped', facts: { count: 1, columns: ['b'], limit: 0.25 } }]);
  });

  it('leaves out constant columns at 0, also where their mean is not exact', () => {
    const constant = new Array(7).fill(0.1);
    const dataset = makeDataset([
      numeric('a', constant),
      numeric('b', [...constant.slice(1), 0.2]),
      sparse('c', constant),
    ]);
    const fitted = minVariance.fit(dataset, allRows(dataset), { minVariance: 0 });
    expect(names(minVariance.apply(fitted, dataset))).toEqual(['b']);
    expect(fitted.notes).toEqual([
      { code: 'low-variance-dropped', facts: { count: 2, columns: ['a', 'c'], limit: 0 } },
    ]);
  });

  it('keeps a column that varies by less than its variance can say', () => {
    const dataset = makeDataset([numeric('a', [1e-200, 2e-200])]);
    expect(minVariance.fit(dataset, allRows(dataset), { minVariance: 0 }).left).toEqual([]);
  });

  it('does what the formula says', () => {
    fc.assert(
      fc.property(smallColumns, fc.double({ min: 0, max: 1.2, noNaN: true }), (columns, limit) => {
        fc.pre(columns.every((values) => Math.abs(variance(values) - limit) > NEAR));
        const expected = columns.flatMap((values, j) => (variance(values) > limit ? [`column ${j}`] : []));
        fc.pre(expected.length > 0);
        const dataset = mixed(columns);
        const fitted = minVariance.fit(dataset, allRows(dataset), { minVariance: limit });
        expect(names(minVariance.apply(fitted, dataset))).toEqual(expected);
      }),
    );
  });

  it('refuses to leave nothing, and limits that are none', () => {
    const dataset = makeDataset([numeric('a', [1, 2])]);
    const refusal = (limit: number | undefined) =>
      problemOf(() => minVariance.fit(dataset, allRows(dataset), { minVariance: limit }));
    expect(refusal(9)).toEqual({
      code: 'min-variance-leaves-nothing',
      facts: { limit: 9 },
      at: { source: 'small.csv' },
      fixes: [{ ask: ['minVariance'] }],
    });
    for (const limit of [-1, Number.NaN, Number.POSITIVE_INFINITY, undefined]) {
      expect(refusal(limit)).toEqual({
        code: 'option-invalid',
        facts: {
          option: 'minVariance',
          value: String(limit),
          expected: { kind: 'number', range: { min: 0 } },
          nearest: null,
        },
      });
    }
  });
});

describe('drop-duplicates', () => {
  it('keeps the first of equal columns, dense or sparse, and says which left', () => {
    const dataset = makeDataset([
      numeric('a', [0, 1, 2]),
      numeric('b', [0, 1, 3]),
      sparse('c', [0, 1, 2]),
      sparse('d', [0, 1, 3], 1),
      numeric('e', [-0, 1, 2]),
      categorical('f', ['x', 'y', 'z'], ['x', 'y', 'z']),
    ]);
    const fitted = dropDuplicates.fit(dataset, allRows(dataset), {});
    expect(names(dropDuplicates.apply(fitted, dataset))).toEqual(['a', 'b', 'f']);
    const pairs = [
      { name: 'c', of: 'a' },
      { name: 'd', of: 'b' },
      { name: 'e', of: 'a' },
    ];
    expect(fitted.notes).toEqual([{ code: 'duplicates-dropped', facts: { count: 3, pairs } }]);
  });

  it('compares the fit rows only', () => {
    const dataset = makeDataset([numeric('a', [1, 2, 3]), numeric('b', [1, 2, 4])]);
    expect(dropDuplicates.fit(dataset, rowsOf(0, 1), {}).left).toEqual([{ name: 'b', for: 'a' }]);
    expect(dropDuplicates.fit(dataset, rowsOf(1, 2), {}).left).toEqual([]);
  });

  it('shortens a long note', () => {
    const dataset = makeDataset(Array.from({ length: 9 }, (_, j) => numeric(`c${j}`, [1, 2])));
    const pairs = ['c1', 'c2', 'c3', 'c4', 'c5'].map((name) => ({ name, of: 'c0' }));
    expect(dropDuplicates.fit(dataset, allRows(dataset), {}).notes).toEqual([
      { code: 'duplicates-dropped', facts: { count: 8, pairs } },
    ]);
  });

  it('finds what comparing all pairs finds', () => {
    fc.assert(
      fc.property(smallColumns, (columns) => {
        const dataset = mixed(columns);
        const texts = columns.map((values) => values.join());
        const expected = texts.flatMap((text, j) => (texts.indexOf(text) === j ? [`column ${j}`] : []));
        const fitted = dropDuplicates.fit(dataset, allRows(dataset), {});
        expect(names(dropDuplicates.apply(fitted, dataset))).toEqual(expected);
      }),
    );
  });
});

/** Pearson's r by its definition; 0 where a column is constant. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const meanA = a.reduce((sum, value) => sum + value, 0) / a.length;
  const meanB = b.reduce((sum, value) => sum + value, 0) / b.length;
  const product = a.reduce((sum, value, i) => sum + (value - meanA) * (b[i] - meanB), 0);
  const scale = Math.sqrt(variance(a) * variance(b)) * (a.length - 1);
  return variance(a) < NEAR || variance(b) < NEAR ? 0 : product / scale;
}

/** The greedy filter over all pairs; null when some pair is too near the limit to judge. */
function bruteForce(columns: readonly number[][], limit: number): number[] | null {
  const kept: number[] = [];
  for (const [j, values] of columns.entries()) {
    const found = kept.map((k) => Math.abs(correlation(values, columns[k])));
    if (found.some((r) => Math.abs(r - limit) < NEAR)) return null;
    if (!found.some((r) => r > limit)) kept.push(j);
  }
  return kept;
}

describe('max-correlation', () => {
  it('lets a column leave for an earlier one that stayed, not for one that left', () => {
    // r(a,b) = r(b,c) = 0.8, r(a,c) = 0.28: b leaves for a, and c stays although it correlates with
    // b.
    const [u, v] = [
      [1, 1, -1, -1],
      [1, -1, 1, -1],
    ];
    const mix = (p: number, q: number) => u.map((value, i) => p * value + q * v[i]);
    const dataset = makeDataset([numeric('a', mix(1, 0)), numeric('b', mix(0.8, 0.6)), numeric('c', mix(0.28, 0.96))]);
    const fitted = maxCorrelation.fit(dataset, allRows(dataset), { maxCorrelation: 0.7 });
    expect(fitted.left).toEqual([{ name: 'b', for: 'a' }]);
    expect(names(maxCorrelation.apply(fitted, dataset))).toEqual(['a', 'c']);
    expect(fitted.notes).toEqual([
      { code: 'correlated-dropped', facts: { count: 1, limit: 0.7, pairs: [{ name: 'b', with: 'a' }] } },
    ]);
  });

  it('counts negative correlation, and a tie with the limit as no excess', () => {
    const dataset = makeDataset([numeric('a', [1, 2, 3]), numeric('b', [3, 2, 1]), numeric('c', [2, 4, 6])]);
    expect(maxCorrelation.fit(dataset, allRows(dataset), { maxCorrelation: 0.99 }).left).toHaveLength(2);
    expect(maxCorrelation.fit(dataset, allRows(dataset), { maxCorrelation: 1 }).left).toEqual([]);
  });

  it('never lets a constant column leave', () => {
    const dataset = makeDataset([numeric('a', [5, 5, 5]), sparse('b', [5, 5, 5], 5), numeric('c', [0.1, 0.1, 0.1])]);
    expect(maxCorrelation.fit(dataset, allRows(dataset), { maxCorrelation: 0 }).left).toEqual([]);
  });

  it('sees a correlation under a huge mean', () => {
    const values = [0, 3, 1, 2, 7];
    const dataset = makeDataset([
      numeric('a', values),
      numeric(
        'b',
        values.map((value) => 1e15 + value),
      ),
    ]);
    expect(maxCorrelation.fit(dataset, allRows(dataset), { maxCorrelation: 1 - 1e-9 }).left).toHaveLength(1);
  });

  it('does what comparing all pairs does on small columns', () => {
    fc.assert(
      fc.property(smallColumns, fc.double({ min: 0, max: 1, noNaN: true }), (columns, limit) => {
        const expected = bruteForce(columns, limit);
        fc.pre(expected !== null);
        const dataset = mixed(columns);
        const fitted = maxCorrelation.fit(dataset, allRows(dataset), { maxCorrelation: limit });
        expect(names(maxCorrelation.apply(fitted, dataset))).toEqual(expected!.map((j) => `column ${j}`));
      }),
    );
  });

  it.each([0.3, 0.6, 0.9, 0.99])('does what comparing all pairs does over several tiles, above %s', (limit) => {
    const source = random(7, 'correlated columns');
    const factors = Array.from({ length: 12 }, () => Array.from({ length: 37 }, () => source.normal()));
    const columns = Array.from({ length: 200 }, (_, j) =>
      factors[j % 12].map((value) => value + (j % 7) * 0.1 * source.normal()),
    );
    const dataset = makeDataset(columns.map((values, j) => numeric(`column ${j}`, values)));
    const fitted = maxCorrelation.fit(dataset, allRows(dataset), { maxCorrelation: limit });
    const expected = bruteForce(columns, limit)!.map((j) => `column ${j}`);
    expect(names(maxCorrelation.apply(fitted, dataset))).toEqual(expected);
    expect(expected.length).toBeLessThan(200);
  });

  it('refuses limits outside [0, 1], and tables beyond memory before it fills it', () => {
    const dataset = makeDataset([numeric('a', [1, 2])]);
    expect(problemOf(() => maxCorrelation.fit(dataset, allRows(dataset), { maxCorrelation: 95 }))).toEqual({
      code: 'option-invalid',
      facts: {
        option: 'maxCorrelation',
        value: '95',
        expected: { kind: 'number', range: { min: 0, max: 1 } },
        nearest: null,
      },
    });
    const wide = makeDataset(new Array(300_000).fill(sparse('s', [])), 1000);
    expect(problemOf(() => maxCorrelation.fit(wide, allRows(wide), { maxCorrelation: 0.9 }))).toEqual({
      code: 'correlation-memory',
      facts: { option: 'maxCorrelation', columns: 300_000, rows: 1000, gigabytes: 3 },
      at: { source: 'small.csv' },
      fixes: [{ unset: ['maxCorrelation'] }, { ask: ['minVariance'] }],
    });
  });
});

describe('the columns to keep', () => {
  const dataset = makeDataset(
    [
      numeric('a', [1, 2, 3, 5]),
      numeric('b', [1, 2, 3, 5]),
      numeric('c', [7, 7, 7, 7]),
      { ...numeric('d=x', [1, 2, 3, 5]), group: 'd' },
    ],
    4,
  );

  it.each([
    [dropDuplicates, { dropDuplicates: true }, ['b', 'd=x'], []],
    [maxCorrelation, { maxCorrelation: 0.9 }, ['b', 'd=x'], []],
    [minVariance, { minVariance: 0 }, ['c'], ['c']],
  ] as const)('stay, by their own name or their attribute: %s', (filter, options, leaving, leavingStill) => {
    const left = (keep: string[]) =>
      filter.fit(dataset, allRows(dataset), { ...options, keep }).left.map(({ name }) => name);
    expect(left([])).toEqual(leaving);
    expect(left(['b', 'd'])).toEqual(leavingStill);
  });
});
