import { describe, expect, it } from 'vitest';
import { notesOnSummary, summarize } from '../../src/evaluation/summary.ts';
import { problemOf } from '../problem.ts';

describe('summarize', () => {
  it('gives mean, sample sd and standard error', () => {
    // Squares 4 + 0 + 0 + 4 about the mean 3; sd = √(8/3), se = sd/2.
    const { mean, sd, se, folds } = summarize([1, 3, 3, 5]);
    expect(mean).toBe(3);
    expect(sd).toBeCloseTo(Math.sqrt(8 / 3), 15);
    expect(se).toBeCloseTo(Math.sqrt(8 / 3) / 2, 15);
    expect(folds).toEqual([1, 3, 3, 5]);
  });

  it('knows no spread of one fold', () => {
    expect(summarize([0.8])).toEqual({ mean: 0.8, sd: 0, se: 0, folds: [0.8] });
  });

  it('has the error of the mean over all folds of all repeats', () => {
    // Two repeats of two folds. Squares 4 · 0.01 about 0.8, of three degrees of freedom, over four
    // folds: se = √(0.04/12). One repeat alone has √(0.02/2) = 0.1.
    const { mean, se } = summarize([0.9, 0.7, 0.7, 0.9]);
    expect(mean).toBeCloseTo(0.8, 15);
    expect(se).toBeCloseTo(0.2 / Math.sqrt(12), 15);
  });

  it('leaves folds without a score out of all but the list', () => {
    const folds = [null, 0.5, null, 1];
    const { mean, sd, se } = summarize([0.5, 1]);
    expect(summarize(folds)).toEqual({ mean, sd, se, folds });
    expect(summarize([null, 0.7])).toMatchObject({ mean: 0.7, sd: 0, se: 0 });
  });

  it('refuses folds of which none has a score', () => {
    expect(problemOf(() => summarize([null, null])).code).toBe('score-undefined');
  });
});

describe('notesOnSummary', () => {
  it('counts the folds without a score', () => {
    expect(notesOnSummary('auc', { folds: [0.5, 1] })).toEqual([]);
    expect(notesOnSummary('auc', { folds: [null, 0.5, 1] })).toEqual([
      { code: 'score-undefined-in-folds', facts: { score: 'auc', folds: 1, of: 3 } },
    ]);
  });
});
