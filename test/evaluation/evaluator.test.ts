// Splits with rows of their own: each is scored as it would be alone, and giving up changes no
// winner.

import { describe, expect, it, vi } from 'vitest';
import type { CrossValidator } from '../../src/evaluation/cross-validator.ts';
import { createEvaluator } from '../../src/evaluation/evaluator.ts';
import { inlineCrossValidator } from '../../src/evaluation/inline-cross-validator.ts';
import { SubsetEvaluator } from '../../src/evaluation/subset-evaluator.ts';
import { summarize } from '../../src/evaluation/summary.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { evaluationOf, NOTHING, removals, remove, tiedData } from '../executors/evaluations.ts';

const datasets = [1, 2, 3, 4, 5].map((seed) => ({ ...tiedData(seed), labels: tiedData(1).labels }));
const evaluation = evaluationOf(datasets[0], { within: datasets });

describe('splits with rows of their own', () => {
  it('are scored as each would be alone', () => {
    const whole = createEvaluator(evaluation);
    const alone = datasets.map(
      (dataset, k) => new SubsetEvaluator(evaluationOf(dataset, { splits: [evaluation.splits[k]] })),
    );
    for (const change of [NOTHING, remove(3), remove(0, 7)]) {
      const parts = alone.map((part) => part.commit(change));
      expect(whole.commit(change)).toEqual({
        scores: [0, 1].map((setting) => parts.flatMap(({ scores }) => scores[setting])),
        machines: parts.reduce((sum, { machines: classifiers }) => sum + classifiers, 0),
        stopped: 0,
      });
    }
    expect(whole.features).toEqual(alone[0].features);
    expect(new Set(whole.score(NOTHING)[0]).size).toBeGreaterThan(1);
    for (const each of [whole, ...alone]) each.dispose();
  });

  it('have the winner that going to the end has', async () => {
    const validator: CrossValidator = inlineCrossValidator(evaluation);
    const all = createEvaluator(evaluation);
    const changes = removals(12);
    await validator.commit(NOTHING);
    all.commit(NOTHING);
    const means = changes.map((change) => Math.max(...all.score(change).map((own) => summarize(own).mean)));
    const results = await validator.pickBest(changes);
    const best = Math.max(...means);
    expect(results[means.indexOf(best)]!.summary.mean).toBe(best);
    for (const result of results) if (result !== null) expect(result.summary.mean).toBeLessThanOrEqual(best);
    // Someone was given up, or came out behind.
    expect(results).toContain(null);
    all.dispose();
    await validator.dispose();
  });

  it('are given up when all settings are, and not before', () => {
    const evaluator = createEvaluator(evaluation);
    const judgedUntil = (giveUp: (scores: readonly unknown[], call: number) => boolean) => {
      let call = 0;
      return evaluator.score(NOTHING, (scores) => giveUp(scores, call++)).map(({ length }) => length);
    };
    expect(judgedUntil(() => true)).toEqual([1, 1]);
    expect(judgedUntil((scores) => scores.length >= 3)).toEqual([3, 3]);
    expect(judgedUntil((_, call) => call % 2 === 0)).toEqual([5, 5]);
    evaluator.dispose();
  });
});

describe('an incumbent that was trained elsewhere as well', () => {
  const plain = evaluationOf(tiedData(1), {});
  const all = { from: 0, to: plain.splits.length };

  it('has the matrices that its own training left, which are those of a fresh evaluator', () => {
    const [known, fresh] = [createEvaluator(plain), createEvaluator(plain)];
    const path = [];
    for (const change of [remove(3), remove(7, 0), remove(5)]) {
      const { standings } = known.train(change, all);
      // Other subsets are scored in between now and then; the same features in another order are others.
      if (change.removed.length > 1) known.score(remove(...change.removed.toReversed()));
      const assigned = vi.spyOn(Gram.prototype, 'assignChanged');
      known.restore([change], standings);
      const corrections = assigned.mock.calls.filter(([, removed]) => removed.length > 0);
      assigned.mockRestore();
      expect(corrections.length > 0).toBe(change.removed.length > 1);
      path.push(change);
      const later = createEvaluator(plain);
      later.restore(path, standings);
      fresh.commit(change);
      for (const next of removals(12).filter(({ removed }) => known.features.includes(removed[0]))) {
        expect(known.train(next, all)).toEqual(later.train(next, all));
        expect(known.score(next)).toEqual(fresh.score(next));
      }
      later.dispose();
    }
    for (const each of [known, fresh]) each.dispose();
  });
});
