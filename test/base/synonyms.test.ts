// Words of other programs are answered with ours, and nothing is guessed where nothing is near.

import { expect, it } from 'vitest';
import { runningOptions } from '../../apps/cli/options.ts';
import { nearest } from '../../src/base/nearest.ts';
import { resolveOptions, synonymOf } from '../../src/base/option.ts';
import { kernels } from '../../src/kernels/index.ts';
import { methods } from '../../src/plan/methods.ts';
import { selectOptions } from '../../src/plan/task-options.ts';
import { problemOf } from '../problem.ts';

const shape = { ...selectOptions, ...runningOptions };

it.each([
  ['-C', 'cost'],
  ['--C', 'cost'],
  ['--jobs', 'threads'],
  ['--n-jobs', 'threads'],
  ['n_jobs', 'threads'],
  ['nJobs', 'threads'],
  ['--output', 'json'],
  ['--cv', 'folds'],
  ['--n_splits', 'folds'],
])('%s means %s', (word, option) => {
  expect(synonymOf(shape, word)).toBe(option);
});

it('choices have synonyms too', () => {
  const refused = (given: object) => problemOf(() => resolveOptions(selectOptions, { ...given }));
  expect(refused({ kernel: 'radial' })).toMatchObject({ code: 'option-invalid', facts: { nearest: 'rbf' } });
  expect(refused({ method: 'rfe' })).toMatchObject({ code: 'option-invalid', facts: { nearest: 'svm-rfe' } });
  expect(refused({ score: 'roc_auc' })).toMatchObject({ code: 'option-invalid', facts: { nearest: 'auc' } });
  expect(problemOf(() => kernels.get('Gaussian'))).toMatchObject({ facts: { nearest: 'rbf' } });
  expect(problemOf(() => methods.get('rfe'))).toMatchObject({ facts: { nearest: 'svm-rfe' } });
});

it('nothing is guessed where nothing is near', () => {
  expect(synonymOf(shape, '--whatever')).toBeNull();
  expect(nearest('--whatever', Object.keys(shape))).toBeNull();
});
