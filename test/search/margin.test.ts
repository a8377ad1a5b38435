import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { core, type Data, eliminate, ONE, plainCentredMargin, plainMargin, type Step } from './margin-data.ts';

// Margins here are computed again from the data; ours are kept by subtraction and from a Gram
// matrix. Both round at 1e-13 of f, and f at the start may be a thousand times the margin at the
// end.
const ROUNDING = 1e-8;

/**
 * Rows whose classes lie apart in the first features, so that they can be separated and later
 * features can leave.
 */
function separable(seed: number, rows: number, features: number, classes = 2): Data {
  const source = random(seed, 'separable');
  const labels = Int32Array.from({ length: rows }, (_, n) => n % classes);
  const columns = Array.from({ length: features }, (_, j) =>
    Float64Array.from(labels, (label) => source.normal() + (j < 3 ? 2.5 * (label - (classes - 1) / 2) : 0)),
  );
  if (features > 4 && seed % 2 === 0) columns[4] = columns[3].slice();
  if (features > 6 && seed % 3 === 0) columns[6].fill(1);
  return { columns, labels, cost: seed % 5 === 0 ? 1 : 1e3 };
}

type Margin = typeof plainMargin;

function marginsWithout(data: Data, { trainer, features }: Step, margin: Margin): number[] {
  const all = Array.from(features);
  // A classifier without w has no margin and does not count.
  const counting = Array.from(trainer.classifiers.keys()).filter(
    (k) => !Number.isNaN(plainMargin(data, trainer, k, all)),
  );
  return all.map((leaving) => {
    const rest = all.filter((feature) => feature !== leaving);
    if (counting.length === 0) return -Infinity;
    return counting.reduce((least, k) => Math.min(least, margin(data, trainer, k, rest)), Infinity);
  });
}

/** The choice is that of computing all; where two are as good up to rounding, either. */
function expectBest(data: Data, step: Step, margin: Margin, stops: boolean): void {
  const all = marginsWithout(data, step, margin).map((value) => (Number.isNaN(value) ? -Infinity : value));
  const sorted = all.filter((value) => value > (stops ? ROUNDING : -Infinity)).sort((a, b) => b - a);
  const { choice, features } = step;
  if (features.length === 1) expect(choice).toBeNull();
  else if (!choice) expect(sorted).toEqual([]);
  if (!choice || sorted.length === 0) return;
  const at = (feature: number) => all[features.indexOf(feature)];
  const near = ROUNDING * Math.max(1, Math.abs(sorted[0]));
  expect(Math.abs(at(choice.removed[0]) - sorted[0])).toBeLessThanOrEqual(near);
  expect(Math.abs(choice.criterion[0] - sorted[0])).toBeLessThanOrEqual(near);
  if (sorted.length > 1 && choice.runnerUp) {
    expect(Math.abs(choice.runnerUp.criterion - sorted[1])).toBeLessThanOrEqual(near);
    expect(Math.abs(at(choice.runnerUp.feature) - sorted[1])).toBeLessThanOrEqual(near);
  }
  if (sorted.length > 1) expect(choice.runnerUp).not.toBeNull();
}

const shapes = fc.record({
  seed: fc.integer({ min: 0, max: 1e6 }),
  rows: fc.integer({ min: 4, max: 24 }),
  features: fc.integer({ min: 1, max: 14 }),
});

const kernelsUnderTest = [
  ['linear', {}],
  ['rbf', { gamma: 0.15 }],
  ['poly', { gamma: 0.3, coef0: 1, degree: 2 }],
  ['sigmoid', { gamma: 0.05, coef0: 0 }],
] as const;

describe.each(kernelsUnderTest)('margin elimination with the %s kernel', (kernel, parameters) => {
  const runs = { numRuns: kernel === 'linear' ? 60 : 25 };
  const wholeRun = (shape: { seed: number; rows: number; features: number }) => ({
    ...separable(shape.seed, shape.rows, shape.features),
    kernel,
    parameters,
  });

  it.each(['none', 'after', 'each'] as const)(
    'chooses as computing every margin does, little optimization %s',
    (lo) => {
      fc.assert(
        fc.property(shapes, (shape) => {
          const data = wholeRun(shape);
          const margin = lo === 'each' ? plainCentredMargin : plainMargin;
          const options = { littleOptimization: lo, onNonseparable: 'continue' } as const;
          eliminate(data, options, (step) => expectBest(data, step, margin, false));
          expect(core.bytesInUse).toBe(0);
        }),
        runs,
      );
    },
  );

  it('stops where no removal keeps a positive margin', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const data = { ...wholeRun(shape), cost: 1e4 };
        try {
          eliminate(data, {}, (step) => expectBest(data, step, plainMargin, true));
        } catch (error) {
          expect(String(error)).toContain('does not separate');
        }
        expect(core.bytesInUse).toBe(0);
      }),
      runs,
    );
  });

  it('takes the smallest margin of several models', () => {
    for (const [seed, scheme] of [
      [1, 'ovo'],
      [2, 'ovr'],
      [6, 'ovo'],
    ] as const) {
      const data = { ...separable(seed, 21, 9, 3), kernel, parameters, scheme };
      eliminate(data, { onNonseparable: 'continue' }, (step) => expectBest(data, step, plainMargin, false));
    }
  });

  it('gives every margin when asked, and chooses the same', () => {
    const data = wholeRun({ seed: 8, rows: 16, features: 9 });
    const brief = eliminate(data, { onNonseparable: 'continue' }, () => {});
    const full = eliminate(
      data,
      { onNonseparable: 'continue' },
      (step) => {
        if (!step.choice) return;
        const expected = marginsWithout(data, step, plainMargin);
        for (const [at, value] of step.choice.criteria!.entries()) {
          if (Number.isNaN(value)) expect(expected[at] > 0).toBe(false);
          else expect(value).toBeCloseTo(expected[at], 8);
        }
      },
      { ...ONE, full: true },
    );
    expect(full).toEqual(brief);
  });

  it('removes groups together and keeps what is to be kept', () => {
    const data = wholeRun({ seed: 12, rows: 18, features: 9 });
    const unitOf = Int32Array.of(0, 1, 2, 3, 3, 4, 5, 5, 3);
    const kept = Uint8Array.of(0, 1, 0, 0, 0, 0, 0, 0, 0);
    const { order } = eliminate(
      data,
      { onNonseparable: 'continue' },
      (step) => {
        if (!step.choice) return;
        const { removed, criterion } = step.choice;
        expect(new Set(Array.from(removed, (feature) => unitOf[feature])).size).toBe(1);
        const without = (unit: number) => Array.from(step.features).filter((feature) => unitOf[feature] !== unit);
        const margins = [0, 2, 3, 4, 5]
          .filter((unit) => step.features.some((feature) => unitOf[feature] === unit))
          .map((unit) => plainMargin(data, step.trainer, 0, without(unit)));
        expect(Math.abs(criterion[0] - Math.max(...margins))).toBeLessThanOrEqual(ROUNDING);
      },
      { ...ONE, unitOf, kept },
    );
    expect(order.toSorted((a, b) => a - b)).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('a long elimination', () => {
  it('does not drift, and finds with a cut what it finds without', () => {
    const data = separable(3, 20, 600);
    let steps = 0;
    const brief = eliminate(data, { onNonseparable: 'continue' }, (step) => {
      if (steps++ % 130 === 129) expectBest(data, step, plainMargin, false);
    });
    const full = eliminate(data, { onNonseparable: 'continue' }, () => {}, { ...ONE, full: true });
    expect(brief.order).toEqual(full.order);
    expect(brief.order.length).toBe(599);
  });

  it('begins from scratch after each training', () => {
    const data = separable(7, 20, 40);
    const margin = plainMargin;
    eliminate(data, { onNonseparable: 'continue' }, (step) => expectBest(data, step, margin, false), ONE, 5);
  });
});
