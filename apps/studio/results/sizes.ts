// Subset sizes on the curve of a selection.

/** The index of the nearest size; the smaller one of two. Sizes are in ascending order. */
export function nearestSize(sizes: readonly { readonly features: number }[], wanted: number): number {
  let best = 0;
  for (const [place, { features }] of sizes.entries())
    if (Math.abs(features - wanted) < Math.abs(sizes[best].features - wanted)) best = place;
  return best;
}
