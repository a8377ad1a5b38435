import { describe, expect, it } from 'vitest';
import type { AllWeightsContext } from '../../src/criteria/criterion.ts';
import { mrmrRfe } from '../../src/criteria/mrmr-rfe.ts';
import { PairwiseInformation } from '../../src/criteria/pairwise-information.ts';
import { bytesSource } from '../../src/data/source.ts';
import { rank, readData } from '../../src/index.ts';
import { criterionContract } from './contract.ts';
import { dataContext, dense } from './examples.ts';
import { smallData } from './trained.ts';

criterionContract(mrmrRfe, { kernels: ['linear'], negative: false, emptyIsNothing: true });

const score = (context: AllWeightsContext) => mrmrRfe.score(context);
const example = (name: string) => readData(bytesSource(`example:${name}`, ''));

describe('mrmr-rfe', () => {
  // The first feature is the class; the second agrees with it in four of six samples.
  const data = dataContext([dense([-1, -1, -1, 1, 1, 1]), dense([-1, 1, -1, 1, -1, 1])], [0, 0, 0, 1, 1, 1]);
  const shared = (2 / 3) * Math.log(4 / 3) + (1 / 3) * Math.log(2 / 3);

  it('is the weight plus relevance over redundancy, worked by hand', () => {
    const own = score({ ...data, weights: [Float64Array.of(0.5, -0.25)], options: { mrmrBeta: 0.4 } });
    const redundancy = (Math.LN2 + shared) / 2;
    expect(own[0]).toBeCloseTo(0.4 * 0.5 + (0.6 * Math.LN2) / redundancy, 12);
    expect(own[1]).toBeCloseTo(0.4 * 0.25 + (0.6 * shared) / redundancy, 12);
  });

  it('takes the length of the weights of several classifiers', () => {
    const weights = [Float64Array.of(3, 0), Float64Array.of(-4, 1)];
    expect(Array.from(score({ ...data, weights, options: { mrmrBeta: 1 } }))).toEqual([5, 1]);
  });

  it.each(['wine', 'wdbc'])('ranks as SVM-RFE with β = 1: %s', async (name) => {
    const own = await rank(await example(name), { method: 'mrmr-rfe', mrmrBeta: 1 });
    const plain = await rank(await example(name), { method: 'svm-rfe' });
    expect(own.ranking).toEqual(plain.ranking);
  });

  it('ranks otherwise with β = 0', async () => {
    const own = await rank(await example('wdbc'), { method: 'mrmr-rfe', mrmrBeta: 0 });
    expect(own.ranking).not.toEqual((await rank(await example('wdbc'))).ranking);
  });
});

describe('redundancy', () => {
  it('after eliminations is that of the remaining features alone, to the bit', () => {
    const { values, labels } = smallData(3, 40, 12, 3);
    const context = dataContext(values.map(dense), labels);
    const kept = new PairwiseInformation(context);
    let features = context.features;
    while (features.length > 1) {
      const own = kept.redundancies(features);
      expect(own).toEqual(new PairwiseInformation(context).redundancies(features));
      features = features.filter((_, k) => k !== features.length >> 1);
    }
  });
});
