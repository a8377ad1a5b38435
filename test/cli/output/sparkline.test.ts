import { describe, expect, it } from 'vitest';
import { ascending, curveLines, sparkline, thinned } from '../../../apps/cli/output/sparkline.ts';

const point = (features: number, mean: number) => ({ features, score: { mean } });

describe('sparkline', () => {
  it('has a sign for each value by its height', () => {
    expect(sparkline([0, 0.5, 1, 2, -1], { low: 0, high: 1 })).toBe('▁▅██▁');
    expect(sparkline([3, 3], { low: 3, high: 3 })).toBe('██');
    expect(sparkline([Number.NaN, 1], { low: 0, high: 1 })).toBe(' █');
  });
});

describe('thinned', () => {
  it('puts neighbours together by their mean', () => {
    expect(thinned([1, 3, 5, 7], 2)).toEqual([2, 6]);
    expect(thinned([1, Number.NaN, 5, 7], 2)).toEqual([1, 6]);
    expect(thinned([1, 2], 5)).toEqual([1, 2]);
  });
});

describe('curveLines', () => {
  const curve = [point(4, 0.5), point(3, 1), point(2, 0.75), point(1, 0)];

  it('draws from the fewest features to the most, and points at the chosen size', () => {
    expect(ascending(curve)).toEqual({ sizes: [1, 2, 3, 4], scores: [0, 0.75, 1, 0.5] });
    expect(curveLines({ title: 'accuracy', curve, chosen: 3, width: 80 })).toEqual([
      'accuracy from 0.0000 (▁) to 1.0000 (█), by number of features:',
      '1 ▁▆█▅ 4',
      '    ↑ 3 chosen',
    ]);
  });

  it('points from the left where there is no room to the right', () => {
    const sizes = Array.from({ length: 20 }, (_, i) => point(i + 1, i));
    const [, drawn, mark] = curveLines({ title: 'accuracy', curve: sizes, chosen: 20, width: 26 });
    expect(drawn).toBe('1 ▁▁▂▂▂▃▃▄▄▄▅▅▅▆▆▇▇▇██ 20');
    expect(mark).toBe('           20 chosen ↑');
    expect(drawn[mark.indexOf('↑')]).toBe('█');
  });

  it('fits thousands of sizes into the line, the mark still under the chosen one', () => {
    const sizes = Array.from({ length: 5000 }, (_, i) => point(i + 1, i === 2500 ? 1 : 0));
    const [, drawn, mark] = curveLines({ title: 'accuracy', curve: sizes, chosen: 2501, width: 40 });
    expect(drawn).toHaveLength(40);
    expect(mark.indexOf('↑')).toBe(2 + Math.floor((2500.5 / 5000) * 33));
  });

  it('draws nothing of one point, and no mark for a size that is not on the curve', () => {
    expect(curveLines({ title: 'accuracy', curve: curve.slice(1, 2), width: 80 })).toEqual([]);
    expect(curveLines({ title: 'accuracy', curve, chosen: 9, width: 80 })).toHaveLength(2);
  });
});
