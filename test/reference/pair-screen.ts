// Reference implementation of core/pair-screen.ts: four lanes by the place of a column, every
// operation rounded to single precision.

const f = Math.fround;
const TILE = 128;
const LEAST = 1e-30;

type Matrix = readonly ArrayLike<number>[];

/** A matrix as floats, only above the diagonal where that is asked for. */
export function screenNarrow(source: Matrix, factor: number, above: boolean): number[][] {
  return source.map((row, k) =>
    Array.from(row, (value, l) => {
      const scaled = factor * value;
      return Math.abs(scaled) < LEAST || (above && l <= k) ? 0 : f(scaled);
    }),
  );
}

/**
 * Sum and size of the terms of the pairs k ≤ l, the tiles of columns after one another and the rows
 * of a tile in order.
 */
function singleSums(
  columnCount: number,
  factors: ArrayLike<number>,
  term: (k: number, l: number) => number,
): [number, number] {
  const sums = [0, 0];
  const sizes = [0, 0];
  for (let tile = 0; tile < columnCount; tile += TILE) {
    for (let k = 0; k < Math.min(factors.length, tile + TILE); k++) {
      const own = [0, 0, 0, 0];
      const size = [0, 0, 0, 0];
      for (let l = Math.max(k, tile); l < Math.min(columnCount, tile + TILE); l++) {
        const value = term(k, l);
        own[l % 4] = f(own[l % 4] + value);
        size[l % 4] = f(size[l % 4] + Math.abs(value));
      }
      for (const lane of [0, 1]) {
        sums[lane] += factors[k] * (own[lane] + own[lane + 2]);
        sizes[lane] += Math.abs(factors[k]) * (size[lane] + size[lane + 2]);
      }
    }
  }
  return [sums[0] + sums[1], sizes[0] + sizes[1]];
}

export function screenSeries(
  matrix: Matrix,
  x: ArrayLike<number>,
  series: ArrayLike<number>,
  doublings: number,
): [number, number] {
  const ones = new Array<number>(matrix.length).fill(1);
  return singleSums(x.length, ones, (k, l) => {
    const d = f(x[l] - x[k]);
    const s = f(d * d);
    let p = series[5];
    for (let power = 4; power >= 0; power--) p = f(f(p * s) + series[power]);
    let grown = f(s * p);
    for (let m = 0; m < doublings; m++) grown = f(grown * f(grown + 2));
    return f(matrix[k][l] * grown);
  });
}

/** `matrix`, `weights` and `x` are floats, `exact` the weights of the rows in double precision. */
export function screenPowers(
  { matrix, weights, exact }: { matrix: Matrix; weights: ArrayLike<number>; exact: ArrayLike<number> },
  x: ArrayLike<number>,
  gamma: number,
  degree: number,
): [number, number] {
  return singleSums(x.length, exact, (k, l) => {
    const a = matrix[k][l];
    const h = f(f(gamma * x[k]) * x[l]);
    const b = f(a - h);
    let powers = degree > 1 ? f(b + a) : 1;
    let power = a;
    for (let m = 2; m < degree; m++) {
      power = f(power * a);
      powers = f(f(powers * b) + power);
    }
    const weight = l === k ? f(0.5 * weights[l]) : weights[l];
    return f(f(weight * h) * powers);
  });
}
