import { describe, expect, it } from 'vitest';
import { parseStep, type Schedule, stepSize, stepText } from '../../src/selection/schedule.ts';

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
  it.each([
    ['1', [{ step: 1, above: 0 }]],
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
  ])('refuses %j', (text) => {
    expect(parseStep(text)).toBeUndefined();
  });
});

describe('stepSize', () => {
  it('removes a number', () => {
    expect(sizes(schedule('3'), 10)).toEqual([10, 7, 4, 1]);
  });

  it('removes a share of the surviving, at least one', () => {
    expect(sizes(schedule('0.5'), 20)).toEqual([20, 10, 5, 3, 2, 1]);
    expect(stepSize(schedule('0.1'), 25, 100)).toBe(2);
    expect(stepSize(schedule('0.1'), 5, 100)).toBe(1);
  });

  it('removes a share of the original', () => {
    expect(sizes(schedule('0.3', { stepOf: 'original' }), 10)).toEqual([10, 7, 4, 1]);
  });

  it('halves above a size, then follows the step', () => {
    expect(sizes(schedule('1', { halveAbove: 5 }), 40)).toEqual([40, 20, 10, 5, 4, 3, 2, 1]);
  });

  it('follows segments', () => {
    expect(sizes(schedule('20:60,10:20,5'), 100)).toEqual([100, 80, 60, 50, 40, 30, 20, 15, 10, 5, 1]);
  });
});
