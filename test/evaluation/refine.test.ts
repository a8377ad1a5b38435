// Flips against neighbours scored one by one, and what holds for all of them.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beats, bestSetting, type CrossValidator } from '../../src/evaluation/cross-validator.ts';
import { inlineCrossValidator } from '../../src/evaluation/inline-cross-validator.ts';
import { type Refined, type Refinement, refine } from '../../src/evaluation/refine.ts';
import type { Change, Evaluation } from '../../src/evaluation/subset-evaluator.ts';
import { SubsetEvaluator } from '../../src/evaluation/subset-evaluator.ts';
import { KINDS, sample } from '../formulations/data.ts';
import { datasetOf } from '../formulations/train-model.ts';
import { evaluationOf, LINEAR } from './cross-validate.ts';

const NOTHING: Change = { removed: [], added: [] };

function refinementOf(evaluation: Evaluation, more: Partial<Refinement> = {}): Refinement {
  return {
    kind: 'bit-flip',
    rounds: 1,
    budget: Infinity,
    evaluation: evaluation.splits.length * evaluation.settings.length,
    featureCount: evaluation.dataset.features.length,
    keep: new Set(),
    minFeatures: 1,
    ...more,
  };
}

/** Cross-validates a subset as an incumbent of its own. */
function scoreOf(evaluation: Evaluation, features: readonly number[]): number {
  const evaluator = new SubsetEvaluator(evaluation, features);
  const { summary } = bestSetting(evaluator.commit(NOTHING).scores, evaluation.splits.length)!;
  evaluator.dispose();
  return summary.mean;
}

async function ended(run: AsyncGenerator<unknown, Refined, void>): Promise<Refined> {
  for (let next = await run.next(); ; next = await run.next()) if (next.done) return next.value;
}

async function refined(evaluation: Evaluation, features: readonly number[], refinement: Refinement): Promise<Refined> {
  const validator = inlineCrossValidator(evaluation, features);
  const { summary } = bestSetting((await validator.commit(NOTHING)).scores, evaluation.splits.length)!;
  try {
    return await ended(refine(refinement, { features, toBeat: summary.mean }, validator));
  } finally {
    await validator.dispose();
  }
}

/** A cross-validator that knows the score of every subset, and what it was asked. */
function oracle(begin: readonly number[], worth: (features: readonly number[]) => number) {
  const asked: string[] = [];
  let incumbent = begin;
  const apply = ({ removed, added }: Change) =>
    [...incumbent.filter((feature) => !removed.includes(feature)), ...added].sort((a, b) => a - b);
  const validator: CrossValidator = {
    async commit(change) {
      incumbent = apply(change);
      return { scores: [[worth(incumbent)]], machines: 1, stopped: 0 };
    },
    async pickBest(changes) {
      return changes.map((change) => {
        asked.push(`${change.removed.map((one) => `-${one}`)}${change.added.map((one) => `+${one}`)}`);
        const mean = worth(apply(change));
        return { setting: 0, summary: { mean, sd: 0, se: 0, folds: [mean] } };
      });
    },
    dispose: async () => {},
  };
  return { validator, asked };
}

const plain: Omit<Refinement, 'kind'> = {
  rounds: 1,
  budget: Infinity,
  evaluation: 10,
  featureCount: 5,
  keep: new Set(),
  minFeatures: 1,
};

describe('neighbours', () => {
  const looked = async (refinement: Refinement, features: readonly number[]) => {
    const { validator, asked } = oracle(features, () => 0.5);
    const result = await ended(refine(refinement, { features, toBeat: 0.5 }, validator));
    return { asked, result };
  };

  it('of bit-flip are one feature out, then one in', async () => {
    const { asked, result } = await looked({ ...plain, kind: 'bit-flip' }, [1, 3]);
    expect(asked).toEqual(['-1', '-3', '+0', '+2', '+4']);
    expect(result).toEqual({ features: [1, 3], flips: [], fits: 50, cut: null });
  });

  it('of attribute-flip are one in for one out', async () => {
    const { asked } = await looked({ ...plain, kind: 'attribute-flip' }, [1, 3]);
    expect(asked).toEqual(['-1+0', '-1+2', '-1+4', '-3+0', '-3+2', '-3+4']);
  });

  it('never lack a feature that is to stay, or go below the smallest size', async () => {
    const keep = new Set([3]);
    expect((await looked({ ...plain, kind: 'bit-flip', keep }, [1, 3])).asked).toEqual(['-1', '+0', '+2', '+4']);
    expect((await looked({ ...plain, kind: 'attribute-flip', keep }, [1, 3])).asked).toEqual(['-1+0', '-1+2', '-1+4']);
    expect((await looked({ ...plain, kind: 'bit-flip', minFeatures: 2 }, [1, 3])).asked).toEqual(['+0', '+2', '+4']);
    expect((await looked({ ...plain, kind: 'bit-flip' }, [1])).asked).toEqual(['+0', '+2', '+3', '+4']);
    const all = [0, 1, 2, 3, 4];
    expect((await looked({ ...plain, kind: 'attribute-flip' }, all)).result.fits).toBe(0);
  });
});

describe('a round', () => {
  it('takes the best; of equal ones fewer features, then the lowest column out, then the lowest in', async () => {
    const flip = async (kind: Refinement['kind'], good: string[]) => {
      const { validator } = oracle([1, 3], (features) => (good.includes(features.join()) ? 0.9 : 0.5));
      const result = await ended(refine({ ...plain, kind }, { features: [1, 3], toBeat: 0.5 }, validator));
      return result.features.join();
    };
    expect(await flip('bit-flip', ['1,2,3', '1', '3'])).toBe('3');
    expect(await flip('bit-flip', ['1,3,4', '1,2,3'])).toBe('1,2,3');
    expect(await flip('attribute-flip', ['1,4', '0,1', '3,4', '2,3'])).toBe('2,3');
    expect(await flip('attribute-flip', ['1,4', '0,1'])).toBe('0,1');
    expect(await flip('attribute-flip', [])).toBe('1,3');
  });

  it('follows the one before, up to a limit', async () => {
    // The more of the features 0, 2, 4 and the fewer others, the better.
    const worth = (features: readonly number[]) =>
      features.reduce((sum, feature) => sum + (feature % 2 === 0 ? 0.2 : -0.1), 0.3);
    const run = async (rounds: number) => {
      const { validator } = oracle([1, 3], worth);
      return ended(
        refine({ ...plain, kind: 'bit-flip', rounds }, { features: [1, 3], toBeat: worth([1, 3]) }, validator),
      );
    };
    expect((await run(2)).features).toEqual([0, 1, 2, 3]);
    const whole = await run(20);
    expect(whole.features).toEqual([0, 2, 4]);
    // Three in, two out, and a last round that finds nothing.
    expect(whole.flips.map(({ removed, added }) => [...removed.map((one) => -one), ...added])).toEqual([
      [0],
      [2],
      [4],
      [-1],
      [-3],
    ]);
    expect(whole.fits).toBe(6 * 5 * 10);
  });

  it('ends where the budget does, with the best so far', async () => {
    const worth = (features: readonly number[]) => (features.includes(4) ? 0.9 : features.includes(0) ? 0.8 : 0.5);
    const run = async (budget: number, rounds = 3) => {
      const { validator, asked } = oracle([1, 3], worth);
      const refinement: Refinement = { ...plain, kind: 'bit-flip', rounds, budget };
      return {
        ...(await ended(refine(refinement, { features: [1, 3], toBeat: 0.5 }, validator))),
        asked: asked.length,
      };
    };
    expect(await run(9)).toMatchObject({
      features: [1, 3],
      fits: 0,
      asked: 0,
      cut: { round: 1, scored: 0, neighbours: 5 },
    });
    expect(await run(39)).toMatchObject({ features: [0, 1, 3], fits: 30, asked: 3, cut: { round: 1, scored: 3 } });
    expect(await run(50)).toMatchObject({ features: [1, 3, 4], fits: 50, cut: { round: 2, scored: 0 } });
    expect(await run(50, 1)).toMatchObject({ features: [1, 3, 4], fits: 50, cut: null });
    expect(await run(100)).toMatchObject({ features: [1, 3, 4], fits: 100, cut: null });
  });
});

describe('flips on data', () => {
  const cases = fc.record({
    kind: fc.constantFrom(...KINDS),
    seed: fc.integer({ min: 0, max: 1e6 }),
    flips: fc.constantFrom<Refinement['kind']>('bit-flip', 'attribute-flip'),
    rounds: fc.integer({ min: 1, max: 4 }),
    budget: fc.constantFrom(Infinity, 7, 40, 120),
    begin: fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
    kept: fc.nat(5),
  });

  it('never make the score worse, keep whom they must, and keep to the budget', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ kind, seed, flips, rounds, budget, begin, kept }) => {
        const settings = [1, 20].map((cost) => ({ ...LINEAR, cost }));
        const dataset = datasetOf(sample(kind, seed, 20, 6, 2 + (seed % 2)));
        const evaluation = evaluationOf(dataset, { settings, tolerance: 1e-3 });
        const keep = new Set(begin.filter((feature) => feature === kept));
        const result = await refined(
          evaluation,
          begin,
          refinementOf(evaluation, { kind: flips, rounds, budget, keep }),
        );
        let before = scoreOf(evaluation, begin);
        for (const { summary } of result.flips) {
          expect(beats(summary.mean, before)).toBe(true);
          before = summary.mean;
        }
        expect(result.flips.length).toBeLessThanOrEqual(rounds);
        expect(result.fits).toBeLessThanOrEqual(budget);
        for (const feature of keep) expect(result.features).toContain(feature);
        expect(result.features.length).toBeGreaterThan(0);
        if (flips === 'attribute-flip') expect(result.features).toHaveLength(begin.length);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['bit-flip', 'attribute-flip'] as const)('take what scoring every neighbour finds: %s', async (kind) => {
    const evaluation = evaluationOf(datasetOf(sample('normal', 31, 40, 7)), {
      settings: [1, 0.05].map((cost) => ({ ...LINEAR, cost })),
    });
    const begin = [1, 4, 5];
    const subsets = Array.from({ length: 2 ** 7 }, (_, bits) => [...Array(7).keys()].filter((j) => (bits >> j) & 1));
    const flipped = (features: readonly number[]) => {
      const lost = begin.filter((feature) => !features.includes(feature)).length;
      const won = features.filter((feature) => !begin.includes(feature)).length;
      return kind === 'bit-flip' ? lost + won === 1 : lost === 1 && won === 1;
    };
    const best = Math.max(...subsets.filter(flipped).map((features) => scoreOf(evaluation, features)));
    const result = await refined(evaluation, begin, refinementOf(evaluation, { kind }));
    expect(best).toBeGreaterThan(scoreOf(evaluation, begin));
    expect(flipped(result.features)).toBe(true);
    expect(result.flips[0].summary.mean).toBeCloseTo(best, 12);
    expect(scoreOf(evaluation, result.features)).toBeCloseTo(best, 12);
  });
});
