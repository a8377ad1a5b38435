import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { createCore, type Scratch } from '../../src/numeric/core.ts';
import type { Address } from '../../src/numeric/routines.ts';
import {
  pairFar,
  pairForms,
  pairGather,
  pairParted,
  pairPowers,
  pairSeries,
  pairTanh,
  pairTanhNear,
  pairValues,
  pairWeigh,
} from '../../src/numeric/twin/pairs.ts';

const core = createCore();
const { routines } = core;

/** A symmetric matrix of `size` rows, columns, support rows and their β. */
function sample(seed: number, size: number, featureCount: number) {
  const source = random(seed, 'pairs');
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let i = 0; i < size; i++) for (let t = 0; t <= i; t++) matrix[i][t] = matrix[t][i] = source.normal();
  const columns = Array.from({ length: featureCount }, () => Array.from({ length: size }, () => source.normal()));
  const rows = matrix.map((_, i) => i).filter((i) => i === 0 || source.uniform() < 0.7);
  return { matrix, columns, rows, beta: rows.map(() => source.normal()) };
}

const cases = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  // Some beyond a tile of 128 columns.
  size: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 14 }) }, fc.integer({ min: 126, max: 140 })),
  featureCount: fc.integer({ min: 1, max: 5 }),
  gamma: fc.double({ min: 1e-3, max: 40, noNaN: true }),
});

/** Rows of `width` doubles, padded with 0. */
function copyRows(s: Scratch, rows: readonly (readonly number[])[], width: number): Address {
  return s.copyDoubles(rows.flatMap((row) => [...row, ...new Array(width - row.length).fill(0)]));
}

/** Values of features, padded as `pairValues` does it. */
function copyValues(s: Scratch, columns: readonly (readonly number[])[], width: number): Address {
  return s.copyDoubles(columns.flatMap((x) => [...x, ...new Array(width - x.length).fill(x[0])]));
}

const evenWidth = (count: number) => count + (count % 2);

/** What a routine leaves for each feature. */
function sums(featureCount: number, work: (out: Address, s: Scratch) => void): number[] {
  return core.withScratch((s) => {
    const out = s.doubles(2 * featureCount);
    work(out, s);
    return Array.from(core.doubles(out, featureCount));
  });
}

describe('the core’s sums over pairs and their twins', () => {
  it('gather and weigh alike', () => {
    fc.assert(
      fc.property(cases, ({ seed, size, featureCount, gamma }) => {
        const { matrix, columns, rows, beta } = sample(seed, size, featureCount);
        const width = evenWidth(rows.length);
        core.withScratch((s) => {
          const read = (address: Address, count: number) =>
            Array.from({ length: count }, (_, k) => Array.from(core.doubles(address + 8 * k * width, rows.length)));
          const out = s.doubles(rows.length * width);
          const list = s.copyIntegers(rows);
          const source = copyRows(s, matrix, size + 3);
          routines.pairGather(source, size + 3, list, rows.length, width, gamma, 1, out);
          const gathered = pairGather(matrix, rows, gamma, 1);
          expect(read(out, rows.length)).toEqual(gathered);
          routines.pairWeigh(out, rows.length, width, copyRows(s, [beta], width), -2);
          expect(read(out, rows.length)).toEqual(pairWeigh(gathered, beta, -2));
          const features = columns.map((_, j) => featureCount - 1 - j);
          const values = s.doubles(featureCount * width);
          const from = copyRows(s, columns, size);
          routines.pairValues(
            from,
            size,
            s.copyIntegers(features),
            featureCount,
            list,
            rows.length,
            width,
            0.5,
            values,
          );
          expect(read(values, featureCount)).toEqual(pairValues(columns, features, rows, 0.5));
        });
      }),
    );
  });

  it('add the same series, to the bit', () => {
    fc.assert(
      fc.property(
        cases,
        fc.constantFrom(0, 4, 6, 8),
        fc.integer({ min: 0, max: 7 }),
        ({ seed, size, featureCount, gamma }, degree, doublings) => {
          const { matrix, columns } = sample(seed, size, featureCount);
          const width = evenWidth(size);
          // Of e^(γ s) − 1 about; anything larger would overflow after the doublings.
          const factor = gamma / 40 / 2 ** doublings;
          const series = Array.from({ length: degree + 1 }, (_, i) => factor ** (i + 1) / 2 ** i);
          const got = sums(featureCount, (out, s) => {
            const a = copyRows(s, matrix, width);
            const x = copyValues(s, columns, width);
            const coefficients = copyRows(s, [series], 9);
            routines.pairSeries(a, size, width, x, featureCount, coefficients, degree, doublings, out);
          });
          expect(got).toEqual(columns.map((x) => pairSeries(matrix, x, series, doublings)));
        },
      ),
    );
  });

  it('add the same from far pairs, to the bit', () => {
    fc.assert(
      fc.property(cases, ({ seed, size, featureCount, gamma }) => {
        const { matrix, columns } = sample(seed, size, featureCount);
        const beta = columns[0];
        const distances = matrix.map((row) => row.map((value) => 100 * Math.abs(value)));
        const width = evenWidth(size);
        const got = sums(featureCount, (out, s) => {
          const a = copyRows(s, matrix, width);
          const d = copyRows(s, distances, width);
          const b = copyRows(s, [beta], width);
          routines.pairFar(a, d, b, size, width, copyValues(s, columns, width), featureCount, gamma, out);
        });
        expect(got).toEqual(columns.map((x) => pairFar(matrix, distances, beta, x, gamma)));
      }),
    );
  });

  it('add the same over parted rows, to the bit', () => {
    fc.assert(
      fc.property(cases, ({ seed, size }) => {
        const { matrix, rows } = sample(seed, size, 1);
        const width = evenWidth(size);
        const outside = matrix.map((_, i) => (rows.includes(i) ? 0 : 1));
        const got = core.withScratch((s) => {
          const a = copyRows(s, matrix, width);
          return routines.pairParted(a, width, s.copyIntegers(rows), rows.length, copyRows(s, [outside], width));
        });
        expect(got).toBe(pairParted(matrix, rows));
      }),
    );
  });

  it('add the same for kernels of the inner product, to the bit', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 5 }), ({ seed, size, featureCount, gamma }, degree) => {
        const { matrix, columns } = sample(seed, size, featureCount);
        const beta = columns[0];
        const width = evenWidth(size);
        const kernel = matrix.map((row) => row.map((value) => core.routines.tanh(value)));
        const run = (work: (a: Address, b: Address, x: Address, s: Scratch, out: Address) => void) =>
          sums(featureCount, (out, s) =>
            work(copyRows(s, matrix, width), copyRows(s, [beta], width), copyValues(s, columns, width), s, out),
          );
        const powers = run((a, b, x, s, out) => {
          const room = s.bytes(routines.pairScratch(width));
          routines.pairPowers(a, b, size, width, x, featureCount, gamma, degree, out, room);
        });
        expect(powers).toEqual(columns.map((x) => pairPowers(matrix, beta, x, gamma, degree)));
        const tanhs = run((a, b, x, s, out) => {
          const k = copyRows(s, kernel, width);
          const room = s.bytes(routines.pairScratch(width));
          routines.pairTanh(a, k, b, size, width, x, featureCount, gamma, out, room);
        });
        expect(tanhs).toEqual(columns.map((x) => pairTanh(matrix, kernel, beta, x, gamma)));
        const coefficients = Array.from({ length: 9 }, (_, i) => 0.25 ** (i + 1) / 2 ** i);
        const near = run((_, b, x, s, out) => {
          const k = copyRows(s, kernel, width);
          const series = s.copyDoubles(coefficients);
          const room = s.bytes(routines.pairScratch(width));
          routines.pairTanhNear(k, b, size, width, x, featureCount, 0.1, series, 2, out, room);
        });
        const series = { coefficients, doublings: 2 };
        expect(near).toEqual(columns.map((x) => pairTanhNear(kernel, beta, x, 0.1, series)));
        const forms = run((a, _, x, __, out) => routines.pairForms(a, size, width, x, featureCount, out));
        expect(forms).toEqual(columns.map((x) => pairForms(matrix, x)));
      }),
    );
  });
});
