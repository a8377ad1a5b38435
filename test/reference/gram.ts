// Reference implementation of core/gram.ts and core/forget.ts: every element summed over the
// features in order.

/** All pairs of rows a and b, row by row, from columns over the listed features. */
export function cross(
  columnsA: readonly ArrayLike<number>[],
  columnsB: readonly ArrayLike<number>[],
  features: readonly number[],
  distances: boolean,
): number[][] {
  const rowsA = columnsA[0].length;
  const rowsB = columnsB[0].length;
  return Array.from({ length: rowsA }, (_, i) =>
    Array.from({ length: rowsB }, (_, t) => {
      let sum = 0;
      for (const j of features) {
        const difference = columnsB[j][t] - columnsA[j][i];
        sum += distances ? difference * difference : columnsA[j][i] * columnsB[j][t];
      }
      return sum;
    }),
  );
}

export function gram(
  columns: readonly ArrayLike<number>[],
  features: readonly number[],
  distances: boolean,
): number[][] {
  return cross(columns, columns, features, distances);
}

export function forgetProducts(matrix: readonly number[][], x: ArrayLike<number>): number[][] {
  return forgetCrossProducts(matrix, x, x);
}

export function forgetDistances(matrix: readonly number[][], x: ArrayLike<number>): number[][] {
  return forgetCrossDistances(matrix, x, x);
}

export function forgetCrossProducts(
  matrix: readonly number[][],
  a: ArrayLike<number>,
  b: ArrayLike<number>,
): number[][] {
  return matrix.map((row, i) => row.map((value, t) => value - a[i] * b[t]));
}

export function forgetCrossDistances(
  matrix: readonly number[][],
  a: ArrayLike<number>,
  b: ArrayLike<number>,
): number[][] {
  return matrix.map((row, i) => row.map((value, t) => Math.max(0, value - (b[t] - a[i]) * (b[t] - a[i]))));
}
