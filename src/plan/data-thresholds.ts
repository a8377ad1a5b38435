// From how many features or samples on defaults change (data-defaults.ts). Options name them in their
// descriptions.

/** From this many features on, scoring every single step takes too long to be the default. */
export const WIDE_FEATURES = 1000;

/** Features below this number are eliminated one at a time. */
export const SINGLE_STEPS_BELOW = 64;

/** Repeats by sample count: with fewer samples, a single partition matters more. */
export const REPEATS: readonly (readonly [samples: number, repeats: number])[] = [
  [100, 5],
  [300, 3],
  [1000, 2],
];

/** The words of the default, for the help. */
export const REPEATS_TEXT = `${REPEATS.map(([samples, repeats]) => `${repeats} up to ${samples} samples`).join(', ')}, then 1`;
