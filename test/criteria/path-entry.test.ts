import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elasticNet } from '../../src/criteria/elastic-net.ts';
import { l1 } from '../../src/criteria/l1.ts';
import { core } from '../../src/numeric/core.ts';
import { solveElasticNet } from '../../src/solvers/elastic-net/path.ts';
import { sample, samples } from '../formulations/data.ts';
import { dense, problemContext, scoresOf, withClassifiers } from './examples.ts';

const LINEAR = { kernel: 'linear' } as const;

/** Each step of the series has this factor where there are fewer samples than features. */
const WIDE_STEP = 100 ** (1 / 99);

describe('entry into the path', () => {
  it('is 2N for the label itself, and K/N of the last penalty for a feature it makes superfluous', () => {
    // With x₁ = y every slack is 1 − w₁ = 1/(2NC), so the gradient of a feature with Σ y x = K is
    // K/(NC): it reaches 1/C only if K = N.
    const signs = [1, -1, 1, -1, 1, -1];
    const second = [1, -1, 1, -1, -1, 1];
    const labels = Int32Array.from(signs, (sign) => Number(sign > 0));
    const columns = [Float64Array.from(signs), Float64Array.from(second)];
    const [first, other] = scoresOf(l1, problemContext(columns.map(dense), labels));
    expect(first).toBeCloseTo(12, 10);
    expect(other).toBeGreaterThan(0);
    expect(other / first).toBeLessThan(2 / 6);
  });

  it('is where the solution of a single C first has the feature, to a step of the series', () => {
    const { columns, labels } = sample('normal', 3, 20, 30);
    const context = problemContext(columns.map(dense), labels);
    const scores = scoresOf(l1, context);
    const weightsAt = (cost: number) => solveElasticNet(context.data, 20, context.problem, { cost }).weights;
    const best = [...scores.keys()].sort((a, b) => scores[b] - scores[a]).slice(0, 8);
    expect(best).toHaveLength(8);
    for (const j of best) {
      expect(weightsAt(1 / (scores[j] * WIDE_STEP * 1.0001))[j]).toBe(0);
      expect(weightsAt(WIDE_STEP / scores[j])[j]).not.toBe(0);
    }
  });

  it('does not depend on the cost, and depends on the ratios of costs', () => {
    const { columns, labels } = sample('normal', 4, 24, 10);
    const context = problemContext(columns.map(dense), labels);
    const at = (cost: (sign: number) => number) =>
      scoresOf(l1, { ...context, problem: { ...context.problem, costs: context.problem.signs.map(cost) } });
    const even = at(() => 1);
    expect(at(() => 4)).toEqual(even);
    expect(at(() => Infinity)).toEqual(even);
    expect(at((sign) => (sign > 0 ? 1 : 0.25))).not.toEqual(even);
  });

  it('takes two equal features together with an L2 penalty', () => {
    const { columns, labels } = sample('normal', 9, 30, 6);
    columns[3] = columns[0].slice();
    const scores = scoresOf(elasticNet, { ...problemContext(columns.map(dense), labels), options: { l1Ratio: 0.5 } });
    expect(scores[3]).toBeCloseTo(scores[0], 6);
  });

  it.each([l1, elasticNet])('$name gives finite numbers on awkward data, and keeps no memory', (criterion) => {
    const given = samples({ rows: 14, features: 5, classes: 3 });
    fc.assert(
      fc.property(given, fc.constantFrom('ovo', 'ovr'), (example, scheme) => {
        const before = core().bytesInUse;
        withClassifiers(example, { ...LINEAR, scheme, cost: example.cost }, (context) => {
          const scores = scoresOf(criterion, context);
          expect(scores).toHaveLength(context.features.length);
          expect(scores.filter((value) => !(Number.isFinite(value) && value >= 0))).toEqual([]);
          expect(scoresOf(criterion, context)).toEqual(scores);
        });
        expect(core().bytesInUse).toBe(before);
      }),
      { numRuns: 40 },
    );
  });
});
