import { describe, expect, it } from 'vitest';
import type { RunProgress } from '../../apps/studio/engine/protocol.ts';
import { durationText, progressOf, restText, timeLeftText } from '../../apps/studio/results/run-text.ts';

const EMPTY: RunProgress = {
  featureCount: 30,
  steps: [],
  sizes: [],
  subsets: [],
  curve: [],
  majority: null,
  folds: [],
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

describe('a duration', () => {
  it.each([
    [3.21, '3.2 s'],
    [42.4, '42 s'],
    [60, '1 min'],
    [200, '3 min 20 s'],
    [7500, '2 h 5 min'],
    [7199, '2 h'],
  ])('of %d seconds has two units at most', (seconds, text) => expect(durationText(seconds)).toBe(text));

  it.each([
    [null, 'estimating the remaining time'],
    [0.4, 'about a second left'],
    [7.4, 'about 7 s left'],
    [47, 'about 50 s left'],
    [58, 'about 1 min left'],
    [200, 'about 3 min left'],
  ])('is rounded where it is an estimate: %s', (seconds, text) => expect(timeLeftText(seconds)).toBe(text));
});

describe('the progress of a run', () => {
  it('counts eliminated features', () => {
    expect(progressOf({ ...EMPTY, steps: [step(30, ['a']), step(29, ['b', 'c'])] }, 'rank')).toEqual({
      text: '3 of 30 features eliminated',
      fraction: 0.1,
    });
  });

  it('counts the subsets of a search, whose end is unknown, and the rankings of a method', () => {
    const subsets = [
      { features: 1, mean: 0.7 },
      { features: 2, mean: 0.8 },
    ];
    const searching = { ...EMPTY, phase: 'search', subsets } as const;
    expect(progressOf(searching, 'select')).toEqual({
      text: 'Searching: 2 subsets so far, the last with 2 features',
      fraction: null,
    });
    expect(restText(searching)).toBe('remaining time unknown');
    expect(restText({ ...EMPTY, secondsLeft: 7.4 })).toBe('about 7 s left');
    expect(progressOf({ ...EMPTY, phase: 'rankings', jobs: { done: 25, of: 100 } }, 'select')).toEqual({
      text: '25 of 100 rankings done',
      fraction: 0.25,
    });
  });

  it('says what is computed before the first fold or step is done', () => {
    expect(progressOf(null, 'evaluate').text).toBe('Reading the table');
    expect(progressOf(EMPTY, 'evaluate').text).toBe('Computing the first outer folds with 30 features');
    expect(progressOf(EMPTY, 'select').text).toBe('Training the first classifier on 30 features');
  });

  it('counts outer folds', () => {
    expect(progressOf({ ...EMPTY, phase: 'folds', jobs: { done: 3, of: 12 } }, 'evaluate')).toEqual({
      text: '3 of 12 outer folds done',
      fraction: 0.25,
    });
  });

  it('counts the sizes scored after the ranking', () => {
    const score = { mean: 1, sd: 0, se: 0, folds: [1] };
    const sizes = [{ features: 15, score, setting: {} as never }];
    expect(progressOf({ ...EMPTY, phase: 'scoring', steps: [step(2, ['a'])], sizes }, 'select')).toEqual({
      text: 'Ranking done, 1 subset size scored',
      fraction: 0.5,
    });
  });

  it('is unknown while the table is read', () => expect(progressOf(null, 'rank').fraction).toBeNull());

  it.each(['rank', 'select', 'evaluate', 'compare'] as const)('of %s names the work before the first step', (task) => {
    const { text } = progressOf(EMPTY, task);
    expect(text).toMatch(/^(Training|Computing) the first .* 30 features$/);
  });
});
