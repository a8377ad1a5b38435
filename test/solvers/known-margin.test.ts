// What the exact solver still knows of a classifier's margin, against the same from the kernel matrix,
// along paths.

import { describe, expect, it } from 'vitest';
import { generatedTable } from '../../src/data/generators/table.ts';
import { createTrainer } from '../../src/formulations/index.ts';
import { generate } from '../../src/index.ts';
import { useTable } from '../../src/tasks/data.ts';

/** Two ways of adding up the same terms, some of which cancel. */
const ROUNDING = 1e-9;

/**
 * `least`: this many times the solver knows. With a tiny cost K β vanishes next to y, and it does not.
 */
const CASES = [
  { name: 'microarray', rows: 40, features: 60, classes: 2, cost: 1, least: 30 },
  { name: 'microarray', rows: 40, features: 60, classes: 2, cost: 1e-6, least: 0 },
  { name: 'clusters', rows: 90, features: 25, classes: 3, cost: 10, least: 30 },
] as const;

describe('the margin that the solver knows', () => {
  it.each(CASES)('is that of the kernel matrix, before and after a feature is eliminated: %o', async (size) => {
    const { name, cost, least, ...shape } = size;
    const { dataset } = await useTable(generatedTable(generate(name, { ...shape, seed: 3 })));
    const trainer = createTrainer(dataset, null, {
      machine: 'svm',
      kernel: 'linear',
      parameters: {},
      cost,
      classWeights: 'none',
      multiclass: 'ovo',
      seed: 1,
      loss: null,
      tolerance: null,
      maxIterations: null,
      maxEpochs: 1,
    });
    let known = 0;
    const compare = () => {
      for (const [k, classifier] of trainer.classifiers.entries()) {
        const got = trainer.knownMargin!(k);
        const { values, norm2 } = trainer.outputs(k);
        if (got === null) continue;
        known++;
        const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        expect(Math.abs(got.norm2 - norm2)).toBeLessThanOrEqual(ROUNDING * norm2);
        expect(Math.abs(got.least - Math.min(...values))).toBeLessThanOrEqual(ROUNDING * largest);
        // A classifier that is not the solver's own, of the same numbers: nothing is known of it.
        trainer.adjust(k, 1, classifier.bias);
        expect(trainer.knownMargin!(k)).toBeNull();
      }
    };
    while (trainer.features.length > 1) {
      trainer.train();
      // Each is compared once for a training, since a comparison makes the classifiers others.
      if (trainer.features.length % 2 === 0) compare();
      trainer.forget(trainer.features.slice(0, 1));
      if (trainer.features.length % 2 === 0) compare();
    }
    trainer.dispose();
    expect(known).toBeGreaterThanOrEqual(least);
  });
});
