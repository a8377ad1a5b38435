import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import type { FeatureValues } from '../../src/data/dataset.ts';
import { JointClassifierSet } from '../../src/solvers/joint/set.ts';
import { type JointLoss, type JointSolution, solveJoint } from '../../src/solvers/joint/solve.ts';
import { LinearRows } from '../../src/solvers/linear/rows.ts';
import { solveLinear } from '../../src/solvers/linear/solve.ts';
import { jointDual } from '../reference/joint-dual.ts';
import { referenceOf } from './linear-data.ts';

interface GoldenTable {
  labels: number[];
  columns?: number[][];
  sparse?: [rows: number[], values: number[]][];
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8'));
const tables: Record<string, GoldenTable> = read('linear.json').tables;
const golden: {
  table: string;
  cost: number;
  classWeights: number[] | null;
  objective: number;
  weights: number[][];
}[] = read('joint.json');

const MARGINS: Readonly<Record<JointLoss, number>> = { nearest: 1, every: 2 };
const LOSSES: readonly JointLoss[] = ['nearest', 'every'];

const dense = (values: ArrayLike<number>): FeatureValues => ({ kind: 'dense', values: Float64Array.from(values) });

/** The values as a sparse column whose other cells are `fill`. */
function sparse(values: ArrayLike<number>, fill: number): FeatureValues {
  const rows = Array.from(values, (_, row) => row).filter((row) => values[row] !== fill);
  return { kind: 'sparse', rows: Int32Array.from(rows), values: Float64Array.from(rows, (row) => values[row]), fill };
}

function columnsOf({ labels, columns, sparse: stored }: GoldenTable): number[][] {
  if (columns) return columns;
  return stored!.map(([rows, values]) => {
    const column = new Array<number>(labels.length).fill(0);
    for (const [k, row] of rows.entries()) column[row] = values[k];
    return column;
  });
}

/** A problem per class, all of the same samples. */
function problemsOf(labels: ArrayLike<number>, costs: ArrayLike<number>) {
  const rows = Int32Array.from(labels, (_, row) => row);
  const classes = [...new Set(Array.from(labels))].sort((a, b) => a - b);
  return classes.map((own) => ({
    positive: own,
    negative: null,
    rows,
    signs: Float64Array.from(labels, (label) => (label === own ? 1 : -1)),
    costs: Float64Array.from(costs),
  }));
}

function solved(
  data: readonly FeatureValues[],
  problems: ReturnType<typeof problemsOf>,
  loss: JointLoss,
  options: { tolerance?: number; storage?: 'dense' | 'sparse' } = {},
): JointSolution {
  const { storage, ...solving } = options;
  const rows = new LinearRows(data, problems[0].rows.length, storage ? { storage } : {});
  try {
    return solveJoint(rows, problems, { loss, maxIterations: 1e6, ...solving });
  } finally {
    rows.dispose();
  }
}

/** What the definitions say of a solution, computed without the core. */
function certificate(
  columns: readonly ArrayLike<number>[],
  problems: ReturnType<typeof problemsOf>,
  loss: JointLoss,
  { classes }: JointSolution,
) {
  const margin = MARGINS[loss];
  const { rows, costs } = problems[0];
  const dual = classes.map(({ beta }) => {
    const weights = columns.map((column) => rows.reduce((sum, row, n) => sum + beta[n] * column[row], 0));
    return { weights, bias: beta.reduce((sum, value) => sum + value, 0) };
  });
  const half = (planes: readonly { weights: ArrayLike<number>; bias: number }[]) =>
    planes.reduce(
      (sum, { weights, bias }) => sum + Array.from(weights).reduce((own, w) => own + w * w, bias * bias) / 2,
      0,
    );
  let losses = 0;
  let lambdas = 0;
  let infeasible = 0;
  for (const [n, row] of rows.entries()) {
    const own = problems.findIndex(({ signs }) => signs[n] > 0);
    const f = classes.map(({ weights, bias }) =>
      columns.reduce((sum, column, j) => sum + weights[j] * column[row], bias),
    );
    const slacks = f.filter((_, c) => c !== own).map((value) => Math.max(0, margin - (f[own] - value)));
    losses += costs[n] * (loss === 'nearest' ? Math.max(...slacks) : slacks.reduce((sum, s) => sum + s, 0));
    const paid = classes.filter((_, c) => c !== own).map(({ beta }) => -beta[n]);
    const total = paid.reduce((sum, value) => sum + value, 0);
    lambdas += total;
    const above = loss === 'nearest' ? total - costs[n] : Math.max(...paid) - costs[n];
    infeasible = Math.max(infeasible, -Math.min(...paid), above, Math.abs(classes[own].beta[n] - total));
  }
  return { primal: half(classes) + losses, dual: margin * lambdas - half(dual), infeasible };
}

/** Points around the corners of a simplex, the classes overlapping. */
function clouds(seed: number, { rowCount = 60, features = 6, classCount = 4 } = {}) {
  const stream = random(seed, 'clouds');
  const normal = () => Array.from({ length: 12 }, () => stream.integer(2 ** 30) / 2 ** 30).reduce((a, b) => a + b) - 6;
  const labels = Array.from({ length: rowCount }, (_, row) => row % classCount);
  const columns = Array.from({ length: features }, (_, j) => labels.map((label) => normal() + (label === j ? 1.5 : 0)));
  return { labels, columns };
}

describe('Crammer and Singer', () => {
  it.each(golden)('reaches the objective and the weights of LIBLINEAR: $table, C = $cost', (given) => {
    const table = tables[given.table];
    const columns = columnsOf(table);
    const costs = table.labels.map((label) => given.cost * (given.classWeights?.[label] ?? 1));
    const solution = solved(columns.map(dense), problemsOf(table.labels, costs), 'nearest', { tolerance: 1e-9 });
    expect(Math.abs(solution.objective / given.objective - 1)).toBeLessThan(1e-6);
    expect(solution.classes).toHaveLength(given.weights.length);
    const scale = Math.max(...given.weights.flat().map(Math.abs));
    for (const [c, { weights, bias }] of solution.classes.entries())
      for (const [j, weight] of [...weights, bias].entries())
        expect(Math.abs(weight - given.weights[c][j])).toBeLessThan(1e-5 * scale);
  });
});

describe.each(LOSSES)('the joint problem with the loss of %s class', (loss) => {
  it.each([1, 2, 3, 4])('is solved to a certificate of optimality: clouds %i', (seed) => {
    const { labels, columns } = clouds(seed, { features: seed % 2 === 0 ? 90 : 6, classCount: 2 + seed });
    const costs = labels.map((label, row) => [0.02, 1, 20][seed % 3] * (1 + label / 3) * (row % 7 === 0 ? 0.5 : 1));
    const problems = problemsOf(labels, costs);
    const solution = solved(columns.map(dense), problems, loss);
    const { primal, dual, infeasible } = certificate(columns, problems, loss, solution);
    expect(infeasible).toBeLessThan(1e-10 * Math.max(...costs));
    expect((primal - dual) / primal).toBeLessThan(1e-5);
    expect(primal).toBeGreaterThanOrEqual(dual * (1 - 1e-12));
    expect(Math.abs(solution.objective / primal - 1)).toBeLessThan(1e-10);
    expect(Math.abs(solution.gap - (primal - dual) / primal)).toBeLessThan(1e-9);
    expect(solution.classes[0].stop).toBe('tolerance');
  });

  it.each(['dense', 'sparse'] as const)('has the bits of the reference implementation: %s', (kind) => {
    for (const seed of [21, 22, 23]) {
      const { labels, columns } = clouds(seed, { rowCount: 40, features: 7, classCount: seed - 18 });
      const problems = problemsOf(
        labels,
        labels.map((_, row) => (row % 5 === 0 ? 0.3 : 2)),
      );
      const data = columns.map((column, j) =>
        kind === 'dense'
          ? dense(column)
          : sparse(
              column.map((value, row) => ((row + j) % 4 === 0 ? value : 0.5)),
              0.5,
            ),
      );
      // Loose, so that the duality gap asks for no further epochs, which the reference lacks.
      const tolerance = 1e-5;
      const ours = solved(data, problems, loss, { tolerance, storage: kind });
      const start = 1 + random(0, 'joint-dual').integer(2 ** 32 - 1);
      const signs = new Float64Array(labels.length).fill(1);
      const options = { classCount: problems.length, separate: loss === 'every', tolerance, seed: start };
      const table = referenceOf(data, { ...problems[0], signs, loss: 'hinge', bias: 1 });
      const reference = jointDual(table, labels, options);
      expect(ours.classes[0].iterations).toBe(reference.epochs);
      expect(ours.classes[0].violation).toBe(reference.violation);
      for (const [c, { beta, weights, bias }] of ours.classes.entries()) {
        expect(Array.from(beta, (value) => value + 0)).toEqual(reference.alpha[c].map((value) => value + 0));
        expect([...weights, bias]).toEqual(reference.weights[c].slice(0, weights.length + 1));
      }
    }
  });

  it('has weights of zero sum', () => {
    const { labels, columns } = clouds(5);
    const { classes } = solved(columns.map(dense), problemsOf(labels, new Array(labels.length).fill(1)), loss);
    for (let j = 0; j < columns.length; j++)
      expect(Math.abs(classes.reduce((sum, { weights }) => sum + weights[j], 0))).toBeLessThan(1e-9);
  });

  it('of two classes is the binary problem', () => {
    const { labels, columns } = clouds(6, { classCount: 2 });
    const cost = 0.7;
    const problems = problemsOf(labels, new Array(labels.length).fill(cost));
    const [earlier, later] = solved(columns.map(dense), problems, loss, { tolerance: 1e-9 }).classes;
    const [factor, scale] = loss === 'nearest' ? [2, 1] : [1, 0.5];
    const rows = new LinearRows(columns.map(dense), labels.length);
    const pair = { ...problems[1], costs: problems[1].costs.map((own) => factor * own) };
    const { weights, bias } = solveLinear(rows, pair, { loss: 'hinge', tolerance: 1e-9, maxIterations: 1e6 });
    rows.dispose();
    for (const [j, weight] of weights.entries())
      expect(Math.abs(scale * (later.weights[j] - earlier.weights[j]) - weight)).toBeLessThan(1e-6);
    expect(Math.abs(scale * (later.bias - earlier.bias) - bias)).toBeLessThan(1e-6);
  });

  it('does not depend on how columns are stored', () => {
    const { labels, columns } = clouds(7);
    const rare = columns.map((column, j) => column.map((value, row) => ((row + j) % 3 === 0 ? value : 0.25)));
    const problems = problemsOf(labels, new Array(labels.length).fill(1));
    const one = solved(rare.map(dense), problems, loss, { tolerance: 1e-9, storage: 'dense' });
    const other = solved(
      rare.map((column) => sparse(column, 0.25)),
      problems,
      loss,
      { tolerance: 1e-9, storage: 'sparse' },
    );
    expect(Math.abs(one.objective / other.objective - 1)).toBeLessThan(1e-9);
    for (const [c, { weights }] of one.classes.entries())
      for (const [j, weight] of weights.entries())
        expect(Math.abs(weight - other.classes[c].weights[j])).toBeLessThan(1e-6);
  });

  it('leaves out samples of cost 0', () => {
    const { labels, columns } = clouds(8);
    const costs = labels.map((_, row) => (row < 12 ? 0 : 1));
    const whole = solved(columns.map(dense), problemsOf(labels, costs), loss);
    const part = columns.map((column) => dense(column.slice(12)));
    const rest = solved(part, problemsOf(labels.slice(12), costs.slice(12)), loss);
    expect(whole.classes.map(({ weights }) => [...weights])).toEqual(rest.classes.map(({ weights }) => [...weights]));
    expect(whole.classes.every(({ beta }) => beta.subarray(0, 12).every((value) => value === 0))).toBe(true);
  });

  it('is solved again from the last solution as features are eliminated', () => {
    const { labels, columns } = clouds(9, { features: 8 });
    const problems = problemsOf(labels, new Array(labels.length).fill(1));
    const rows = new LinearRows(columns.map(dense), labels.length);
    try {
      const set = new JointClassifierSet(rows, { problems, loss });
      const [{ iterations: cold }] = set.solve();
      expect(set.solve()[0].iterations).toBeLessThan(cold / 2);
      rows.removeFeatures([1, 6]);
      const warm = set.solve();
      const left = columns.filter((_, j) => j !== 1 && j !== 6);
      const fresh = solved(left.map(dense), problems, loss);
      const objective = warm.reduce((sum, own) => sum + own.objective, 0);
      expect(Math.abs(objective / fresh.objective - 1)).toBeLessThan(1e-5);
      expect([...warm[0].features]).toEqual([0, 2, 3, 4, 5, 7]);
    } finally {
      rows.dispose();
    }
  });

  it('measures margins between the classes', () => {
    const { labels, columns } = clouds(10, { classCount: 3 });
    const problems = problemsOf(labels, new Array(labels.length).fill(1));
    const rows = new LinearRows(columns.map(dense), labels.length);
    try {
      const set = new JointClassifierSet(rows, { problems, loss });
      const classifiers = set.solve();
      const own = classifiers.map((_, k) => set.leastOutput(classifiers, k)!);
      const distances = labels.flatMap((label, row) => {
        const f = classifiers.map(({ weights, bias }) =>
          columns.reduce((sum, column, j) => sum + weights[j] * column[row], bias),
        );
        return classifiers.flatMap(({ weights }, c) => {
          const width = Math.hypot(...weights.map((weight, j) => weight - classifiers[label].weights[j]));
          return c === label ? [] : [(f[label] - f[c]) / width];
        });
      });
      const margins = own.map(({ least, norm2 }) => least / Math.sqrt(norm2));
      expect(Math.min(...margins)).toBeCloseTo(Math.min(...distances), 10);
      expect(own.map(({ norm2 }) => norm2)).toEqual(
        classifiers.map(({ weights }) =>
          expect.closeTo(
            weights.reduce((sum, w) => sum + w * w, 0),
            10,
          ),
        ),
      );
    } finally {
      rows.dispose();
    }
  });

  it('refuses an infinite cost', () => {
    const { labels, columns } = clouds(11);
    const problems = problemsOf(labels, new Array(labels.length).fill(Infinity));
    expect(() => solved(columns.map(dense), problems, loss)).toThrow(/cost/i);
  });
});
