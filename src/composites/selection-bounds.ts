// How many false selections stability selection makes at most, in expectation. Of p features a
// ranking selects q per half sample; with B complementary pairs, a feature is selected if it is in at
// least the fraction τ of the 2B halves. θ = q/p. False: a feature that a half selects with a
// probability below θ, so less often than chance.
//
//   Meinshausen and Bühlmann (2010)     q² / (p (2τ − 1)), τ > ½; Shah and Samworth (2013), theorem 1,
//                                       show it for any ranking and these features
//   unimodal (S. & S., theorem 2)       q²/p · C,  C = 1 / (2 (2τ − 1 − 1/(2B)))        for τ ≤ ¾
//                                              C = 4 (1 − τ + 1/(2B)) / (1 + 1/B)       for τ > ¾
//                                       where τ > min(½ + θ², ½ + 1/(2B) + ¾ θ²)
//   r-concave (S. & S., section 3.3)    p · min(D(θ², 2τ − 1, B, −½), D(θ, τ, 2B, −¼)),
//                                       D(θ, t, B, r) the largest P(X ≥ t) of all r-concave X on
//                                       {0, 1/B, …, 1} with mean at most θ
//
// The unimodal and the r-concave bound assume the shape of the distribution of the selection
// frequency of such features, as Shah and Samworth observe it. The extreme r-concave distributions are
// ∝ (a + i)^(1/r) up to some k, and 0 above k + 1 (their appendix A.4); a is found by bisection, the
// best one by golden section. 1/r is −2 or −4, so that no power function is needed.

/** Bounds on the expected number of false selections. */
export interface SelectionBounds {
  /** Meinshausen and Bühlmann (2010). */
  readonly mb: number;
  /**
   * The bound of Shah and Samworth (2013) for unimodal selection frequencies; null if q is too
   * large for it.
   */
  readonly unimodal: number | null;
  /**
   * The bound of Shah and Samworth (2013) for r-concave selection frequencies; null if q is too
   * large for it.
   */
  readonly rConcave: number | null;
}

/** What was selected: `selected` of `features` per half, `pairs` pairs, by `threshold`. */
export interface SelectionDesign {
  readonly features: number;
  readonly selected: number;
  readonly pairs: number;
  readonly threshold: number;
}

/** The bounds, each at most the number of features. */
export function selectionBounds(design: SelectionDesign): SelectionBounds {
  const { features, selected, threshold } = design;
  const most = (bound: number) => Math.min(features, bound);
  const unimodal = unimodalBound(design);
  const rConcave = rConcaveBound(design);
  return {
    mb: threshold > 0.5 ? most((selected * selected) / features / (2 * threshold - 1)) : features,
    unimodal: unimodal === null ? null : most(unimodal),
    rConcave: rConcave === null ? null : most(rConcave),
  };
}

function unimodalBound({ features, selected, pairs, threshold }: SelectionDesign): number | null {
  const theta = selected / features;
  const lowest = Math.min(0.5 + theta * theta, 0.5 + 1 / (2 * pairs) + 0.75 * theta * theta);
  if (!(threshold > lowest)) return null;
  return ((selected * selected) / features) * unimodalConstant(pairs, threshold);
}

function unimodalConstant(pairs: number, threshold: number): number {
  if (threshold > 0.75) return (4 * (1 - threshold + 1 / (2 * pairs))) / (1 + 1 / pairs);
  const width = 2 * (2 * threshold - 1 - 1 / (2 * pairs));
  return width > 0 ? 1 / width : Infinity;
}

/** The largest q whose unimodal bound is at most `most`; at least 1. */
export function selectedPerHalf(design: Omit<SelectionDesign, 'selected'>, most: number): number {
  const { features, pairs, threshold } = design;
  const constant = unimodalConstant(pairs, threshold);
  let selected = Math.min(features, Math.floor(Math.sqrt((most * features) / constant)));
  const isWithin = (q: number) => (unimodalBound({ ...design, selected: q }) ?? Infinity) <= most;
  while (selected > 1 && !isWithin(selected)) selected--;
  return Math.max(1, selected);
}

function rConcaveBound({ features, selected, pairs, threshold }: SelectionDesign): number | null {
  const theta = selected / features;
  // Rounded first: 0.7 · 200 is a little more than 140.
  const least = Math.ceil(Number((threshold * 2 * pairs).toPrecision(10)));
  if (pairs < 2 || Math.ceil(4 * pairs * theta) + 1 > 2 * pairs - 1) return null;
  return (
    features * Math.min(1, largestTail(theta * theta, least - pairs, pairs, 2), largestTail(theta, least, 2 * pairs, 4))
  );
}

/**
 * The largest P(X ≥ least) of all X on 0, …, steps with mean at most `theta` · steps that are
 * r-concave, r = −1 / power.
 */
export function largestTail(theta: number, least: number, steps: number, power: 2 | 4): number {
  const mean = theta * steps;
  const first = Math.ceil(2 * mean) + 1;
  if (least < first || first > steps) return 1;
  const mass = (value: number) => {
    const square = value * value;
    return 1 / (power === 2 ? square : square * square);
  };
  /** Beyond any a that matters: the distribution is uniform. */
  const limits = new Float64Array(steps + 2).fill(1e5);
  for (let k = first; k <= steps; k++) limits[k] = shapeOf(mean, k, k === first ? 1e5 : limits[k - 1], mass);
  let largest = 0;
  for (let k = first; k < steps; k++) {
    const tail = (a: number) => {
      let [below, all] = [0, 0];
      for (let i = 0; i < Math.max(least, k + 1); i++) {
        const own = mass(a + i);
        if (i < least) below += own;
        if (i <= k) all += (k + 1 - i) * own;
      }
      return 1 - ((k + 1 - mean) * below) / all;
    };
    largest = Math.max(largest, highest(tail, limits[k + 1], limits[k]));
  }
  return largest;
}

/** The a for which the masses of 0, …, k have this mean. */
function shapeOf(mean: number, k: number, most: number, mass: (value: number) => number): number {
  let [low, high] = [1e-9, most];
  for (let round = 0; round < 100 && high - low > 1e-14 * high; round++) {
    const middle = low < high / 4 ? Math.sqrt(low * high) : (low + high) / 2;
    let [weighted, all] = [0, 0];
    for (let i = 0; i <= k; i++) {
      const own = mass(middle + i);
      all += own;
      weighted += i * own;
    }
    if (weighted > mean * all) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The highest value between two ends, which are tried too, by golden section. */
function highest(value: (at: number) => number, from: number, to: number): number {
  let [low, high] = [Math.min(from, to), Math.max(from, to)];
  let best = Math.max(value(low), value(high));
  let left = high - GOLDEN * (high - low);
  let right = low + GOLDEN * (high - low);
  let [atLeft, atRight] = [value(left), value(right)];
  for (let round = 0; round < 60 && high - low > 1e-9 * high; round++) {
    best = Math.max(best, atLeft, atRight);
    if (atLeft > atRight) {
      high = right;
      [right, atRight] = [left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = value(left);
    } else {
      low = left;
      [left, atLeft] = [right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = value(right);
    }
  }
  return best;
}
