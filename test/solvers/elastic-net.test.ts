import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeatureValues } from '../../src/data/dataset.ts';
import { netGradient } from '../../src/solvers/elastic-net/gradient.ts';
import { elasticNetPath, type NetSolution, solveElasticNet } from '../../src/solvers/elastic-net/path.ts';
import type { BinaryProblem } from '../../src/solvers/problem.ts';
import { sample } from '../formulations/data.ts';
import { netDescend } from '../reference/elastic-net.ts';

interface Golden {
  tables: Record<string, { columns: (number[] | [number[], number[]])[]; labels: number[]; sparse: boolean }>;
  cases: {
    table: string;
    positive: number;
    cost: number;
    l1Ratio: number;
    bias: 'free' | number;
    by: string;
    objective: number;
  }[];
}

const golden: Golden = JSON.parse(readFileSync(new URL('../golden/elastic-net.json', import.meta.url), 'utf8'));

/** LIBLINEAR and scipy end a little above the optimum, each by its own stopping rule. */
const GOLDEN_TOLERANCE = 1e-6;
/** Of the conditions of optimality, in units of the penalty; the solver stops at 1e-6. */
const KKT_TOLERANCE = 2e-6;
/** Of the same problem stored in another way: both are optimal to 1e-6. */
const STORAGE_TOLERANCE = 1e-9;

const dense = (values: ArrayLike<number>): FeatureValues => ({ kind: 'dense', values: Float64Array.from(values) });

/** The values as a sparse column whose other cells are `fill`. */
function sparse(values: ArrayLike<number>, fill: number): FeatureValues {
  const rows = Array.from(values, (_, row) => row).filter((row) => values[row] !== fill);
  return { kind: 'sparse', rows: Int32Array.from(rows), values: Float64Array.from(rows, (row) => values[row]), fill };
}

function problemOf(labels: ArrayLike<number>, positive: number, costs?: ArrayLike<number>): BinaryProblem {
  const count = labels.length;
  return {
    rows: Int32Array.from({ length: count }, (_, row) => row),
    signs: Float64Array.from(labels, (label) => (label === positive ? 1 : -1)),
    costs: costs ? Float64Array.from(costs) : new Float64Array(count).fill(1),
  };
}

/** The largest violation of the conditions of optimality, computed from the data alone. */
function violation(
  columns: readonly ArrayLike<number>[],
  { rows, signs, costs }: BinaryProblem,
  { weights, bias, cost }: Pick<NetSolution, 'weights' | 'bias' | 'cost'>,
  l1Ratio: number,
): number {
  const pulls = Float64Array.from(rows, (row, k) => {
    const f = columns.reduce((sum, column, j) => sum + weights[j] * column[row], bias);
    return 2 * cost * costs[k] * Math.max(0, 1 - signs[k] * f) * signs[k];
  });
  let worst = Math.abs(pulls.reduce((sum, pull) => sum + pull, 0));
  for (const [j, column] of columns.entries()) {
    const gradient = (1 - l1Ratio) * weights[j] - pulls.reduce((sum, pull, k) => sum + pull * column[rows[k]], 0);
    const own = weights[j] === 0 ? Math.abs(gradient) - l1Ratio : Math.abs(gradient + l1Ratio * Math.sign(weights[j]));
    worst = Math.max(worst, own);
  }
  return worst;
}

describe('the elastic-net SVM', () => {
  it('has golden cases of both kinds', () => {
    expect(golden.cases.filter(({ by }) => by === 'liblinear').length).toBeGreaterThan(30);
    expect(golden.cases.filter(({ by }) => by === 'scipy').length).toBeGreaterThan(15);
  });

  it.each(golden.cases)('equals $by on $table: C $cost, L1 ratio $l1Ratio, bias $bias, class $positive', (given) => {
    const { columns, labels, sparse: isSparse } = golden.tables[given.table];
    const data = columns.map((column): FeatureValues => {
      if (!isSparse) return dense(column as number[]);
      const [rows, values] = column as [number[], number[]];
      return { kind: 'sparse', rows: Int32Array.from(rows), values: Float64Array.from(values), fill: 0 };
    });
    const { cost, l1Ratio, bias, positive } = given;
    const found = solveElasticNet(data, labels.length, problemOf(labels, positive), { cost, l1Ratio, bias });
    expect(found.stop).toBe('tolerance');
    expect(Math.abs(found.objective - given.objective)).toBeLessThan(GOLDEN_TOLERANCE * given.objective);
    expect(found.gap).toBeLessThan(GOLDEN_TOLERANCE);
  });

  it('satisfies the conditions of optimality along the path, however the data are stored', () => {
    let checked = 0;
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 6, max: 40 }), fc.constantFrom(1, 0.5, 0.1), (seed, rows, l1Ratio) => {
        const { columns, labels } = sample('normal', seed, rows, 12);
        // Half of the cells of some columns are the same, as in a standardised sparse table.
        for (const column of columns.slice(0, 6)) for (let i = 0; i < rows; i += 2) column[i] = -0.25;
        const weights = Array.from({ length: rows }, (_, i) => (i % 5 === 0 ? 0 : 1 + (i % 3)));
        const problem = problemOf(labels, 1, weights);
        const options = { l1Ratio, steps: 12 };
        const plain = [...elasticNetPath(columns.map(dense), rows, problem, options)];
        const stored = [
          ...elasticNetPath(
            columns.map((column, j) => (j < 8 ? sparse(column, j < 6 ? -0.25 : 0) : dense(column))),
            rows,
            problem,
            options,
          ),
        ];
        expect(stored).toHaveLength(plain.length);
        for (const [k, solution] of plain.entries()) {
          expect(violation(columns, problem, solution, l1Ratio)).toBeLessThan(KKT_TOLERANCE);
          expect(Math.abs(solution.objective - stored[k].objective)).toBeLessThan(
            STORAGE_TOLERANCE * solution.objective,
          );
          checked++;
        }
      }),
      { numRuns: 40 },
    );
    expect(checked).toBeGreaterThan(100);
  });

  it.each([1, 0.5])('leaves no feature out of a long path over many features, L1 ratio %d', (l1Ratio) => {
    // So many that most gradients are bounded only, and several times anew: two blocks of features,
    // one of them correlated, and classes that overlap.
    const { columns, labels } = sample('normal', 11, 50, 600);
    for (const column of columns.slice(300)) for (let i = 0; i < 50; i++) column[i] += 0.7 * columns[0][i];
    const problem = problemOf(labels, 1);
    for (const tolerance of [1e-2, 1e-6]) {
      const path = [...elasticNetPath(columns.map(dense), 50, problem, { l1Ratio, tolerance, steps: 80 })];
      expect(path.length).toBeGreaterThan(30);
      const most = path.reduce((count, { weights }) => Math.max(count, weights.filter((w) => w !== 0).length), 0);
      expect(most).toBeGreaterThan(20);
      for (const solution of path) {
        expect(solution.stop).toBe('tolerance');
        const found = violation(columns, problem, solution, l1Ratio);
        expect(found).toBeLessThan(tolerance * (1 + 1e-6) + 1e-11);
        expect(Math.abs(found - solution.violation)).toBeLessThan(1e-9);
      }
    }
  });

  it('has the gradient of the loss at a solution, however the data are stored', () => {
    const { columns, labels } = sample('normal', 12, 20, 6);
    for (const column of columns.slice(0, 3)) for (let i = 0; i < 20; i += 2) column[i] = -0.25;
    const costs = Float64Array.from(labels, (_, i) => 1 + (i % 3));
    const problem = problemOf(labels, 1, costs);
    const solution = solveElasticNet(columns.map(dense), 20, problem, { cost: 0.2 });
    const loss = (weights: ArrayLike<number>) =>
      labels.reduce((sum, _, i) => {
        const f = columns.reduce((value, column, j) => value + weights[j] * column[i], solution.bias);
        return sum + costs[i] * Math.max(0, 1 - problem.signs[i] * f) ** 2;
      }, 0);
    const gradient = netGradient(columns.map(dense), 20, problem, solution);
    const stored = columns.map((column, j) => (j < 4 ? sparse(column, j < 3 ? -0.25 : 0) : dense(column)));
    const other = netGradient(stored, 20, problem, solution);
    expect(gradient).toHaveLength(6);
    for (const [j, slope] of gradient.entries()) {
      const moved = (by: number) => loss(solution.weights.map((weight, k) => (k === j ? weight + by : weight)));
      expect(slope).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 5);
      expect(other[j]).toBeCloseTo(slope, 12);
    }
  });

  it('agrees with proximal gradients', () => {
    for (const [seed, l1Ratio] of [
      [1, 1],
      [2, 0.7],
      [3, 0.2],
    ] as const) {
      const { columns, labels } = sample('normal', seed, 25, 6);
      const problem = problemOf(labels, 1);
      const own = solveElasticNet(columns.map(dense), 25, problem, { cost: 0.3, l1Ratio });
      const other = netDescend(columns, problem, { cost: 0.3, l1Ratio, steps: 20_000 });
      expect(Math.abs(own.objective - other.objective)).toBeLessThan(1e-9 * other.objective);
      expect(own.objective).toBeLessThan(other.objective * (1 + 1e-12));
    }
  });

  it('gives the same from a warm path as from nothing', () => {
    const { columns, labels } = sample('normal', 5, 30, 60);
    const problem = problemOf(labels, 1);
    const path = [...elasticNetPath(columns.map(dense), 30, problem, { steps: 20 })];
    expect(path.length).toBeGreaterThan(10);
    for (const { cost, objective } of path) {
      const cold = solveElasticNet(columns.map(dense), 30, problem, { cost });
      expect(Math.abs(cold.objective - objective)).toBeLessThan(STORAGE_TOLERANCE * objective);
    }
  });

  it('begins where the first feature enters', () => {
    const { columns, labels } = sample('normal', 6, 30, 20);
    const [first, second] = elasticNetPath(columns.map(dense), 30, problemOf(labels, 1));
    expect([...first.weights].every((weight) => weight === 0)).toBe(true);
    expect([...second.weights].filter((weight) => weight !== 0)).toHaveLength(1);
  });

  it('treats samples of cost 0 as absent and rows of a problem as the table alone', () => {
    const { columns, labels } = sample('normal', 8, 30, 10);
    const rows = Int32Array.from({ length: 20 }, (_, k) => k + 5);
    const costs = Float64Array.from({ length: 30 }, (_, row) => Number(row >= 5 && row < 25));
    const part = columns.map((column) => dense(Array.from(rows, (row) => column[row])));
    const own = labels.slice(5, 25);
    const wanted = solveElasticNet(part, 20, problemOf(own, 1), { cost: 0.4 });
    const masked = solveElasticNet(columns.map(dense), 30, problemOf(labels, 1, costs), { cost: 0.4 });
    const picked = solveElasticNet(columns.map(dense), 30, { ...problemOf(own, 1), rows }, { cost: 0.4 });
    expect(masked.weights).toEqual(wanted.weights);
    expect(picked.weights).toEqual(wanted.weights);
  });

  it('has no path where no feature has any information', () => {
    const empty = [dense(new Float64Array(8)), dense(new Float64Array(8))];
    expect([...elasticNetPath(empty, 8, problemOf([0, 1, 0, 1, 0, 1, 0, 1], 1))]).toEqual([]);
  });

  it('refuses costs and ratios out of range', () => {
    const { columns, labels } = sample('normal', 8, 10, 2);
    const solve = (options: object) => () => solveElasticNet(columns.map(dense), 10, problemOf(labels, 1), options);
    expect(solve({ cost: 0 })).toThrow();
    expect(solve({ l1Ratio: 1.5 })).toThrow();
    const infinite = problemOf(labels, 1, new Float64Array(10).fill(Infinity));
    expect(() => solveElasticNet(columns.map(dense), 10, infinite)).toThrow();
  });
});
