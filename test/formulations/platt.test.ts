import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  crossValidatedDecisions,
  fitPlatt,
  fitSigmoid,
  kernelDecisions,
  plattProbability,
} from '../../src/formulations/platt.ts';
import { classProbabilities } from '../../src/formulations/probabilities.ts';
import { decompose } from '../../src/formulations/schemes/index.ts';
import { oneVsOne } from '../../src/formulations/schemes/one-vs-one.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { createCore } from '../../src/numeric/core.ts';
import { decisionValues } from '../../src/solvers/decide.ts';
import type { BinaryProblem } from '../../src/solvers/problem.ts';
import { solveBinary } from '../../src/solvers/solver.ts';

interface Golden {
  sigmoids: { name: string; decisions: number[]; signs: number[]; a: number; b: number; loss: number }[];
  machines: {
    name: string;
    kernel: string;
    gamma: number;
    classCount: number;
    columns: number[][];
    labels: number[];
    probabilities: number[][];
  }[];
}

const golden: Golden = JSON.parse(readFileSync(new URL('../golden/probability.json', import.meta.url), 'utf8'));

// The iteration stops at a gradient of 1e-5, where the loss is within about its square of the
// smallest, and p within its root of that.
const LOSS_TOLERANCE = 1e-8;
const PROBABILITY_TOLERANCE = 1e-4;
// Two ways to write the same sum differ by rounding.
const ROUNDING = 1e-9;
// Folds are drawn differently, and 45 or 52 rows give sigmoids that depend on them.
const OTHER_FOLDS = 0.05;

const core = createCore();

function loss(decisions: readonly number[], signs: readonly number[], a: number, b: number): number {
  const positives = signs.filter((sign) => sign > 0).length;
  const [high, low] = [(positives + 1) / (positives + 2), 1 / (signs.length - positives + 2)];
  return decisions.reduce((sum, f, i) => {
    const target = signs[i] > 0 ? high : low;
    return (
      sum - target * Math.log(1 / (1 + Math.exp(a * f + b))) - (1 - target) * Math.log(1 / (1 + Math.exp(-a * f - b)))
    );
  }, 0);
}

function problemOf(signs: readonly number[]): BinaryProblem {
  return {
    rows: Int32Array.from(signs, (_, row) => 10 + row),
    signs: Float64Array.from(signs),
    costs: Float64Array.from(signs, (_, row) => row + 1),
  };
}

describe('the sigmoid', () => {
  it.each(golden.sigmoids)('is that of greatest likelihood: $name', ({ decisions, signs, a, b, loss: least }) => {
    const ours = fitSigmoid(decisions, signs, core);
    expect(loss(decisions, signs, ours.a, ours.b)).toBeLessThan(least + LOSS_TOLERANCE);
    for (const f of decisions) {
      const difference = plattProbability(f, ours, core) - plattProbability(f, { a, b }, core);
      expect(Math.abs(difference)).toBeLessThan(PROBABILITY_TOLERANCE);
    }
  });

  it('rises with the decision value where positive rows have larger ones', () => {
    const { a, b } = fitSigmoid([-2, -1, 1, 2], [-1, -1, 1, 1], core);
    expect(a).toBeLessThan(0);
    expect(b).toBeCloseTo(0, 12);
    expect(plattProbability(3, { a, b }, core)).toBeGreaterThan(0.85);
  });

  it('is mirrored when the other class is positive', () => {
    const rows = fc.array(fc.tuple(fc.double({ min: -5, max: 5, noNaN: true }), fc.constantFrom(-1, 1)), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(rows, (given) => {
        const f = given.map(([value]) => value);
        const signs = given.map(([, sign]) => sign);
        const own = fitSigmoid(f, signs, core);
        const other = fitSigmoid(
          f.map((value) => -value),
          signs.map((sign) => -sign),
          core,
        );
        for (const value of f) {
          const sum = plattProbability(value, own, core) + plattProbability(-value, other, core);
          expect(Math.abs(sum - 1)).toBeLessThan(PROBABILITY_TOLERANCE);
        }
      }),
    );
  });

  it('stays finite for decision values of any size', () => {
    for (const scale of [1e-300, 1e-10, 1e10, 1e200]) {
      const { a, b } = fitSigmoid([-2 * scale, -scale, scale, 2 * scale], [-1, 1, -1, 1], core);
      expect(Number.isFinite(a) && Number.isFinite(b)).toBe(true);
    }
    expect(plattProbability(1e308, { a: -1e308, b: 0 }, core)).toBe(1);
    expect(plattProbability(-1e308, { a: -1e308, b: 0 }, core)).toBe(0);
  });
});

describe('cross-validated decisions', () => {
  const signs = Array.from({ length: 23 }, (_, row) => (row % 3 === 0 ? 1 : -1));

  it('come from models that have not seen the row', () => {
    const problem = problemOf(signs);
    const sizes: number[] = [];
    const decide = (training: BinaryProblem, heldOut: Int32Array) => {
      expect(heldOut.filter((row) => training.rows.includes(row))).toHaveLength(0);
      expect([...training.rows, ...heldOut].sort()).toEqual([...problem.rows]);
      for (const [k, row] of training.rows.entries()) {
        expect(training.signs[k]).toBe(signs[row - 10]);
        expect(training.costs[k]).toBe(row - 9);
      }
      sizes.push(heldOut.length);
      return heldOut.map((row) => row * 2);
    };
    expect([...crossValidatedDecisions({ problem, decide, seed: 1 })]).toEqual([...problem.rows].map((row) => row * 2));
    // As LIBSVM cuts 23 rows: at 4, 9, 13, 18.
    expect(sizes).toEqual([4, 5, 4, 5, 5]);
  });

  it('depend on the seed and on nothing else', () => {
    const folds = (seed: number) => {
      const seen: number[][] = [];
      const decide = (_: BinaryProblem, heldOut: Int32Array) => {
        seen.push([...heldOut]);
        return heldOut;
      };
      crossValidatedDecisions({ problem: problemOf(signs), decide, seed });
      return seen;
    };
    expect(folds(7)).toEqual(folds(7));
    expect(folds(7)).not.toEqual(folds(8));
  });

  it('are ±1 where the other parts hold one class, and 0 where they hold no row', () => {
    const never = () => {
      throw new Error('there are no two classes to part');
    };
    const lone = crossValidatedDecisions({
      problem: problemOf([1, -1, -1, -1, -1]),
      decide: (_, heldOut) => new Float64Array(heldOut.length).fill(5),
      seed: 1,
    });
    expect([...lone]).toEqual([-1, 5, 5, 5, 5]);
    expect([...crossValidatedDecisions({ problem: problemOf([1, -1]), decide: never, seed: 1 })]).toEqual([-1, 1]);
    expect([...crossValidatedDecisions({ problem: problemOf([1]), decide: never, seed: 1 })]).toEqual([0]);
  });
});

describe.each(golden.machines)('$name', (given) => {
  it("has nearly LIBSVM's probabilities, from folds of its own", () => {
    const columns = new Columns(given.columns, core);
    const kernel = kernels.get(given.kernel);
    const gram = new Gram(columns, kernel.kind);
    const matrix = gram.matrix(kernel, { gamma: given.gamma, coef0: 0, degree: 1 });
    const costs = new Float64Array(given.labels.length).fill(1);
    const decide = kernelDecisions(core, matrix);
    const classifiers = decompose({ scheme: 'ovo', labels: given.labels, costs }).map((problem) => {
      const sigmoid = fitPlatt({ problem, decide, seed: 1 });
      return { ...problem, ...solveBinary(core, matrix, problem), sigmoid };
    });
    const decisions = classifiers.map((classifier) =>
      decisionValues(core, matrix, classifier, [...given.labels.keys()]),
    );
    const table = classProbabilities(oneVsOne, classifiers, decisions, given.classCount, core);
    let sum = 0;
    for (let row = 0; row < given.labels.length; row++) {
      const total = table.reduce((all, column) => all + column[row], 0);
      expect(Math.abs(total - 1)).toBeLessThan(ROUNDING);
      for (let k = 0; k < table.length; k++) sum += Math.abs(table[k][row] - given.probabilities[row][k]);
    }
    expect(sum / (given.labels.length * table.length)).toBeLessThan(OTHER_FOLDS);
    gram.dispose();
    columns.dispose();
  });
});

afterAll(() => expect(core.bytesInUse).toBe(0));
