// The judge itself: it must see what it is there to see.

import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import { rank, readData } from '../../src/index.ts';
import { type GoldenPath, judgePath } from './judge-path.ts';

// c is a copy of b, and a separates: b and c leave, in either order, then d stands against a.
const TABLE = 'a,b,c,d,class\n-3,1,1,0.5,x\n-2,-1,-1,0.2,x\n2,1,1,0.9,y\n3,-1,-1,1.2,y\n';

async function judge(removed: GoldenPath['removed'], weights: Partial<GoldenPath> = {}) {
  const { dataset, ...data } = await readData(bytesSource('tiny.csv', TABLE));
  const result = await rank({ dataset, ...data }, { trace: 'full' });
  expect(result.eliminationOrder).toEqual(['b', 'c', 'd']);
  return { judgement: judgePath(result, { removed, ...weights }, dataset), trace: result.trace };
}

describe('the comparison of two paths', () => {
  it('finds the same path without fault, whichever of two equal columns left first', async () => {
    for (const removed of [
      [[1], [2], [3]],
      [[2], [1], [3]],
    ]) {
      const { judgement } = await judge(removed);
      expect(judgement).toEqual({ samePositions: 3, sharedSteps: 3, excess: 0, difference: 0 });
    }
  });

  it('measures a wrong choice, and compares no step that begins with other features', async () => {
    const { judgement, trace } = await judge([[0], [3], [1]]);
    // The best feature left first: as wrong as can be.
    const { a, b } = trace[0].criteria!;
    expect(judgement.excess).toBeCloseTo((a! - b!) / a!, 12);
    expect(judgement.sharedSteps).toBe(1);
    expect(judgement.samePositions).toBe(0);
  });

  it('continues comparing after a swap is over', async () => {
    const { judgement } = await judge([[1], [3], [2]]);
    expect(judgement.sharedSteps).toBe(2);
    expect(judgement.samePositions).toBe(1);
  });

  it('measures weights that differ', async () => {
    const following = [[3], [3], [0]];
    const { judgement } = await judge([[1], [2], [3]], {
      criterion: [[0], [0], [0]],
      following,
      next: following.map(() => [0]),
    });
    // The largest weight is said to be 0.
    expect(judgement.difference).toBe(1);
  });
});
