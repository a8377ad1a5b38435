import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { classWeights, rowCosts } from '../../src/formulations/costs.ts';
import { decodeClasses, decompose } from '../../src/formulations/schemes/index.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { createCore } from '../../src/numeric/core.ts';
import { decisionValues } from '../../src/solvers/decide.ts';
import { ClassifierSet } from '../../src/solvers/set.ts';

interface GoldenCase {
  name: string;
  kernel: string;
  cost: number;
  gamma: number;
  coef0: number;
  degree: number;
  classWeights: number[] | null;
  columns: number[][];
  labels: number[];
  predicted: number[];
  machines: {
    positive: number;
    negative: number;
    objective: number;
    bias: number;
    beta: number[];
    decisions: number[];
  }[];
}

const golden: { cases: GoldenCase[] } = JSON.parse(
  readFileSync(new URL('../golden/machines.json', import.meta.url), 'utf8'),
);

// LIBSVM's kernel cache is single precision: relative to the largest decision value it is good to
// 3e-7 at C = 1 and 1e-5 at C = 100 on standardised data, and the worse the larger C·k(x, x);
// beyond this product only our own gap can judge.
const DECISION_TOLERANCE = 1e-5;
const TRUSTED_PRODUCT = 1000;
// Labels are compared where the decision is not within its own error of 0.
const CLEAR_DECISION = 1e-3;
// The objective is flat at its optimum, so that single precision hurts it less; most where columns
// are badly scaled.
const OBJECTIVE_TOLERANCE = 1e-6;
// Decision values that are all 0 in exact arithmetic are rounding on both sides.
const ROUNDING = 1e-12;
const LOOSE_OBJECTIVE_TOLERANCE = 1e-4;
const GAP_TOLERANCE = 1e-8;

const core = createCore();

function train(given: GoldenCase, tolerance: number, method?: 'smo') {
  const { labels, cost } = given;
  const counts = new Array(Math.max(...labels) + 1).fill(0);
  for (const label of labels) counts[label]++;
  const costs = rowCosts({ cost, labels, classWeights: classWeights(given.classWeights ?? 'none', counts) });
  const columns = new Columns(given.columns, core);
  const kernel = kernels.get(given.kernel);
  const gram = new Gram(columns, kernel.kind);
  const set = new ClassifierSet(gram, {
    kernel,
    parameters: given,
    problems: decompose({ scheme: 'ovo', labels, costs }),
    tolerance,
    method,
  });
  const classifiers = set.solve();
  const rows = labels.map((_, row) => row);
  const decisions = classifiers.map((classifier) => decisionValues(core, set.matrix(), classifier, rows));
  const predicted = decodeClasses('ovo', classifiers, decisions, counts.length);
  for (const held of [set, gram, columns]) held.dispose();
  return { machines: classifiers, decisions, predicted };
}

const relative = (a: number, b: number) => Math.abs(a - b) / Math.max(1e-12, Math.abs(b));

describe.each(golden.cases)('$name', (given) => {
  const squares = given.labels.map((_, i) => given.columns.reduce((sum, column) => sum + column[i] ** 2, 0));
  const largest = given.kernel === 'rbf' ? 1 : Math.max(...squares);
  const trusted = given.cost <= 10 && given.cost * largest <= TRUSTED_PRODUCT;

  it.each([undefined, 'smo'] as const)('has the models of LIBSVM (method %s)', (method) => {
    const { machines: classifiers, decisions } = train(given, 1e-7, method);
    expect(classifiers.map(({ positive, negative }) => [positive, negative])).toEqual(
      given.machines.map(({ positive, negative }) => [positive, negative]),
    );
    for (let k = 0; k < classifiers.length; k++) {
      expect(classifiers[k].stop).toBe('tolerance');
      const theirs = given.machines[k];
      const largestDecision = Math.max(...theirs.decisions.map(Math.abs));
      if (trusted) expect(relative(classifiers[k].objective, theirs.objective)).toBeLessThan(OBJECTIVE_TOLERANCE);
      for (let i = 0; i < theirs.decisions.length; i++) {
        const difference = Math.abs(decisions[k][i] - theirs.decisions[i]);
        if (trusted) expect(difference).toBeLessThanOrEqual(DECISION_TOLERANCE * largestDecision + ROUNDING);
        if (Math.abs(theirs.decisions[i]) > CLEAR_DECISION) {
          expect(Math.sign(decisions[k][i])).toBe(Math.sign(theirs.decisions[i]));
        }
      }
    }
  });

  it('is optimal by its own duality gap at 1e-8', () => {
    for (const { gap, violation, solver } of train(given, 1e-8).machines) {
      expect(gap).toBeLessThanOrEqual(GAP_TOLERANCE);
      expect(violation).toBeLessThanOrEqual(GAP_TOLERANCE);
      expect(solver).toBe('active-set');
    }
    // SMO stops at m − M: its duality gap may be larger by C over the objective.
    for (const { violation } of train(given, 1e-8, 'smo').machines)
      expect(violation).toBeLessThanOrEqual(GAP_TOLERANCE);
  });

  it('has nearly the objective at 1e-3', () => {
    const { machines: classifiers } = train(given, 1e-3, 'smo');
    for (let k = 0; k < classifiers.length; k++) {
      expect(relative(classifiers[k].objective, given.machines[k].objective)).toBeLessThan(LOOSE_OBJECTIVE_TOLERANCE);
    }
  });

  it('predicts the classes of LIBSVM', () => {
    const unclear = (row: number) => given.machines.some(({ decisions }) => Math.abs(decisions[row]) <= CLEAR_DECISION);
    const { predicted } = train(given, 1e-7);
    for (let row = 0; row < given.labels.length; row++) {
      if (!unclear(row)) expect(predicted[row]).toBe(given.predicted[row]);
    }
  });
});

afterAll(() => expect(core.bytesInUse).toBe(0));
