import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { type SoftProblem, softOptimum } from '../../src/search/strategies/margin/soft.ts';
import { ClassifierSet } from '../../src/solvers/set.ts';
import { sample, samples } from '../formulations/data.ts';
import { core, type Data, eliminate, ONE, plainOutputs, type Step } from './margin-data.ts';

// The exact solver ends at a violation of 1e-10, which times Σα is its error; ours ends at 1e-13 of
// the objective.
const AGREEMENT = 1e-8;

/** The same problem for the library's own solver: one feature, f/‖w‖, with slope A‖w‖. */
function bySolver({ f, signs, costs, norm2 }: SoftProblem): number {
  const columns = new Columns([f.map((value) => value / Math.sqrt(norm2))], core);
  const gram = new Gram(columns, 'products');
  const problem = { rows: Int32Array.from(f.keys()), signs, costs, positive: 1, negative: 0 };
  const set = new ClassifierSet(gram, { kernel: kernels.get('linear'), problems: [problem] });
  const [{ objective }] = set.solve();
  for (const held of [set, gram, columns]) held.dispose();
  return -objective;
}

function primal({ f, signs, costs, norm2 }: SoftProblem, slope: number, intercept: number): number {
  return f.reduce(
    (sum, value, n) => sum + costs[n] * Math.max(0, 1 - signs[n] * (slope * value + intercept)),
    (norm2 / 2) * slope * slope,
  );
}

/** Objectives are sums of terms as large as the costs, whose rounding stays. */
const roundingOf = ({ costs }: SoftProblem) => 1e-14 * costs.reduce((sum, cost) => sum + cost, 0);

interface Recipe {
  readonly seed: number;
  readonly count: number;
  readonly cost: number;
  readonly whole: boolean;
  readonly shift: number;
}

function problemOf({ seed, count, cost, whole, shift }: Recipe): SoftProblem {
  const source = random(seed, 'soft');
  const signs = Float64Array.from({ length: count }, (_, n) => (n === 0 || (n > 1 && source.uniform() < 0.4) ? 1 : -1));
  const f = signs.map((sign) => (whole ? source.integer(4) : source.normal()) + shift * sign);
  return { f, signs, costs: signs.map(() => cost * (0.5 + source.uniform())), norm2: 0.1 + 3 * source.uniform() };
}

const problems = fc
  .record<Recipe>({
    seed: fc.integer({ min: 0, max: 1e9 }),
    count: fc.integer({ min: 2, max: 30 }),
    cost: fc.constantFrom(0.01, 1, 10, 1e4),
    whole: fc.boolean(),
    shift: fc.constantFrom(-3, 0, 0.3, 2),
  })
  .map(problemOf);

/**
 * Two ways to the same objective differ by the rounding of a few operations: by 7e-16 of it at most
 * in a million problems.
 */
const CLOSE = 1e-13;

// In a million problems the largest difference was 8e-14 of the objective, most of it from the sums
// in this file.
const DUAL_AGREEMENT = 1e-12;
// Of Σ|β|: thirty additions, each with half a unit in the last place.
const BALANCE = 1e-14;

/** β is feasible, and its value in the dual problem is the objective. */
function expectProof(problem: SoftProblem): void {
  const solution = softOptimum(problem);
  const beta = solution.beta();
  const { f, signs, costs, norm2 } = problem;
  const size = beta.reduce((sum, value) => sum + Math.abs(value), 0);
  const fall = beta.reduce((sum, value, n) => sum + value * f[n], 0);
  expect(Math.abs(beta.reduce((sum, value) => sum + value, 0))).toBeLessThanOrEqual(BALANCE * size);
  for (const [n, value] of beta.entries()) {
    expect(value * signs[n]).toBeGreaterThanOrEqual(0);
    expect(value * signs[n]).toBeLessThanOrEqual(costs[n] * (1 + 1e-12));
  }
  const dual = size - (fall * fall) / (2 * norm2);
  expect(Math.abs(dual - solution.objective)).toBeLessThanOrEqual(DUAL_AGREEMENT * solution.objective);
}

describe('the soft optimum', () => {
  it('is that of a model on the one feature f/‖w‖', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const { objective, slope, intercept } = softOptimum(problem);
        const expected = bySolver(problem);
        expect(Math.abs(objective - expected)).toBeLessThanOrEqual(AGREEMENT * Math.max(1e-3, expected));
        const rounding = roundingOf(problem);
        expect(Math.abs(primal(problem, slope, intercept) - objective)).toBeLessThanOrEqual(
          1e-10 * objective + rounding,
        );
      }),
      { numRuns: 400 },
    );
  });

  it('comes with a dual solution that proves it', () => {
    fc.assert(fc.property(problems, expectProof), { numRuns: 400 });
  });

  // Costs that are a million times the minimum: problems on which sums over all costs had lost the
  // digits of the minimum.
  it.each([
    [818_103_098, 30],
    [24, 25],
    [279_906_170, 22],
    [13, 22],
    [1, 29],
  ])('keeps its digits under costs far above the minimum, seed %i', (seed, count) => {
    expectProof(problemOf({ seed, count, cost: 1e4, whole: false, shift: -3 }));
  });

  it('is that of the gap, whatever the costs, where f separates', () => {
    // Costs that no sum has exactly, in no order of size.
    const costs = Float64Array.of(0.1, 1e10 / 3, 0.7, 1e6 / 7, 3e9 / 11, 1e4 / 9);
    const signs = Float64Array.of(1, -1, 1, -1, 1, -1);
    const f = Float64Array.of(3, -1, 1, -2, 2, -0.5);
    for (const sense of [1, -1]) {
      const problem = { f: f.map((value) => sense * value), signs, costs: costs.map((cost) => 100 * cost), norm2: 0.3 };
      const { objective, slope } = softOptimum(problem);
      // gap = 1.5: A = 2/gap, ½A²‖w‖².
      expect(Math.abs(objective - 0.6 / 2.25)).toBeLessThanOrEqual(CLOSE * objective);
      expect(Math.abs(slope - sense / 0.75)).toBeLessThanOrEqual(CLOSE / 0.75);
    }
  });

  it('does not depend on where f begins', () => {
    fc.assert(
      fc.property(problems, fc.constantFrom(-(2 ** 20), 2 ** 10, 2 ** 20), (problem, offset) => {
        // Moved there and back, f is a multiple of 2⁻³², so that moving it once more is exact.
        const moved = problem.f.map((value) => value + offset);
        const f = moved.map((value) => value - offset);
        const { objective, slope } = softOptimum({ ...problem, f });
        const far = softOptimum({ ...problem, f: moved });
        expect(Math.abs(far.objective - objective)).toBeLessThanOrEqual(CLOSE * objective);
        expect(Math.abs(far.slope - slope)).toBeLessThanOrEqual(CLOSE * Math.max(1, Math.abs(slope)));
      }),
    );
  });

  it('does not depend on where it begins, and gives up only above the ceiling', () => {
    fc.assert(
      fc.property(problems, fc.double({ min: -3, max: 3, noNaN: true }), (problem, slope) => {
        const { objective } = softOptimum(problem);
        const order = Int32Array.from(problem.f.keys()).reverse();
        const near = (value: number) => expect(Math.abs(value - objective)).toBeLessThanOrEqual(CLOSE * objective);
        near(softOptimum(problem, { slope, order }).objective);
        near(softOptimum(problem, { slope, order }, objective * (1 + CLOSE)).objective);
        expect(softOptimum(problem, { slope, order }, objective * 0.99).objective).toBe(Infinity);
      }),
    );
  });

  it('costs nothing where all samples have one sign', () => {
    const f = Float64Array.of(2, -1, 0.5);
    for (const sign of [1, -1]) {
      const problem = { f, signs: new Float64Array(3).fill(sign), costs: Float64Array.of(1, 2, 3), norm2: 1 };
      const { objective, slope, intercept, beta } = softOptimum(problem);
      expect(objective).toBe(0);
      expect(primal(problem, slope, intercept)).toBe(0);
      expect(beta()).toEqual(new Float64Array(3));
    }
  });

  it('is worked by hand for two rows', () => {
    const f = Float64Array.of(-1, 1);
    const signs = Float64Array.of(-1, 1);
    const at = (cost: number) => softOptimum({ f, signs, costs: Float64Array.of(cost, cost), norm2: 1 });
    // Separated: A = 1 and nothing to pay. At a small cost ½A² + 2C(1 − A) is least at A = 2C.
    expect(at(10)).toMatchObject({ objective: 0.5, slope: 1 });
    expect(at(10).intercept).toBeCloseTo(0, 12);
    expect(at(0.25).slope).toBeCloseTo(0.5, 12);
    expect(at(0.25).objective).toBeCloseTo(0.125 + 0.25, 12);
  });

  it('uses nothing of f where there is no w', () => {
    const problem = {
      f: new Float64Array(3),
      signs: Float64Array.of(1, 1, -1),
      costs: Float64Array.of(2, 2, 2),
      norm2: 0,
    };
    expect(softOptimum(problem)).toMatchObject({ objective: 4, slope: 0 });
  });
});

/**
 * Σ over classifiers of the soft objective without each feature, each problem solved by the library.
 */
function objectivesWithout(data: Data, { trainer, features }: Step): number[] {
  const all = Array.from(features);
  const hasWeight = (k: number) => plainOutputs(data, trainer, k, all).norm2 > 0;
  const counting = Array.from(trainer.classifiers.keys()).filter(hasWeight);
  return all.map((leaving) => {
    const rest = all.filter((feature) => feature !== leaving);
    return counting.reduce((sum, k) => {
      const { signs, costs } = trainer.classifiers[k];
      const { f, norm2 } = plainOutputs(data, trainer, k, rest);
      if (norm2 === 0) return sum + softOptimum({ f, signs, costs, norm2: 0 }).objective;
      return sum + bySolver({ f, signs, costs, norm2 });
    }, 0);
  });
}

describe('soft elimination', () => {
  it.each([
    ['linear', {}],
    ['rbf', { gamma: 0.2 }],
    ['poly', { gamma: 0.3, coef0: 1, degree: 2 }],
  ] as const)('removes what solving every problem says, %s', (kernel, parameters) => {
    fc.assert(
      fc.property(samples({ rows: 16, features: 8 }), fc.constantFrom(0.1, 1, 10), (given, cost) => {
        const data: Data = { columns: given.columns, labels: given.labels, cost, kernel, parameters };
        eliminate(data, { onNonseparable: 'soft' }, (step) => {
          if (!step.choice) return;
          const all = objectivesWithout(data, step);
          const sorted = all.toSorted((a, b) => a - b);
          const near = 1e-7 * Math.max(1e-3, sorted[1]);
          const { removed, criterion, runnerUp } = step.choice;
          expect(Math.abs(all[step.features.indexOf(removed[0])] - sorted[0])).toBeLessThanOrEqual(near);
          expect(Math.abs(criterion[0] - sorted[0])).toBeLessThanOrEqual(near);
          expect(Math.abs(runnerUp!.criterion - sorted[1])).toBeLessThanOrEqual(near);
        });
        expect(core.bytesInUse).toBe(0);
      }),
      { numRuns: kernel === 'linear' ? 60 : 20 },
    );
  });

  it('goes to the last feature on rows that nothing separates, the same with and without bounds', () => {
    for (const classes of [2, 3]) {
      const given = sample('flipped', 5, 30, 25, classes);
      const data: Data = { columns: given.columns, labels: given.labels, cost: 1 };
      const brief = eliminate(data, { onNonseparable: 'soft' }, () => {});
      const full = eliminate(data, { onNonseparable: 'soft' }, () => {}, { ...ONE, full: true });
      expect(brief.order.length).toBe(24);
      expect(full.order).toEqual(brief.order);
    }
  });

  it('moves only b', () => {
    const given = sample('normal', 9, 20, 6);
    const data: Data = { columns: given.columns, labels: given.labels, cost: 1 };
    const biases = new Set<number>();
    let beta: Float64Array | null = null;
    eliminate(data, { onNonseparable: 'soft' }, ({ classifiers }) => {
      beta ??= classifiers[0].beta;
      expect(classifiers[0].beta).toEqual(beta);
      biases.add(classifiers[0].bias);
    });
    expect(biases.size).toBeGreaterThan(3);
  });

  it('is little optimization under a hard margin, and continues by margin where nothing separates', () => {
    const source = random(4, 'hard');
    const labels = Int32Array.from({ length: 14 }, (_, n) => n % 2);
    const columns = Array.from({ length: 6 }, (_, j) =>
      Float64Array.from(labels, (label) => source.normal() + (j < 2 ? 4 * label : 0)),
    );
    const data: Data = { columns, labels, cost: Infinity };
    const soft = eliminate(data, { onNonseparable: 'soft' }, () => {});
    const margin = eliminate(data, { littleOptimization: 'each', onNonseparable: 'continue' }, () => {});
    // The objective ½A²‖w‖² = 1/(2 margin²) orders as the centred margin does.
    expect(soft.order).toEqual(margin.order);
  });
});
