// From a source to a table: which reader, and what is reported where none fits.

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { render } from '../../src/base/problem.ts';
import { readTable } from '../../src/data/load.ts';
import { refuseTooLarge } from '../../src/data/memory.ts';
import { missingValues } from '../../src/data/missing-values.ts';
import { dataOptions } from '../../src/data/options.ts';
import { type ByteSource, bytesSource } from '../../src/data/source.ts';
import { problemFrom, problemOf } from '../problem.ts';

const read = (
  name: string,
  content: string | Uint8Array,
  given: Given<typeof dataOptions> = {},
  memoryLimit?: number,
) => readTable(bytesSource(name, content), resolveOptions(dataOptions, given), { memoryLimit });

const names = async (...given: Parameters<typeof read>) => (await read(...given)).columns.map(({ name }) => name);

const refusal = (...given: Parameters<typeof read>) => problemFrom(read(...given));

const csv = 'a,b\n1,2\n';
const arff = '@relation r\n@attribute p numeric\n@attribute q numeric\n@data\n1,2\n';

describe('readTable', () => {
  it('notes options that the format has no use for', async () => {
    const ignored = async (...given: Parameters<typeof read>) =>
      (await read(...given)).notes.filter(({ code }) => code === 'reading-option-ignored').map(({ facts }) => facts);
    expect(await ignored('a.svm', '1 1:2\n', { delimiter: ';', header: false, sheet: 's' })).toEqual(
      ['delimiter', 'header', 'sheet'].map((option) => ({ option, format: 'LIBSVM' })),
    );
    expect(await ignored('a.csv', csv, { delimiter: ',', sheet: 's' })).toEqual([{ option: 'sheet', format: 'CSV' }]);
    expect(await ignored('a.arff', arff)).toEqual([]);
  });

  it.each([
    ['genes.rds', 'R', 'readRDS("genes.rds")'],
    ['genes.RData', 'R', 'load("genes.RData", e)'],
    ['cells.h5ad', 'Python', 'anndata.read_h5ad("cells.h5ad")'],
    ['lab/old.mat', 'Python', 'scipy.io.loadmat("lab/old.mat")'],
    ['a "b" $& \\ \u202e.rds', 'R', 'readRDS("a \\"b\\" $& \\\\ \\u202e.rds")'],
  ])('gives the line that converts %s', async (name, program, call) => {
    const command = expect.stringContaining(call);
    const found = { code: 'format-foreign', facts: { program, command }, at: { source: name } };
    expect(await refusal(name, 'x')).toMatchObject(found);
  });

  it.each(['d.csv', 'D.CSV', 'd.txt', 'd.data', 'dir.arff/d.csv', 'C:\\dir\\d.csv', 'd.x.csv', 'd.tsv'])(
    'goes by the ending of %s',
    async (name) => expect(await names(name, csv)).toEqual(['a', 'b']),
  );

  it('looks behind .gz, and keeps the whole name for messages', async () => {
    const table = await read('d.arff.gz', gzipSync(arff));
    expect(table.columns.map(({ name }) => name)).toEqual(['p', 'q']);
    expect(table.source).toBe('d.arff.gz');
    expect(await names('d.arff.gz', arff)).toEqual(['p', 'q']); // not packed after all
    expect(await names('d.csv', gzipSync(csv))).toEqual(['a', 'b']);
  });

  it('goes by --format before the ending', async () => {
    expect(await names('d.csv', arff, { format: 'arff' })).toEqual(['p', 'q']);
    expect(await names('d.unknown', csv, { format: 'csv' })).toEqual(['a', 'b']);
  });

  it('recognizes standard input and nameless files by their start, else takes standard input for CSV', async () => {
    expect(await names('-', arff)).toEqual(['p', 'q']);
    expect(await names('-', gzipSync(arff))).toEqual(['p', 'q']);
    expect(await names('dump', arff)).toEqual(['p', 'q']);
    expect(await names('-', csv)).toEqual(['a', 'b']);
    expect(await refusal('-', '')).toMatchObject({ code: 'file-empty', at: { source: '-' } });
  });

  it('recognizes a format however small the chunks are', async () => {
    const bytes = new TextEncoder().encode(arff);
    const source: ByteSource = {
      name: '-',
      size: null,
      async *chunks() {
        for (const byte of bytes) yield Uint8Array.of(byte);
      },
    };
    const table = await readTable(source, resolveOptions(dataOptions, {}));
    expect(table.columns.map(({ name }) => name)).toEqual(['p', 'q']);
  });

  it('refuses an ending that tells nothing, with the nearest one', async () => {
    const formats = ['arff', 'arrow', 'cls', 'csv', 'gct', 'geo', 'libsvm', 'mtx', 'parquet', 'tsv', 'xlsx'];
    const unknown = (source: string, ending: string | null, nearest: string | null) => ({
      code: 'format-unknown',
      facts: { ending, nearest, formats },
      at: { source },
      fixes: formats.map((format) => ({ set: { format } })),
    });
    expect(await refusal('d.cvs', csv)).toEqual(unknown('d.cvs', 'cvs', 'csv'));
    expect(await refusal('d.something', csv)).toEqual(unknown('d.something', 'something', null));
    expect(await refusal('folder.csv/data', csv)).toEqual(unknown('folder.csv/data', null, null));
    expect(render(await refusal('d.\u001b[31m', csv))).toContain('the extension .\\x1b[31m is unknown');
  });

  it('reads examples, whatever bytes come with the name', async () => {
    const table = await read('example:wine', 'nonsense');
    expect([table.rowCount, table.columns.length]).toEqual([178, 14]);
    const unknown = (name: string, nearest: string | null) => ({
      code: 'name-unknown',
      facts: { kind: 'bundled example', name, nearest, known: ['wdbc', 'wine'] },
    });
    expect(await refusal('example:whine', '')).toEqual(unknown('whine', 'wine'));
    expect(await refusal('example:', '')).toEqual(unknown('', null));
  });

  it('refuses what would not fit into memory', async () => {
    const long = `a,b\n${'1,2\n'.repeat(10_000)}`;
    expect(await refusal('d.csv', long, {}, 50_000)).toMatchObject({
      code: 'memory-exceeded',
      facts: { freeBytes: 50_000 },
      at: { source: 'd.csv' },
    });
    const transposed = await refusal('d.csv', 'x,s1,s2\na,1,2\nb,3,4\n', { transpose: true }, 20);
    expect(transposed).toMatchObject({ code: 'memory-exceeded', facts: { freeBytes: 20 } });
  });
});

describe('refuseTooLarge', () => {
  it('lets pass what just fits', () => {
    expect(() => refuseTooLarge('d', 100, 100)).not.toThrow();
    expect(problemOf(() => refuseTooLarge('d', 101, 100))).toEqual({
      code: 'memory-exceeded',
      facts: { neededBytes: 101, freeBytes: 100 },
      at: { source: 'd' },
    });
  });
});

describe('missingValues', () => {
  it('knows spellings and numbers, between blanks too', () => {
    const missing = missingValues([' NA', '-999 ']);
    expect(['NA', ' NA ', '', '  ', '-999'].map(missing.isText)).toEqual([true, true, true, true, true]);
    expect(['na', '0'].map(missing.isText)).toEqual([false, false]);
    expect([-999, Number.NaN, 999, 0].map(missing.isNumber)).toEqual([true, true, false, false]);
    expect(missingValues([]).isNumber(0)).toBe(false);
  });
});
