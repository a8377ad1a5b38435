import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { MachineSet } from '../../src/machines/set.ts';
import { type SoftProblem, softOptimum } from '../../src/strategies/margin/soft.ts';
import { sample, samples } from '../machines/data.ts';
import { core, type Data, eliminate, ONE, plainOutputs, type Step } from './margin-data.ts';

// The exact solver ends at a violation of 1e-10, which times Σα is its error; ours ends at 1e-13 of the objective.
const AGREEMENT = 1e-8;

/** The same problem for the library's own solver: one feature, f/‖w‖, with slope A‖w‖. */
function bySolver({ f, signs, costs, norm2 }: SoftProblem): number {
  const columns = new Columns([f.map((value) => value / Math.sqrt(norm2))], core);
  const gram = new Gram(columns, 'products');
  const problem = { rows: Int32Array.from(f.keys()), signs, costs, positive: 1, negative: 0 };
  const set = new MachineSet(gram, { kernel: kernels.get('linear'), problems: [problem] });
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

const problems = fc
  .record({
    seed: fc.integer({ min: 0, max: 1e9 }),
    count: fc.integer({ min: 2, max: 30 }),
    cost: fc.constantFrom(0.01, 1, 10, 1e4),
    whole: fc.boolean(),
    shift: fc.constantFrom(-3, 0, 0.3, 2),
  })
  .map(({ seed, count, cost, whole, shift }): SoftProblem => {
    const source = random(seed, 'soft');
    const signs = Float64Array.from({ length: count }, (_, n) =>
      n === 0 || (n > 1 && source.uniform() < 0.4) ? 1 : -1,
    );
    const f = signs.map((sign) => (whole ? source.integer(4) : source.normal()) + shift * sign);
    return { f, signs, costs: signs.map(() => cost * (0.5 + source.uniform())), norm2: 0.1 + 3 * source.uniform() };
  });

describe('the soft optimum', () => {
  it('is that of a machine on the one feature f/‖w‖', () => {
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
    fc.assert(
      fc.property(problems, (problem) => {
        const solution = softOptimum(problem);
        const beta = solution.beta();
        const { f, signs, costs, norm2 } = problem;
        const size = beta.reduce((sum, value) => sum + Math.abs(value), 0);
        const fall = beta.reduce((sum, value, n) => sum + value * f[n], 0);
        // Lines far from the optimum have every α at its cost; their rounding stays in the mix.
        const rounding = roundingOf(problem);
        expect(Math.abs(beta.reduce((sum, value) => sum + value, 0))).toBeLessThanOrEqual(rounding);
        for (const [n, value] of beta.entries()) {
          expect(value * signs[n]).toBeGreaterThanOrEqual(-rounding);
          expect(value * signs[n]).toBeLessThanOrEqual(costs[n] * (1 + 1e-12));
        }
        const dual = size - (fall * fall) / (2 * norm2);
        expect(Math.abs(dual - solution.objective)).toBeLessThanOrEqual(
          1e-9 * Math.max(solution.objective, 1e-3 * size),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('does not depend on where it begins, and gives up only above the ceiling', () => {
    fc.assert(
      fc.property(problems, fc.double({ min: -3, max: 3, noNaN: true }), (problem, slope) => {
        const { objective } = softOptimum(problem);
        const order = Int32Array.from(problem.f.keys()).reverse();
        const near = (value: number) =>
          expect(Math.abs(value - objective)).toBeLessThanOrEqual(1e-11 * objective + roundingOf(problem));
        near(softOptimum(problem, { slope, order }).objective);
        near(softOptimum(problem, { slope, order }, objective * (1 + 1e-9) + roundingOf(problem)).objective);
        expect(softOptimum(problem, { slope, order }, objective * 0.99).objective).toBe(Infinity);
      }),
    );
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

/** Σ over machines of the soft objective without each feature, each problem solved by the library. */
function objectivesWithout(data: Data, { trainer, features }: Step): number[] {
  const all = Array.from(features);
  const hasWeight = (k: number) => plainOutputs(data, trainer, k, all).norm2 > 0;
  const counting = Array.from(trainer.machines.keys()).filter(hasWeight);
  return all.map((leaving) => {
    const rest = all.filter((feature) => feature !== leaving);
    return counting.reduce((sum, k) => {
      const { signs, costs } = trainer.machines[k];
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
    eliminate(data, { onNonseparable: 'soft' }, ({ machines }) => {
      beta ??= machines[0].beta;
      expect(machines[0].beta).toEqual(beta);
      biases.add(machines[0].bias);
    });
    expect(biases.size).toBeGreaterThan(3);
  });

  it('is little optimization under a hard margin, and goes on by margin where nothing separates', () => {
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
