import { describe, expect, it } from 'vitest';
import { parseStep, type Schedule, type Segment, stepText } from '../../src/plan/schedule.ts';
import { needsCriteria, stepSize } from '../../src/search/schedule.ts';

const schedule = (step: string, more: Partial<Schedule> = {}): Schedule => ({
  segments: parseStep(step)!,
  stepOf: 'surviving',
  halveAbove: null,
  ...more,
});

/** The sizes on the way from `from` down to 1. */
function sizes(given: Schedule, from: number): number[] {
  const all = [from];
  while (all.at(-1)! > 1) all.push(Math.max(1, all.at(-1)! - stepSize(given, all.at(-1)!, from)));
  return all;
}

describe('parseStep', () => {
  it.each<[string, Segment[]]>([
    ['1', [{ step: 1, above: 0 }]],
    ['sqrt', [{ step: 'sqrt', above: 0 }]],
    ['entropy', [{ step: 'entropy', above: 0 }]],
    [
      'entropy:1000,sqrt:100,1',
      [
        { step: 'entropy', above: 1000 },
        { step: 'sqrt', above: 100 },
        { step: 1, above: 0 },
      ],
    ],
    ['0.1', [{ step: 0.1, above: 0 }]],
    ['.5', [{ step: 0.5, above: 0 }]],
    ['1e-7', [{ step: 1e-7, above: 0 }]],
    ['1e3', [{ step: 1000, above: 0 }]],
    [
      '20:100,10:20,1',
      [
        { step: 20, above: 100 },
        { step: 10, above: 20 },
        { step: 1, above: 0 },
      ],
    ],
    [
      '0.25:50, 2',
      [
        { step: 0.25, above: 50 },
        { step: 2, above: 0 },
      ],
    ],
  ])('reads %s', (text, segments) => {
    expect(parseStep(text)).toEqual(segments);
    expect(parseStep(segments)).toEqual(segments);
    expect(parseStep(stepText(segments))).toEqual(segments);
  });

  it.each([
    '',
    '0',
    '-1',
    '1.5',
    'x',
    '20:100',
    '20:100,10:200,1',
    '1,2',
    '20:0,1',
    '1e-400',
    '1e25',
    '1:2:3,1',
    ',',
    '1,',
    'root',
    'Sqrt',
    'sqrt:100',
    'sqrt,1',
    '__proto__',
  ])('refuses %j', (text) => {
    expect(parseStep(text)).toBeUndefined();
  });
});

describe('stepSize', () => {
  it('removes a number', () => {
    expect(sizes(schedule('3'), 10)).toEqual([10, 7, 4, 1]);
  });

  it('removes a fraction of the surviving, at least one', () => {
    expect(sizes(schedule('0.5'), 20)).toEqual([20, 10, 5, 3, 2, 1]);
    expect(stepSize(schedule('0.1'), 25, 100)).toBe(2);
    expect(stepSize(schedule('0.1'), 5, 100)).toBe(1);
  });

  it('removes a fraction of the original', () => {
    expect(sizes(schedule('0.3', { stepOf: 'original' }), 10)).toEqual([10, 7, 4, 1]);
  });

  it('halves above a size, then follows the step', () => {
    expect(sizes(schedule('1', { halveAbove: 5 }), 40)).toEqual([40, 20, 10, 5, 4, 3, 2, 1]);
  });

  it('follows segments', () => {
    expect(sizes(schedule('20:60,10:20,5'), 100)).toEqual([100, 80, 60, 50, 40, 30, 20, 15, 10, 5, 1]);
  });

  it('removes the square root', () => {
    expect(sizes(schedule('sqrt'), 20)).toEqual([20, 16, 12, 9, 6, 4, 2, 1]);
    expect(sizes(schedule('sqrt:9,1'), 16)).toEqual([16, 12, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(stepSize(schedule('sqrt'), 10_000, 10_000)).toBe(100);
  });

  it('goes down the listed sizes, then follows the step', () => {
    const listed = schedule('2', { sizes: [50, 20, 7] });
    expect(sizes(listed, 30)).toEqual([30, 20, 7, 5, 3, 1]);
    expect(sizes(listed, 50)).toEqual([50, 20, 7, 5, 3, 1]);
    expect(sizes(listed, 5)).toEqual([5, 3, 1]);
    expect(sizes(schedule('2', { sizes: [7, 50, 20] }), 30)).toEqual([30, 20, 7, 5, 3, 1]);
    expect(sizes(schedule('2', { sizes: [] }), 5)).toEqual([5, 3, 1]);
    expect(sizes(schedule('1', { sizes: [40], halveAbove: 5 }), 100)).toEqual([100, 40, 20, 10, 5, 4, 3, 2, 1]);
  });

  it('asks for the criteria where the entropy decides, and nowhere else', () => {
    const spread = Float64Array.from({ length: 121 }, (_, j) => j);
    const asked = () => spread;
    const never = () => {
      throw new Error('nobody needs the criteria here');
    };
    const entropy = schedule('entropy');
    expect([needsCriteria(entropy, 101), needsCriteria(entropy, 100)]).toEqual([true, false]);
    expect(stepSize(entropy, 100, 200, never)).toBe(1);
    // 11 intervals of 0 … 120: the first one ends at 10.9, and 0 … 10 are in it.
    expect(stepSize(entropy, 121, 200, asked)).toBe(11);
    expect(() => stepSize(entropy, 121, 200)).toThrow('none were given');
    for (const other of [
      schedule('entropy', { halveAbove: 50 }),
      schedule('entropy', { sizes: [110] }),
      schedule('2:120,entropy'),
      schedule('sqrt'),
    ]) {
      expect(needsCriteria(other, 121)).toBe(false);
      expect(stepSize(other, 121, 200, never)).toBeGreaterThan(1);
    }
    expect(needsCriteria(schedule('entropy', { halveAbove: 500, sizes: [300] }), 121)).toBe(true);
  });
});
