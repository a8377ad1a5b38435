import { afterAll, describe, expect, it } from 'vitest';
import type { SettingScore } from '../../src/evaluation/cross-validator.ts';
import { evaluateBatch, type Lead, leadAfter } from '../../src/evaluation/pick-best.ts';
import { SubsetEvaluator } from '../../src/evaluation/subset-evaluator.ts';
import { summarize } from '../../src/evaluation/summary.ts';
import { evaluationOf, NOTHING, remove, tiedData } from '../executors/evaluations.ts';

describe('choosing the best candidate', () => {
  // Features 0 and 6 are the same, so their removals tie.
  const evaluation = evaluationOf(tiedData(3));
  const evaluator = new SubsetEvaluator(evaluation);
  evaluator.commit(NOTHING);
  afterAll(() => evaluator.dispose());
  const meanOf = (feature: number, place: number, lead: Lead | null) => {
    const candidates = [{ change: remove(feature), place, splits: null }];
    const [result] = evaluateBatch(evaluator, evaluation, { candidates, lead });
    return 'best' in result ? (result.best?.summary.mean ?? null) : null;
  };
  const mean = meanOf(6, 0, null)!;
  const part = (place: number, lead: Lead) => meanOf(0, place, lead);

  it('keeps an earlier neighbour that equals a later leader', () => {
    expect(part(0, { place: 1, mean })).toBe(mean);
    expect(part(0, { place: 1, mean: mean + 1e-9 })).toBe(null);
  });

  it('gives up a later neighbour that only equals the leader', () => {
    expect(part(2, { place: 1, mean })).toBe(null);
    expect(part(2, { place: 1, mean: mean - 1e-9 })).toBe(mean);
  });

  it('lets the first of equals lead, in whatever order they come to be known', () => {
    const result = (value: number): SettingScore => ({ setting: 0, summary: summarize([value]) });
    expect(leadAfter(null, null, 0)).toBe(null);
    const lead = leadAfter(null, result(0.5), 4);
    expect(lead).toEqual({ place: 4, mean: 0.5 });
    expect(leadAfter(lead, result(0.5), 5)).toBe(lead);
    expect(leadAfter(lead, null, 3)).toBe(lead);
    expect(leadAfter(lead, result(0.5), 3)).toEqual({ place: 3, mean: 0.5 });
    expect(leadAfter(lead, result(0.6), 7)).toEqual({ place: 7, mean: 0.6 });
  });
});
