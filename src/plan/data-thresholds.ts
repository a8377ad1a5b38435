// From how many features or samples on defaults change (data-defaults.ts). Options name them in their
// descriptions.

/** From this many features on, scoring every single step takes too long to be the default. */
export const WIDE_FEATURES = 1000;

/** Features below this number are eliminated one at a time. */
export const SINGLE_STEPS_BELOW = 64;

/**
 * A forward search visits all sizes up to this number of features. With more features it ends at
 * `FORWARD_SIZES`: the number of subsets it scores grows with their product.
 */
export const FORWARD_ALL = 100;
export const FORWARD_SIZES = 50;

/** Repeats by sample count: with fewer samples, a single partition matters more. */
export const REPEATS: readonly (readonly [samples: number, repeats: number])[] = [
  [100, 5],
  [300, 3],
  [1000, 2],
];

/** The words of the default, for the help. */
export const REPEATS_TEXT = `${REPEATS.map(([samples, repeats]) => `${repeats} up to ${samples} samples`).join(', ')}, then 1`;
