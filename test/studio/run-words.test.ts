import { describe, expect, it } from 'vitest';
import type { RunProgress } from '../../apps/studio/engine/protocol.ts';
import { durationWords, leftWords, progressOf } from '../../apps/studio/results/run-words.ts';

const EMPTY: RunProgress = {
  featureCount: 30,
  steps: [],
  sizes: [],
  jobs: null,
  phase: 'ranking',
  seconds: 1,
  secondsLeft: null,
};
const step = (features: number, removed: readonly string[]) => ({
  features,
  removed,
  criterion: removed.map(() => 1),
  runnerUp: null,
  margin: null,
  weightNorm2: 1,
  supportVectors: 3,
  cost: 1,
});

describe('a time in words', () => {
  it.each([
    [3.21, '3.2 s'],
    [42.4, '42 s'],
    [60, '1 min'],
    [200, '3 min 20 s'],
    [7500, '2 h 5 min'],
    [7199, '2 h'],
  ])('is told for %d seconds', (seconds, words) => expect(durationWords(seconds)).toBe(words));

  it.each([
    [null, 'the time left is not known yet'],
    [0.4, 'about a second left'],
    [7.4, 'about 7 s left'],
    [47, 'about 50 s left'],
    [58, 'about 1 min left'],
    [200, 'about 3 min left'],
  ])('is coarse where it is a guess: %s', (seconds, words) => expect(leftWords(seconds)).toBe(words));
});

describe('how far a run is', () => {
  it('is told by the features that have left', () => {
    expect(progressOf({ ...EMPTY, steps: [step(30, ['a']), step(29, ['b', 'c'])] }, 'rank')).toEqual({
      words: '3 of 30 features have left',
      share: 0.1,
    });
  });

  it('is told by whole jobs where a task is made of them', () => {
    expect(progressOf({ ...EMPTY, phase: 'parts', jobs: { done: 3, of: 12 } }, 'evaluate')).toEqual({
      words: '3 of 12 parts done',
      share: 0.25,
    });
  });

  it('is told by the sizes scored once all are ranked', () => {
    const score = { mean: 1, sd: 0, se: 0, folds: [1] };
    const sizes = [{ features: 15, score, setting: {} as never }];
    expect(progressOf({ ...EMPTY, phase: 'scoring', steps: [step(2, ['a'])], sizes }, 'select')).toEqual({
      words: 'All are ranked; 1 size scored',
      share: 0.5,
    });
  });

  it('is not known before a run has begun', () => expect(progressOf(null, 'rank').share).toBeNull());
});
