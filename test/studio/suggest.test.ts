import { expect, it } from 'vitest';
import { estimatedTime, suggestFor } from '../../apps/studio/state/suggest.ts';
import { resolveOptions } from '../../src/base/option.ts';
import { selectOptions } from '../../src/plan/task-options.ts';

it('suggests valid options for the shape of the data', () => {
  expect(suggestFor({ rows: 569, features: 30, classes: 2 }).options).toEqual({});
  expect(suggestFor({ rows: 62, features: 20_000, classes: 2 })).toMatchObject({
    options: {},
    sentence: expect.stringContaining('down to 64, then one at a time'),
  });
  const many = suggestFor({ rows: 50_000, features: 300, classes: 2 });
  expect(many.options).toEqual({ machine: 'linear', step: 0.1 });
  expect(() => resolveOptions(selectOptions, { ...many.options })).not.toThrow();
  expect(suggestFor({ rows: 62, features: 20_000, classes: 2 }).sentence).toContain('62 samples and 20,000 features');
});

it('rounds durations', () => {
  expect([0.2, 7.4, 33, 70, 400, 3600, 20_000, 1e6].map(estimatedTime)).toEqual([
    'about a second',
    'about 7 seconds',
    'about 35 seconds',
    'about a minute',
    'about 7 minutes',
    'about an hour',
    'about 6 hours',
    'more than a day',
  ]);
});
