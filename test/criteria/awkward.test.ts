// The criteria that look at a classifier, on data of the awkward kinds: every number finite, nothing
// borrowed and kept.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageDistance } from '../../src/criteria/average-distance.ts';
import { gradientAngle } from '../../src/criteria/gradient-angle.ts';
import { retrained } from '../../src/criteria/retrained.ts';
import { core } from '../../src/numeric/core.ts';
import { samples } from '../formulations/data.ts';
import { scoresOf, TRAININGS, withClassifiers } from './examples.ts';

describe.each([averageDistance, gradientAngle, retrained])('$name', (criterion) => {
  it.each(TRAININGS)('gives one finite number per feature, the same again: $kernel', (training) => {
    const given = fc.tuple(
      samples({ rows: 14, features: 5, classes: 2 }),
      samples({ rows: 16, features: 4, classes: 3 }),
    );
    fc.assert(
      fc.property(given, fc.constantFrom('ovo', 'ovr'), (pair, scheme) => {
        for (const example of pair) {
          const before = core().bytesInUse;
          withClassifiers(example, { ...training, scheme, cost: example.cost }, (context) => {
            const scores = scoresOf(criterion, context);
            expect(scores).toHaveLength(context.features.length);
            expect(scores.filter((value) => !Number.isFinite(value))).toEqual([]);
            expect(scoresOf(criterion, context)).toEqual(scores);
          });
          expect(core().bytesInUse).toBe(before);
        }
      }),
      { numRuns: 25 },
    );
  });
});
