import { describe, expect, it } from 'vitest';
import { weight } from '../../src/criteria/weight.ts';
import { criterionContract } from './contract.ts';

criterionContract(weight, { kernels: ['linear'], negative: false, emptyIsNothing: true });

describe('weight', () => {
  it('is the square of the weight', () => {
    expect(weight.needs === 'weights' && weight.score({ weights: Float64Array.of(-3, 0, 0.5) })).toEqual(
      Float64Array.of(9, 0, 0.25),
    );
  });
});
