// The class is the sign of the product of two features, neither of which is informative alone.
// Every feature, informative or not, has the same distribution: a random sign and a size uniform in
// [0.1, 1), so that no row lies on the boundary.

import { type Random, random } from '../../base/random.ts';
import { arranged, assembled, balanced, classNames } from './design.ts';
import { type Generator, MAX_FEATURES } from './generator.ts';

const INFORMATIVE = 2;
const SMALLEST = 0.1;

export const xor: Generator = {
  name: 'xor',
  summary: 'the class is the sign of the product of two features; the other features are noise',
  reference: 'the exclusive or of Minsky and Papert 1969',
  defaults: { rows: 400, features: 20, classes: 2 },
  limits: { classes: [2, 2], features: [INFORMATIVE, MAX_FEATURES], rowsPerClass: 2 },
  make(size) {
    const { rows, features, seed } = size;
    const labels = balanced(rows, 2, random(seed, 'xor', 'labels'));
    const values = random(seed, 'xor', 'values');
    const raw = Array.from({ length: features }, () => Float64Array.from({ length: rows }, () => signed(values)));
    for (let row = 0; row < rows; row++) {
      const isPositive = raw[0][row] * raw[1][row] > 0;
      if (isPositive !== (labels[row] === 1)) raw[1][row] = -raw[1][row];
    }
    const { columns, names } = arranged(raw, random(seed, 'xor', 'order'));
    return assembled({
      generator: 'xor',
      size,
      columns,
      labels,
      classes: classNames(2),
      informative: names(0, INFORMATIVE),
    });
  },
};

function signed(stream: Random): number {
  const size = SMALLEST + (1 - SMALLEST) * stream.uniform();
  return stream.integer(2) === 1 ? size : -size;
}
