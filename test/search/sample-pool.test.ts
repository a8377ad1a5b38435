import { describe, expect, it } from 'vitest';
import { problem, UserError } from '../../src/base/problem.ts';
import { bytesSource } from '../../src/data/source.ts';
import { formulations } from '../../src/formulations/index.ts';
import { readData } from '../../src/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { eliminate } from '../../src/search/eliminate.ts';
import type { Elimination } from '../../src/search/elimination.ts';
import { withinMemory } from '../../src/search/sample-pool.ts';
import { prepareElimination } from '../../src/tasks/elimination.ts';

const data = await readData(bytesSource('example:wine', ''));
const options = { machine: 'svm', minFeatures: 10 };

/** The work with a trainer that holds this many samples. */
async function withCapacity<T>(samples: number, work: () => T | Promise<T>): Promise<T> {
  const svm = formulations.get('svm') as { capacity?: unknown };
  const own = svm.capacity;
  svm.capacity = ({ dataset }: { dataset: { rowCount: number } }) =>
    dataset.rowCount <= samples
      ? null
      : {
          samples,
          refusal: (sampleRows: number | null) =>
            problem(
              'kernel-matrix-too-large',
              { samples: dataset.rowCount, megabytes: 1, fitting: samples, isLinear: false, sampleRows },
              { fixes: [{ set: { sampleRows } }] },
            ),
        };
  try {
    return await work();
  } finally {
    svm.capacity = own;
  }
}

const elimination = (sampleRows: number | null): Elimination => ({
  ...prepareElimination(data, plan('rank', { ...options, sampleRows }), null).elimination,
  mayPool: true,
});

describe('samples that do not all fit', () => {
  it('are drawn once, class by class, as many as fit; trainings keep their size', async () => {
    await withCapacity(103, async () => {
      const { elimination: fitting, notes } = withinMemory(elimination(0.25));
      expect(fitting.dataset.rowCount).toBeGreaterThan(98);
      expect(fitting.dataset.rowCount).toBeLessThanOrEqual(103);
      expect(new Set(fitting.dataset.labels).size).toBe(3);
      expect(fitting.sampleRows! * fitting.dataset.rowCount).toBeCloseTo(0.25 * 178);
      expect(notes).toEqual([{ code: 'samples-pooled', facts: { samples: 178, pool: fitting.dataset.rowCount } }]);
      const run = eliminate(elimination(0.25));
      let next = await run.next();
      while (!next.done) next = await run.next();
      expect(next.value.notes).toContainEqual(notes[0]);
    });
  });

  it('are refused where a training is to have more of them, with the fraction that fits', async () => {
    await withCapacity(103, () => {
      for (const share of [null, 0.6]) {
        const refused = (() => {
          try {
            withinMemory(elimination(share));
          } catch (error) {
            return error;
          }
        })();
        expect(refused).toBeInstanceOf(UserError);
        expect((refused as UserError).fixes).toEqual([{ set: { sampleRows: 0.56 } }]);
      }
    });
  });

  it('stay as they are where they fit, and where subsets are scored on all of them', async () => {
    const own = elimination(0.25);
    expect(withinMemory(own).elimination).toBe(own);
    await withCapacity(103, () => {
      const scored = { ...elimination(0.25), mayPool: false };
      expect(withinMemory(scored).elimination).toBe(scored);
    });
  });
});
