import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { doubleAt } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { LazyWeights } from '../../src/solvers/lazy-weights.ts';
import { dot } from '../reference/dot.ts';
import { expm1, exponential, tanh } from '../reference/exponential.ts';
import {
  cross,
  forgetCrossDistances,
  forgetCrossProducts,
  forgetDistances,
  forgetProducts,
  gram,
} from '../reference/gram.ts';
import { polyKernel, rbfKernel, rbfSquare, sigmoidKernel } from '../reference/kernel.ts';
import { lazyLowest, lazyState } from '../reference/lazy-weights.ts';
import { decide, decisionScale, sparseWeights, weighClassifier, weights } from '../reference/weights.ts';

// Node's own exp is within 1 unit in the last place, so ours within 1 may differ from it by 2;
// expm1 and tanh by 4.
const EXP_ULPS = 2;
const EXPM1_ULPS = 4;

const core = createCore();
const value = fc.double({ min: -1e3, max: 1e3, noNaN: true });
const padded = (count: number) => Math.ceil(count / 4) * 4;

/**
 * Columns of equal length, 1–13 rows and up to 300 features (more than one chunk of the core's
 * loop).
 */
const columns = fc.tuple(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 300 })).chain(([rows, features]) =>
  fc.integer({ min: 1, max: 2 ** 30 }).map((seed) => {
    let state = seed;
    const next = () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state / 2 ** 31 - 1) * 10;
    };
    return Array.from({ length: features }, () => Array.from({ length: rows }, next));
  }),
);

function block(data: readonly number[][]): number[] {
  return data.flatMap((column) => [...column, ...new Array(padded(column.length) - column.length).fill(0)]);
}

function ulps(a: number, b: number): number {
  if (a === b) return 0;
  const words = new BigInt64Array(new Float64Array([a, b]).buffer);
  const difference = words[0] - words[1];
  return Number(difference < 0n ? -difference : difference);
}

describe('core routines and their reference implementations', () => {
  it('gives the same bits for dot', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { maxLength: 40 }), (pairs) => {
        const a = pairs.map((pair) => pair[0]);
        const b = pairs.map((pair) => pair[1]);
        const got = core.withScratch((s) => core.routines.dot(s.copyDoubles(a), s.copyDoubles(b), a.length));
        expect(got).toBe(dot(a, b));
      }),
    );
  });

  it('gives the same bits for exp, expm1 and tanh', () => {
    const argument = fc.oneof(
      fc.double({ min: -800, max: 800, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(argument, (x) => {
        expect(core.routines.exponential(x)).toBe(exponential(x));
        expect(core.routines.expm1(x)).toBe(expm1(x));
        expect(core.routines.tanh(x)).toBe(tanh(x));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same bits for gram, cross and forget', () => {
    fc.assert(
      fc.property(columns, fc.boolean(), (data, distances) => {
        const rows = data[0].length;
        const stride = padded(rows);
        const features = data.map((_, j) => j).filter((j) => j % 3 !== 1);
        core.withScratch((s) => {
          const from = s.copyDoubles(block(data));
          const list = s.copyIntegers(features);
          const out = s.doubles(stride * stride);
          const scratch = s.bytes(2 * core.routines.gramScratch(stride));
          const read = () =>
            Array.from({ length: rows }, (_, i) => Array.from(core.doubles(doubleAt(out, i * stride), rows)));
          core.routines.gram({
            columns: from,
            stride,
            features: list,
            featureCount: features.length,
            out,
            distances,
            scratch,
          });
          const expected = gram(data, features, distances);
          expect(read()).toEqual(expected);
          const forget = distances ? core.routines.forgetDistances : core.routines.forgetProducts;
          forget(out, out, stride, from);
          const forgetReference = distances ? forgetDistances : forgetProducts;
          expect(read()).toEqual(forgetReference(expected, data[0]));
          core.routines.cross({
            columnsA: from,
            strideA: stride,
            columnsB: from,
            strideB: stride,
            features: list,
            featureCount: features.length,
            out,
            distances,
            scratch,
          });
          expect(read()).toEqual(cross(data, data, features, distances));
        });
      }),
      { numRuns: 40 },
    );
  });

  it('gives the same bits for forgetting in a cross matrix', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
    const values = fc.array(value, { minLength: 18 + 81, maxLength: 18 + 81 });
    fc.assert(
      fc.property(sizes, values, fc.boolean(), ([rows, across], numbers, distances) => {
        const [strideA, strideB] = [padded(rows), padded(across)];
        const [a, b] = [numbers.slice(0, rows), numbers.slice(9, 9 + across)];
        const matrix = Array.from({ length: rows }, (_, i) => numbers.slice(18 + 9 * i, 18 + 9 * i + across));
        core.withScratch((s) => {
          const source = s.copyDoubles(
            Array.from({ length: strideA }, (_, i) => block([matrix[i] ?? new Array(across).fill(0)])).flat(),
          );
          const target = s.doubles(strideA * strideB);
          const [left, right] = [s.copyDoubles(block([a])), s.copyDoubles(block([b]))];
          const forget = distances ? core.routines.forgetCrossDistances : core.routines.forgetCrossProducts;
          forget({ source, target, strideA, columnA: left, strideB, columnB: right });
          const reference = distances ? forgetCrossDistances : forgetCrossProducts;
          const read = Array.from({ length: rows }, (_, i) =>
            Array.from(core.doubles(doubleAt(target, i * strideB), across)),
          );
          expect(read).toEqual(reference(matrix, a, b));
        });
      }),
      { numRuns: 100 },
    );
  });

  it('gives the same bits for the kernel maps', () => {
    const parameters = fc.tuple(fc.double({ min: 0, max: 2, noNaN: true }), fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 10 }),
        parameters,
        fc.integer({ min: 1, max: 7 }),
        (values, p, degree) => {
          const [gamma, coef0] = p;
          const even = [...values, ...values];
          core.withScratch((s) => {
            const source = s.copyDoubles(even);
            const target = s.doubles(even.length);
            const read = () => Array.from(core.doubles(target, even.length));
            core.routines.rbfKernel(source, target, even.length, gamma);
            expect(read()).toEqual(even.map((d) => rbfKernel(d, gamma)));
            core.routines.polyKernel({ source, target, length: even.length, gamma, coef0, degree });
            expect(read()).toEqual(even.map((k) => polyKernel(k, gamma, coef0, degree)));
            core.routines.sigmoidKernel(source, target, even.length, gamma, coef0);
            expect(read()).toEqual(even.map((k) => sigmoidKernel(k, gamma, coef0)));
          });
        },
      ),
    );
  });

  it('gives the same bits for rbf values that are subnormal, zero or one', () => {
    const ends = [0, 5e-324, 1e-17, 0.34657, 0.34658, 1, 20, 699.9, 700.1, 708.4, 710, 744.4, 745.2, 746.1, 1e9, 1e308];
    const blocks = [...ends.flatMap((d) => new Array(12).fill(d)), ...ends, ...ends.toReversed(), ...ends.slice(0, 6)];
    const expected = blocks.map((d) => rbfKernel(d, 1));
    core.withScratch((s) => {
      const source = s.copyDoubles(blocks);
      const target = s.doubles(blocks.length);
      core.routines.rbfKernel(source, target, blocks.length, 1);
      expect(Array.from(core.doubles(target, blocks.length))).toEqual(expected);
      // In place: nothing may be taken for a distance that is a kernel value already.
      core.routines.rbfKernel(source, source, blocks.length, 1);
      expect(Array.from(core.doubles(source, blocks.length))).toEqual(expected);
    });
  });

  it('gives the same bits for rbf values of every number of them', () => {
    const distances = Array.from({ length: 40 }, (_, i) => 1.7 * i + Math.cos(i));
    core.withScratch((s) => {
      const source = s.copyDoubles(distances);
      for (let length = 2; length <= distances.length; length += 2) {
        const target = s.doubles(length + 2);
        core.doubles(target, length + 2).fill(-1);
        core.routines.rbfKernel(source, target, length, 0.1);
        const expected = distances.slice(0, length).map((d) => rbfKernel(d, 0.1));
        expect(Array.from(core.doubles(target, length + 2))).toEqual([...expected, -1, -1]);
      }
    });
  });

  it('gives the same bits for the square of a symmetric matrix, of any size', () => {
    for (const stride of [4, 8, 12, 16, 20, 36, 100]) {
      const distances = Array.from({ length: stride * stride }, (_, at) => {
        const [row, column] = [Math.floor(at / stride), at % stride];
        return Math.abs(row - column) * (1 + Math.cos(row * column) ** 2);
      });
      core.withScratch((s) => {
        const target = s.doubles(distances.length);
        core.routines.rbfSquare(s.copyDoubles(distances), target, stride, 0.3);
        expect(Array.from(core.doubles(target, distances.length))).toEqual(rbfSquare(distances, 0.3));
      });
    }
  });

  it('gives the same bits for weights and decision values', () => {
    fc.assert(
      fc.property(columns, (data) => {
        const rows = data[0].length;
        const stride = padded(rows);
        const beta = Array.from({ length: rows }, (_, i) => Math.sin(i + data[0][0]));
        const support = beta.map((_, i) => i).filter((i) => i % 2 === 0);
        const supportBeta = support.map((i) => beta[i]);
        core.withScratch((s) => {
          const from = s.copyDoubles(block(data));
          const list = s.copyIntegers(data.map((_, j) => j));
          const out = s.doubles(data.length);
          const dense = s.copyDoubles(block([beta]));
          const sparseRows = s.copyIntegers(support);
          const sparse = s.copyDoubles(supportBeta);
          const read = () => Array.from(core.doubles(out, data.length));
          core.routines.weights({
            columns: from,
            stride,
            features: list,
            featureCount: data.length,
            beta: dense,
            out,
            doubtful: 1e9,
          });
          expect(read()).toEqual(weights(data, beta));
          core.routines.sparseWeights({
            columns: from,
            stride,
            features: list,
            featureCount: data.length,
            rows: sparseRows,
            beta: sparse,
            count: support.length,
            out,
            doubtful: 1e9,
          });
          expect(read()).toEqual(sparseWeights(data, support, supportBeta));
          const all = s.copyIntegers(data.map((_, j) => j));
          const scales = s.doubles(data.length);
          core.routines.decide({
            kernel: from,
            stride,
            rows: all,
            rowCount: data.length,
            support: sparseRows,
            beta: sparse,
            supportCount: support.length,
            bias: 0.5,
            out,
            scales,
          });
          expect(read()).toEqual(data.map((row) => decide(row, support, supportBeta, 0.5)));
          for (const [i, row] of data.entries()) {
            const expected = decisionScale(row, support, supportBeta, 0.5);
            expect(Math.abs(core.doubles(scales, data.length)[i] - expected)).toBeLessThanOrEqual(1e-14 * expected);
          }
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe('the core’s exp, expm1 and tanh', () => {
  it('come near the true values', () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        expect(ulps(core.routines.exponential(x), Math.exp(x))).toBeLessThanOrEqual(EXP_ULPS);
        expect(ulps(core.routines.expm1(x), Math.expm1(x))).toBeLessThanOrEqual(EXPM1_ULPS);
        expect(ulps(core.routines.tanh(x / 30), Math.tanh(x / 30))).toBeLessThanOrEqual(EXPM1_ULPS);
      }),
      { numRuns: 5000 },
    );
  });

  it('keep their limits', () => {
    const { exponential: exp, expm1: expMinus1, tanh: hyperbolic } = core.routines;
    expect([exp(0), exp(-Infinity), exp(Infinity), exp(-745)]).toEqual([1, 0, Infinity, 5e-324]);
    expect([expMinus1(0), expMinus1(-Infinity), expMinus1(1e-300)]).toEqual([0, -1, 1e-300]);
    expect([hyperbolic(0), hyperbolic(-100), hyperbolic(Infinity), hyperbolic(-1e-300)]).toEqual([0, -1, 1, -1e-300]);
    expect(hyperbolic(-0)).toBe(-0);
  });
});

describe('weights', () => {
  it('take rounding for nothing', () => {
    core.withScratch((s) => {
      const out = s.doubles(1);
      const beta = s.copyDoubles([0.1, 0.2, -0.3, 0]);
      core.routines.weights({
        columns: s.copyDoubles([1, 1, 1, 0]),
        stride: 4,
        features: s.copyIntegers([0]),
        featureCount: 1,
        beta,
        out,
        doubtful: 1e-10,
      });
      expect(0.1 + 0.2 - 0.3).not.toBe(0);
      expect(core.doubles(out, 1)[0]).toBe(0);
    });
  });

  it('are those of the reference implementation for models of many rows and of few', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 1, max: 4 }), (data, every) => {
        const rows = data[0].map((_, i) => i).filter((i) => i % every === 0);
        const beta = rows.map((i) => (i % 2 === 0 ? Math.cos(i + data[0][0]) : 0));
        const got = core.withScratch((s) => {
          const out = s.doubles(data.length);
          const stride = padded(data[0].length);
          core.routines.weighClassifier({
            columns: s.copyDoubles(block(data)),
            stride,
            rowCount: data[0].length,
            features: s.copyIntegers(data.map((_, j) => j)),
            featureCount: data.length,
            rows: s.copyIntegers(rows),
            beta: s.copyDoubles(beta),
            classifierRows: rows.length,
            largest: 10,
            room: s.doubles(2 * stride),
            out,
          });
          return Array.from(core.doubles(out, data.length));
        });
        expect(got).toEqual(weighClassifier(data, rows, beta));
      }),
      { numRuns: 60 },
    );
  });
});

describe('lazy weights', () => {
  it('compute the same features as the reference implementation, with the same sums, while β moves and features are eliminated', () => {
    const steps = fc.array(fc.double({ min: 0, max: 0.3, noNaN: true }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(columns, steps, fc.integer({ min: 1, max: 4 }), (data, moves, wanted) => {
        const all = data[0].map((_, i) => i);
        const rows = [all, all.filter((i) => i % 3 === 0), all.filter((i) => i % 3 !== 1)];
        const reference = lazyState(data, rows);
        const held = new Columns(data, core);
        const gram = new Gram(held, 'products');
        const lazy = new LazyWeights(
          held,
          rows.map((own) => ({ rows: Int32Array.from(own) })),
        );
        for (const [step, move] of moves.entries()) {
          const betas = rows.map((own, k) => own.map((i) => (i % 5 === 4 ? 0 : Math.cos(i + k) + step * move)));
          const expected = lazyLowest(reference, betas, Array.from(gram.features), wanted);
          const classifiers = betas.map((beta) => ({ beta: Float64Array.from(beta) }));
          const { features, criteria, largest } = lazy.lowest(classifiers, gram, wanted);
          const got = {
            features: Array.from(features),
            criteria: Array.from(criteria),
            largest,
            computed: lazy.computed,
          };
          expect(got).toEqual(expected);
          if (gram.featureCount > 1) gram.forget(gram.features[gram.featureCount >> 1]);
        }
        for (const each of [lazy, gram, held]) each.dispose();
      }),
      { numRuns: 100 },
    );
    expect(core.bytesInUse).toBe(0);
  });
});
