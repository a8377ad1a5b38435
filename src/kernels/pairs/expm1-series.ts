// e^t − 1 on [0, limit] as t times a polynomial in t with the coefficients below, by interpolation
// at Chebyshev points with the constant term held at 1; the relative error is below 4.5e-15. Beyond
// the last limit t is halved until it fits, and e^2v − 1 = (e^v − 1)(e^v + 1) leads back: an error
// of t, so to say, that stays below 4.5e-15 of t, while t = γ Δ² itself is only known to some 2e-16
// of it.

interface Series {
  readonly limit: number;
  readonly coefficients: readonly number[];
}

/** Their degrees are those that core/pair-distances.ts knows. */
const SERIES: readonly Series[] = [
  {
    limit: 0.0125,
    coefficients: [1, 0.49999999999973416, 0.16666666734722435, 0.041666394525588485, 0.008368140968683322],
  },
  {
    limit: 0.12,
    coefficients: [
      1, 0.49999999999996236, 0.16666666668924665, 0.041666664473485396, 0.008333411159222445, 0.001387642829881144,
      0.00020756859147212843,
    ],
  },
  {
    limit: 0.35,
    coefficients: [
      1, 0.49999999999999784, 0.16666666666745364, 0.04166666661950822, 0.008333334408616442, 0.0013888768685153953,
      0.000198485473271377, 2.45587545307943e-5, 3.172324334786624e-6,
    ],
  },
];

export interface Plan {
  readonly series: Series;
  /** How often t is halved. */
  readonly doublings: number;
}

/** How to compute e^t − 1 for all t from 0 to the given one. */
export function planFor(most: number): Plan {
  const last = SERIES[SERIES.length - 1];
  const series = SERIES.find(({ limit }) => most <= limit) ?? last;
  let doublings = 0;
  for (let rest = most; rest > series.limit; rest /= 2) doublings++;
  return { series, doublings };
}

/** The coefficients of the polynomial p with e^(γ s / 2^m) − 1 = s p(s). */
export function seriesInDistance({ series, doublings }: Plan, gamma: number): number[] {
  const factor = gamma / 2 ** doublings;
  let power = 1;
  return series.coefficients.map((coefficient) => {
    power *= factor;
    return coefficient * power;
  });
}
