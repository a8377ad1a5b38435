import { describe, expect, it } from 'vitest';
import type { DatasetFacts } from '../../src/plan/plan.ts';
import { isParallel } from '../../src/tasks/is-parallel.ts';

const facts = (sampleCount: number, featureCount: number): DatasetFacts => ({
  sampleCount,
  featureCount,
  classes: ['a', 'b'],
});

describe('workers', () => {
  it.each([
    ['a long ranking by a kernel', { kernel: 'rbf', step: 20 }, facts(1200, 500), true],
    ['the same one by one', { kernel: 'rbf', step: 1 }, facts(300, 500), true],
    ['a short one', { kernel: 'rbf', step: 20 }, facts(300, 500), false],
    ['a small one', { kernel: 'rbf' }, facts(150, 4), false],
    ['a one-shot ranking', { kernel: 'rbf', criterion: 'sensitivity', once: true }, facts(1200, 500), false],
    ['a linear ranking', {}, facts(1200, 500), false],
    ['one that evaluates candidates', { method: 'eb-rfe' }, facts(150, 4), true],
  ])('of %s are worth starting or not', (_, options, size, expected) => {
    expect(isParallel('rank', options, size)).toBe(expected);
  });

  it('on other computers share no features', () => {
    const options = { kernel: 'rbf', step: 20 };
    expect(isParallel('rank', options, facts(1200, 500), { isRemote: true })).toBe(false);
    expect(isParallel('rank', { ...options, method: 'eb-rfe', step: 1 }, facts(1200, 500), { isRemote: true })).toBe(
      true,
    );
  });
});
