import { describe, expect, it } from 'vitest';
import { featureStatistics } from '../../src/evaluation/feature-statistics.ts';
import { readData } from '../../src/index.ts';

describe('the statistics of a feature', () => {
  it('are the means of the classes as read, their difference and the AUC, with a direction for two', async () => {
    const { dataset } = await readData('x,y,z,class\n1,5,1,a\n3,5,1,a\n2,5,0,b\n8,5,0,b\n');
    const found = featureStatistics(dataset, ['z', 'x', 'y', 'nobody']);
    expect([...found.keys()]).toEqual(['z', 'x', 'y']);
    expect(found.get('x')).toEqual({ means: [2, 5], difference: 3, auc: 0.75 });
    expect(found.get('y')).toEqual({ means: [5, 5], difference: 0, auc: 0.5 });
    expect(found.get('z')).toEqual({ means: [1, 0], difference: -1, auc: 0 });
  });

  it('leave missing values out, and know where a class has none', async () => {
    const { dataset } = await readData('x,y,class\n1,1,a\n,2,a\n,3,b\n,4,b\n', {});
    const found = featureStatistics(dataset, ['x', 'y']);
    expect(found.get('x')).toEqual({ means: [1, null], difference: null, auc: null });
    expect(found.get('y')).toEqual({ means: [1.5, 3.5], difference: 2, auc: 1 });
  });

  it('of an encoded level are fractions', async () => {
    const { dataset } = await readData('colour,x,class\nred,1,a\nred,2,a\nblue,3,b\nred,4,b\n');
    expect(featureStatistics(dataset, ['colour=red', 'colour=blue'])).toEqual(
      new Map([
        ['colour=red', { means: [1, 0.5], difference: -0.5, auc: 0.25 }],
        ['colour=blue', { means: [0, 0.5], difference: 0.5, auc: 0.75 }],
      ]),
    );
  });

  it('of several classes have no direction', async () => {
    const { dataset } = await readData('x,class\n9,a\n8,a\n1,b\n2,b\n5,c\n5,c\n');
    expect(featureStatistics(dataset, ['x']).get('x')).toEqual({ means: [8.5, 1.5, 5], difference: 7, auc: 1 });
  });

  it('stay finite for the largest numbers', async () => {
    const { dataset } = await readData('x,y,class\n1e308,0,a\n1.5e308,1,a\n-1e308,0,b\n-1e308,1,b\n');
    const { means, difference, auc } = featureStatistics(dataset, ['x']).get('x')!;
    expect(means).toEqual([1.25e308, -1e308]);
    expect(difference).toBeNull();
    expect(auc).toBe(0);
  });
});
