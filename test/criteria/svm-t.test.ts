import { describe, expect, it } from 'vitest';
import { svmT } from '../../src/criteria/svm-t.ts';
import { criterionContract } from './contract.ts';
import { dense, problemContext } from './examples.ts';

criterionContract(svmT, { kernels: ['linear'], negative: false, emptyIsNothing: true });

describe('svm-t', () => {
  it('is |w| times Welch’s |t|', () => {
    // Means 1 and 4, sample variances 1 and 2: t = 3 / √(1/3 + 2/2).
    const context = problemContext([dense([0, 1, 2, 3, 5]), dense([5, 3, 2, 1, 0])], [0, 0, 0, 1, 1]);
    const own = svmT.needs === 'weights' ? svmT.score({ ...context, weights: Float64Array.of(-0.5, 0) }) : null;
    expect(own![0]).toBeCloseTo((0.5 * 3) / Math.sqrt(1 / 3 + 1), 12);
    expect(own![1]).toBe(0);
  });
});
