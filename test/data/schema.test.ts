// Which column is what.

import { describe, expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { problemFrom } from '../problem.ts';

type Options = Given<typeof dataOptions>;

async function interpret(content: string, given: Options = {}, dropUnlabelled = false) {
  const options = resolveOptions(dataOptions, given);
  return interpretTable(await readTable(bytesSource('d.csv', content), options), options, dropUnlabelled);
}

const refusal = (content: string, given: Options = {}) => problemFrom(interpret(content, given));

const at = { source: 'd.csv' };

/** A table with this header and three rows. */
const table = (header: string) => {
  const width = header.split(',').length;
  const row = (start: number) => Array.from({ length: width }, (_, j) => (start + j) % 3).join(',');
  return `${header}\n${row(0)}\n${row(1)}\n${row(0)}\n`;
};

const names = (features: readonly { name: string }[]) => features.map(({ name }) => name);

describe('the target', () => {
  it.each([
    ['class,a,b', 'class'],
    ['a,Target,b', 'Target'],
    ['a,LABEL,b', 'LABEL'],
    ['Y,a,b', 'Y'],
    ['a,b,c', 'c'],
    ['a,classes,c', 'c'],
    ['a,yy,c', 'c'],
    ['a,b,class', 'class'],
  ])('of %s is %s', async (header, target) => {
    const { schema, notes } = await interpret(table(header));
    expect(schema.target).toBe(target);
    expect(names(schema.features)).toEqual(header.split(',').filter((name) => name !== target));
    expect(notes).toEqual([]);
  });

  it('is the last column where two have such a name, with a note', async () => {
    const { schema, notes } = await interpret(table('class,y,c'));
    expect(schema.target).toBe('c');
    expect(notes).toEqual([
      {
        code: 'target-ambiguous',
        facts: { candidates: ['class', 'y'], taken: 'c' },
        fixes: [{ set: { target: 'class' } }, { set: { target: 'y' } }],
      },
    ]);
    expect((await interpret(table('y,b,Class'))).schema.target).toBe('Class');
  });

  it('is the one such name that has no other role', async () => {
    expect((await interpret(table('class,y,c'), { drop: ['y'] })).schema.target).toBe('class');
    expect((await interpret(table('class,label,c'), { id: 'class' })).schema.target).toBe('label');
    expect((await interpret(table('a,b,c'), { weightsColumn: 'c' })).schema.target).toBe('b');
  });

  it('is what --target names, by name or position', async () => {
    expect((await interpret(table('class,a,b'), { target: 'a' })).schema.target).toBe('a');
    expect((await interpret(table('class,a,b'), { target: '#2' })).schema.target).toBe('a');
    expect((await interpret(table('#2,a,b'), { target: '#2' })).schema.target).toBe('#2');
  });

  it('keeps the spelling of its labels wherever it stands', async () => {
    const rows = 'n1,007,1\nn2,A,2\nn3,007,1\n';
    const read = async (header: string, given: Options) =>
      (await interpret(`${header}\n${rows}`, given)).schema.classes;
    expect(await read('id,class,w', {})).toEqual(['007', 'A']);
    expect(await read('id,t,w', { target: 't' })).toEqual(['007', 'A']);
    expect(await read('id,t,w', { target: '#2' })).toEqual(['007', 'A']);
    expect((await problemFrom(read('id,t,w', { weightsColumn: 'w', drop: ['id'] }))).code).toBe('no-features');
    expect((await interpret('a,t,w\n1,007,1\n2,A,2\n', { weightsColumn: 'w' })).schema.classes).toEqual(['007', 'A']);
  });

  it('leaves a last column that is no target a column of numbers', async () => {
    const options: Options = { decimal: ',', missing: ['-999'] };
    const { schema, dataset, problems } = await interpret('class;a;b\nx;1,5;2,50\ny;2,5;-999,0\nx;3;4\n', options);
    expect(problems).toEqual([]);
    expect(schema.features).toEqual([
      { name: 'a', kind: 'numeric' },
      { name: 'b', kind: 'numeric' },
    ]);
    expect(dataset.features[1].data.values).toEqual(Float64Array.of(2.5, Number.NaN, 4));
  });

  it('reads weights in the last column with a decimal comma', async () => {
    const { dataset } = await interpret('class;a;w\nx;1;0,5\ny;2;1,5\n', { decimal: ',', weightsColumn: 'w' });
    expect(dataset.weights).toEqual(Float64Array.of(0.5, 1.5));
  });

  it('that is unknown is refused, with the nearest column', async () => {
    const unknown = (column: string, nearest: string | null, columns: string[]) => ({
      code: 'column-unknown',
      facts: { option: 'target', column, nearest, columns, columnCount: 3 },
      at,
      ...(nearest !== null && { fixes: [{ set: { target: nearest } }] }),
    });
    expect(await refusal(table('a,b,tumour'), { target: 'tumor' })).toEqual(
      unknown('tumor', 'tumour', ['a', 'b', 'tumour']),
    );
    for (const target of ['temperature', '#4', '#0']) {
      expect(await refusal(table('a,b,c'), { target })).toEqual(unknown(target, null, ['a', 'b', 'c']));
    }
  });

  it('of two columns of that name is refused until a position says which', async () => {
    expect(await refusal(table('a,t,t'), { target: 't' })).toEqual({
      code: 'column-ambiguous',
      facts: { option: 'target', column: 't', positions: [2, 3] },
      at,
      fixes: [{ set: { target: '#2' } }, { set: { target: '#3' } }],
    });
    const { schema, positions } = await interpret(table('a,t,t'), { target: '#2', drop: ['#3'] });
    expect([schema.target, positions.target]).toEqual(['t', 1]);
  });
});

describe('roles', () => {
  it('are found by name or position', async () => {
    const header = 'patient,w,fold,who,gone,a,class';
    const given: Options = { id: 'patient', weightsColumn: '#2', foldsColumn: 'fold', subjects: '#4', drop: ['#5'] };
    const { schema, dataset } = await interpret(
      `${header}\n001,2,A,p1,x,1,yes\n002,3,B,p2,y,2,no\n003,0,A,p1,z,3,yes\n`,
      given,
    );
    expect(schema).toEqual({
      target: 'class',
      positive: null,
      classes: ['no', 'yes'],
      id: 'patient',
      weights: 'w',
      folds: 'fold',
      subjects: 'who',
      features: [{ name: 'a', kind: 'numeric' }],
    });
    expect(dataset.rowIds).toEqual(['001', '002', '003']);
    expect(dataset.weights).toEqual(Float64Array.of(2, 3, 0));
    expect(dataset.folds).toEqual({ codes: Int32Array.of(0, 1, 0), names: ['A', 'B'] });
    expect(dataset.subjects).toEqual({ codes: Int32Array.of(0, 1, 0), names: ['p1', 'p2'] });
    expect(dataset.labels).toEqual(Int32Array.of(1, 0, 1));
  });

  it('keep subjects apart that differ in spelling only', async () => {
    const { dataset } = await interpret('a,s,class\n1,7,x\n2,007,y\n3,7,x\n', { subjects: 's' });
    expect(dataset.subjects).toEqual({ codes: Int32Array.of(1, 0, 1), names: ['007', '7'] });
  });

  it.each([
    [{ target: 'a', id: 'a' }, 'a', ['target', 'id']],
    [{ drop: ['b'], target: 'b' }, 'b', ['drop', 'target']],
    [{ weightsColumn: 'a', foldsColumn: 'a' }, 'a', ['weightsColumn', 'foldsColumn']],
    [{ id: '#1', subjects: 'a' }, 'a', ['id', 'subjects']],
    [{ drop: ['a'], subjects: 'a' }, 'a', ['drop', 'subjects']],
  ] as [Options, string, string[]][])(
    'of one column are refused when they are two: %j',
    async (given, column, options) => {
      expect(await refusal(table('a,b,class'), given)).toEqual({
        code: 'column-two-roles',
        facts: { options },
        at: { ...at, column },
        fixes: [{ ask: [options[1]] }],
      });
    },
  );

  it('of folds and subjects may be one column', async () => {
    const { schema } = await interpret(table('a,b,class'), { foldsColumn: 'a', subjects: 'a' });
    expect([schema.folds, schema.subjects, names(schema.features)]).toEqual(['a', 'a', ['b']]);
  });

  it.each(['id', 'weightsColumn', 'foldsColumn', 'subjects', 'drop', 'categorical'] as const)(
    'that no column has are refused: %s',
    async (role) => {
      const isList = role === 'drop' || role === 'categorical';
      const given = { [role]: isList ? ['wieght'] : 'wieght' };
      const columns = ['weight', 'b', 'class'];
      expect(await refusal(table('weight,b,class'), given)).toEqual({
        code: 'column-unknown',
        facts: { option: role, column: 'wieght', nearest: 'weight', columns, columnCount: 3 },
        at,
        ...(!isList && { fixes: [{ set: { [role]: 'weight' } }] }),
      });
    },
  );

  it('that leave no feature are refused', async () => {
    expect(await refusal(table('a,b,class'), { drop: ['a', 'b'] })).toEqual({
      code: 'no-features',
      facts: { columns: 3 },
      at,
    });
    expect(await refusal(table('a,b'), { drop: ['a', 'b'] })).toEqual({
      code: 'no-target',
      facts: {},
      at,
      fixes: [{ ask: ['target'] }],
    });
  });

  it('that a wrong delimiter leaves one column for are refused with a fix', async () => {
    expect(await refusal(table('a,b,class'), { delimiter: ';' })).toEqual({
      code: 'no-features',
      facts: { columns: 1, isDelimited: true },
      at,
      fixes: [{ ask: ['delimiter'] }],
    });
  });

  it('that no delimiter parts are refused with the delimiters that were tried', async () => {
    const problem = { code: 'delimiter-not-found', facts: { tried: [',', 'tab', ';', '|'] } };
    const ask = { ask: ['delimiter'] };
    const inLine = (line: number) => ({ ...at, line });
    expect(await refusal('a\n1\n2\n')).toEqual({ ...problem, at: inLine(1), fixes: [ask] });
    expect(await refusal('\r\n  \na b\n1 2\n')).toEqual({
      ...problem,
      facts: { ...problem.facts, likely: ' ' },
      at: inLine(3),
      fixes: [{ set: { delimiter: ' ' } }, ask],
    });
  });
});

describe('column names', () => {
  it('are refused when they are missing or doubled, with a fix', async () => {
    const drop = (position: number) => [{ add: { drop: [`#${position}`] } }];
    const merging = ['mean', 'max-variance', 'first', 'suffix'].map((rule) => ({ set: { duplicates: rule } }));
    const twice = (name: string, positions: [number, number]) => ({
      code: 'column-name-twice',
      facts: { name, positions },
      at,
      fixes: [...drop(positions[1]), ...merging],
    });
    expect(await refusal(table('a,,class'))).toEqual({
      code: 'column-unnamed',
      facts: { position: 2 },
      at,
      fixes: drop(2),
    });
    expect(await refusal(table('a,b,a,class'))).toEqual(twice('a', [1, 3]));
    expect(await refusal(table('class,class,b'), { target: '#1' })).toEqual(twice('class', [1, 2]));
  });

  it('may be missing or doubled where the columns are left out', async () => {
    expect(names((await interpret(table('a,,class'), { drop: ['#2'] })).dataset.features)).toEqual(['a']);
    expect(names((await interpret(table('a,b,a,class'), { drop: ['#3'] })).dataset.features)).toEqual(['a', 'b']);
  });

  it('may be those of the properties of objects, as may labels and levels', async () => {
    const content =
      '__proto__,constructor,toString\n1,__proto__,constructor\n2,valueOf,__proto__\n3,__proto__,constructor\n4,valueOf,__proto__\n';
    const { schema, dataset, problems } = await interpret(content);
    expect(problems).toEqual([]);
    expect(schema.classes).toEqual(['__proto__', 'constructor']);
    expect(dataset.labels).toEqual(Int32Array.of(1, 0, 1, 0));
    expect(dataset.features).toEqual([
      { name: '__proto__', kind: 'numeric', data: { kind: 'dense', values: Float64Array.of(1, 2, 3, 4) } },
      {
        name: 'constructor',
        kind: 'categorical',
        levels: ['__proto__', 'valueOf'],
        data: { kind: 'dense', values: Float64Array.of(0, 1, 0, 1) },
      },
    ]);
    const { schema: other } = await interpret(content, { target: 'constructor', drop: ['__proto__'] });
    expect([other.target, names(other.features)]).toEqual(['constructor', ['toString']]);
  });
});

describe('classes', () => {
  const classes = async (labels: string[], given: Options = {}) =>
    (await interpret(`a,class\n${labels.map((label, i) => `${i},${label}`).join('\n')}\n`, given)).schema.classes;

  it('stand in the order of numbers, else of code points', async () => {
    expect(await classes(['10', '9', '-1', '9'])).toEqual(['-1', '9', '10']);
    expect(await classes(['b', 'B', '10', '9', 'b'])).toEqual(['10', '9', 'B', 'b']);
  });

  it('are one for every spelling of a number, where all are numbers', async () => {
    expect(await classes(['1', '+1', '1.0', '-0', '0', '1e0'])).toEqual(['0', '1']);
    expect(await classes(['1', '+1', 'x'])).toEqual(['+1', '1', 'x']);
  });
});

describe('--positive', () => {
  const content = 'a,class\n1,c\n2,a\n3,b\n4,a\n';
  const numeric = 'a,class\n1,1\n2,2\n3,1.0\n4,3\n';

  it('makes two classes, the rest first', async () => {
    const { schema, dataset } = await interpret(content, { positive: 'a' });
    expect(schema.classes).toEqual(['rest', 'a']);
    expect(dataset.labels).toEqual(Int32Array.of(0, 1, 0, 1));
    const two = await interpret(content, { positive: 'c,b' });
    expect(two.schema.classes).toEqual(['rest', 'c,b']);
    expect(two.dataset.labels).toEqual(Int32Array.of(1, 0, 1, 0));
  });

  it('knows a number in every spelling, and calls the class the same', async () => {
    for (const positive of ['1', '1.0', '+1', '1,1.0']) {
      const { schema, dataset } = await interpret(numeric, { positive });
      expect(schema.classes).toEqual(['rest', '1']);
      expect(dataset.labels).toEqual(Int32Array.of(1, 0, 1, 0));
    }
  });

  it('finds another word for the rest where a label is called so', async () => {
    expect((await interpret('a,class\n1,rest\n2,run\n', { positive: 'rest' })).schema.classes).toEqual([
      'others',
      'rest',
    ]);
  });

  it('is refused for a label that is not there, for none, and for all', async () => {
    const labels = ['a', 'b', 'c'];
    const details = { at: { ...at, column: 'class' }, fixes: [{ ask: ['positive'] }] };
    expect(await refusal(content, { positive: 'A' })).toEqual({
      code: 'positive-unknown',
      facts: { label: 'A', labels },
      ...details,
    });
    expect(await refusal(content, { positive: '' })).toEqual({ code: 'positive-empty', facts: { labels }, ...details });
    expect(await refusal(content, { positive: 'b,a,c' })).toEqual({
      code: 'positive-all',
      facts: { positive: ['b', 'a', 'c'], labels },
      ...details,
    });
  });
});
