import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import type { FeatureValues } from '../../src/data/dataset.ts';
import { createCore } from '../../src/numeric/core.ts';
import { linearDecisionValues } from '../../src/solvers/linear/decide.ts';
import { CoreLinearProblem, type LinearProblem, type LinearSolution } from '../../src/solvers/linear/problem.ts';
import { LinearRows } from '../../src/solvers/linear/rows.ts';
import { LinearClassifierSet } from '../../src/solvers/linear/set.ts';
import { type LinearOptions, solveLinear } from '../../src/solvers/linear/solve.ts';
import type { BinaryProblem } from '../../src/solvers/problem.ts';
import { KINDS, type Sample, sample, samples } from '../formulations/data.ts';
import { problemOf as refusal } from '../problem.ts';
import { linearDual } from '../reference/linear-dual.ts';
import { linearCurve, linearValue } from '../reference/linear-newton.ts';
import { dense, problemOf, referenceOf, sparse } from './linear-data.ts';

// The gap of the squared loss is quadratic in the violation. That of the hinge is at most violation
// × Σ C: up to 250 here, where objectives are as small as 0.5.
const TIGHT = 1e-9;
const GAP_TOLERANCE = 5e-7;
// Coordinate descent takes most samples less than ten thousand epochs, and one in some hundreds
// more than these; then only its own gap can be believed.
const EPOCHS = 50_000;

const core = createCore();
const small = { rows: 24, features: 8 };
const losses = fc.constantFrom('hinge' as const, 'squared' as const);
const storages = fc.constantFrom('dense' as const, 'sparse' as const);
const biases = fc.constantFrom(0, 1, 10);
const methods = fc.constantFrom('dual' as const, 'newton' as const);

/** Costs that coordinate descent can still serve in a test. */
const eased = (given: Sample): Sample => ({ ...given, cost: Math.min(given.cost, 10) });

function withRows<T>(data: readonly FeatureValues[], work: (rows: LinearRows) => T): T {
  const rows = new LinearRows(data, rowCountOf(data), { core, storage: data[0].kind });
  try {
    return work(rows);
  } finally {
    rows.dispose();
  }
}

const rowCountOf = (data: readonly FeatureValues[]) => counts.get(data) ?? data[0].values.length;
const counts = new WeakMap<readonly FeatureValues[], number>();

function stored(columns: readonly Float64Array[], storage: 'dense' | 'sparse'): FeatureValues[] {
  const data = storage === 'dense' ? dense(columns) : sparse(columns);
  counts.set(data, columns[0].length);
  return data;
}

const solve = (data: readonly FeatureValues[], problem: BinaryProblem, options: LinearOptions) =>
  withRows(data, (rows) => solveLinear(rows, problem, { tolerance: TIGHT, maxIterations: EPOCHS, ...options }));

/**
 * As far as their own gaps say: objectives cannot differ by more, and ½‖w − w*‖² is at most the
 * gap.
 */
function expectSame(ours: LinearSolution, other: LinearSolution): void {
  const gap = (GAP_TOLERANCE + ours.gap + other.gap) * other.objective;
  const apart = Math.sqrt(8 * gap);
  expect(Math.abs(ours.objective - other.objective)).toBeLessThanOrEqual(gap);
  expect(Math.abs(ours.bias - other.bias)).toBeLessThanOrEqual(apart);
  for (const [j, weight] of ours.weights.entries())
    expect(Math.abs(weight - other.weights[j])).toBeLessThanOrEqual(apart);
}

describe('the rows of the linear model', () => {
  it.each(['dense', 'sparse'] as const)('refuse values whose squares are no numbers, stored %s', (storage) => {
    const columns = [Float64Array.of(1, 2), Float64Array.of(1e200, 0)];
    const data = storage === 'dense' ? dense(columns) : sparse(columns);
    expect(refusal(() => new LinearRows(data, 2, { core, storage }))).toMatchObject({
      code: 'feature-too-large',
      facts: { feature: 2 },
    });
  });
});

describe('the stop at the tolerance', () => {
  it.each(['squared', 'hinge'] as const)('is one at a small duality gap, also at a large cost: %s loss', (loss) => {
    for (let seed = 0; seed < 12; seed++) {
      const given = { ...sample(KINDS[seed % KINDS.length], seed, 60, 6), cost: 100 };
      const { stop, gap } = solve(stored(given.columns, 'dense'), problemOf(given), { loss, tolerance: 1e-3 });
      if (stop === 'tolerance') expect(gap).toBeLessThanOrEqual(1e-2);
    }
  });
});

describe('dual coordinate descent', () => {
  it('gives the bits of its reference implementation', () => {
    fc.assert(
      fc.property(samples(small), losses, storages, fc.constantFrom(0, 1), (given, loss, storage, bias) => {
        const data = stored(given.columns, storage);
        const problem: LinearProblem = { ...problemOf(given), loss, bias };
        const seed = 1 + random(7, 'linear-dual').integer(2 ** 32 - 1);
        const start = given.labels.length % 2 ? problem.costs.map((cost) => cost / 2) : problem.costs.map(() => 0);
        const reference = linearDual(referenceOf(data, problem), Array.from(start), {
          tolerance: 1e-4,
          limit: 300,
          seed,
        });
        const beta = start.map((alpha, k) => alpha * problem.signs[k]);
        const ours = withRows(data, (rows) =>
          solveLinear(
            rows,
            problem,
            { loss, bias: bias ? 'penalized' : 'none', method: 'dual', tolerance: 1e-4, maxIterations: 300, seed: 7 },
            { beta },
          ),
        );
        expect(ours.iterations).toBe(reference.epochs);
        expect(ours.stop).toBe(reference.stop);
        expect(ours.violation).toBe(reference.violation);
        expect(Array.from(ours.beta, (value, k) => value * problem.signs[k] || 0)).toEqual(reference.alpha);
        for (const [j, weight] of ours.weights.entries()) if (weight !== 0) expect(weight).toBe(reference.weights[j]);
        expect(ours.bias).toBe(bias ? reference.weights[given.columns.length] : 0);
      }),
      { numRuns: 150 },
    );
  });

  it('ends inside the box and optimal', () => {
    fc.assert(
      fc.property(samples(small).map(eased), losses, storages, biases, (given, loss, storage, bias) => {
        const data = stored(given.columns, storage);
        const problem = problemOf(given);
        const scale = bias === 0 ? ({ bias: 'none' } as const) : { biasScale: bias };
        const ours = solve(data, problem, { loss, method: 'dual', ...scale });
        expect(ours.gap).toBeGreaterThanOrEqual(0);
        if (ours.stop === 'iteration-limit') return;
        expect(ours.stop).toBe('tolerance');
        expect(ours.gap).toBeLessThanOrEqual(GAP_TOLERANCE);
        const { values } = linearDecisionValues(data, given.labels.length, ours, 1);
        for (const [k, sign] of problem.signs.entries()) {
          const alpha = ours.beta[k] * sign;
          const gradient = sign * values[k] - 1 + (loss === 'squared' ? alpha / (2 * problem.costs[k]) : 0);
          expect(alpha).toBeGreaterThanOrEqual(0);
          if (loss === 'hinge') expect(alpha).toBeLessThanOrEqual(problem.costs[k]);
          // Each visit makes its own row exact; the visits after it move w, by no more than an
          // epoch's whole progress.
          if (alpha > 0 && (loss === 'squared' || alpha < problem.costs[k]))
            expect(Math.abs(gradient)).toBeLessThan(1e-5);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('does not depend on the order of the rows beyond the tolerance', () => {
    fc.assert(
      fc.property(samples(small).map(eased), losses, (given, loss) => {
        const problem = problemOf(given);
        const order = random(given.seed, 'order').shuffle(Int32Array.from(problem.rows));
        const moved = {
          rows: order,
          signs: Float64Array.from(order, (row) => problem.signs[row]),
          costs: Float64Array.from(order, (row) => problem.costs[row]),
        };
        const data = stored(given.columns, 'dense');
        expectSame(solve(data, moved, { loss, method: 'dual' }), solve(data, problem, { loss, method: 'dual' }));
      }),
      { numRuns: 40 },
    );
  });
});

describe("Newton's method", () => {
  it('makes its passes with the bits of their reference implementations', () => {
    fc.assert(
      fc.property(samples(small), storages, fc.constantFrom(0, 1), (given, storage, bias) => {
        const data = stored(given.columns, storage);
        const problem: LinearProblem = { ...problemOf(given), loss: 'squared', bias };
        const reference = referenceOf(data, problem);
        const source = random(given.seed, 'weights');
        const vector = () => reference.fill.map((_, j) => (j <= data.length ? source.normal() : 0));
        const [w, d] = [vector(), vector()];
        withRows(data, (rows) =>
          core.withScratch((scratch) => {
            const state = new CoreLinearProblem(rows, problem, scratch);
            const out = state.vector();
            const expected = linearValue(reference, w);
            expect(core.routines.linearValue(state.address, scratch.copyDoubles(w), out)).toBe(expected.objective);
            expect(Array.from(core.doubles(out, w.length))).toEqual(expected.gradient);
            expect(Array.from(state.readBeta(), Math.abs)).toEqual(expected.alpha);
            core.routines.linearCurve(state.address, scratch.copyDoubles(d), out);
            expect(Array.from(core.doubles(out, w.length))).toEqual(linearCurve(reference, expected.alpha, d));
          }),
        );
      }),
      { numRuns: 100 },
    );
  });

  it('ends with a small gradient, at the optimum of the dual', () => {
    fc.assert(
      fc.property(samples(small).map(eased), storages, biases, (given, storage, bias) => {
        const data = stored(given.columns, storage);
        const problem = problemOf(given);
        const scale = bias === 0 ? ({ bias: 'none' } as const) : { biasScale: bias };
        const ours = solve(data, problem, { method: 'newton', ...scale });
        expect(['tolerance', 'precision']).toContain(ours.stop);
        expect(ours.gap).toBeLessThanOrEqual(GAP_TOLERANCE);
        expectSame(ours, solve(data, problem, { method: 'dual', ...scale }));
      }),
      { numRuns: 60 },
    );
  });

  it('is as exact as rounding allows under large costs', () => {
    fc.assert(
      fc.property(samples(small), (given) => {
        const ours = solve(stored(given.columns, 'dense'), problemOf(given), { method: 'newton', tolerance: 1e-12 });
        expect(['tolerance', 'precision']).toContain(ours.stop);
        expect(ours.gap).toBeLessThanOrEqual(GAP_TOLERANCE);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the linear model', () => {
  it('gives for sparse data with a fill what it gives for the same data dense', () => {
    fc.assert(
      fc.property(samples(small).map(eased), losses, (given, loss) => {
        const [a, b] = (['dense', 'sparse'] as const).map((storage) =>
          solve(stored(given.columns, storage), problemOf(given), { loss }),
        );
        expectSame(b, a);
      }),
      { numRuns: 60 },
    );
  });

  it('gives from any start what it gives from none', () => {
    fc.assert(
      fc.property(samples(small).map(eased), methods, storages, (given, method, storage) => {
        const problem = problemOf(given);
        const options = { method, tolerance: TIGHT, maxIterations: EPOCHS };
        withRows(stored(given.columns, storage), (rows) => {
          const cold = solveLinear(rows, problem, options);
          const source = random(given.seed, 'start');
          const beta = problem.signs.map((sign, k) => sign * problem.costs[k] * source.uniform());
          expectSame(solveLinear(rows, problem, options, { beta }), cold);
          const again = solveLinear(rows, problem, options, cold);
          expectSame(again, cold);
          expect(again.iterations).toBeLessThanOrEqual(Math.max(cold.iterations, 2));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('follows eliminated features', () => {
    fc.assert(
      fc.property(samples(small).map(eased), losses, methods, storages, (given, loss, method, storage) => {
        const { columns } = given;
        if (columns.length < 3) return;
        const options = { loss, method: loss === 'hinge' ? ('dual' as const) : method, maxIterations: EPOCHS };
        const problem = problemOf(given);
        withRows(stored(columns, storage), (rows) => {
          let last: LinearSolution | null = null;
          for (const gone of [[1], [0, columns.length - 1]]) {
            last = solveLinear(rows, problem, { ...options, tolerance: TIGHT }, last);
            rows.removeFeatures(gone);
            if (columns.length === 3 && gone.length === 1) break;
          }
          const warm = solveLinear(rows, problem, { ...options, tolerance: TIGHT }, last);
          const left = Array.from(rows.features, (feature) => columns[feature]);
          expectSame(warm, solve(stored(left, 'dense'), problem, options));
          expect(Array.from(warm.features)).toEqual(Array.from(rows.features));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('measures gradients by the one at 0, which is computed once along a path, to the bit', () => {
    fc.assert(
      fc.property(samples(small), storages, (given, storage) => {
        const problem = { ...problemOf(eased(given)), positive: 1, negative: 0 };
        const data = stored(given.columns, storage);
        withRows(data, (rows) => {
          const options = { method: 'newton', tolerance: 1e-6 } as const;
          const set = new LinearClassifierSet(rows, { ...options, problems: [problem] });
          let last: LinearSolution | null = null;
          for (let count = data.length; count > 0; count--) {
            const [classifier] = set.solve();
            last = solveLinear(rows, problem, options, last);
            expect(classifier).toEqual({ ...problem, ...last });
            if (count > 1) rows.removeFeatures([rows.features[given.seed % count]]);
          }
        });
      }),
    );
  });

  it('is not changed by a column of zeros, whose weight is 0', () => {
    fc.assert(
      fc.property(samples(small).map(eased), losses, storages, (given, loss, storage) => {
        const problem = problemOf(given);
        const zeros = new Float64Array(given.labels.length);
        const wide = solve(stored([...given.columns, zeros], storage), problem, { loss });
        expect(wide.weights.at(-1)).toBe(0);
        const narrow = solve(stored(given.columns, storage), problem, { loss });
        expectSame({ ...wide, weights: wide.weights.slice(0, -1) }, narrow);
      }),
      { numRuns: 30 },
    );
  });

  it('does not take equal gradients for an optimum', () => {
    // Two rows at one place with opposite labels: each visit moves the other row's gradient to −2,
    // until a cost is reached.
    const problem = { rows: Int32Array.of(0, 1), signs: Float64Array.of(1, -1), costs: Float64Array.of(7, 5) };
    const ours = solve(dense([Float64Array.of(0, 0)]), problem, { loss: 'hinge', tolerance: 1e-3 });
    // ½ b² + 7 max(0, 1 − b) + 5 max(0, 1 + b) is least at b = 1.
    expect(ours.bias).toBeCloseTo(1, 3);
    expect(ours.objective).toBeCloseTo(10.5, 2);
  });

  it('gives the same bits each time', () => {
    const given = sample('normal', 5, 60, 20);
    const once = () => solve(stored(given.columns, 'dense'), problemOf(given), { loss: 'hinge', tolerance: 1e-3 });
    expect(once()).toEqual(once());
  });

  it('says when it reached its limit', () => {
    const given = sample('normal', 5, 60, 20);
    const problem = problemOf({ ...given, cost: 100 });
    for (const method of ['dual', 'newton'] as const) {
      const ours = solve(stored(given.columns, 'dense'), problem, { method, maxIterations: 1, tolerance: 1e-12 });
      expect(ours.stop).toBe('iteration-limit');
      expect(ours.iterations).toBe(1);
      expect(ours.gap).toBeGreaterThan(0);
    }
  });

  it('chooses a method by shape, and another when that one does not get on', () => {
    const solvedBy = (given: Sample, cost: number, storage: 'dense' | 'sparse') => {
      const ours = withRows(stored(given.columns, storage), (rows) =>
        solveLinear(rows, problemOf({ ...given, cost }), { tolerance: 1e-6 }),
      );
      expect(ours.stop).toBe('tolerance');
      return ours.solver;
    };
    expect(solvedBy(sample('normal', 3, 60, 20), 1, 'dense')).toBe('newton');
    expect(solvedBy(sample('normal', 3, 60, 20), 1, 'sparse')).toBe('newton');
    expect(solvedBy(sample('normal', 3, 20, 60), 1, 'dense')).toBe('dual');
    expect(solvedBy(sample('normal', 3, 20, 60), 1e-3, 'sparse')).toBe('newton');
    expect(solvedBy(sample('normal', 3, 20, 60), 100, 'sparse')).toBe('dual-takeover');
    expect(solvedBy(sample('low-rank', 3, 29, 30), 1e4, 'dense')).toBe('newton-takeover');
  });

  it('leaves out samples of cost 0', () => {
    const given = sample('normal', 9, 30, 5);
    const problem = problemOf({ ...given, cost: 1 });
    const kept = problem.rows.filter((row) => row % 3 !== 0);
    const pick = (values: Float64Array) => Float64Array.from(kept, (row) => values[row]);
    const zeroed = { ...problem, costs: problem.costs.map((cost, row) => (row % 3 === 0 ? 0 : cost)) };
    const chosen = { rows: kept, signs: pick(problem.signs), costs: pick(problem.costs) };
    for (const loss of ['hinge', 'squared'] as const) {
      const ours = solve(stored(given.columns, 'dense'), zeroed, { loss });
      expect(ours.beta.every((beta, row) => row % 3 !== 0 || beta === 0)).toBe(true);
      expectSame(ours, solve(stored(given.columns, 'dense'), chosen, { loss }));
    }
  });

  it('takes a weight that is only rounding for 0', () => {
    // The first column is the same for every row of a mirrored pair, so that its terms cancel
    // exactly or to rounding.
    const columns = [Float64Array.of(0.1, 0.1, 0.3, 0.3), Float64Array.of(1, -1, 0.7, -0.7)];
    const problem = {
      rows: Int32Array.of(0, 1, 2, 3),
      signs: Float64Array.of(1, -1, 1, -1),
      costs: Float64Array.of(1, 1, 1, 1),
    };
    for (const method of ['dual', 'newton'] as const) {
      const ours = solve(stored(columns, 'dense'), problem, { method, bias: 'none', tolerance: 1e-12 });
      expect(ours.weights[0]).toBe(0);
      expect(ours.weights[1]).toBeGreaterThan(0.5);
    }
  });

  it('takes memory in proportion to the cells that are stored', () => {
    const own = createCore();
    const [rowCount, featureCount, perColumn] = [2000, 5000, 4];
    const source = random(1, 'memory');
    const data: FeatureValues[] = Array.from({ length: featureCount }, () => ({
      kind: 'sparse',
      rows: Int32Array.from(new Set(Array.from({ length: perColumn }, () => source.integer(rowCount)))).sort(),
      values: Float64Array.from({ length: perColumn }, () => 1 + source.uniform()),
      fill: -0.1,
    }));
    for (const [j, column] of data.entries()) {
      if (column.kind === 'sparse' && column.rows.length < perColumn)
        data[j] = { ...column, values: column.values.slice(0, column.rows.length) };
    }
    const rows = new LinearRows(data, rowCount, { core: own });
    expect(rows.kind).toBe('sparse');
    expect(own.bytesInUse).toBeLessThanOrEqual(12 * featureCount * perColumn + 8 * featureCount + 8 * rowCount);
    const before = own.bytesInUse;
    const signs = Float64Array.from({ length: rowCount }, (_, i) => (i % 2 ? 1 : -1));
    const every = Int32Array.from(signs.keys());
    solveLinear(rows, { rows: every, signs, costs: signs.map(() => 1) }, { tolerance: 0.1 });
    expect(own.bytesInUse).toBe(before);
    rows.dispose();
    expect(own.bytesInUse).toBe(0);
  });

  it('refuses what it cannot train on', () => {
    const given = sample('normal', 1, 10, 2);
    const data = stored(given.columns, 'dense');
    const problem = problemOf(given);
    const costs = problem.costs.map(() => Infinity);
    expect(refusal(() => solve(data, { ...problem, costs }, {})).code).toBe('linear-cost-invalid');
    expect(refusal(() => solve(data, problem, { loss: 'hinge', method: 'newton' })).code).toBe(
      'newton-needs-squared-loss',
    );
    expect(refusal(() => solve(data, problem, { tolerance: 0 })).facts).toMatchObject({ option: 'tolerance' });
    expect(refusal(() => solve(data, problem, { biasScale: -1 })).facts).toMatchObject({ option: 'biasScale' });
    expect(refusal(() => new LinearRows(dense([Float64Array.of(1, Number.NaN)]), 2, { core }))).toEqual({
      code: 'value-not-finite',
      facts: { value: 'NaN', feature: 1, sample: 2 },
    });
    expect(refusal(() => new LinearRows([], 2, { core })).code).toBe('no-values');
  });
});
