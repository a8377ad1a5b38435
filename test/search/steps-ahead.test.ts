// The steps that the core takes by itself, against those of the path engine: equal to the bit, ties,
// rebuilt matrices, faint values and failed solutions included.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Random, random } from '../../src/base/random.ts';
import { tableFromMatrix } from '../../src/data/from-memory.ts';
import { testScoreOf } from '../../src/evaluation/part-scores.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { datasetFacts } from '../../src/plan/plan.ts';
import { scoreFor } from '../../src/scores/index.ts';
import { type EliminationSummary, eliminationWalk } from '../../src/search/eliminate.ts';
import type { Elimination } from '../../src/search/elimination.ts';
import { walkPath } from '../../src/search/engine.ts';
import type { TestScore, TraceStep } from '../../src/search/trace.ts';
import { type Data, useTable } from '../../src/tasks/data.ts';
import { prepareElimination } from '../../src/tasks/elimination.ts';
import type { RankOptions } from '../../src/tasks/given-options.ts';

interface Walked {
  readonly steps: TraceStep[];
  readonly summary: EliminationSummary;
  /** Decision values and scales of the test samples, by step and model. */
  readonly decisions: number[][];
  /** Steps that the core took by itself. */
  readonly ahead: number;
}

async function walked(given: Elimination, isAhead: boolean): Promise<Walked> {
  const decisions: number[][] = [];
  const { testScore } = given;
  const noted: TestScore | undefined = testScore && {
    use: testScore.use,
    of(judged) {
      for (const { values, scales } of judged.decisions) decisions.push([...values, ...scales]);
      return testScore.of(judged);
    },
  };
  const elimination = { ...given, testScore: noted };
  const walk = eliminationWalk(elimination);
  let ahead = 0;
  const stepsAhead = () => {
    const taken = walk.stepsAhead!();
    ahead += taken?.steps.length ?? 0;
    return taken;
  };
  const run = walkPath({ ...walk, stepsAhead: isAhead ? stepsAhead : undefined });
  const steps: TraceStep[] = [];
  for (let next = await run.next(); ; next = await run.next()) {
    if (next.done) return { steps, summary: next.value, decisions, ahead };
    steps.push(next.value);
  }
}

/** Both ways; how many steps the core took by itself. */
async function compared(elimination: Elimination): Promise<number> {
  const { ahead: none, ...plain } = await walked(elimination, false);
  const { ahead, ...fast } = await walked(elimination, true);
  expect(none).toBe(0);
  expect(plain.steps.length).toBeGreaterThan(0);
  expect(JSON.stringify(fast.steps)).toBe(JSON.stringify(plain.steps));
  expect(fast).toEqual(plain);
  return ahead;
}

const VALUES: Readonly<Record<string, (source: Random) => number>> = {
  real: (source) => source.normal(),
  // Many equal columns and criteria.
  binary: (source) => source.integer(2),
  constant: () => 0,
  // Masses that differ by far make the Gram matrix be built again.
  heavy: (source) => 1e4 * source.normal(),
  faint: (source) => 1e-7 * source.normal(),
};

interface Shape {
  readonly rows: number;
  readonly classes: number;
  readonly columns: readonly string[];
  readonly seed: number;
}

async function dataOf({ rows, classes, columns, seed }: Shape): Promise<Data> {
  const source = random(seed, 'steps-ahead');
  const labels = Array.from({ length: rows }, (_, row) => `c${row % classes}`);
  const values = new Float64Array(rows * columns.length);
  for (const [j, kind] of columns.entries()) {
    const copied = kind === 'copy' && j > 0;
    for (let row = 0; row < rows; row++) {
      const own = copied ? values[row * columns.length + j - 1] : (VALUES[kind] ?? VALUES.real)(source);
      values[row * columns.length + j] =
        own + (copied || kind === 'constant' ? 0 : (row % classes) * (j % 3 === 0 ? 1 : 0));
    }
  }
  return useTable(
    tableFromMatrix({ values, rowCount: rows, columnCount: columns.length, order: 'row-major' }, { labels }),
  );
}

function eliminationOf(
  data: Data,
  options: RankOptions,
  hasTest: boolean,
  scoreName: 'accuracy' | 'auc' = 'accuracy',
): Elimination {
  const planned = plan('rank', { scale: 'none', ...options }, datasetFacts(data.dataset));
  const { elimination } = prepareElimination(data, planned, hasTest ? data.dataset : null);
  const score = scoreFor(scoreName, data.dataset.classes.length);
  return { ...elimination, ...(hasTest && { testScore: testScoreOf(score, data.dataset) }) };
}

const shapes = fc.record({
  rows: fc.integer({ min: 6, max: 40 }),
  classes: fc.integer({ min: 2, max: 4 }),
  columns: fc.array(fc.constantFrom('real', 'real', 'binary', 'copy', 'constant', 'heavy', 'faint'), {
    minLength: 3,
    maxLength: 40,
  }),
  seed: fc.integer({ min: 1, max: 1e6 }),
});
/** Wide enough that steps remove more features than are followed one by one. */
const wideShapes = fc.record({
  rows: fc.integer({ min: 6, max: 40 }),
  classes: fc.integer({ min: 2, max: 3 }),
  columns: fc.array(fc.constantFrom('real', 'real', 'real', 'binary', 'copy', 'constant', 'heavy', 'faint'), {
    minLength: 80,
    maxLength: 400,
  }),
  seed: fc.integer({ min: 1, max: 1e6 }),
});
const wideChoices = fc.record({
  cost: fc.constantFrom(1e-6, 0.01, 1, 100, 1e6),
  step: fc.constantFrom(33, 40, 70, 0.3, 0.5, 'sqrt' as const),
  halveAbove: fc.constantFrom(undefined, 60),
  multiclass: fc.constantFrom('ovo' as const, 'ovr' as const),
  minFeatures: fc.constantFrom(1, 1, 5),
  hasTest: fc.boolean(),
  isOrdered: fc.boolean(),
  keeps: fc.boolean(),
});
const choices = fc.record({
  cost: fc.constantFrom(1e-6, 0.01, 1, 100, 1e6),
  step: fc.constantFrom(1, 1, 2, 3, 0.2),
  multiclass: fc.constantFrom('ovo' as const, 'ovr' as const),
  minFeatures: fc.constantFrom(1, 1, 2),
  hasTest: fc.boolean(),
  keeps: fc.boolean(),
  withoutMargins: fc.boolean(),
});

describe('steps that the core takes by itself', () => {
  it('are those of the path engine', { timeout: 120_000 }, async () => {
    let ahead = 0;
    await fc.assert(
      fc.asyncProperty(shapes, choices, async (shape, { hasTest, keeps, withoutMargins, ...options }) => {
        const data = await dataOf(shape);
        const names = data.dataset.features.map(({ name }) => name);
        const keep = keeps ? [names[0], names[names.length >> 1]] : [];
        const elimination = eliminationOf(data, { ...options, keep }, hasTest);
        ahead += await compared({ ...elimination, withoutMargins });
      }),
    );
    expect(ahead).toBeGreaterThan(100);
  });

  it('are those of the path engine where many features are removed at once', { timeout: 120_000 }, async () => {
    let ahead = 0;
    await fc.assert(
      fc.asyncProperty(wideShapes, wideChoices, async (shape, { hasTest, isOrdered, keeps, ...options }) => {
        const data = await dataOf(shape);
        const names = data.dataset.features.map(({ name }) => name);
        const keep = keeps ? [names[0], names[names.length >> 1]] : [];
        const scoreName = isOrdered && shape.classes === 2 ? 'auc' : 'accuracy';
        const elimination = eliminationOf(data, { ...options, keep }, hasTest, scoreName);
        ahead += await compared({ ...elimination, withoutMargins: true });
      }),
      { numRuns: 150 },
    );
    expect(ahead).toBeGreaterThan(200);
  });

  it('are all steps of a fold but the first, with a tenth of the features per step', async () => {
    const columns = Array.from({ length: 600 }, () => 'real');
    const data = await dataOf({ rows: 40, classes: 2, columns, seed: 8 });
    const options = { step: 0.1, stepOf: 'original' } as const;
    const fold = { ...eliminationOf(data, options, true), withoutMargins: true };
    expect(await compared(fold)).toBe(9);
    // The margins of the trace are those of matrices that only the engine has.
    expect(await compared({ ...fold, withoutMargins: false })).toBe(0);
  });

  it('are nearly all steps of an ordinary ranking, with one feature per step', async () => {
    const columns = Array.from({ length: 150 }, () => 'real');
    const data = await dataOf({ rows: 40, classes: 2, columns, seed: 5 });
    expect(await compared(eliminationOf(data, { step: 1 }, false))).toBeGreaterThan(130);
    expect(await compared(eliminationOf(data, { step: 1 }, true))).toBeGreaterThan(110);
  });

  it('leave to the engine what it has to choose itself', async () => {
    const columns = Array.from({ length: 30 }, () => 'real');
    const data = await dataOf({ rows: 30, classes: 3, columns, seed: 6 });
    const cases: readonly RankOptions[] = [
      { step: 1, trace: 'full' },
      { step: 1, criterion: 'dj' },
      { step: 1, merge: 'max' },
      { step: 1, retrainEvery: 4 },
      { step: 1, kernel: 'rbf' },
      { step: 1, machine: 'linear' },
      { step: 12 },
    ];
    for (const options of cases)
      expect([options, await compared(eliminationOf(data, options, false))]).toEqual([options, 0]);
  });
});
