// What the kind of a column, as its file declares or stores it, means for the dataset.

import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { type DataOptions, dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { goldenFile } from './reading.ts';

async function interpreted(name: string, content: string | Uint8Array, given: Partial<DataOptions> = {}) {
  const options = resolveOptions(dataOptions, given);
  return interpretTable(await readTable(bytesSource(name, content), options), options, false);
}

describe('columns that cannot be used', () => {
  it.each(['parquet', 'arrow'])('are a problem as features, and none when they are dropped: %s', async (format) => {
    const bytes = await goldenFile(`nested.${format}`);
    const { problems, table } = await interpreted(`d.${format}`, bytes, { target: '#1' });
    const at = { source: `d.${format}`, column: 'spectrum' };
    expect(problems).toContainEqual({
      code: 'column-type-unsupported',
      facts: { holds: 'lists' },
      at,
      fixes: [{ add: { drop: ['spectrum'] } }],
    });
    expect(table.columns.map(({ name }) => name)).toContain('spectrum');
    const dropped = await interpreted(`d.${format}`, bytes, { drop: ['spectrum'] }).catch((error) => error);
    expect(JSON.stringify(dropped.problems)).not.toContain('column-type-unsupported');
  });
});

describe('whole numbers beyond 2^53', () => {
  const csv = 'x,class\n9007199254740993,a\n9007199254740992,b\n1e300,a\n';

  it('are rounded with a note where they are features', async () => {
    const { notes } = await interpreted('d.csv', csv);
    expect(notes).toContainEqual({
      code: 'integers-rounded',
      facts: { count: 1 },
      at: { source: 'd.csv', column: 'x' },
      fixes: [{ add: { drop: ['x'] } }, { add: { categorical: ['x'] } }],
    });
  });

  it('keep their digits where they are names', async () => {
    const { dataset, notes } = await interpreted('d.csv', `y,${csv.replaceAll('\n', '\n1,').slice(0, -2)}`, {
      id: 'x',
    });
    expect(dataset.rowIds?.[0]).toBe('9007199254740993');
    expect(notes.map(({ code }) => code)).not.toContain('integers-rounded');
  });
});

describe('declared attributes', () => {
  const arff = (lines: string, rows: string) => `@relation r\n${lines}\n@attribute class {a,b}\n@data\n${rows}\n`;

  it('are categories where values are declared, also numbers', async () => {
    const text = arff('@attribute x {1,2,3}\n@attribute y numeric', '1,5,a\n2,6,b\n3,7,a\n1,8,b');
    const { schema, problems } = await interpreted('d.arff', text);
    expect(problems).toEqual([]);
    expect(schema.features).toEqual([
      { name: 'x', kind: 'categorical', levels: ['1', '2', '3'] },
      { name: 'y', kind: 'numeric' },
    ]);
  });

  it('are no features where they are strings, unless they are said to be categories', async () => {
    const text = arff('@attribute s string\n@attribute y numeric', 'u,5,a\nv,6,b\nu,7,a\nv,8,b');
    const at = { source: 'd.arff', column: 's' };
    const fixes = [{ set: { id: 's' } }, { add: { drop: ['s'] } }, { add: { categorical: ['s'] } }];
    expect((await interpreted('d.arff', text)).problems).toEqual([
      { code: 'column-declared-string', facts: {}, at, fixes },
    ]);
    expect((await interpreted('d.arff', text, { categorical: ['s'] })).problems).toEqual([]);
    expect((await interpreted('d.arff', text, { drop: ['s'] })).problems).toEqual([]);
    expect((await interpreted('d.arff', text, { id: 's' })).problems).toEqual([]);
  });
});
