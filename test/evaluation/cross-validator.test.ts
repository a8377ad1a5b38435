// Giving up what cannot win changes nothing: the same winners, settings and scores as a
// cross-validator that always goes to the end.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beats, bestSetting, type SettingScore } from '../../src/evaluation/cross-validator.ts';
import { inlineCrossValidator } from '../../src/evaluation/inline-cross-validator.ts';
import { type Change, type Evaluation, SubsetEvaluator } from '../../src/evaluation/subset-evaluator.ts';
import { scores } from '../../src/scores/index.ts';
import { KINDS, sample } from '../formulations/data.ts';
import { datasetOf } from '../formulations/train-model.ts';
import { evaluationOf, LINEAR } from './cross-validate.ts';

/** The first of those that no other beats. */
function winner(results: readonly (SettingScore | null)[]) {
  let place = -1;
  for (const [k, result] of results.entries())
    if (result && (place < 0 || beats(result.summary.mean, results[place]!.summary.mean))) place = k;
  return place < 0 ? null : { place, ...results[place]! };
}

/** Every setting of every neighbour on every split. */
function patient(evaluation: Evaluation, changes: readonly Change[]): (SettingScore | null)[] {
  const evaluator = new SubsetEvaluator(evaluation);
  evaluator.commit({ removed: [], added: [] });
  const results = changes.map((change) => bestSetting(evaluator.score(change), evaluation.splits.length));
  evaluator.dispose();
  return results;
}

async function contested(evaluation: Evaluation, changes: readonly Change[], toBeat?: number) {
  const validator = inlineCrossValidator(evaluation);
  await validator.commit({ removed: [], added: [] });
  const results = await validator.pickBest(changes, toBeat);
  await validator.dispose();
  return results;
}

const without = (count: number): Change[] =>
  Array.from({ length: count }, (_, feature) => ({ removed: [feature], added: [] }));

describe('choosing the best candidate', () => {
  it('has the winner that going to the end has, with its setting and score', async () => {
    const settings = [1, 100, 0.01].map((cost) => ({ ...LINEAR, cost }));
    await fc.assert(
      fc.asyncProperty(
        // Few distinct values, repeated rows and constant columns make many ties.
        fc.constantFrom(...KINDS),
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 2, max: 6 }),
        fc.constantFrom('accuracy', 'balanced-accuracy', 'macro-f1', 'mcc', 'auc'),
        async (kind, seed, folds, score) => {
          const dataset = datasetOf(sample(kind, seed, 18, 6, score === 'auc' ? 2 : 2 + (seed % 2)));
          // With a single sample of a class no fold has an area: where it is tested, it was not
          // trained on.
          fc.pre(score !== 'auc' || [0, 1].every((k) => dataset.labels.filter((label) => label === k).length > 1));
          const evaluation = evaluationOf(dataset, { settings, folds, score: scores.get(score), tolerance: 1e-3 });
          const changes = without(6);
          const slow = patient(evaluation, changes);
          const quick = await contested(evaluation, changes);
          expect(winner(quick)).toEqual(winner(slow));
          // What is told of a loser is true, as far as it is told: a setting that was given up may
          // have been its best.
          for (const [k, result] of quick.entries())
            if (result) expect(beats(result.summary.mean, slow[k]!.summary.mean)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('reports no candidate that does not beat the score', async () => {
    const evaluation = evaluationOf(datasetOf(sample('normal', 4, 40, 6)));
    const slow = patient(evaluation, without(6));
    const best = winner(slow)!;
    const { mean } = best.summary;
    expect(winner(await contested(evaluation, without(6), mean - 0.01))).toEqual(best);
    expect(
      winner((await contested(evaluation, without(6), mean)).filter((one) => one && beats(one.summary.mean, mean))),
    ).toBe(null);
  });

  it('abandons candidates that cannot win, and of equal ones keeps the first', async () => {
    // The first column alone parts the classes: without it nothing is right but by chance.
    const labels = Int32Array.from({ length: 20 }, (_, row) => row % 2);
    const columns = [
      Float64Array.from(labels, (label) => 2 * label - 1),
      ...[1, 2].map((k) => Float64Array.from(labels, (_, row) => ((row * 7 * k) % 5) - 2)),
    ];
    const evaluation = evaluationOf(datasetOf({ columns, labels }));
    const results = await contested(
      evaluation,
      [1, 2, 0].map((feature) => ({ removed: [feature], added: [] })),
    );
    expect(results[0]).toMatchObject({ setting: 0, summary: { mean: 1 } });
    expect(results.slice(1)).toEqual([null, null]);
  });
});

describe('the best setting', () => {
  it('is the first of equal ones, also where their folds add up differently', () => {
    const folds = [0.1, 0.2, 0.3];
    expect(bestSetting([folds, folds.toReversed(), [0.2, 0.2, 0.2]], 3)!.setting).toBe(0);
    expect(
      bestSetting(
        [
          [0.1, 0.2],
          [0.1, 0.2, 0.4],
        ],
        3,
      )!.setting,
    ).toBe(1);
    expect(bestSetting([[0.9], [0.9, 0.9]], 3)).toBe(null);
  });
});
