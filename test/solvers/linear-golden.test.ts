import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FeatureValues } from '../../src/data/dataset.ts';
import { classWeights, rowCosts } from '../../src/formulations/costs.ts';
import { decodeClasses, decompose } from '../../src/formulations/schemes/index.ts';
import { createCore } from '../../src/numeric/core.ts';
import { linearDecisionValues } from '../../src/solvers/linear/decide.ts';
import type { Loss } from '../../src/solvers/linear/problem.ts';
import { LinearRows } from '../../src/solvers/linear/rows.ts';
import { LinearClassifierSet } from '../../src/solvers/linear/set.ts';
import type { LinearMethod } from '../../src/solvers/linear/solve.ts';

interface GoldenTable {
  labels: number[];
  columns?: number[][];
  sparse?: [rows: number[], values: number[]][];
}

interface GoldenCase {
  table: string;
  loss: Loss;
  cost: number;
  scheme: string;
  classWeights: number[] | null;
  machines: { positive: number; negative: number | null; objective: number; bias: number; weights: number[] }[];
}

const golden: { tables: Record<string, GoldenTable>; cases: GoldenCase[] } = JSON.parse(
  readFileSync(new URL('../golden/linear.json', import.meta.url), 'utf8'),
);

// Both sides are solved to 1e-9; what is left is the rounding of the stored weights.
const OBJECTIVE_TOLERANCE = 1e-6;
const WEIGHT_TOLERANCE = 1e-5;
const TOLERANCE = 1e-9;
const EPOCHS = 1e6;
const LOOSE_TOLERANCE = 1e-3;
// The primal objective of a dual point that is optimal to 1e-3 only: worst where rows are few and
// the cost is large.
const LOOSE_OBJECTIVE_TOLERANCE = 0.05;
// Two ways to add the same products.
const ROUNDING = 1e-12;

const core = createCore();

function columnsOf({ columns, sparse }: GoldenTable): FeatureValues[] {
  if (columns) return columns.map((values) => ({ kind: 'dense', values: Float64Array.from(values) }));
  return sparse!.map(([rows, values]) => ({
    kind: 'sparse',
    rows: Int32Array.from(rows),
    values: Float64Array.from(values),
    fill: 0,
  }));
}

function train(given: GoldenCase, method: LinearMethod, tolerance: number) {
  const { labels } = golden.tables[given.table];
  const data = columnsOf(golden.tables[given.table]);
  const counts = new Array(Math.max(...labels) + 1).fill(0);
  for (const label of labels) counts[label]++;
  const weights = classWeights(given.classWeights ?? 'none', counts);
  const costs = rowCosts({ cost: given.cost, labels, classWeights: weights });
  const rows = new LinearRows(data, labels.length, { core });
  try {
    const problems = decompose({ scheme: given.scheme, labels, costs });
    const set = new LinearClassifierSet(rows, { problems, loss: given.loss, method, tolerance, maxIterations: EPOCHS });
    const classifiers = set.solve();
    const every = Int32Array.from(labels.keys());
    const values = classifiers.map((classifier) => set.decisionValues(classifier, every));
    const predicted = decodeClasses(given.scheme, classifiers, values, counts.length);
    return { data, machines: classifiers, values, kind: rows.kind, predicted };
  } finally {
    rows.dispose();
  }
}

describe('the linear model agrees with LIBLINEAR', () => {
  for (const given of golden.cases) {
    const { table, loss, cost, scheme } = given;
    const name = `${table} ${loss} C=${cost} ${scheme}${given.classWeights ? ' with class weights' : ''}`;
    for (const method of loss === 'hinge' ? (['dual'] as const) : (['dual', 'newton'] as const)) {
      it(`${name} by ${method}`, () => {
        const { data, machines: classifiers, values, kind } = train(given, method, TOLERANCE);
        expect(kind).toBe(golden.tables[table].sparse ? 'sparse' : 'dense');
        expect(classifiers.length).toBe(given.machines.length);
        for (const [k, theirs] of given.machines.entries()) {
          const ours = classifiers[k];
          expect([ours.positive, ours.negative]).toEqual([theirs.positive, theirs.negative]);
          expect(ours.stop).toBe('tolerance');
          expect(Math.abs(ours.objective / theirs.objective - 1)).toBeLessThanOrEqual(OBJECTIVE_TOLERANCE);
          const largest = Math.max(...theirs.weights.map(Math.abs), Math.abs(theirs.bias));
          expect(Math.abs(ours.bias - theirs.bias)).toBeLessThanOrEqual(WEIGHT_TOLERANCE * largest);
          for (const [j, weight] of theirs.weights.entries())
            expect(Math.abs(ours.weights[j] - weight)).toBeLessThanOrEqual(WEIGHT_TOLERANCE * largest);
          const again = linearDecisionValues(data, values[k].length, ours, 1).values;
          const size = Math.max(...again.map(Math.abs));
          for (const [i, value] of values[k].entries())
            expect(Math.abs(value - again[i])).toBeLessThanOrEqual(ROUNDING * size);
        }
      });
    }
    it(`${name} to scoring tolerance`, () => {
      const { machines: classifiers, predicted, values } = train(given, 'auto', LOOSE_TOLERANCE);
      for (const [k, theirs] of given.machines.entries()) {
        expect(classifiers[k].stop).toBe('tolerance');
        expect(Math.abs(classifiers[k].objective / theirs.objective - 1)).toBeLessThanOrEqual(
          LOOSE_OBJECTIVE_TOLERANCE,
        );
      }
      if (classifiers.length === 1)
        for (const [i, label] of predicted.entries()) expect(label).toBe(values[0][i] >= 0 ? 1 : 0);
    });
  }
});
