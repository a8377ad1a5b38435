// "Did you mean …?": the known word with the smallest edit distance to what was typed.

/**
 * Edit distance with insertions, deletions, substitutions and swaps of neighbours, each 1 (Damerau,
 * restricted).
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, substitution);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}

/** Typing the right letters in another order is the likelier slip. */
const letters = (word: string) => [...word].sort().join('');

/**
 * The known word nearest to what was asked for, the first of equals; null when none is near enough
 * to be meant. With `anyDistance` the nearest one however far.
 */
export function nearest(asked: string, known: readonly string[], anyDistance = false): string | null {
  const typed = asked.toLowerCase().slice(0, 100);
  let best: string | null = null;
  let bestDistance = anyDistance ? Number.POSITIVE_INFINITY : Math.max(2, Math.floor(typed.length * 0.4)) + 1;
  for (const candidate of known) {
    const word = candidate.toLowerCase().slice(0, 100);
    const isPrefix = typed.length > 1 && word.length > typed.length && word.startsWith(typed);
    const isPart = typed.length > 1 && word !== typed && word.split('-').includes(typed);
    const isShuffled = word !== typed && letters(word) === letters(typed);
    const distance = isPrefix || isPart ? 0.5 : editDistance(typed, word) - (isShuffled ? 0.25 : 0);
    const isStrange = distance >= Math.max(typed.length, word.length) && distance > 0; // nothing in common
    if (distance < bestDistance && (anyDistance || !isStrange)) [best, bestDistance] = [candidate, distance];
  }
  return best;
}
