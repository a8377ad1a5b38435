import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { createCore } from '../../src/numeric/core.ts';
import { type ReferenceRowKernel, rowsSubtract } from '../reference/rows.ts';

const core = createCore();
const FORMS = ['linear', 'rbf', 'poly', 'sigmoid'] as const;

/** The core's routine on plain rows: all of them as targets, some as sources. */
function subtract(
  k: ReferenceRowKernel,
  rows: number[][],
  chosen: number[],
  coefficients: number[],
  f: number[],
): number[] {
  const { routines } = core;
  const [count, features] = [rows.length, rows[0].length];
  return core.withScratch((scratch) => {
    const columns = scratch.copyDoubles(rows[0].flatMap((_, j) => rows.map((row) => row[j])));
    const list = scratch.copyIntegers(rows[0].map((_, j) => j));
    const all = scratch.copyIntegers(rows.map((_, i) => i));
    const panels = scratch.bytes(routines.panelBytes(count, features));
    routines.rowsGather({ columns, stride: count, features: list, featureCount: features, rows: all, count, panels });
    const kernel = scratch.bytes(routines.rowKernelBytes());
    routines.rowKernel({
      kernel,
      form: FORMS.indexOf(k.form),
      features,
      gamma: k.gamma,
      coef0: k.coef0,
      degree: k.degree,
    });
    const padded = Math.ceil(count / 8) * 8;
    const out = scratch.copyDoubles([...f, ...new Array(padded - count).fill(0)]);
    const from = scratch.copyIntegers(chosen);
    const c = scratch.copyDoubles(coefficients);
    const room = scratch.bytes(routines.subtractScratch(count, features));
    routines.rowsSubtract({
      kernel,
      panels,
      rows: from,
      coefficients: c,
      count: chosen.length,
      targets: panels,
      targetCount: count,
      f: out,
      scratch: room,
    });
    return Array.from(core.doubles(out, count));
  });
}

describe('sums of kernel rows from data', () => {
  it('give the bits of their reference implementation', () => {
    const shape = fc.record({
      seed: fc.integer(),
      count: fc.integer({ min: 1, max: 90 }),
      features: fc.integer({ min: 1, max: 12 }),
      form: fc.constantFrom(...FORMS),
    });
    fc.assert(
      fc.property(shape, ({ seed, count, features, form }) => {
        const source = random(seed, 'rows');
        const rows = Array.from({ length: count }, () => Array.from({ length: features }, () => source.normal()));
        const chosen = rows.map((_, i) => i).filter(() => source.uniform() < 0.9);
        const coefficients = chosen.map(() => source.normal());
        const f = rows.map(() => source.normal());
        const kernel: ReferenceRowKernel = { form, gamma: 0.3, coef0: 0.5, degree: 3 };
        const some = chosen.map((i) => rows[i]);
        expect(subtract(kernel, rows, chosen, coefficients, f)).toEqual(
          rowsSubtract(kernel, some, coefficients, rows, f),
        );
      }),
      { numRuns: 60 },
    );
    expect(core.bytesInUse).toBe(0);
  });
});
