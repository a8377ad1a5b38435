// Workers accept a plan only if they would make the same one from its options, so every plan must
// pass, whatever was left open.

import { describe, expect, it } from 'vitest';
import { formulations } from '../../src/formulations/index.ts';
import { generate, readData, select } from '../../src/index.ts';
import { kernels } from '../../src/kernels/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { isPlan } from '../../src/plan/same-plan.ts';

const sent = (value: object) => JSON.parse(JSON.stringify(value));

describe('a plan that was sent', () => {
  const cases: Readonly<Record<string, unknown>>[] = [
    ...kernels.entries.map(({ name }) => ({ kernel: name })),
    ...formulations.entries.filter(({ target }) => target !== 'real').map(({ name }) => ({ machine: name })),
    { kernel: 'poly', coef0: 0 },
    { kernel: 'poly', degree: 2, gamma: 0.1 },
    { kernels: ['rbf', 'poly', 'sigmoid'] },
    { kernel: 'poly', kernels: ['poly', 'sigmoid'] },
    { kernel: 'sigmoid', tolerance: 1e-4 },
  ];

  it.each(cases)('is that of this version: %o', (options) => {
    for (const task of ['rank', 'select'] as const) expect(isPlan(task, sent(plan(task, options)))).toBe(true);
  });

  it('is refused where a part differs from its options', () => {
    const own = sent(plan('rank', { kernel: 'poly' }));
    expect(isPlan('rank', { ...own, formulation: { ...own.formulation, cost: 2 } })).toBe(false);
    expect(isPlan('rank', { ...own, options: { ...own.options, coef0: 7 } })).toBe(false);
  });

  it('lets every kernel select', async () => {
    const data = await readData(generate('noise', { rows: 40, features: 4, seed: 1 }));
    for (const { name } of kernels.entries) {
      const { selected } = await select(data, { kernel: name, folds: 3, repeats: 1, choose: 'n=2' });
      expect(selected.features).toHaveLength(2);
    }
  });
});
