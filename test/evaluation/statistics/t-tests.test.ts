import { describe, expect, it } from 'vitest';
import {
  correctedResampledTest,
  improvementTest,
  meanInterval,
  pairedTest,
} from '../../../src/evaluation/statistics/t-tests.ts';
import { golden, relativeError } from './golden.ts';

/** Differences of scores lose a few digits before the distribution adds its own 1e-12. */
const ERROR = 1e-11;

describe('improvementTest', () => {
  it.each(golden.oneSample)("agrees with R's t.test on $values.length values", ({ values, mean, sd, t, df, p }) => {
    const test = improvementTest(values);
    expect(relativeError(test.mean, mean)).toBeLessThan(ERROR);
    expect(relativeError(test.sd, sd)).toBeLessThan(ERROR);
    expect(relativeError(test.t, t)).toBeLessThan(ERROR);
    expect(relativeError(test.p, p)).toBeLessThan(ERROR);
    expect(test).toMatchObject({ n: values.length, df, confidence: 100 * (1 - test.p!) });
  });

  it('works by hand', () => {
    // Mean 2, sd 2√2, t = 2/(2√2/√2) = 1 with one degree of freedom: the Cauchy tail ¼.
    const { mean, t, df, p, confidence } = improvementTest([0, null, 4]);
    expect([mean, df]).toEqual([2, 1]);
    expect(t).toBeCloseTo(1, 14);
    expect(p).toBeCloseTo(0.25, 14);
    expect(confidence).toBeCloseTo(75, 12);
  });

  it('goes to a side without spread', () => {
    expect(improvementTest([2, 2, 2])).toEqual({ n: 3, mean: 2, sd: 0, t: null, df: 2, p: 0, confidence: 100 });
    expect(improvementTest([-2, -2])).toMatchObject({ p: 1, confidence: 0 });
    expect(improvementTest([0, 0, 0])).toMatchObject({ p: 0.5, confidence: 50 });
  });

  it('knows nothing of fewer than two values', () => {
    expect(improvementTest([])).toEqual({ n: 0, mean: null, sd: null, t: null, df: 0, p: null, confidence: null });
    expect(improvementTest([null, 3])).toEqual({ n: 1, mean: 3, sd: null, t: null, df: 0, p: null, confidence: null });
  });
});

describe('pairedTest', () => {
  it.each(golden.paired)("agrees with R's paired t.test on $a.length splits", ({ a, b, difference, t, df, p }) => {
    const test = pairedTest(a, b);
    expect(relativeError(test.difference, difference)).toBeLessThan(ERROR);
    expect(relativeError(test.t, t)).toBeLessThan(ERROR);
    expect(relativeError(test.p, p)).toBeLessThan(ERROR);
    expect(test.df).toBe(df);
  });

  it('changes sign, not p, with the order', () => {
    const { a, b } = golden.paired[1];
    const there = pairedTest(a, b);
    const back = pairedTest(b, a);
    expect(back).toEqual({ ...there, difference: -there.difference!, t: -there.t! });
  });

  it('leaves out splits that lack a score on either side', () => {
    expect(pairedTest([0.9, null, 0.8, 0.7], [0.7, 0.5, null, 0.6])).toEqual(pairedTest([0.9, 0.7], [0.7, 0.6]));
    expect(pairedTest([0.9, null], [0.8, 0.5])).toMatchObject({ n: 1, p: null });
  });

  it('finds nothing between equal scores, and all in a steady difference', () => {
    expect(pairedTest([0.9, 0.8], [0.9, 0.8])).toMatchObject({ difference: 0, sd: 0, t: null, p: 1 });
    expect(pairedTest([0.9, 0.8], [0.8, 0.7])).toMatchObject({ sd: 0, t: null, p: 0 });
  });

  it('takes rounding for no difference', () => {
    const scores = [0.1, 0.2, 0.7];
    const rounded = scores.map((score) => score * (1 + 3e-16));
    expect(rounded).not.toEqual(scores);
    expect(pairedTest(rounded, scores)).toMatchObject({ difference: 0, sd: 0, p: 1 });
  });

  it('refuses lists of different lengths', () => {
    expect(() => pairedTest([1, 2], [1])).toThrow('2 scores cannot be paired with 1');
  });
});

describe('correctedResampledTest', () => {
  it.each(golden.paired)('agrees with R on $a.length splits', ({ a, b, ratio, tCorrected, pCorrected }) => {
    const test = correctedResampledTest(a, b, ratio);
    expect(relativeError(test.t, tCorrected)).toBeLessThan(ERROR);
    expect(relativeError(test.p, pCorrected)).toBeLessThan(ERROR);
  });

  it('divides t by √(1 + n · ratio)', () => {
    const { a, b } = golden.paired[1];
    const plain = pairedTest(a, b);
    expect(correctedResampledTest(a, b, 0)).toEqual(plain);
    expect(correctedResampledTest(a, b, 0.3).t).toBeCloseTo(plain.t! / 2, 12);
  });
});

describe('meanInterval', () => {
  it.each(golden.oneSample)('agrees with R on $values.length values', ({ values, interval }) => {
    const ours = meanInterval(values);
    expect(relativeError(ours.interval![0], interval[0])).toBeLessThan(ERROR);
    expect(relativeError(ours.interval![1], interval[1])).toBeLessThan(ERROR);
    expect(ours.interval![1] - ours.mean!).toBeCloseTo(ours.radius!, 12);
  });

  it('has no width without spread and none at all for one value', () => {
    expect(meanInterval([0.5, 0.5])).toEqual({ n: 2, mean: 0.5, radius: 0, interval: [0.5, 0.5] });
    expect(meanInterval([null, 0.5])).toEqual({ n: 1, mean: 0.5, radius: null, interval: null });
    expect(meanInterval([])).toEqual({ n: 0, mean: null, radius: null, interval: null });
  });

  it('is wider at a higher level', () => {
    expect(meanInterval([1, 2, 4], 0.99).radius).toBeGreaterThan(meanInterval([1, 2, 4]).radius!);
  });
});
