// The MADELON design of the NIPS 2003 challenge. 32 Gaussian clusters are at the corners ±2 of a
// cube in 5 dimensions, 16 corners drawn for either class. 15 features are linear combinations of
// these five with weights uniform in [−1, 1); the rest are standard normal probes. Every feature is
// shifted by a number in [0, 1) and multiplied by one in [1, 101); the labels of 1 % of the rows
// are flipped; rows and columns are shuffled. I. Guyon: Design of experiments for the NIPS 2003
// variable selection benchmark, 2003. Her program can also make copies of features; the description
// of the challenge says 15 combinations, which is the reading taken. Its noise of 10 % on every
// value and the whole numbers from 0 to 999 are left out, so that the combinations stay exact.

import { type Random, random } from '../../base/random.ts';
import { cubeColumns } from './cube.ts';
import { arranged, assembled, balanced, classNames, normalColumns, uniformMatrix } from './design.ts';
import { type Generator, MAX_FEATURES } from './generator.ts';

const INFORMATIVE = 5;
const REDUNDANT = 15;
const CLUSTERS = 32;
const SIDE = 2;
const FLIPPED_SHARE = 0.01;

export const madelon: Generator = {
  name: 'madelon',
  summary:
    '32 clusters at the corners of a 5-dimensional cube, 15 linear combinations of its coordinates, and noise probes',
  reference: 'Guyon 2003, NIPS feature selection challenge',
  defaults: { rows: 2000, features: 500, classes: 2 },
  limits: { classes: [2, 2], features: [INFORMATIVE + REDUNDANT, MAX_FEATURES], rowsPerClass: CLUSTERS / 2 },
  make(size) {
    const { rows, features, seed } = size;
    const clusterOf = balanced(rows, CLUSTERS, random(seed, 'madelon', 'clusters'));
    const useful = usefulColumns(clusterOf, seed);
    const combined = combinations(useful, random(seed, 'madelon', 'combinations'));
    const probes = normalColumns(features - INFORMATIVE - REDUNDANT, rows, random(seed, 'madelon', 'probes'));
    const { columns, names } = arranged([...useful, ...combined, ...probes], random(seed, 'madelon', 'order'));
    shiftAndScale(columns, random(seed, 'madelon', 'scale'));
    const labels = clusterOf.map((cluster) => cluster % 2);
    const flipped = flip(labels, random(seed, 'madelon', 'flips'));
    return assembled({
      generator: 'madelon',
      size,
      columns,
      labels,
      classes: classNames(2),
      informative: names(0, INFORMATIVE),
      redundant: names(INFORMATIVE, INFORMATIVE + REDUNDANT),
      details: { flippedRows: Array.from(flipped, (row) => row + 1) },
    });
  },
};

/**
 * Even clusters are one class, odd ones the other; their corners are shuffled, so the cube is split
 * at random.
 */
function usefulColumns(clusterOf: Int32Array, seed: number): Float64Array[] {
  const design = random(seed, 'madelon', 'design');
  const corners = design.shuffle(Array.from({ length: CLUSTERS }, (_, corner) => corner));
  const cube = { clusterOf, corners, dimensions: INFORMATIVE, side: SIDE };
  return cubeColumns(cube, design, random(seed, 'madelon', 'values'));
}

function combinations(useful: readonly Float64Array[], stream: Random): Float64Array[] {
  return uniformMatrix(REDUNDANT, INFORMATIVE, stream).map((weights) =>
    useful[0].map((_, row) => weights.reduce((sum, weight, j) => sum + weight * useful[j][row], 0)),
  );
}

function shiftAndScale(columns: readonly Float64Array[], stream: Random): void {
  for (const column of columns) {
    const shift = stream.uniform();
    const scale = 1 + 100 * stream.uniform();
    for (let row = 0; row < column.length; row++) column[row] = (column[row] + shift) * scale;
  }
}

/** Flips the labels of 1 % of the samples and returns which. */
function flip(labels: Int32Array, stream: Random): Int32Array {
  const rows = stream.shuffle(Int32Array.from(labels.keys()));
  const flipped = rows.slice(0, Math.round(FLIPPED_SHARE * labels.length)).sort();
  for (const row of flipped) labels[row] = 1 - labels[row];
  return flipped;
}
