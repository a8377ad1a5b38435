import { describe, expect, it } from 'vitest';
import { candidateCount, parseCandidates } from '../../src/plan/candidates.ts';

describe('the number of candidates', () => {
  it.each([
    [5, 5],
    ['5', 5],
    [' 12 ', 12],
    ['all', 'all'],
    ['auto', 'auto'],
    ['auto:7', 'auto:7'],
  ])('%j is read as %j', (given, parsed) => expect(parseCandidates(given)).toBe(parsed));

  it.each([0, -1, 1.5, '0', 'auto:0', 'auto:', 'auto:x', 'some', '', null, Number.NaN])('%j is refused', (given) =>
    expect(parseCandidates(given)).toBeUndefined(),
  );

  const ascending = (...values: number[]) => Float64Array.from(values);

  it('is what was given, or everybody', () => {
    expect(candidateCount(3)(ascending(1, 2, 3, 4, 5))).toBe(3);
    expect(candidateCount('all')(ascending(1, 2, 3, 4, 5))).toBe(5);
  });

  it('by the criteria: those within a tenth of the way from the lowest to the median', () => {
    const auto = candidateCount('auto');
    // The median is 10: up to 1 stand near the lowest.
    expect(auto(ascending(0, 0.9, 1, 1.1, 10, 11, 12, 13, 14))).toBe(3);
    expect(auto(ascending(0, 5, 6, 7, 10, 11, 12, 13, 14))).toBe(1);
    // Negative criteria, as DJ has: the median is 0, the limit −9.
    expect(auto(ascending(-10, -9.5, -9, -8.9, 0, 1, 2, 3, 4))).toBe(3);
  });

  it('by the criteria: all similar features, up to the most', () => {
    const alike = new Float64Array(30).fill(2);
    expect(candidateCount('auto')(alike)).toBe(20);
    expect(candidateCount('auto:7')(alike)).toBe(7);
    expect(candidateCount('auto:40')(alike)).toBe(30);
  });

  it('by the criteria: at least one, also of one or two', () => {
    expect(candidateCount('auto')(ascending(3))).toBe(1);
    expect(candidateCount('auto')(ascending(1, 3))).toBe(1);
    expect(candidateCount('auto')(ascending(0, 0))).toBe(2);
  });
});
