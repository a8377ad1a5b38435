// Six Gaussian clusters a class in the 20 informative dimensions of 100, which a straight cut
// separates badly. The clusters sit on different corners ±1 of the cube, drawn at random; the other
// features are standard normal. Rows and columns are shuffled. R. Planas: extension report on
// kernels, 2021, section 1.3. It gives the three numbers only; the rest follows the MADELON design,
// as scikit-learn's generator does.

import { random } from '../../base/random.ts';
import { cubeColumns } from './cube.ts';
import { arranged, assembled, balanced, classNames, normalColumns } from './design.ts';
import { type Generator, MAX_FEATURES } from './generator.ts';

const INFORMATIVE = 20;
const CLUSTERS_PER_CLASS = 6;
const MAX_CLASSES = 100;

export const clusters: Generator = {
  name: 'clusters',
  summary: 'six Gaussian clusters per class in 20 informative dimensions; the other features are noise',
  reference: 'Planas 2021, kernels, section 1.3',
  defaults: { rows: 1000, features: 100, classes: 2 },
  limits: { classes: [2, MAX_CLASSES], features: [INFORMATIVE, MAX_FEATURES], rowsPerClass: CLUSTERS_PER_CLASS },
  make(size) {
    const { rows, features, classes, seed } = size;
    const clusterOf = balanced(rows, CLUSTERS_PER_CLASS * classes, random(seed, 'clusters', 'clusters'));
    const useful = usefulColumns(clusterOf, CLUSTERS_PER_CLASS * classes, seed);
    const noise = normalColumns(features - INFORMATIVE, rows, random(seed, 'clusters', 'noise'));
    const { columns, names } = arranged([...useful, ...noise], random(seed, 'clusters', 'order'));
    return assembled({
      generator: 'clusters',
      size,
      columns,
      labels: clusterOf.map((cluster) => cluster % classes),
      classes: classNames(classes),
      informative: names(0, INFORMATIVE),
      details: { clustersPerClass: CLUSTERS_PER_CLASS },
    });
  },
};

function usefulColumns(clusterOf: Int32Array, clusterCount: number, seed: number): Float64Array[] {
  const design = random(seed, 'clusters', 'design');
  const corners = new Set<number>();
  while (corners.size < clusterCount) corners.add(design.integer(1 << INFORMATIVE));
  const cube = { clusterOf, corners: [...corners], dimensions: INFORMATIVE, side: 1 };
  return cubeColumns(cube, design, random(seed, 'clusters', 'values'));
}
