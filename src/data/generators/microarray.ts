// Far more features than rows, as in gene expression: genes come in blocks of 20 that share a
// factor, x = 0.8 · factor + 0.6 · noise (variance 1, correlation 0.64 inside a block). In 20
// genes, spread over the blocks, one class is moved by 0.7, up or down, and each of the K−1 others
// by 0.7/(K−1) the other way. Sizes and class counts (40 and 22) are those of the colon data of
// Alon et al. 1999; each further class is as frequent as 22/40 of the one before.

import { random } from '../../base/random.ts';
import { apportion, arranged, assembled, classNames, normalColumns, withCounts } from './design.ts';
import { type Generator, MAX_FEATURES, type Size } from './generator.ts';

const BLOCK_SIZE = 20;
const INFORMATIVE = 20;
const LOADING = 0.8;
const NOISE = 0.6;
const SHIFT = 0.7;
const NEXT_CLASS = 22 / 40;
const MAX_CLASSES = 10;

export const microarray: Generator = {
  name: 'microarray',
  summary: 'many more features than samples, in correlated blocks; 20 features differ between the classes',
  reference: 'Alon et al. 1999 (the shape of the colon data)',
  defaults: { rows: 62, features: 2000, classes: 2 },
  limits: { classes: [2, MAX_CLASSES], features: [INFORMATIVE, MAX_FEATURES], rowsPerClass: 2 },
  make(size) {
    const { rows, features, classes, seed } = size;
    const weights = [1];
    while (weights.length < classes) weights.push(weights[weights.length - 1] * NEXT_CLASS);
    const labels = withCounts(apportion(rows, weights, 2), random(seed, 'microarray', 'labels'));
    const genes = blockColumns(size);
    moveClasses(genes, labels, size);
    const { columns, names, origin } = arranged(genes, random(seed, 'microarray', 'order'));
    return assembled({
      generator: 'microarray',
      size,
      columns,
      labels,
      classes: classNames(classes),
      informative: names(0, INFORMATIVE),
      details: { blocks: Array.from(origin, (gene) => blockOf(gene, features) + 1) },
    });
  },
};

function blockColumns({ rows, features, seed }: Size): Float64Array[] {
  const values = random(seed, 'microarray', 'values');
  const factors = normalColumns(blockCount(features), rows, values);
  return Array.from({ length: features }, (_, gene) =>
    factors[blockOf(gene, features)].map((factor) => LOADING * factor + NOISE * values.normal()),
  );
}

function blockCount(features: number): number {
  return Math.ceil(features / BLOCK_SIZE);
}

/**
 * Counting through the blocks puts the informative genes, which come first, into different ones.
 */
function blockOf(gene: number, features: number): number {
  return gene % blockCount(features);
}

/** Gene g marks class g mod K: that class is moved up or down, the others the other way. */
function moveClasses(genes: readonly Float64Array[], labels: Int32Array, { classes, seed }: Size): void {
  const signs = random(seed, 'microarray', 'signs');
  for (let gene = 0; gene < INFORMATIVE; gene++) {
    const shift = signs.integer(2) === 1 ? SHIFT : -SHIFT;
    for (let row = 0; row < labels.length; row++) {
      genes[gene][row] += labels[row] === gene % classes ? shift : -shift / (classes - 1);
    }
  }
}
