import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from '../../src/base/problem.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { kernelNote } from '../../src/kernels/note.ts';
import { resolveParameters } from '../../src/kernels/parameters.ts';
import { doubleAt } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { problemOf } from '../problem.ts';

// A central difference of step h has an error of about h² times third derivatives, here below 1,
// plus rounding/h.
const DIFFERENCE_STEP = 1e-5;
const DIFFERENCE_TOLERANCE = 1e-7;
// Products are summed in another order here than in the core.
const VALUE_TOLERANCE = 1e-12;

const core = createCore();
const parameters = { gamma: 0.3, coef0: 0.7, degree: 3 };
const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });

describe.each(kernels.entries)('the $name kernel', (kernel) => {
  it('has the gradient its values have', () => {
    fc.assert(
      fc.property(vector, vector, (u, v) => {
        const gradient = kernel.gradient(u, v, parameters, core);
        for (let j = 0; j < v.length; j++) {
          const at = (h: number) => kernel.value(u, v.with(j, v[j] + h), parameters, core);
          const slope = (at(DIFFERENCE_STEP) - at(-DIFFERENCE_STEP)) / (2 * DIFFERENCE_STEP);
          expect(Math.abs(gradient[j] - slope)).toBeLessThan(DIFFERENCE_TOLERANCE);
        }
      }),
    );
  });

  it('has in its matrix the values of its rows', () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 7 }), (rows) => {
        const columns = new Columns(
          [0, 1, 2, 3].map((j) => rows.map((row) => row[j])),
          core,
        );
        const gram = new Gram(columns, kernel.kind);
        const matrix = gram.matrix(kernel, parameters);
        for (let i = 0; i < rows.length; i++) {
          const row = core.doubles(doubleAt(matrix.address, i * matrix.stride), rows.length).slice();
          for (let t = 0; t < rows.length; t++) {
            const value = kernel.value(rows[i], rows[t], parameters, core);
            expect(Math.abs(row[t] - value)).toBeLessThanOrEqual(VALUE_TOLERANCE * Math.max(1, Math.abs(value)));
          }
        }
        gram.dispose();
        columns.dispose();
        expect(core.bytesInUse).toBe(0);
      }),
      { numRuns: 30 },
    );
  });
});

describe('kernels worked by hand', () => {
  const [u, v] = [
    [1, 2],
    [3, -1],
  ];
  const at = { gamma: 0.5, coef0: 1, degree: 2 };

  it('give the values of their formulas', () => {
    expect(kernels.get('linear').value(u, v, at, core)).toBe(1);
    expect(kernels.get('poly').value(u, v, at, core)).toBe(2.25);
    expect(kernels.get('rbf').value(u, v, at, core)).toBeCloseTo(Math.exp(-6.5), 15);
    expect(kernels.get('sigmoid').value(u, v, at, core)).toBeCloseTo(Math.tanh(1.5), 15);
  });

  it('give the gradients of their formulas', () => {
    expect([...kernels.get('linear').gradient(u, v, at, core)]).toEqual([1, 2]);
    expect([...kernels.get('poly').gradient(u, v, at, core)]).toEqual([1.5, 3]);
  });
});

describe('gamma', () => {
  const core = createCore();
  const columns = new Columns(
    [
      [0, 2],
      [4, 6],
    ],
    core,
  );
  const gammaOf = (gamma: number | 'auto' | 'scale', features = [0, 1]) =>
    resolveParameters(kernels.get('rbf'), { gamma }, columns, features).gamma;

  it('follows its policy', () => {
    expect(gammaOf(0.25)).toBe(0.25);
    expect(gammaOf('auto')).toBe(0.5);
    expect(gammaOf('auto', [1])).toBe(1);
    // The cells 0 2 4 6 have variance 5, the cells 0 2 variance 1.
    expect(gammaOf('scale')).toBe(1 / 10);
    expect(gammaOf('scale', [0])).toBe(1);
  });

  it('is refused by scale where the variance is no number', () => {
    // Constant columns have no deviations that overflow; their distance has.
    const apart = new Columns([Float64Array.of(1e200, 1e200), Float64Array.of(0, 1)], core);
    const scaled = () => resolveParameters(kernels.get('rbf'), { gamma: 'scale' }, apart, [0, 1]);
    expect(problemOf(scaled)).toEqual({
      code: 'variance-overflow',
      facts: { parameter: 'gamma', rule: 'scale' },
    });
    apart.dispose();
  });

  it('is refused when negative or no number', () => {
    const range = { parameter: 'gamma', rules: ['auto', 'scale'], min: 0, max: null, whole: false };
    for (const [given, value] of [
      [-1, '-1'],
      [Number.NaN, 'NaN'],
      [Infinity, 'Infinity'],
      ['otto' as 'auto', 'otto'],
      ['toString' as 'auto', 'toString'],
    ] as const) {
      expect(problemOf(() => gammaOf(given))).toEqual({
        code: 'kernel-parameter-invalid',
        facts: { ...range, value },
      });
    }
  });

  it('is used with a degree that must be whole', () => {
    const poly = kernels.get('poly');
    for (const degree of [1.5, 0, 1001]) {
      expect(problemOf(() => resolveParameters(poly, { degree }, columns, [0]))).toEqual({
        code: 'kernel-parameter-invalid',
        facts: { parameter: 'degree', rules: [], min: 1, max: 1000, whole: true, value: String(degree) },
      });
    }
    expect(resolveParameters(poly, { degree: 1000 }, columns, [0]).degree).toBe(1000);
  });
});

describe('a note on the kernel matrix', () => {
  const core = createCore();
  const note = (values: number[][], gamma: number, name = 'rbf') => {
    const kernel = kernels.get(name);
    const gram = new Gram(new Columns(values, core), kernel.kind);
    return kernelNote(core, gram.matrix(kernel, { gamma, coef0: 0, degree: 1 }), kernel);
  };

  it('is made when it is nearly the identity or constant, and only then', () => {
    expect(note([[0, 1, 2]], 100)).toEqual({ code: 'kernel-nearly-identity', facts: { hasGamma: true } });
    expect(note([[0, 1, 2]], 1e-9)).toEqual({ code: 'kernel-nearly-constant', facts: { hasGamma: true } });
    expect(note([[0, 1, 2]], 1)).toBeNull();
  });

  it('gives advice about gamma only where the kernel has it and it helps', () => {
    const orthogonal = [
      [1, 0],
      [0, 1],
    ];
    for (const name of ['linear', 'poly', 'sigmoid']) {
      const found = note(orthogonal, 1, name)!;
      expect(found).toEqual({ code: 'kernel-nearly-identity', facts: { hasGamma: false } });
      expect(render(found)).not.toContain('gamma');
    }
    expect(render(note([[0, 1, 2]], 100)!)).toContain('Lower `gamma`');
    expect(render(note([[1, 1, 1]], 1, 'linear')!)).not.toContain('gamma');
    expect(render(note([[1, 1, 1]], 1, 'poly')!)).toContain('Raise `gamma`');
  });
});
