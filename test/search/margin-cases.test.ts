import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { criteria } from '../../src/criteria/index.ts';
import type { Trainer } from '../../src/formulations/trainers/trainer.ts';
import { centred } from '../../src/search/strategies/margin/little-optimization.ts';
import { moveBoundaries } from '../../src/search/strategies/margin/move-boundaries.ts';
import type { Removals } from '../../src/search/strategies/margin/removals.ts';
import { margin } from '../../src/search/strategies/margin.ts';
import type { StrategyContext } from '../../src/search/strategies/strategy.ts';
import { problemOf } from '../problem.ts';
import {
  core,
  type Data,
  eliminate,
  ONE,
  OPTIONS,
  plainCentredMargin,
  plainMargin,
  plainOutputs,
  trainerOf,
} from './margin-data.ts';

// Rows in the plane, worked by hand. The closest points of the classes are (1, 0.5) and (−1, 0.3),
// so w = (0.990, 0.099), b = −0.040. The row (1, 12) loses 12·0.099 = 1.19 with feature 1, more
// than the smallest output 1, but it has enough to lose; (5, −3) needs feature 0.
const ROWS = [
  [1, 0.5, 1],
  [1, 12, 1],
  [5, -3, 1],
  [-1, -0.5, 0],
  [-1, 0.3, 0],
];
const PRINTED_STOPS: Data = {
  columns: [0, 1].map((j) => Float64Array.from(ROWS, (row) => row[j])),
  labels: Int32Array.from(ROWS, (row) => row[2]),
  cost: Infinity,
};

function apart(seed: number, rows = 16, features = 10): Data {
  const source = random(seed, 'apart');
  const labels = Int32Array.from({ length: rows }, (_, n) => n % 2);
  const columns = Array.from({ length: features }, (_, j) =>
    Float64Array.from(labels, (label) => source.normal() + (j < 3 ? 5 * label : 0)),
  );
  return { columns, labels, cost: Infinity };
}

const firstChoice = (data: Data, options = {}, request = ONE) => {
  const trainer = trainerOf(data);
  trainer.train();
  const context = { trainer, margin: { ...OPTIONS, ...options } } as unknown as StrategyContext;
  try {
    return margin.start(context).propose(request);
  } finally {
    trainer.dispose();
  }
};

const seeds = fc.integer({ min: 0, max: 1e6 });

/** Both features separate, each by the other's hair: without one of them the margin is ε. */
function hairsbreadth(epsilon: number): Data {
  const rows = [
    [1, epsilon],
    [epsilon, 1],
    [-1, -epsilon],
    [-epsilon, -1],
  ];
  return {
    columns: [0, 1].map((j) => Float64Array.from(rows, (row) => row[j])),
    labels: Int32Array.of(1, 1, 0, 0),
    cost: Infinity,
  };
}

describe('the width of a tie with 0', () => {
  it.each(['none', 'after', 'each'])('is 1e-12 of the outputs: little optimisation %s', (littleOptimization) => {
    for (const epsilon of [1e-8, 1e-10]) {
      const found = firstChoice(hairsbreadth(epsilon), { littleOptimization });
      expect(found?.removed).toHaveLength(1);
      expect(found!.criterion[0] / epsilon).toBeCloseTo(1, 5);
    }
    expect(firstChoice(hairsbreadth(1e-14), { littleOptimization })).toBeNull();
  });
});

describe('candidates', () => {
  it('are found where the printed rule sees none', () => {
    const exact = firstChoice(PRINTED_STOPS);
    expect(Array.from(exact!.removed)).toEqual([1]);
    // g − δ of (1, 0.5) is 1 − 0.5·w1, over |w0|, with w = (4, 0.4)/4.04.
    const [w0, w1] = [4 / 4.04, 0.4 / 4.04];
    expect(exact!.criterion[0]).toBeCloseTo((1 - 0.5 * w1) / w0, 8);
    expect(firstChoice(PRINTED_STOPS, { mfeCandidates: 'paper' })).toBeNull();
    const { order, notes } = eliminate(PRINTED_STOPS, { mfeCandidates: 'paper' }, () => {});
    expect(order).toEqual([]);
    expect(notes).toMatchObject([{ code: 'no-removal-keeps-margin', facts: { unranked: 2 } }]);
    expect(eliminate(PRINTED_STOPS, { mfeCandidates: 'paper', onNonseparable: 'continue' }, () => {}).order).toEqual([
      1,
    ]);
  });

  it('of the printed rule are all candidates', () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom('linear', 'rbf'), (seed, kernel) => {
        const data: Data = { ...apart(seed), kernel, parameters: kernel === 'rbf' ? { gamma: 0.05 } : {} };
        const paper = firstChoice(data, { mfeCandidates: 'paper' });
        const exact = firstChoice(data, {}, { ...ONE, full: true });
        if (!paper) return;
        expect(paper.criterion[0]).toBeGreaterThan(0);
        expect(exact!.criteria![paper.removed[0]]).toBeCloseTo(paper.criterion[0], 10);
        expect(exact!.criterion[0]).toBeGreaterThanOrEqual(paper.criterion[0]);
      }),
      { numRuns: 40 },
    );
  });

  it.each(['none', 'after', 'each'] as const)('of the printed rule are those at every step, optimization %s', (lo) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const data = apart(seed);
        const options = { mfeCandidates: 'paper', littleOptimization: lo } as const;
        const score = lo === 'each' ? plainCentredMargin : plainMargin;
        eliminate(data, options, ({ trainer, choice, features }) => {
          if (features.length === 1) return;
          const { signs, bias } = trainer.classifiers[0];
          const all = Array.from(features);
          const g = plainOutputs(data, trainer, 0, all).f.map((f, n) => signs[n] * (f + bias));
          const printed = all
            .map((leaving) => all.filter((feature) => feature !== leaving))
            .filter((rest) => {
              const { f } = plainOutputs(data, trainer, 0, rest);
              const shifts = g.map((value, n) => value - signs[n] * (f[n] + bias));
              return Math.max(...shifts) <= Math.min(...g);
            })
            .map((rest) => score(data, trainer, 0, rest));
          if (choice) expect(choice.criterion[0]).toBeCloseTo(Math.max(...printed), 8);
          else expect(printed).toEqual([]);
        });
      }),
      { numRuns: 25 },
    );
  });

  it('do not exist where the rows are not separated, and the error says what to do', () => {
    const data: Data = { ...apart(1), labels: Int32Array.from({ length: 16 }, (_, n) => (n >> 1) % 2), cost: 1e-3 };
    const refused = problemOf(() => firstChoice(data));
    expect(refused).toMatchObject({
      code: 'training-samples-not-separated',
      fixes: [
        { set: { cost: 'Infinity' } },
        { set: { onNonseparable: 'soft' } },
        { set: { onNonseparable: 'continue' } },
      ],
    });
    expect((refused.facts as { margin: number }).margin).toBeLessThan(0);
    expect(firstChoice(data, { onNonseparable: 'continue' })!.criterion[0]).toBeLessThan(0);
    expect(core.bytesInUse).toBe(0);
  });

  it('are none of a single feature, nor where all are kept', () => {
    expect(firstChoice({ ...PRINTED_STOPS, columns: PRINTED_STOPS.columns.slice(0, 1) })).toBeNull();
    expect(firstChoice(apart(2), {}, { ...ONE, kept: new Uint8Array(10).fill(1) })).toBeNull();
  });

  it('do not depend on rows that cost nothing', () => {
    const data = apart(5);
    const cost = new Float64Array(16).fill(Infinity);
    cost[3] = 0;
    const outlier = { ...data, cost, columns: data.columns.map((x) => x.map((value, n) => (n === 3 ? 50 : value))) };
    const rest = (_: number, n: number) => n !== 3;
    const without = { ...data, labels: data.labels.filter(rest), columns: data.columns.map((x) => x.filter(rest)) };
    expect(eliminate(outlier, {}, () => {}).order).toEqual(eliminate(without, {}, () => {}).order);
  });

  it('need a model with a kernel', () => {
    const trainer = { ...trainerOf(apart(1)), set: null, features: Int32Array.of(0, 1) };
    const context = { trainer, margin: OPTIONS } as unknown as StrategyContext;
    expect(problemOf(() => margin.start(context).propose(ONE))).toMatchObject({
      code: 'margin-needs-kernel-classifier',
      fixes: [{ set: { machine: 'svm' } }],
    });
    trainer.dispose();
  });
});

describe('ties', () => {
  it('go to the lowest column', () => {
    const data = apart(7, 16, 12);
    const columns = data.columns.map((_, j) => data.columns[j % 4].slice());
    for (const littleOptimization of ['none', 'each'] as const) {
      const choice = firstChoice({ ...data, columns }, { littleOptimization })!;
      expect(choice.removed[0]).toBeLessThan(4);
      expect(choice.runnerUp).toEqual({ feature: choice.removed[0] + 4, criterion: choice.criterion[0] });
    }
    const soft = firstChoice({ ...data, columns, cost: 1 }, { onNonseparable: 'soft' })!;
    expect(soft.runnerUp).toEqual({ feature: soft.removed[0] + 4, criterion: soft.criterion[0] });
  });

  it('between constant columns go to the lowest first', () => {
    const data = apart(8, 16, 6);
    const columns = [...data.columns.slice(0, 2), new Float64Array(16), data.columns[3], new Float64Array(16).fill(2)];
    const { order } = eliminate({ ...data, columns }, {}, () => {});
    expect(order.indexOf(2)).toBeLessThan(order.indexOf(4));
  });
});

describe('several at a time', () => {
  it('are the best by their own margins, as many as stay separated together', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 6 }), (seed, count) => {
        const data = apart(seed);
        const request = { ...ONE, count };
        const choice = firstChoice(data, {}, request);
        if (!choice) return;
        const { criteria: all } = firstChoice(data, {}, { ...request, full: true })!;
        const positive = Array.from(all!.keys()).filter((j) => all![j] > 0);
        const order = positive.toSorted((a, b) => all![b] - all![a] || a - b);
        expect(Array.from(choice.removed)).toEqual(order.slice(0, choice.removed.length));
        expect(choice.runnerUp?.feature).toBe(order[choice.removed.length]);
        const trainer = trainerOf(data);
        trainer.train();
        const joint = (gone: number) =>
          plainMargin(
            data,
            trainer,
            0,
            Array.from(all!.keys()).filter((j) => !order.slice(0, gone).includes(j)),
          );
        if (choice.removed.length > 1) expect(joint(choice.removed.length)).toBeGreaterThan(0);
        if (choice.removed.length < Math.min(count, order.length)) {
          expect(joint(choice.removed.length + 1) > 0).toBe(false);
        }
        trainer.dispose();
      }),
      { numRuns: 60 },
    );
  });

  it('leave down to the last feature when told to continue', () => {
    for (const onNonseparable of ['continue', 'soft'] as const) {
      const { order } = eliminate({ ...apart(3), cost: 10 }, { onNonseparable }, () => {}, { ...ONE, count: 4 });
      expect(new Set(order).size).toBe(9);
    }
  });
});

describe('little optimization', () => {
  it('puts the boundary midway, on either side', () => {
    const signs = Float64Array.of(1, 1, -1, -1);
    expect(centred(Float64Array.of(3, 5, 1, -4), signs)).toEqual({ gap: 2, turned: false, middle: 2 });
    expect(centred(Float64Array.of(-1, -2, 1, 4), signs)).toEqual({ gap: 2, turned: true, middle: 0 });
    expect(centred(Float64Array.of(0, 2, 1, -1), signs).gap).toBe(-1);
  });

  it.each(['linear', 'rbf'] as const)('never lowers the margin of a subset, and leaves outputs of 1, %s', (kernel) => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const data: Data = { ...apart(seed), kernel, parameters: kernel === 'rbf' ? { gamma: 0.05 } : {} };
        let promised: { margin: number } | null = null;
        eliminate(data, { littleOptimization: 'after' }, ({ trainer, choice, features }) => {
          const now = plainMargin(data, trainer, 0, Array.from(features));
          if (promised) {
            expect(now).toBeGreaterThanOrEqual(promised.margin * (1 - 1e-9));
            expect(Math.min(...trainer.outputs(0).values)).toBeCloseTo(1, 8);
          }
          promised = choice && { margin: choice.criterion[0] };
        });
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    [0.5, 1],
    [1e-15, 0],
  ])('moves a boundary with a gap of %d, and none where the gap is only rounding', (gap, moves) => {
    const f = Float64Array.of(-2, 1, 1 + gap, 3);
    const classifier = {
      k: 0,
      rows: Int32Array.of(0, 1, 2, 3),
      signs: Float64Array.of(-1, -1, 1, 1),
      costs: new Float64Array(4).fill(Infinity),
      bias: 0.2,
      scale: 1,
    };
    const adjusted: number[][] = [];
    const trainer = { adjust: (...own: number[]) => void adjusted.push(own) } as unknown as Trainer;
    const removals = { classifiers: () => [classifier], successive: () => [{ f, norm2: 1 }] } as unknown as Removals;
    moveBoundaries(trainer, removals, { ...OPTIONS, littleOptimization: 'after', onNonseparable: 'continue' });
    expect(adjusted).toHaveLength(moves);
    // A = 2/gap, w0 = −A · 1.25.
    if (moves > 0) expect(adjusted).toEqual([[0, 4, -5]]);
  });

  it('keeps the promise of `each`', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const data = apart(seed);
        let promised: number | null = null;
        eliminate(data, { littleOptimization: 'each' }, ({ trainer, choice, features }) => {
          if (promised !== null) expect(plainMargin(data, trainer, 0, Array.from(features))).toBeCloseTo(promised, 8);
          promised = choice?.criterion[0] ?? null;
        });
      }),
      { numRuns: 30 },
    );
  });

  it('turns a boundary whose classes have changed sides', () => {
    const labels = Int32Array.of(0, 1);
    const real = trainerOf({ columns: [Float64Array.of(-3, 3), Float64Array.of(-1, 1)], labels, cost: 1 });
    real.train();
    const adjusted: number[][] = [];
    const trainer = {
      ...real,
      classifiers: [{ ...real.classifiers[0], bias: 0 }],
      // f = 3·x0 − x1: without feature 0 the classes lie on the wrong sides, with a gap of 2.
      weights: () => Float64Array.of(3, -1),
      adjust: (...given: number[]) => void adjusted.push(given),
    };
    const context = { trainer, margin: { ...OPTIONS, littleOptimization: 'each' } } as unknown as StrategyContext;
    const run = margin.start(context);
    const choice = run.propose({ ...ONE, kept: Uint8Array.of(0, 1) })!;
    expect([choice.removed[0], choice.criterion[0]]).toEqual([0, 1]);
    run.eliminated(choice.removed);
    expect(adjusted).toEqual([[0, -1, 0]]);
    real.dispose();
  });
});

describe('kernels', () => {
  it('that equal the linear one remove the same', () => {
    for (const littleOptimization of ['none', 'after', 'each'] as const) {
      for (const seed of [1, 2, 3]) {
        const data = apart(seed, 20, 12);
        const parameters = { gamma: 1, coef0: 0, degree: 1 };
        const options = { littleOptimization, onNonseparable: 'continue' } as const;
        const byKernel = eliminate({ ...data, kernel: 'poly', parameters }, options, () => {});
        expect(byKernel.order).toEqual(eliminate(data, options, () => {}).order);
      }
    }
  });
});

describe('the margin criterion', () => {
  it('is registered for the strategy of its name', () => {
    expect(criteria.get('margin').needs).toBe('margins');
    expect(margin.name).toBe('margin');
  });
});
