import { expect, it } from 'vitest';
import { withOptionalPackages } from '../../src/base/optional-package.ts';
import { problemFrom } from '../problem.ts';

const missing = Object.assign(new Error("Cannot find package 'vega'"), { code: 'ERR_MODULE_NOT_FOUND' });

it('gives what is loaded', async () => {
  expect(await withOptionalPackages(['vega'], 'drawing charts', async () => 7)).toBe(7);
});

it('names packages that are not installed', async () => {
  const loading = withOptionalPackages(['vega', 'vega-lite'], 'drawing charts', () => Promise.reject(missing));
  expect(await problemFrom(loading)).toEqual({
    code: 'dependency-missing',
    facts: { packages: ['vega', 'vega-lite'], what: 'drawing charts' },
  });
});

it('leaves other errors as they are', async () => {
  const error = new Error('broken');
  await expect(withOptionalPackages(['vega'], 'drawing charts', () => Promise.reject(error))).rejects.toBe(error);
});
