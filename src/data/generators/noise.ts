// Standard normal features and balanced labels that have nothing to do with each other: whatever a
// selection finds here is its optimism.

import { random } from '../../base/random.ts';
import { assembled, balanced, classNames, normalColumns } from './design.ts';
import { type Generator, MAX_FEATURES } from './generator.ts';

const MAX_CLASSES = 100;

export const noise: Generator = {
  name: 'noise',
  summary: 'labels that are independent of the features',
  reference: 'the null experiment of docs/reference/generated-data.md',
  defaults: { rows: 120, features: 20, classes: 2 },
  limits: { classes: [2, MAX_CLASSES], features: [1, MAX_FEATURES], rowsPerClass: 2 },
  make(size) {
    return assembled({
      generator: 'noise',
      size,
      columns: normalColumns(size.features, size.rows, random(size.seed, 'noise', 'values')),
      labels: balanced(size.rows, size.classes, random(size.seed, 'noise', 'labels')),
      classes: classNames(size.classes),
      informative: [],
    });
  },
};
