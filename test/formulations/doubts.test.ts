// Which exact solutions may not decide what is tied: another one, as good, could decide otherwise.

import { describe, expect, it } from 'vitest';
import { type ExactDecisions, unsettledTasks } from '../../src/formulations/doubts.ts';

const table = (values: number[], scale = 2) => ({
  values: Float64Array.from(values),
  scales: new Float64Array(values.length).fill(scale),
});

const unsettled = (asked: Partial<ExactDecisions>) =>
  unsettledTasks({ scheme: { decoding: 'votes' }, tables: [], errors: [0], isOrderWanted: false, ...asked });

describe('solutions that leave ties to rounding', () => {
  it.each([
    ['a clear sign', 1e-3, 0, []],
    ['a sign that a gap of 1e-10 may turn', 3e-8, 0, [0]],
    ['0 but for rounding', 1e-14, 1e-13, []],
    ['0 to the bit', 0, 1e-8, []],
    ['as good as 0, of a solution that is not known so well', 1e-14, 1e-8, [0]],
    ['a sign within the error of a poor solution', 1e-3, 1e-3, [0]],
    ['a solution that is not exact', 3e-8, null, []],
  ])('%s', (_, value, error, expected) => {
    expect(unsettled({ tables: [table([value, 1])], errors: [error] })).toEqual(expected);
    expect(unsettled({ tables: [table([-value, 1])], errors: [error] })).toEqual(expected);
  });

  it('compares samples only where their order counts', () => {
    const tables = [table([-1 + 2e-9, 0.5, -1])];
    expect(unsettled({ tables })).toEqual([]);
    expect(unsettled({ tables, isOrderWanted: true })).toEqual([0]);
    expect(unsettled({ tables: [table([-1, 0.5, -1])], errors: [1e-8], isOrderWanted: true })).toEqual([]);
  });

  it('compares only the first samples where the others are classified alone', () => {
    const tables = [table([-1, 0.5, 1, 1 - 2e-9])];
    expect(unsettled({ tables, isOrderWanted: true })).toEqual([0]);
    expect(unsettled({ tables, isOrderWanted: true, orderedCount: 4 })).toEqual([0]);
    expect(unsettled({ tables, isOrderWanted: true, orderedCount: 3 })).toEqual([]);
    expect(unsettled({ tables: [table([-1, 0.5, 1, 3e-8])], isOrderWanted: true, orderedCount: 3 })).toEqual([0]);
  });

  it('compares the classes of a sample where the largest value wins', () => {
    const tables = [table([1, 0.5]), table([-1, -0.5]), table([1 - 2e-9, -0.5])];
    const errors = [0, 0, 0];
    expect(unsettled({ tables, errors })).toEqual([]);
    expect(unsettled({ tables, errors, scheme: { decoding: 'largest-value' } })).toEqual([0, 2]);
  });

  it('takes the width of a tie relative to the terms of a value', () => {
    const tables = (scale: number) => [table([1000, 1000 + 5e-6], scale)];
    expect(unsettled({ tables: tables(2), isOrderWanted: true })).toEqual([]);
    expect(unsettled({ tables: tables(4000), isOrderWanted: true })).toEqual([0]);
    expect(unsettled({ tables: tables(1e5), isOrderWanted: true })).toEqual([]);
  });
});
