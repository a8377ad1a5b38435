import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../src/plan/settings.ts';

const NONE = { kernels: null, costs: null, gammas: null, degrees: null, coef0s: null };
const PLAIN = { ...NONE, kernel: 'linear', cost: 1, gamma: 'auto', degree: 3, coef0: null } as const;

describe('the settings', () => {
  it('are one where nothing is tuned', () => {
    expect(settingsOf(PLAIN)).toEqual([{ kernel: 'linear', parameters: {}, cost: 1 }]);
    expect(settingsOf({ ...PLAIN, kernel: 'sigmoid', coef0: -1 })).toEqual([
      { kernel: 'sigmoid', parameters: { gamma: 'auto', coef0: -1 }, cost: 1 },
    ]);
  });

  it('are every combination of what the kernel reads, the first listed first', () => {
    const settings = settingsOf({ ...PLAIN, kernel: 'poly', degrees: [2, 3], coef0s: [0, 1, 0], costs: [1, 10] });
    const parameters = settings.map((setting) => [setting.parameters.degree, setting.parameters.coef0, setting.cost]);
    expect(parameters).toEqual([
      [2, 0, 1],
      [2, 0, 10],
      [2, 1, 1],
      [2, 1, 10],
      [3, 0, 1],
      [3, 0, 10],
      [3, 1, 1],
      [3, 1, 10],
    ]);
  });

  it('do not vary what a kernel does not read', () => {
    const settings = settingsOf({ ...PLAIN, kernels: ['linear', 'rbf', 'sigmoid'], coef0s: [-1, 1], degrees: [2, 3] });
    expect(settings.map(({ kernel, parameters }) => [kernel, parameters.coef0 ?? null])).toEqual([
      ['linear', null],
      ['rbf', null],
      ['sigmoid', -1],
      ['sigmoid', 1],
    ]);
  });
});
