import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plattProbability } from '../../src/formulations/platt.ts';
import { type Calibrated, classProbabilities } from '../../src/formulations/probabilities.ts';
import { coupleProbabilities } from '../../src/formulations/schemes/coupling.ts';
import { oneVsOne } from '../../src/formulations/schemes/one-vs-one.ts';
import { oneVsRest } from '../../src/formulations/schemes/one-vs-rest.ts';

interface Golden {
  couplings: { name: string; pairwise: number[][]; probabilities: number[] }[];
  machines: {
    name: string;
    classCount: number;
    machines: { positive: number; negative: number; a: number; b: number; decisions: number[] }[];
    probabilities: number[][];
  }[];
}

const golden: Golden = JSON.parse(readFileSync(new URL('../golden/probability.json', import.meta.url), 'utf8'));

// LIBSVM's iteration, and so ours, stops within 0.005/K of the optimum's equations.
const STOP_TOLERANCE = 0.01;
// The same iteration on decision values of 12 digits. For two classes scikit-learn's LIBSVM
// iterates to its stop, a newer one does not.
const SAME_ITERATION = 1e-8;
const ROUNDING = 1e-12;

const calibrated = (positive: number, negative: number | null, a: number, b: number): Calibrated => ({
  positive,
  negative,
  sigmoid: { a, b },
});

describe('pairwise coupling', () => {
  it.each(golden.couplings)('solves its equations: $name', ({ pairwise, probabilities }) => {
    const ours = coupleProbabilities(pairwise);
    for (let k = 0; k < ours.length; k++) expect(Math.abs(ours[k] - probabilities[k])).toBeLessThan(STOP_TOLERANCE);
  });

  it('returns consistent probabilities unchanged', () => {
    const p = [0.5, 0.3, 0.2];
    const pairwise = p.map((own) => p.map((other) => own / (own + other)));
    const ours = coupleProbabilities(pairwise);
    for (let k = 0; k < p.length; k++) expect(Math.abs(ours[k] - p[k])).toBeLessThan(STOP_TOLERANCE);
  });

  it('gives positive numbers that add up to 1', () => {
    const value = fc.double({ min: 1e-7, max: 1 - 1e-7, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.infiniteStream(value), (count, stream) => {
        const pairwise = Array.from({ length: count }, () => new Float64Array(count));
        for (let i = 0; i < count; i++) {
          for (let j = i + 1; j < count; j++) {
            pairwise[i][j] = stream.next().value;
            pairwise[j][i] = 1 - pairwise[i][j];
          }
        }
        const p = coupleProbabilities(pairwise);
        expect(p.every((share) => share >= 0)).toBe(true);
        expect(Math.abs(p.reduce((sum, share) => sum + share, 0) - 1)).toBeLessThan(ROUNDING);
      }),
    );
  });
});

describe('class probabilities', () => {
  it.each(golden.machines)(
    "are LIBSVM's for its decision values: $name",
    ({ machines: classifiers, classCount, probabilities }) => {
      const ours = classProbabilities(
        oneVsOne,
        classifiers.map(({ positive, negative, a, b }) => calibrated(positive, negative, a, b)),
        classifiers.map(({ decisions }) => decisions),
        classCount,
      );
      const tolerance = classCount === 2 ? STOP_TOLERANCE : SAME_ITERATION;
      for (const [row, theirs] of probabilities.entries()) {
        for (let k = 0; k < classCount; k++) expect(Math.abs(ours[k][row] - theirs[k])).toBeLessThan(tolerance);
      }
    },
  );

  it('of two classes are the sigmoid and its rest', () => {
    const [earlier, later] = classProbabilities(oneVsOne, [calibrated(1, 0, -2, 0.5)], [[0.75, -1]], 2);
    expect(later[0]).toBe(plattProbability(0.75, { a: -2, b: 0.5 }));
    expect(later[0]).toBeGreaterThan(0.5);
    expect(earlier[0]).toBe(1 - later[0]);
    expect(later[1]).toBeLessThan(0.5);
  });

  it('are never certain', () => {
    const [earlier, later] = classProbabilities(oneVsOne, [calibrated(1, 0, -1, 0)], [[1000]], 2);
    expect(later[0]).toBe(1 - 1e-7);
    expect(earlier[0]).toBeGreaterThan(0);
  });

  it('of one-vs-rest models are their sigmoids divided by the sum', () => {
    // P = 1/(1 + e^0) = 1/2, 1/(1 + e^{ln 3}) = 1/4, 1/4: halves and quarters of their sum 1.
    const classifiers = [0, Math.log(3), Math.log(3)].map((b, own) => calibrated(own, null, 0, b));
    const table = classProbabilities(oneVsRest, classifiers, [[1], [1], [1]], 3);
    expect(table.map(([p]) => Math.round(p * 1e9) / 1e9)).toEqual([0.5, 0.25, 0.25]);
  });

  it('are 0 for a class that no model knows', () => {
    const table = classProbabilities(oneVsOne, [calibrated(2, 0, -1, 0)], [[0]], 3);
    expect(table.map(([p]) => p)).toEqual([0.5, 0, 0.5]);
  });
});
