import { describe, expect, it } from 'vitest';
import type { ClassifierContext } from '../../src/criteria/criterion.ts';
import { retrained } from '../../src/criteria/retrained.ts';
import { core } from '../../src/numeric/core.ts';
import { sample } from '../formulations/data.ts';
import { type Example, scoresOf, TRAININGS, type Training, withClassifier, withClassifiers } from './examples.ts';

/** Objectives of classifiers solved to 1e-6 (SMO), relative to their size. */
const SOLVER_ERROR = 1e-5;

const score = (example: Example, training: Training) =>
  withClassifier(example, training, (context) => scoresOf(retrained, context));

/** ½ (βᵀKβ − βᵀK(−j)β), from the definitions. */
function keptSolution({ set, machine: classifier, features }: ClassifierContext): number[] {
  const { columns } = set.gram;
  const { rows, beta } = classifier;
  const square = (kept: readonly number[]) => {
    const points = Array.from(rows, (row) => kept.map((feature) => columns.view(feature)[row]));
    let sum = 0;
    for (const [k, u] of points.entries()) {
      for (const [l, v] of points.entries()) {
        sum += beta[k] * beta[l] * set.kernel.value(u, v, set.trainedWith, columns.core);
      }
    }
    return sum;
  };
  const all = Array.from(features);
  return all.map((_, j) => (square(all) - square(all.toSpliced(j, 1))) / 2);
}

describe('retrained', () => {
  it('is the smallest objective without the feature', () => {
    // The widest margin between (0, 0) and (3, 4) has ½‖w‖² = 2/d²; without a feature d is that of
    // the other.
    const scores = score(
      {
        columns: [
          [0, 3],
          [0, 4],
        ],
        labels: [0, 1],
      },
      { cost: 100 },
    );
    expect(scores[0]).toBeCloseTo(2 / 16, 10);
    expect(scores[1]).toBeCloseTo(2 / 9, 10);
  });

  it.each(TRAININGS)('equals a training on the other columns: $kernel', ({ kernel, parameters }) => {
    const { columns, labels } = sample('flipped', 6, 26, 5);
    // γ auto follows the smaller set.
    for (const chosen of [parameters, { ...parameters, gamma: 'auto' as const }]) {
      const training = { kernel, parameters: chosen };
      for (const [j, value] of score({ columns, labels }, training).entries()) {
        // The sigmoid kernel may have several optima.
        if (kernel === 'sigmoid') continue;
        const without = withClassifier(
          { columns: columns.toSpliced(j, 1), labels },
          training,
          ({ machine: classifier }) => classifier,
        );
        expect(Math.abs(value + without.objective)).toBeLessThan(SOLVER_ERROR * Math.abs(value));
      }
    }
  });

  it.each(TRAININGS.slice(0, 3))('rises at least as far as the kept solution says: $kernel', (training) => {
    for (const kind of ['normal', 'flipped', 'low-rank'] as const) {
      for (const cost of [0.1, 10]) {
        withClassifier(sample(kind, 21, 28, 6), { ...training, cost }, (context) => {
          const kept = keptSolution(context);
          const now = -context.machine.objective;
          for (const [j, value] of scoresOf(retrained, context).entries()) {
            expect(value - now).toBeGreaterThanOrEqual(kept[j] - SOLVER_ERROR * Math.max(1, now));
          }
        });
      }
    }
  });

  it('gives back what it borrowed, and leaves the set as it was', () => {
    withClassifiers(sample('normal', 3, 30, 5, 3), { kernel: 'rbf', scheme: 'ovr' }, (context) => {
      const before = core().bytesInUse;
      const features = context.set.gram.features.slice();
      scoresOf(retrained, context);
      expect(core().bytesInUse).toBe(before);
      expect(context.set.gram.features).toEqual(features);
      expect(scoresOf(retrained, context)).toEqual(scoresOf(retrained, context));
    });
  });

  it.each(TRAININGS)('knows the objective without any feature: $kernel', (training) => {
    const example = { columns: [[0, 1, 2, 3, 4]], labels: [0, 1, 0, 1, 1] };
    expect(score(example, { ...training, cost: 3 })).toEqual([2 * 2 * 3]);
    // A constant feature is none.
    const both = score({ ...example, columns: [example.columns[0], [0, 0, 0, 0, 0]] }, { ...training, cost: 3 });
    expect(Math.abs(both[0] - 12)).toBeLessThan(SOLVER_ERROR * 12);
  });

  it('keeps longest what a hard margin cannot do without', () => {
    const columns = [
      [0, 1, 2, 3],
      [0, 1, 0, 1],
      [0.5, 0.5, 0.5, 0.5],
    ];
    const [first, second, third] = score({ columns, labels: [0, 1, 0, 1] }, { cost: Infinity });
    expect(first).toBeCloseTo(2, 8);
    expect(third).toBeCloseTo(first, 8);
    expect(second).toBeCloseTo(3 * first, 6);
  });

  it('counts a training per feature', () => {
    if (retrained.needs !== 'machine') throw new Error('needs a machine');
    expect([retrained.fits?.(1), retrained.fits?.(7)]).toEqual([0, 7]);
  });
});
