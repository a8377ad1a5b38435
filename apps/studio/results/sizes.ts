// Sizes on the curve of a selection.

/**
 * The place of the size next to a wanted one; of two as near the smaller. Sizes stand from the
 * fewest to the most.
 */
export function nearestSize(sizes: readonly { readonly features: number }[], wanted: number): number {
  let best = 0;
  for (const [place, { features }] of sizes.entries())
    if (Math.abs(features - wanted) < Math.abs(sizes[best].features - wanted)) best = place;
  return best;
}
