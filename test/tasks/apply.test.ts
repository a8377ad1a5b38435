import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import { cellText } from '../../src/data/table.ts';
import { type Applied, apply } from '../../src/tasks/apply.ts';
import type { RankedResult } from '../../src/tasks/ranked-result.ts';
import { problemFrom } from '../problem.ts';

const result = (ranking: readonly string[], more: Partial<RankedResult> = {}): RankedResult => ({
  ranking,
  survivors: ranking.slice(0, 1),
  trace: [],
  options: { target: 'class' },
  ...more,
});

const csv = (text: string) => bytesSource('t.csv', text);
const TABLE = 'id,a,b,colour,class,c\ns1,1.5,,red,01,4\ns2,2,x9,blue,2,NA\ns3,3,7,,1,0.25\n';

const cells = ({ table }: Applied) =>
  table.columns.map((column) => [
    column.name,
    ...Array.from({ length: table.rowCount }, (_, row) => cellText(column, row)),
  ]);

describe('apply', () => {
  it('keeps the features and the class, in the order of the table, cells as they are', async () => {
    const applied = await apply(result(['c', 'a', 'b']), csv(TABLE), { features: 2 });
    expect(cells(applied)).toEqual([
      ['a', '1.5', '2', '3'],
      ['class', '01', '2', '1'],
      ['c', '4', null, '0.25'],
    ]);
    expect(applied).toMatchObject({ features: ['a', 'c'], target: 'class', notes: [] });
  });

  it('takes the selected features unless a number is asked for', async () => {
    const chosen = result(['c', 'a', 'b'], { selected: { features: ['b'] } });
    expect((await apply(chosen, csv(TABLE))).features).toEqual(['b']);
    expect((await apply(chosen, csv(TABLE), { features: 1 })).features).toEqual(['c']);
  });

  it('keeps the columns of the roles of the ranked data, or those named', async () => {
    const named = result(['a'], { options: { target: 'class', id: 'id' } });
    expect(cells(await apply(named, csv(TABLE), { features: 1 })).map(([name]) => name)).toEqual(['id', 'a', 'class']);
    const other = await apply(result(['a']), csv(TABLE), { features: 1, target: 'colour', subjects: 'id' });
    expect(cells(other).map(([name]) => name)).toEqual(['id', 'a', 'colour']);
    const dropped = await apply(named, csv(TABLE), { features: 1, drop: ['id'] });
    expect(cells(dropped).map(([name]) => name)).toEqual(['a', 'class']);
    expect(await problemFrom(apply(named, csv(TABLE), { features: 1, id: 'idd' }))).toMatchObject({
      code: 'column-unknown',
      facts: { nearest: 'id' },
    });
  });

  it('writes the whole column of a category', async () => {
    const encoded = result(['colour=red', 'a', 'colour=blue']);
    const applied = await apply(encoded, csv(TABLE), { features: 3 });
    expect(cells(applied).map(([name]) => name)).toEqual(['a', 'colour', 'class']);
    expect(applied.notes).toMatchObject([
      { code: 'categorical-column-whole', facts: { feature: 'colour=blue', column: 'colour' } },
    ]);
    const strange = await apply(result(['a=b=c']), csv('a,a=b,class\nx,y,1\nz,w,2\n'), { features: 1 });
    expect(strange.features).toEqual(['a=b']);
  });

  it('does without a class that the data lack', async () => {
    const applied = await apply(result(['a']), csv('b,a\n1,2\n'), { features: 1 });
    expect(cells(applied)).toEqual([['a', '2']]);
    expect(applied.target).toBeNull();
    expect(applied.notes).toMatchObject([{ code: 'target-not-written' }]);
  });

  it('takes what a sparse file never mentions for 0', async () => {
    const sparse = bytesSource('t.libsvm', '1 1:5 2:1\n-1 2:3\n');
    const applied = await apply(result(['f4', 'f2']), sparse, { features: 2 });
    expect(cells(applied)).toEqual([
      ['class', '1', '-1'],
      ['f2', '1', '3'],
      ['f4', '0', '0'],
    ]);
  });

  it('names the rows of a table on its side', async () => {
    const side = csv('name,s1,s2\na,1,2\nb,3,4\nclass,x,y\n');
    const applied = await apply(result(['b']), side, { features: 1, transpose: true });
    expect(cells(applied)).toEqual([
      ['id', 's1', 's2'],
      ['b', '3', '4'],
      ['class', 'x', 'y'],
    ]);
  });

  it('says where columns and not the elimination chose', async () => {
    const early = result(['a', 'b', 'c'], { survivors: ['a', 'b', 'c'] });
    expect((await apply(early, csv(TABLE), { features: 2 })).notes).toMatchObject([
      { code: 'unranked-features-taken', facts: { unranked: 3, taken: 2 } },
    ]);
  });

  it.each<[object, code: string, facts: object]>([
    [{}, 'nothing-selected', { ranked: 3 }],
    [{ features: 4 }, 'features-exceed-ranking', { features: 4, ranked: 3 }],
    [{ features: 3 }, 'features-absent', { features: ['x', '__proto__'], count: 2 }],
  ])('refuses %j', async (options, code, facts) => {
    expect(await problemFrom(apply(result(['a', 'x', '__proto__']), csv(TABLE), options))).toMatchObject({
      code,
      facts,
    });
  });

  it('refuses two columns of the name of a feature', async () => {
    expect(await problemFrom(apply(result(['a']), csv('a,a,class\n1,2,3\n'), { features: 1 }))).toMatchObject({
      code: 'column-name-twice',
      facts: { name: 'a', positions: [1, 2] },
    });
  });
});
