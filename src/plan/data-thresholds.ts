// From how many features or samples on defaults change (data-defaults.ts). Options name them in their
// descriptions.

/** From so many features on, single steps that are all scored take too long to be a default. */
export const WIDE_FEATURES = 1000;

/** Features below this number are eliminated one at a time. */
export const SINGLE_STEPS_BELOW = 64;

/** Up to so many samples, so many repeats: the fewer samples, the more one partition decides. */
export const REPEATS: readonly (readonly [samples: number, repeats: number])[] = [
  [100, 5],
  [300, 3],
  [1000, 2],
];

/** The words of the default, for the help. */
export const REPEATS_TEXT = `${REPEATS.map(([samples, repeats]) => `${repeats} up to ${samples} samples`).join(', ')}, then 1`;
