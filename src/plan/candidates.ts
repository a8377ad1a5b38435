// How many candidates a step of EB-RFE evaluates: a number, all remaining features (backward
// sequential selection), or by the criteria (the "dynamic C" of Krupka 2016): those close to the
// lowest criterion, within a tenth of the distance from it to the median of the remaining features,
// at least 1 and at most MAX.

export type Candidates = number | string;

/** The MAX of `auto`. */
export const DEFAULT_MAX_CANDIDATES = 20;
/**
 * A feature is a candidate if its criterion is within this fraction of the distance from the lowest
 * criterion to the median.
 */
const NEAR = 0.1;

/** `5`, `all`, `auto`, `auto:12`; undefined if it is none of these. */
export function parseCandidates(value: unknown): Candidates | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 1 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text === 'all' || text === 'auto' || /^auto:[1-9]\d*$/.test(text)) return text;
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined;
}

/** Given the criteria of the survivors in ascending order, how many of the lowest are evaluated. */
export function candidateCount(candidates: Candidates): (ascending: Float64Array) => number {
  if (typeof candidates === 'number') return () => candidates;
  if (candidates === 'all') return (ascending) => ascending.length;
  const most = candidates === 'auto' ? DEFAULT_MAX_CANDIDATES : Number(candidates.slice('auto:'.length));
  return (ascending) => {
    const median = ascending[ascending.length >> 1];
    const limit = ascending[0] + NEAR * (median - ascending[0]);
    let near = 1;
    while (near < Math.min(most, ascending.length) && ascending[near] <= limit) near++;
    return near;
  };
}
