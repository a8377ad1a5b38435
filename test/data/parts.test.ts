import { describe, expect, it } from 'vitest';
import { UNSEEN_LEVEL } from '../../src/data/dataset.ts';
import { partsOf } from '../../src/data/parts.ts';
import { bytesSource } from '../../src/data/source.ts';
import { readData } from '../../src/index.ts';

const TEXT = 'size,colour,part,class\n1,red,a,x\n2,blue,a,y\n3,green,b,x\n4,red,b,y\n5,grey,b,x\n';

describe('the two parts of a dataset', () => {
  it('have their own rows, and only the levels that are learned from', async () => {
    const { dataset } = await readData(bytesSource('t.csv', TEXT), { foldsColumn: 'part' });
    const { train, test } = partsOf(dataset, Int32Array.of(0, 2, 3), Int32Array.of(1, 4));
    expect(train.features[0].data.values).toEqual(Float64Array.of(1, 3, 4));
    expect(train.features[1].levels).toEqual(['green', 'red']);
    expect(train.features[1].data.values).toEqual(Float64Array.of(1, 0, 1));
    expect(test.features[1].levels).toEqual(['green', 'red']);
    expect(test.features[1].data.values).toEqual(Float64Array.of(UNSEEN_LEVEL, UNSEEN_LEVEL));
    expect([...test.labels]).toEqual([1, 0]);
    expect(train.folds).toBeNull();
    expect(dataset.folds).not.toBeNull();
  });

  it('leave columns alone whose levels are all seen', async () => {
    const { dataset } = await readData(bytesSource('t.csv', TEXT));
    const { train } = partsOf(dataset, Int32Array.of(0, 1, 2, 3, 4), new Int32Array(0));
    expect(train.features[1].levels).toBe(dataset.features[1].levels);
  });
});
