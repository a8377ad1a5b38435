import { describe, expect, it } from 'vitest';
import { weight } from '../../src/criteria/weight.ts';
import { criterionContract } from './contract.ts';
import { dense, problemContext } from './examples.ts';

criterionContract(weight, { kernels: ['linear'], negative: false, emptyIsNothing: true });

describe('weight', () => {
  it('is the square of the weight', () => {
    const context = {
      ...problemContext(
        [
          [0, 1],
          [0, 1],
          [0, 1],
        ].map(dense),
        [0, 1],
      ),
      weights: Float64Array.of(-3, 0, 0.5),
    };
    expect(weight.needs === 'weights' && weight.score(context)).toEqual(Float64Array.of(9, 0, 0.25));
  });
});
