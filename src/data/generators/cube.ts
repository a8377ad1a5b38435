// Gaussian clusters at the corners of a cube: in cluster k a row is z A_k + side · corner_k with z
// standard normal and A_k uniform in [−1, 1), which gives every cluster its own shape (Guyon 2003).

import type { Random } from '../../base/random.ts';
import { uniformMatrix } from './design.ts';

export interface CubeDesign {
  /** The cluster of each row. */
  readonly clusterOf: Int32Array;
  /** For each cluster the number of its corner; bit j is the side in dimension j. */
  readonly corners: readonly number[];
  readonly dimensions: number;
  /** The corners have the coordinates ±side. */
  readonly side: number;
}

/** One column per dimension. The shapes are drawn from `design`, the rows from `values`. */
export function cubeColumns(cube: CubeDesign, design: Random, values: Random): Float64Array[] {
  const { clusterOf, corners, dimensions, side } = cube;
  const shapes = corners.map(() => uniformMatrix(dimensions, dimensions, design));
  const columns = Array.from({ length: dimensions }, () => new Float64Array(clusterOf.length));
  const z = new Float64Array(dimensions);
  for (let row = 0; row < clusterOf.length; row++) {
    const corner = corners[clusterOf[row]];
    const shape = shapes[clusterOf[row]];
    for (let i = 0; i < dimensions; i++) z[i] = values.normal();
    for (let j = 0; j < dimensions; j++) {
      let value = (corner >> j) & 1 ? side : -side;
      for (let i = 0; i < dimensions; i++) value += z[i] * shape[i][j];
      columns[j][row] = value;
    }
  }
  return columns;
}
