import { describe, expect, it } from 'vitest';
import { optionInfo, resolveOptions } from '../../src/base/option.ts';
import { validationOptions } from '../../src/plan/validation-options.ts';
import { problemOf } from '../problem.ts';

const resolve = (given: Record<string, unknown>) => resolveOptions(validationOptions, given);

describe('the options of validation', () => {
  it('have the documented defaults', () => {
    expect(resolve({})).toEqual({
      folds: 5,
      holdout: null,
      repeats: null,
      score: null,
      choose: 'one-se',
      ranking: null,
      validateStep: null,
    });
  });

  it('stand under one heading', () => {
    expect(Object.keys(validationOptions).length).toBeGreaterThan(5);
    for (const option of Object.values(validationOptions)) expect(optionInfo(option).group).toBe('Validation');
  });

  it('read text and typed values alike', () => {
    expect(resolve({ folds: ' 10 ', holdout: '0.3', validateStep: '2', choose: 'tradeoff=.8' })).toMatchObject(
      resolve({ folds: 10, holdout: 0.3, validateStep: 2, choose: 'tradeoff=0.8' }),
    );
    expect(resolve({ folds: 'loo' }).folds).toBe('loo');
  });

  it.each<[Record<string, unknown>, object]>([
    [{ folds: '1' }, { expected: { kind: 'number', range: { whole: true, min: 2 }, choices: [{ value: 'loo' }] } }],
    [{ folds: 'lo' }, { nearest: 'loo' }],
    [{ folds: '2.5' }, { value: '2.5' }],
    [{ holdout: '1' }, { expected: { kind: 'number', range: { above: 0, below: 1 } } }],
    [{ repeats: '0' }, { expected: { kind: 'number', range: { whole: true, min: 1 } } }],
    [{ score: 'f1' }, { nearest: 'macro-f1' }],
    [{ validateStep: '0' }, { expected: { kind: 'number', range: { whole: true, min: 1 } } }],
  ])('refuse %j', (given, facts) => {
    const [option] = Object.keys(given);
    expect(problemOf(() => resolve(given))).toMatchObject({ code: 'option-invalid', facts: { option, ...facts } });
  });
});
