import { describe, expect, it } from 'vitest';
import { optionInfo, resolveOptions } from '../../src/base/option.ts';
import { validationOptions } from '../../src/plan/validation-options.ts';

const resolve = (given: Record<string, unknown>) => resolveOptions(validationOptions, given);

describe('the options of validation', () => {
  it('have the documented defaults', () => {
    expect(resolve({})).toEqual({
      folds: 5,
      holdout: null,
      repeats: 1,
      score: 'accuracy',
      choose: 'best',
      cv: 'along',
      validateStep: null,
    });
  });

  it('stand under one heading', () => {
    for (const option of Object.values(validationOptions)) expect(optionInfo(option).group).toBe('Validation');
  });

  it('read text and typed values alike', () => {
    expect(resolve({ folds: ' 10 ', holdout: '0.3', validateStep: '2', choose: 'tradeoff=.8' })).toMatchObject(
      resolve({ folds: 10, holdout: 0.3, validateStep: 2, choose: 'tradeoff=0.8' }),
    );
    expect(resolve({ folds: 'loo' }).folds).toBe('loo');
  });

  it.each([
    [{ folds: '1' }, '--folds "1" is not a whole number of at least 2, or loo'],
    [{ folds: 'lo' }, 'did you mean loo?'],
    [{ folds: '2.5' }, '--folds'],
    [{ holdout: '1' }, '--holdout "1" is not a number above 0 and below 1'],
    [{ repeats: '0' }, '--repeats'],
    [{ score: 'f1' }, 'macro-f1'],
    [{ validateStep: '0' }, '--validate-step'],
  ])('refuse %j', (given, sentence) => {
    expect(() => resolve(given)).toThrow(sentence);
  });
});
