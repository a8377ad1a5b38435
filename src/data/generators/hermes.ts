// Two classes around (1, …, 1) and (−1, …, −1); component i has independent Gaussian noise of
// standard deviation 0.2 · 1.2^(i−1). Every feature carries the class, each one less than the one
// before. L. Hermes, J. M. Buhmann: Feature selection for support vector machines, ICPR 2000,
// section 4.

import { random } from '../../base/random.ts';
import { assembled, balanced, classNames, featureNames, rounded } from './design.ts';
import type { Generator } from './generator.ts';

export const hermes: Generator = {
  name: 'hermes',
  summary: 'two classes centred at ±1; the noise increases from feature to feature',
  reference: 'Hermes and Buhmann 2000, section 4',
  defaults: { rows: 500, features: 20, classes: 2 },
  // The noise of the hundredth feature has a standard deviation of 14 million; beyond, six decimals
  // are no longer exact.
  limits: { classes: [2, 2], features: [1, 100], rowsPerClass: 2 },
  make(size) {
    const labels = balanced(size.rows, 2, random(size.seed, 'hermes', 'labels'));
    const values = random(size.seed, 'hermes', 'values');
    const deviations = standardDeviations(size.features);
    const columns = deviations.map((deviation) =>
      Float64Array.from(labels, (label) => (label === 1 ? 1 : -1) + deviation * values.normal()),
    );
    return assembled({
      generator: 'hermes',
      size,
      columns,
      labels,
      classes: classNames(2),
      informative: featureNames(size.features),
      details: { standardDeviations: deviations.map(rounded) },
    });
  },
};

function standardDeviations(features: number): number[] {
  const deviations: number[] = [];
  for (let deviation = 0.2; deviations.length < features; deviation *= 1.2) deviations.push(deviation);
  return deviations;
}
