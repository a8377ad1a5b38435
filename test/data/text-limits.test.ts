// Text that is no table of a sensible size is refused in time and before memory runs out; and what
// is odd but valid is read.

import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { interpretTable, unlabelledLike } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { type DataOptions, dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { problemFrom } from '../problem.ts';
import { cells, chunkedSource } from './reading.ts';

type Limits = { memoryLimit?: number; heapLimit?: number };

const read = (name: string, content: string | Uint8Array, given: Partial<DataOptions> = {}, limits: Limits = {}) =>
  readTable(bytesSource(name, content), resolveOptions(dataOptions, given), limits);

const interpreted = async (name: string, content: string, given: Partial<DataOptions> = {}) => {
  const options = resolveOptions(dataOptions, given);
  return interpretTable(await read(name, content, given), options, false);
};

describe('too much', () => {
  const heapLimit = 1e6;

  it.each([
    ['columns of a header', 'd.csv', `${'a,'.repeat(1e4)}b\n1\n`],
    ['different words', 'd.csv', `s,class\n${Array.from({ length: 1e4 }, (_, i) => `w${i},a`).join('\n')}\n`],
    ['columns with words', 'd.csv', `${'a,'.repeat(900)}b\n${'x,'.repeat(900)}y\n`],
    ['attributes', 'd.arff', `@relation r\n${'@attribute a numeric\n'.repeat(1e4)}@data\n`],
    ['declared values', 'd.arff', `@relation r\n@attribute a {${Array.from({ length: 1e4 }, (_, i) => i).join()}}\n`],
    [
      'strings',
      'd.arff',
      `@relation r\n@attribute a string\n@data\n${Array.from({ length: 1e4 }, (_, i) => i).join('\n')}`,
    ],
    ['labels', 'd.svm', Array.from({ length: 1e4 }, (_, i) => `${i} 1:1`).join('\n')],
  ])('is refused while it is read: %s', async (_, name, content) => {
    expect(await problemFrom(read(name, content, {}, { heapLimit }))).toMatchObject({
      code: 'memory-exceeded',
      facts: { freeBytes: heapLimit },
    });
    expect((await problemFrom(read(`${name}.gz`, gzipSync(content), {}, { heapLimit }))).code).toBe('memory-exceeded');
  });

  it('is refused while it is unpacked, whatever it is', async () => {
    const bomb = gzipSync(new Uint8Array(1e7).fill(0x0a));
    expect(bomb.length).toBeLessThan(20_000);
    for (const name of ['d.csv.gz', 'd.arff.gz', 'd.svm.gz', 'd.parquet.gz', 'd.arrow.gz']) {
      expect((await problemFrom(read(name, bomb, {}, { memoryLimit: 1e6 }))).code).toBe('memory-exceeded');
    }
  });

  it('is refused where gzip goes on far beyond the size of a table', { timeout: 60_000 }, async () => {
    const bytes = gzipSync(new Uint8Array(2 ** 26).fill(0x0a));
    const { code, facts } = await problemFrom(read('d.csv.gz', bytes));
    expect(code).toBe('gzip-inflated');
    const stretch = facts as { bytes: number; unpackedBytes: number };
    // Before the whole of it is unpacked.
    expect(stretch.unpackedBytes).toBeGreaterThan(200 * stretch.bytes);
    expect(stretch.unpackedBytes).toBeLessThan(2 ** 25 + 2 ** 20);
  });

  it('is refused with a ratio that gzip can have, also where its bytes were taken before', {
    timeout: 60_000,
  }, async () => {
    const lines = Buffer.from('1,2,x\n'.repeat(2 ** 20));
    const bytes = gzipSync(Buffer.concat([Buffer.from('a,b,class\n'), ...Array.from({ length: 40 }, () => lines)]));
    const { code, facts } = await problemFrom(read('d.csv.gz', bytes));
    expect(code).toBe('gzip-inflated');
    const stretch = facts as { bytes: number; unpackedBytes: number };
    expect(stretch.unpackedBytes).toBeLessThanOrEqual(1032 * stretch.bytes);
  });

  it('is refused where an index means more columns than fit', async () => {
    const problem = await problemFrom(read('d.svm', '1 100000:1\n', {}, { heapLimit }));
    expect(problem).toMatchObject({ code: 'libsvm-index-too-large', facts: { index: 100_000 } });
    expect(await problemFrom(read('d.svm', '1 1:1\n2 2999999:1\n1 2:2\n'))).toMatchObject({
      code: 'libsvm-index-too-large',
      facts: { index: 2_999_999 },
      at: { source: 'd.svm', line: 2 },
    });
  });

  it('takes time that grows as the cell does, and ends', async () => {
    const cell = (length: number) => chunkedSource('d.csv', `a,b\n1,${'x'.repeat(length)}`, 1 << 12);
    const options = resolveOptions(dataOptions, {});
    const started = performance.now();
    const table = await readTable(cell(4e6), options);
    expect(cells(table, 'b')[0]?.length).toBe(4e6);
    expect(performance.now() - started).toBeLessThan(3000);
    expect((await problemFrom(readTable(cell(40e6), options))).code).toBe('cell-endless');
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('one column', () => {
  it.each([
    ['d.csv', 'x\n1\n""\n3\n'],
    ['d.tsv', 'x\n1\n""\n3\n'],
  ])('is read where it is enough: %s', async (name, content) => {
    const table = await read(name, content);
    expect(cells(table, 'x')).toEqual(['1', null, '3']);
    const { schema } = await interpreted('t.csv', 'x,class\n1,a\n2,b\n');
    expect(unlabelledLike(await read(name, 'x\n1\n2\n'), schema).rowCount).toBe(2);
  });

  it('is told from a wrong delimiter where more columns are needed', async () => {
    const { schema } = await interpreted('t.csv', 'x,y,class\n1,1,a\n2,2,b\n');
    const further = await read('d.csv', 'x y class\n1 2 a\n');
    expect(() => unlabelledLike(further, schema)).toThrow(expect.objectContaining({ code: 'delimiter-not-found' }));
  });
});

describe('LIBSVM text', () => {
  it.each(['1 1:1\u0001', '1 1:1\u000b2:2', '1 1:\ufeff', '1 1:1\ufeff', '1\u0002 1:1 \u0003'])(
    'does not take control characters for blanks: %j',
    async (line) => {
      const { code } = await problemFrom(read('d.svm', `${line}\n`));
      expect(['cell-not-a-number', 'libsvm-pair-invalid']).toContain(code);
    },
  );

  it('names a number that is too large as a problem of the table', async () => {
    const { problems } = await interpreted('d.svm', '1 5:1e999\n2 1:1\n1 1:2\n2 2:1\n');
    expect(problems).toMatchObject([{ code: 'cell-not-finite', at: { line: 1, column: 'f5' } }]);
  });

  it('asks for no target, which its lines begin with', async () => {
    const { problems } = await interpreted('d.svm', '1 1:1\n1 1:2\n');
    expect(problems).toEqual([
      { code: 'one-class', facts: { label: '1', isFixed: true }, at: { source: 'd.svm', column: 'class' } },
    ]);
  });
});

describe('roles', () => {
  const different = 'x,c\n1,a\n2,b\n3,c\n';

  it('may have as many classes as rows where the target is named', async () => {
    expect((await interpreted('d.csv', different)).problems.map(({ code }) => code)).toEqual(['labels-all-different']);
    expect((await interpreted('d.csv', different, { target: 'c' })).problems).toEqual([]);
  });

  it('take 1 and 1.0 for one fold, and 1 and 01 for two subjects', async () => {
    const csv = 'x,f,class\n1,1,a\n2,1.0,b\n3,2,a\n4,02,b\n';
    const { dataset } = await interpreted('d.csv', csv, { foldsColumn: 'f' });
    expect(dataset.folds?.names).toEqual(['1', '2']);
    expect((await interpreted('d.csv', csv, { subjects: 'f' })).dataset.subjects?.names.length).toBe(4);
  });

  it('take nan for a missing value', async () => {
    expect(cells(await read('d.csv', 'x,class\nnan,a\n1,b\n'), 'x')).toEqual([null, '1']);
  });
});
