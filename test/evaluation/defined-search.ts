// Sequential searches by their definition, on subsets as bits and a table of their scores.

export interface Sequence {
  readonly direction: 'forward' | 'backward';
  readonly isFloating: boolean;
}

export const KINDS: readonly Sequence[] = [
  { direction: 'forward', isFloating: false },
  { direction: 'backward', isFloating: false },
  { direction: 'forward', isFloating: true },
  { direction: 'backward', isFloating: true },
];

export interface Limits {
  readonly keep?: readonly number[];
  readonly start?: readonly number[] | null;
  readonly maxFeatures?: number | null;
  readonly patience?: number | null;
}

export const sizeOf = (subset: number) => [...subset.toString(2)].filter((digit) => digit === '1').length;
export const subsetOf = (features: readonly number[]) => features.reduce((sum, j) => sum | (1 << j), 0);

/** By size, the best subset that a search of `count` features visits, and all features. */
export function defined(
  scores: readonly number[],
  { direction, isFloating }: Sequence,
  count: number,
  { keep = [], start = null, maxFeatures = null, patience = null }: Limits = {},
): Map<number, number> {
  const isForward = direction === 'forward';
  const full = 2 ** count - 1;
  const kept = subsetOf(keep);
  const first = (start ? subsetOf(start) : isForward ? 0 : full) | kept;
  const best = new Map<number, number>();
  let highest = -Infinity;
  let waited = 0;
  const enter = (subset: number) => {
    const size = sizeOf(subset);
    const known = best.get(size);
    if (known === undefined || scores[subset] > scores[known]) best.set(size, subset);
    if (scores[subset] > highest) {
      highest = scores[subset];
      waited = 0;
    } else if (known === undefined) waited++;
  };
  const neighbours = (subset: number, adds: boolean, isBack: boolean, not = -1) =>
    Array.from({ length: count }, (_, j) => j)
      .filter((j) => j !== not && Boolean(subset & (1 << j)) !== adds)
      .filter((j) => (adds ? !isBack || Boolean(first & (1 << j)) : !(kept & (1 << j))))
      .map((j) => subset ^ (1 << j));
  const best1 = (subsets: readonly number[]) => subsets.reduce((a, b) => (scores[b] > scores[a] ? b : a));
  let current = first;
  if (current !== 0) enter(current);
  const last = isForward ? (maxFeatures ?? count) : Math.max(1, keep.length);
  while (isForward ? sizeOf(current) < last : sizeOf(current) > last) {
    if (patience !== null && waited >= patience) break;
    const next = best1(neighbours(current, isForward, false));
    const moved = Math.log2(current ^ next);
    current = next;
    enter(current);
    while (isFloating) {
      const steps = isForward ? sizeOf(current) - keep.length : sizeOf(first) - sizeOf(current);
      if (steps <= 2) break;
      const backs = neighbours(current, !isForward, true, moved);
      if (backs.length === 0) break;
      const back = best1(backs);
      const known = best.get(sizeOf(back));
      if (known !== undefined && scores[back] <= scores[known]) break;
      current = back;
      enter(current);
    }
  }
  best.set(count, best.get(count) ?? full);
  return new Map([...best].sort(([a], [b]) => a - b));
}
