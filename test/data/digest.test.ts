import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import type { Dataset, Feature } from '../../src/data/dataset.ts';
import { datasetDigest, portableHash } from '../../src/data/digest.ts';
import { nodeHash } from '../../src/data/hash.node.ts';
import { interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';

async function digestOf(content: string, name = 'd.csv', given: Given<typeof dataOptions> = {}): Promise<string> {
  const options = resolveOptions(dataOptions, given);
  const table = await readTable(bytesSource(name, content), options);
  return datasetDigest(interpretTable(table, options, false).dataset);
}

const dense = (name: string, values: ArrayLike<number>): Feature => ({
  name,
  kind: 'numeric',
  data: { kind: 'dense', values: Float64Array.from(values) },
});

const sparse = (name: string, values: readonly number[], isStored: (value: number) => boolean, fill = 0): Feature => {
  const rows = Int32Array.from(values.keys()).filter((row) => isStored(values[row]));
  return {
    name,
    kind: 'numeric',
    data: { kind: 'sparse', rows, values: Float64Array.from(rows, (row) => values[row]), fill },
  };
};

const base: Dataset = {
  source: 'd.csv',
  rowCount: 4,
  features: [
    dense('a', [1, 2, 3, 4]),
    {
      name: 'c',
      kind: 'categorical',
      levels: ['u', 'v'],
      data: { kind: 'dense', values: Float64Array.of(0, 1, 0, 1) },
    },
  ],
  classes: ['x', 'y'],
  labels: Int32Array.of(0, 1, 0, 1),
  rowIds: null,
  weights: Float64Array.of(1, 2, 1, 2),
  subjects: { codes: Int32Array.of(0, 0, 1, 1), names: ['p', 'q'] },
  folds: { codes: Int32Array.of(0, 1, 0, 1), names: ['1', '2'] },
  place: (row) => ({ line: row + 2 }),
};

describe('datasetDigest', () => {
  it.each([
    ['example:wine', 'sha256:bcaa60fab001dfdfa761aa68fa9234a12fc8e201e507a1d4ba0808ec5aae8a5c'],
    ['example:wdbc', 'sha256:9892187976fb52695ad8dba219d1dfca1354be43c2df1e994a70a5e2b05f9693'],
  ])('of %s is this, for ever', async (name, expected) => {
    expect(await digestOf('', name)).toBe(expected);
  });

  it('does not depend on delimiter, quotes, line ends, spelling of numbers or file format', async () => {
    const expected = await digestOf('a,b,class\n1,0,x\n2.5,0,y\n0,0,x\n');
    expect(await digestOf('a\tb\tclass\r\n1.0\t0\tx\r\n+25e-1\t-0\ty\r\n0\t.0\tx', 'd.tsv')).toBe(expected);
    expect(await digestOf('"class";"a";"b"\nx;1;0\ny;2,5;0\nx;0;0\n', 'd.csv', { decimal: ',' })).toBe(expected);
    const arff = '@relation r\n@attribute a numeric\n@attribute b numeric\n@attribute class {y,x}\n@data\n';
    expect(await digestOf(`${arff}1,0,x\n2.5,0,y\n0,0,x\n`, 'd.arff')).toBe(expected);
    expect(await digestOf(`${arff}{0 1,2 x}\n{0 2.5}\n{2 x}\n`, 'd.arff')).toBe(expected);
    expect(await digestOf('x 1:1\ny 1:2.5\nx 2:0\n', 'd.svm')).not.toBe(expected); // other names: f1, f2
    expect(await digestOf('f1,f2,class\n1,0,x\n2.5,0,y\n0,0,x\n')).toBe(
      await digestOf('x 1:1\ny 1:2.5\nx 2:0\n', 'd.svm'),
    );
  });

  it('takes 1, +1 and 1.0 for one label', async () => {
    const expected = await digestOf('a,class\n1,1\n2,-1\n3,1\n');
    expect(await digestOf('a,class\n1,+1\n2,-1.0\n3,1e0\n')).toBe(expected);
    expect(await digestOf('a,class\n1,1\n2,-2\n3,1\n')).not.toBe(expected);
  });

  it('is the same for dense and sparse storage of any numbers', () => {
    const value = fc.oneof(fc.constantFrom(0, -0, 0, 0, 1, Number.NaN), fc.double());
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), fc.constantFrom(0, 2.5), (values, fill) => {
        const digest = (...features: Feature[]) =>
          datasetDigest({ ...base, rowCount: values.length, labels: new Int32Array(values.length), features });
        const expected = digest(dense('a', values));
        expect(digest(sparse('a', values, (cell) => cell !== fill, fill))).toBe(expected);
        expect(digest(sparse('a', values, () => true))).toBe(expected);
        expect(
          digest(
            dense(
              'a',
              values.map((cell) => (cell === 0 ? -cell : cell)),
            ),
          ),
        ).toBe(expected);
      }),
    );
  });

  it('is the same for every NaN', () => {
    const odd = new Float64Array(4);
    new BigUint64Array(odd.buffer).fill(0xfff8_0000_dead_beefn);
    const digest = (values: Float64Array) =>
      datasetDigest({ ...base, features: [{ name: 'a', kind: 'numeric', data: { kind: 'dense', values } }] });
    expect(digest(odd)).toBe(digest(new Float64Array(4).fill(Number.NaN)));
  });

  it('is the same by either hash', () => {
    expect(datasetDigest(base, nodeHash())).toBe(datasetDigest(base, portableHash()));
    expect(datasetDigest(base)).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('does not depend on where the data came from, nor on the sign of a weight of 0', () => {
    const named = { ...base, source: 'other', rowIds: ['a', 'b', 'c', 'd'], place: () => ({ row: 9 }) };
    expect(datasetDigest(named)).toBe(datasetDigest(base));
    const weigh = (zero: number) => datasetDigest({ ...base, weights: Float64Array.of(1, zero, 1, 2) });
    expect(weigh(-0)).toBe(weigh(0));
  });

  const [a, c] = base.features;
  const change: [string, Partial<Dataset>][] = [
    ['a value', { features: [dense('a', [1, 2, 3, 5]), c] }],
    ['a value in its last bit', { features: [dense('a', [1 + 2 ** -52, 2, 3, 4]), c] }],
    ['a value that goes missing', { features: [dense('a', [1, 2, 3, Number.NaN]), c] }],
    ['two values that change places', { features: [dense('a', [2, 1, 3, 4]), c] }],
    ['a name', { features: [dense('b', [1, 2, 3, 4]), c] }],
    ['the order of the features', { features: [c, a] }],
    ['a feature less', { features: [a] }],
    ['a level', { features: [a, { ...c, levels: ['u', 'w'] }] }],
    ['a kind', { features: [a, { name: 'c', kind: 'numeric', data: c.data }] }],
    ['a label', { labels: Int32Array.of(0, 1, 1, 1) }],
    ['the name of a class', { classes: ['x', 'z'] }],
    ['a class without rows', { classes: ['x', 'y', 'z'] }],
    ['a weight', { weights: Float64Array.of(1, 2, 1, 3) }],
    ['no weights', { weights: null }],
    ['a fold', { folds: { codes: Int32Array.of(0, 1, 1, 1), names: ['1', '2'] } }],
    ['no folds', { folds: null }],
    ['a subject', { subjects: { codes: Int32Array.of(0, 0, 0, 1), names: ['p', 'q'] } }],
    ['folds that are subjects', { folds: base.subjects, subjects: base.folds }],
    ['texts that join alike', { classes: ['xy', ''] }],
  ];

  it.each(change)('changes with %s', (_, changed) => {
    expect(datasetDigest({ ...base, ...changed })).not.toBe(datasetDigest(base));
  });

  it('differs for every pair of changes', () => {
    expect(new Set(change.map(([, changed]) => datasetDigest({ ...base, ...changed }))).size).toBe(change.length);
  });
});
