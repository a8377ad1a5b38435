import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { decompose } from '../../src/formulations/schemes/index.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { withCross } from '../../src/kernels/cross.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import type { KernelParameters } from '../../src/kernels/kernel.ts';
import { createCore } from '../../src/numeric/core.ts';
import { decisionValues } from '../../src/solvers/decide.ts';
import type { BinaryProblem } from '../../src/solvers/problem.ts';
import {
  decisionValuesByRows,
  fitsWhole,
  type RowSource,
  solveBinaryByRows,
  solveByRows,
} from '../../src/solvers/rows/index.ts';
import { solveBinary } from '../../src/solvers/solver.ts';
import { KINDS, type Sample, sample, samples } from '../formulations/data.ts';
import { problemOf as refusal } from '../problem.ts';
import type { ReferenceRowKernel } from '../reference/rows.ts';
import { smoRows } from '../reference/smo-rows.ts';

const TOLERANCE = 1e-8;
// Two solutions within the tolerance of the optimum: objectives differ by at most violation × Σ C.
const OBJECTIVE_TOLERANCE = 1e-8;
// Decision values of two such solutions, of problems whose margin is not degenerate; the square
// root of what objectives may differ by.
const DECISION_TOLERANCE = 1e-4;
// A sum of products in another order.
const ROUNDING = 1e-12;
/** Two rows of the smallest problems; the solver never takes fewer. */
const SMALLEST_CACHE = 1e-6;

const core = createCore();

function parametersFor(features: number): KernelParameters {
  return { gamma: 0.5 / features, coef0: 0.5, degree: 3 };
}

function problemOf({ labels, cost }: Sample, rows = Int32Array.from(labels, (_, i) => i)): BinaryProblem {
  return {
    rows,
    signs: Float64Array.from(rows, (row) => (labels[row] === 1 ? 1 : -1)),
    costs: new Float64Array(rows.length).fill(cost),
  };
}

function withSource<T>(given: Pick<Sample, 'columns'>, name: string, work: (source: RowSource) => T): T {
  const columns = new Columns(given.columns, core);
  const features = Int32Array.from(given.columns, (_, j) => j);
  try {
    return work({ columns, features, kernel: kernels.get(name), parameters: parametersFor(features.length) });
  } finally {
    columns.dispose();
  }
}

/** A problem large enough for rows to leave, with cost and noise such that many do. */
const large = (kind: Sample['kind'], seed: number, cost: number): Sample => ({ ...sample(kind, seed, 700, 6), cost });

describe('SMO with kernel rows on demand', () => {
  for (const name of ['linear', 'poly', 'rbf']) {
    it(`agrees with SMO on the whole matrix, ${name} kernel`, () => {
      fc.assert(
        fc.property(samples({ rows: 30, features: 8 }), (given) =>
          withSource(given, name, (source) => {
            const problem = problemOf({ ...given, cost: Math.min(10, given.cost) });
            const gram = new Gram(source.columns, source.kernel.kind);
            const matrix = gram.matrix(source.kernel, source.parameters);
            const whole = solveBinary(core, matrix, problem, { tolerance: TOLERANCE });
            const rows = solveBinaryByRows(source, problem, { tolerance: TOLERANCE });
            gram.dispose();
            expect([rows.stop, rows.solver]).toEqual([whole.stop, 'smo-rows']);
            expect(rows.violation).toBeLessThanOrEqual(TOLERANCE);
            const scale = Math.max(1, Math.abs(whole.objective)) + problem.costs[0] * problem.rows.length;
            expect(Math.abs(rows.objective - whole.objective)).toBeLessThanOrEqual(OBJECTIVE_TOLERANCE * scale);
          }),
        ),
        { numRuns: 40 },
      );
    });
  }

  it('gives the bits of its reference implementation, rows leaving and returning', () => {
    const shape = fc.record({
      kind: fc.constantFrom(...KINDS),
      seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      rows: fc.integer({ min: 2, max: 90 }),
      form: fc.constantFrom('linear', 'rbf', 'poly', 'sigmoid'),
      shrinking: fc.boolean(),
    });
    fc.assert(
      fc.property(shape, ({ kind, seed, rows: rowCount, form, shrinking }) => {
        const given = sample(kind, seed, rowCount, 4);
        withSource(given, form, (source) => {
          const problem = problemOf(given);
          const options = { tolerance: 1e-4, maxIterations: 800, shrinking, cacheMb: SMALLEST_CACHE };
          const ours = solveBinaryByRows(source, problem, options);
          const [signs, costs] = [[...problem.signs], [...problem.costs]];
          const rows = Array.from(given.labels, (_, i) => given.columns.map((column) => column[i]));
          const kernel = { form, ...source.parameters } as ReferenceRowKernel;
          const reference = smoRows({ kernel, rows, signs, costs, shrinking }, 1e-4, 800);
          expect([ours.iterations, ours.stop]).toEqual([reference.iterations, reference.stop]);
          expect(Array.from(ours.beta)).toEqual(reference.beta);
        });
      }),
      { numRuns: 80 },
    );
  });

  it('trains a sigmoid kernel, which is not positive semidefinite', () => {
    withSource(sample('normal', 3, 60, 4), 'sigmoid', (source) => {
      const problem = problemOf({ ...sample('normal', 3, 60, 4), cost: 1 });
      const gram = new Gram(source.columns, 'products');
      const whole = solveBinary(core, gram.matrix(source.kernel, source.parameters), problem);
      gram.dispose();
      const rows = solveBinaryByRows(source, problem);
      expect(rows.stop).toBe('tolerance');
      expect(Math.abs(rows.objective - whole.objective)).toBeLessThanOrEqual(1e-5 * Math.abs(whole.objective));
    });
  });

  it('gives the same bits whatever the cache holds', () => {
    for (const [k, name] of ['linear', 'rbf', 'poly', 'sigmoid'].entries()) {
      const given = large(KINDS[k], 5 + k, 1);
      withSource(given, name, (source) => {
        const solve = (cacheMb: number) => {
          const { kernelRows, ...rest } = solveBinaryByRows(source, problemOf(given), {
            tolerance: 1e-3,
            maxIterations: 6000,
            cacheMb,
          });
          return { kernelRows, rest };
        };
        const [least, some, most] = [SMALLEST_CACHE, 0.3, 100].map(solve);
        expect(least.rest).toEqual(most.rest);
        expect(some.rest).toEqual(most.rest);
        expect(least.kernelRows).toBeGreaterThan(most.kernelRows);
        expect(some.kernelRows).toBeGreaterThanOrEqual(most.kernelRows);
      });
    }
    expect(core.bytesInUse).toBe(0);
  });

  it('ends at the same optimum with and without leaving rows out', () => {
    for (const [seed, name] of ['rbf', 'poly', 'linear'].entries()) {
      const given = large('normal', 20 + seed, name === 'linear' ? 0.1 : 3);
      withSource(given, name, (source) => {
        const problem = problemOf(given);
        const [off, on] = [false, true].map((shrinking) =>
          solveBinaryByRows(source, problem, { tolerance: 1e-6, shrinking }),
        );
        expect([off.stop, on.stop]).toEqual(['tolerance', 'tolerance']);
        expect(on.violation).toBeLessThanOrEqual(1e-6);
        expect(Math.abs(on.objective - off.objective)).toBeLessThanOrEqual(1e-6 * given.cost * 700);
        const [one, other] = [off, on].map((classifier) =>
          decisionValuesByRows({ ...source, classifier: { ...classifier, rows: problem.rows } }),
        );
        for (const [i, value] of one.entries()) expect(Math.abs(value - other[i])).toBeLessThan(DECISION_TOLERANCE);
      });
    }
  });

  it('reaches the same optimum from any start', () => {
    fc.assert(
      fc.property(samples({ rows: 24, features: 6 }), fc.integer(), (given, seed) =>
        withSource(given, 'rbf', (source) => {
          const problem = problemOf(given);
          const draw = random(seed, 'start');
          const start = Float64Array.from(problem.rows, () => 2 * given.cost * draw.normal());
          const cold = solveBinaryByRows(source, problem, { tolerance: TOLERANCE });
          const warm = solveBinaryByRows(source, problem, { tolerance: TOLERANCE, start });
          const scale = Math.max(1, Math.abs(cold.objective)) + given.cost * problem.rows.length;
          expect(Math.abs(warm.objective - cold.objective)).toBeLessThanOrEqual(OBJECTIVE_TOLERANCE * scale);
          const again = solveBinaryByRows(source, problem, { tolerance: 2 * TOLERANCE, start: cold.beta });
          expect(again.iterations).toBe(0);
        }),
      ),
      { numRuns: 40 },
    );
  });

  it('solves chosen rows and features as if there were no others', () => {
    const given = sample('normal', 9, 80, 6);
    const rows = Int32Array.from(given.labels, (_, i) => i).filter((i) => i < 2 || i % 3 !== 0);
    const features = [1, 2, 5];
    const parameters = parametersFor(features.length);
    const part = withSource(given, 'rbf', (source) =>
      solveBinaryByRows({ ...source, features, parameters }, problemOf(given, rows)),
    );
    const columns = features.map((j) => Float64Array.from(rows, (row) => given.columns[j][row]));
    const labels = Int32Array.from(rows, (row) => given.labels[row]);
    const alone = withSource({ columns }, 'rbf', (source) =>
      solveBinaryByRows(source, problemOf({ ...given, labels })),
    );
    expect(part).toEqual(alone);
  });

  it('heeds the cost of each row', () => {
    const given = { ...sample('flipped', 4, 90, 3), cost: 1 };
    withSource(given, 'rbf', (source) => {
      const draw = random(1, 'costs');
      const costs = Float64Array.from(given.labels, (_, i) => (i % 10 === 9 ? 0 : 0.1 + draw.uniform()));
      const { beta, violation } = solveBinaryByRows(source, { ...problemOf(given), costs });
      expect(violation).toBeLessThanOrEqual(1e-6);
      for (const [i, value] of beta.entries()) expect(Math.abs(value)).toBeLessThanOrEqual(costs[i]);
      expect(beta.some((value, i) => value !== 0 && Math.abs(value) === costs[i])).toBe(true);
    });
  });

  it('reports the limit it ran into', () => {
    const given = large('normal', 2, 1);
    withSource(given, 'rbf', (source) => {
      const { stop, iterations, violation, objective } = solveBinaryByRows(source, problemOf(given), {
        maxIterations: 30,
      });
      expect([stop, iterations]).toEqual(['iteration-limit', 30]);
      expect(violation).toBeGreaterThan(1e-6);
      expect(objective).toBeLessThan(0);
    });
  });

  it('solves two points by hand', () => {
    // Rows 0 and 2: the widest margin has w = 1, b = −1, so α = ½ each and the objective −½.
    withSource({ columns: [Float64Array.of(0, 2)] }, 'linear', (source) => {
      const problem = { rows: Int32Array.of(0, 1), signs: Float64Array.of(-1, 1), costs: Float64Array.of(10, 10) };
      const solution = solveBinaryByRows(source, problem);
      expect(Array.from(solution.beta)).toEqual([-0.5, 0.5]);
      expect([solution.bias, solution.objective, solution.violation, solution.gap]).toEqual([-1, -0.5, 0, 0]);
    });
  });

  it('bears rows that are all the same', () => {
    withSource({ columns: [new Float64Array(20).fill(3)] }, 'rbf', (source) => {
      const labels = Int32Array.from({ length: 20 }, (_, i) => i % 2);
      const problem = problemOf({ ...sample('normal', 1, 20, 1), labels, cost: 2 });
      const { stop, objective } = solveBinaryByRows(source, problem);
      expect(stop).toBe('tolerance');
      expect(objective).toBeCloseTo(-40, 9);
    });
  });

  it('solves all problems of several classes', () => {
    const given = sample('normal', 8, 120, 4, 3);
    withSource(given, 'rbf', (source) => {
      const costs = new Float64Array(120).fill(1);
      const problems = decompose({ scheme: 'ovo', labels: given.labels, costs });
      const classifiers = solveByRows({ ...source, problems, tolerance: 1e-5 });
      expect(classifiers.map(({ positive, negative }) => [positive, negative])).toEqual([
        [1, 0],
        [2, 0],
        [2, 1],
      ]);
      const again = solveByRows({ ...source, problems, tolerance: 1e-5, starts: classifiers.map(({ beta }) => beta) });
      expect(again.map(({ iterations }) => iterations)).toEqual([0, 0, 0]);
    });
  });

  it('refuses a cache and a tolerance that are not positive', () => {
    const given = sample('normal', 8, 10, 2);
    withSource(given, 'rbf', (source) => {
      for (const option of ['cacheMb', 'tolerance'])
        expect(refusal(() => solveBinaryByRows(source, problemOf(given), { [option]: 0 }))).toMatchObject({
          code: 'option-invalid',
          facts: { option, value: '0', expected: { range: { above: 0 } } },
        });
    });
    expect(core.bytesInUse).toBe(0);
  });
});

describe('decision values without a kernel matrix', () => {
  it('are those of the matrix, on the same rows and on others', () => {
    const given = { ...sample('normal', 6, 1300, 5), cost: 1 };
    const fresh = new Columns(sample('normal', 7, 77, 5).columns, core);
    for (const name of ['linear', 'poly', 'rbf', 'sigmoid']) {
      withSource(given, name, (source) => {
        const problem = problemOf(
          given,
          Int32Array.from({ length: 200 }, (_, i) => 3 * i),
        );
        const classifier = { ...problem, ...solveBinaryByRows(source, problem, { tolerance: 1e-3 }) };
        const decider = { ...classifier, positive: 1, negative: 0 };
        const expectSame = (ours: Float64Array, theirs: Float64Array) => {
          expect(ours.length).toBe(theirs.length);
          const scale = Math.max(...theirs.map(Math.abs));
          for (const [i, value] of ours.entries()) expect(Math.abs(value - theirs[i])).toBeLessThan(ROUNDING * scale);
        };
        const all = Int32Array.from({ length: 77 }, (_, i) => i);
        const { columns: training, features, kernel, parameters } = source;
        withCross({ training, others: fresh, features, kernel, parameters }, (matrix) =>
          expectSame(
            decisionValuesByRows({ ...source, classifier, others: fresh }),
            decisionValues(core, matrix, decider, all),
          ),
        );
        withCross({ training, others: training, features, kernel, parameters }, (matrix) => {
          const some = Int32Array.from({ length: 1200 }, (_, i) => 1299 - i);
          expectSame(
            decisionValuesByRows({ ...source, classifier, rows: some }),
            decisionValues(core, matrix, decider, some),
          );
        });
      });
    }
    fresh.dispose();
    expect(core.bytesInUse).toBe(0);
  });
});

describe('whether the matrix fits', () => {
  it('is so for few rows, and else what the cache allows', () => {
    expect(fitsWhole(1000, 1)).toBe(true);
    expect(fitsWhole(5000, 500)).toBe(true);
    expect(fitsWhole(5000, 200)).toBe(false);
    expect(fitsWhole(8000, 500, false)).toBe(true);
    expect(fitsWhole(8000, 500)).toBe(false);
    expect(fitsWhole(20_000, 500, false)).toBe(false);
    expect(refusal(() => fitsWhole(10, Number.NaN)).facts).toMatchObject({ option: 'cacheMb', value: 'NaN' });
  });
});
