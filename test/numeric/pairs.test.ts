import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { type Address, doubleAt } from '../../src/numeric/address.ts';
import { createCore, type Scratch } from '../../src/numeric/core.ts';
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
} from '../reference/pairs.ts';

const core = createCore();
const { routines } = core;

/**
 * A symmetric matrix of `size` rows, columns, some rows, the first `count` of which are to be
 * paired with all, and their weights.
 */
function sample(seed: number, size: number, featureCount: number) {
  const source = random(seed, 'pairs');
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let i = 0; i < size; i++) for (let t = 0; t <= i; t++) matrix[i][t] = matrix[t][i] = source.normal();
  const columns = Array.from({ length: featureCount }, () => Array.from({ length: size }, () => source.normal()));
  const rows = matrix.map((_, i) => i).filter((i) => i === 0 || source.uniform() < 0.7);
  const count = 1 + source.integer(rows.length);
  const weights = { u: matrix.map(() => source.normal()), v: matrix.map(() => source.normal()) };
  return { matrix, columns, rows, count, weights, upper: matrix.slice(0, count) };
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

describe('the core’s sums over pairs and their reference implementations', () => {
  it('gather and weigh alike', () => {
    fc.assert(
      fc.property(cases, ({ seed, size, featureCount, gamma }) => {
        const { matrix, columns, rows, count, weights } = sample(seed, size, featureCount);
        const width = evenWidth(rows.length);
        const [u, v] = [weights.u, weights.v].map((values) => values.slice(0, rows.length));
        core.withScratch((s) => {
          const read = (address: Address, count: number) =>
            Array.from({ length: count }, (_, k) =>
              Array.from(core.doubles(doubleAt(address, k * width), rows.length)),
            );
          const out = s.doubles(count * width);
          const list = s.copyIntegers(rows);
          const source = copyRows(s, matrix, size + 3);
          routines.pairGather({
            source,
            stride: size + 3,
            rows: list,
            rowCount: rows.length,
            count,
            width,
            factor: gamma,
            shift: 1,
            out,
          });
          const gathered = pairGather(matrix, rows, count, gamma, 1);
          expect(read(out, count)).toEqual(gathered);
          routines.pairWeigh({
            matrix: out,
            count,
            width,
            u: copyRows(s, [u], width),
            v: copyRows(s, [v], width),
            factor: -2,
          });
          expect(read(out, count)).toEqual(pairWeigh(gathered, { u, v }, -2));
          const features = columns.map((_, j) => featureCount - 1 - j);
          const values = s.doubles(featureCount * width);
          const from = copyRows(s, columns, size);
          routines.pairValues({
            columns: from,
            stride: size,
            features: s.copyIntegers(features),
            featureCount,
            rows: list,
            count: rows.length,
            width,
            factor: 0.5,
            out: values,
          });
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
          const { upper, count, columns } = sample(seed, size, featureCount);
          const width = evenWidth(size);
          // Of e^(γ s) − 1 about; anything larger would overflow after the doublings.
          const factor = gamma / 40 / 2 ** doublings;
          const series = Array.from({ length: degree + 1 }, (_, i) => factor ** (i + 1) / 2 ** i);
          const got = sums(featureCount, (out, s) => {
            const a = copyRows(s, upper, width);
            const x = copyValues(s, columns, width);
            const coefficients = copyRows(s, [series], 9);
            routines.pairSeries({
              matrix: a,
              count,
              width,
              values: x,
              featureCount,
              series: coefficients,
              degree,
              doublings,
              out,
            });
          });
          expect(got).toEqual(columns.map((x) => pairSeries(upper, x, series, doublings)));
        },
      ),
    );
  });

  it('add the same from far pairs, to the bit', () => {
    fc.assert(
      fc.property(cases, ({ seed, size, featureCount, gamma }) => {
        const { upper, count, columns, weights } = sample(seed, size, featureCount);
        const distances = upper.map((row) => row.map((value) => 100 * Math.abs(value)));
        const width = evenWidth(size);
        const got = sums(featureCount, (out, s) => {
          const a = copyRows(s, upper, width);
          const d = copyRows(s, distances, width);
          const u = copyRows(s, [weights.u], width);
          const v = copyRows(s, [weights.v], width);
          routines.pairFar({
            matrix: a,
            distances: d,
            u,
            v,
            count,
            width,
            values: copyValues(s, columns, width),
            featureCount,
            gamma,
            out,
          });
        });
        expect(got).toEqual(columns.map((x) => pairFar(upper, distances, weights, x, gamma)));
      }),
    );
  });

  it('add the same over parted rows, to the bit', () => {
    fc.assert(
      fc.property(cases, ({ seed, size }) => {
        const { upper, columns, count, rows } = sample(seed, size, 1);
        const width = evenWidth(size);
        const list = rows.filter((row) => row < count);
        const mask = columns[0].map((value) => (value < 0.3 ? 0 : 1));
        const got = core.withScratch((s) => {
          const a = copyRows(s, upper, width);
          return routines.pairParted(a, width, s.copyIntegers(list), list.length, copyRows(s, [mask], width));
        });
        expect(got).toBe(pairParted(upper, list, mask));
      }),
    );
  });

  it('add the same for kernels of the inner product, to the bit', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 5 }), ({ seed, size, featureCount, gamma }, degree) => {
        const { matrix, upper, count, columns, weights } = sample(seed, size, featureCount);
        const width = evenWidth(size);
        const kernel = upper.map((row) => row.map((value) => core.routines.tanh(value)));
        const run = (work: (u: Address, v: Address, x: Address, s: Scratch, out: Address) => void) =>
          sums(featureCount, (out, s) => {
            const [u, v] = [weights.u, weights.v].map((values) => copyRows(s, [values], width));
            work(u, v, copyValues(s, columns, width), s, out);
          });
        const powers = run((u, v, x, s, out) => {
          const a = copyRows(s, upper, width);
          const room = s.bytes(routines.pairScratch(width));
          routines.pairPowers({
            matrix: a,
            u,
            v,
            count,
            width,
            values: x,
            featureCount,
            gamma,
            degree,
            out,
            scratch: room,
          });
        });
        expect(powers).toEqual(columns.map((x) => pairPowers(upper, weights, x, gamma, degree)));
        const tanhs = run((u, v, x, s, out) => {
          const a = copyRows(s, upper, width);
          const k = copyRows(s, kernel, width);
          const room = s.bytes(routines.pairScratch(width));
          routines.pairTanh({
            matrix: a,
            kernel: k,
            u,
            v,
            count,
            width,
            values: x,
            featureCount,
            gamma,
            out,
            scratch: room,
          });
        });
        expect(tanhs).toEqual(columns.map((x) => pairTanh(upper, kernel, weights, x, gamma)));
        const coefficients = Array.from({ length: 9 }, (_, i) => 0.25 ** (i + 1) / 2 ** i);
        const near = run((u, v, x, s, out) => {
          const k = copyRows(s, kernel, width);
          const series = s.copyDoubles(coefficients);
          const room = s.bytes(routines.pairScratch(width));
          routines.pairTanhNear({
            kernel: k,
            u,
            v,
            count,
            width,
            values: x,
            featureCount,
            gamma: 0.1,
            series,
            doublings: 2,
            out,
            scratch: room,
          });
        });
        const series = { coefficients, doublings: 2 };
        expect(near).toEqual(columns.map((x) => pairTanhNear(kernel, weights, x, 0.1, series)));
        const forms = run((_, __, x, s, out) =>
          routines.pairForms({ matrix: copyRows(s, matrix, width), count: size, width, values: x, featureCount, out }),
        );
        expect(forms).toEqual(columns.map((x) => pairForms(matrix, x)));
      }),
    );
  });
});
