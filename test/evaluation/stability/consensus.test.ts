import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bordaPoints, consensusRanking, meanRanks } from '../../../src/evaluation/stability.ts';

const complete = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [1, 2, 0, 3],
];

describe('consensusRanking', () => {
  it('orders by mean rank, ties by column', () => {
    // Places of the features: 1 2 3, 2 1 1, 3 4 2, 4 3 4.
    expect(meanRanks(complete, 4)).toEqual([2, 4 / 3, 3, 11 / 3]);
    expect(consensusRanking({ rankings: complete, featureCount: 4 }, 'mean-rank')).toEqual([1, 0, 2, 3]);
    const opposite = [
      [0, 1, 2],
      [2, 1, 0],
    ];
    expect(consensusRanking({ rankings: opposite, featureCount: 3 }, 'mean-rank')).toEqual([0, 1, 2]);
  });

  it('orders by Borda points, of which a ranking gives none to what it lacks', () => {
    // Feature 2 is first once and lacking twice: places 1, 3, 3; feature 0 is last of all, second,
    // second.
    const partial = [
      [2, 1, 0],
      [1, 0],
      [1, 0],
    ];
    expect([...bordaPoints(partial, 3)]).toEqual([2, 5, 2]);
    // Equal points; feature 2 and 0 have the same places summed, 7, so the lower column is first.
    expect(consensusRanking({ rankings: partial, featureCount: 3 }, 'borda')).toEqual([1, 0, 2]);
    // Left out of a ranking of one, features 1 to 3 share the places 2, 3, 4; Borda punishes that
    // more.
    const scarce = [[0], [0], [1, 2, 3, 0]];
    expect(meanRanks(scarce, 4)).toEqual([2, 7 / 3, 8 / 3, 3]);
    expect([...bordaPoints(scarce, 4)]).toEqual([6, 3, 2, 1]);
  });

  it('orders by frequency, ties by mean rank, then by column', () => {
    const selections = [[3, 2], [3, 0], [3]];
    expect(consensusRanking({ rankings: complete, selections, featureCount: 4 }, 'frequency')).toEqual([3, 0, 2, 1]);
    expect(consensusRanking({ rankings: [], selections: [[2]], featureCount: 3 }, 'frequency')).toEqual([2, 0, 1]);
  });

  it('orders complete rankings the same by mean rank and by Borda', () => {
    const rankings = fc.array(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(rankings, (given) => {
        const input = { rankings: given, featureCount: 6 };
        expect(consensusRanking(input, 'borda')).toEqual(consensusRanking(input, 'mean-rank'));
      }),
    );
  });
});
