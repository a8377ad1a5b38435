// Files of a few megabytes, or much less, whose tables would take gigabytes: each must be refused
// with a code, soon and in little memory. scripts/bombs.mjs reads them by the built package.

import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';
import { batchMessage, doubleField, inDictionary, nullField, schemaMessage, stream } from './arrow-builder.ts';
import { dataPage, dictionaryPage, parquetFile } from './parquet-builder.ts';

export interface Bomb {
  /** The name of the file; its ending is that of its format. */
  readonly name: string;
  /** The code of the refusal. */
  readonly code: string | readonly string[];
  /** Refused after seconds: so much of its text is read before the limit is reached. */
  readonly isSlow?: boolean;
  make(): Uint8Array;
}

const MEGABYTE = 2 ** 20;
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Raw deflate of a text repeated to this many megabytes, made of one block that repeats. */
function deflated(text: string, megabytes: number, head = ''): Buffer {
  const block = text.repeat(Math.ceil(MEGABYTE / text.length));
  const flush = (part: string) => deflateRawSync(part, { finishFlush: zlib.Z_FULL_FLUSH });
  const one = flush(block);
  return Buffer.concat([flush(head), ...Array.from({ length: megabytes }, () => one), Buffer.from([3, 0])]);
}

/** The gzip of a text repeated; its checksum at the end, which no reader gets to, is wrong. */
const gzipped = (text: string, megabytes: number, head = '') =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
      deflated(text, megabytes, head),
      Buffer.alloc(8),
    ]),
  );

/** Rows of ten numbers that do not repeat, so that they compress as numbers do, and a class. */
function numbers(rows: number): string {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
  return Array.from({ length: rows }, (_, i) => `${Array.from({ length: 10 }, next).join(',')},${i % 2}\n`).join('');
}

const XML = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="s" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
};

/** A workbook whose sheet is given as raw deflate. */
function workbookOf(sheet: Buffer): Uint8Array {
  const entries = [
    ...Object.entries(XML).map(([name, text]) => [name, deflateRawSync(text)] as const),
    ['xl/worksheets/sheet1.xml', sheet] as const,
  ];
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, packed] of entries) {
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(packed), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, list, end]));
}

const [INT32, PLAIN, DICTIONARY] = [1, 0, 8];
const ROWS = 1_000_000_000;
/** Runs of index 0 without end: a run of 2^31 − 1, of one bit each. */
const RUNS = [1, 0xfe, 0xff, 0xff, 0xff, 0x0f, 0];

export const BOMBS: readonly Bomb[] = [
  {
    name: 'header.csv',
    code: 'memory-exceeded',
    make: () => utf8(`${'a,'.repeat(4_000_000)}b\n1\n`),
  },
  {
    name: 'words.csv',
    code: 'memory-exceeded',
    make: () => utf8(`${'a,'.repeat(2_000_000)}b\n${'x,'.repeat(2_000_000)}y\n`),
  },
  { name: 'cell.csv', code: 'quote-unclosed', make: () => utf8(`a,b\n1,"${'x'.repeat(8_000_000)}`) },
  {
    name: 'numbers.csv.gz',
    isSlow: true,
    code: 'gzip-inflated',
    make: () => gzipped('0,1,2,3,4,a\n', 2000, 'a,b,c,d,e,class\n'),
  },
  { name: 'header.csv.gz', code: ['gzip-inflated', 'memory-exceeded'], make: () => gzipped('a,', 2000) },
  { name: 'cell.csv.gz', isSlow: true, code: 'quote-unclosed', make: () => gzipped('x', 4000, 'a,b\n1,"') },
  { name: 'comments.csv.gz', isSlow: true, code: 'gzip-inflated', make: () => gzipped('# nothing\n', 4000) },
  {
    name: 'late.csv.gz',
    isSlow: true,
    code: 'gzip-inflated',
    make: () => gzipped('0,0,0,0,0,0,0,0,0,0,1\n', 3000, `a,b,c,d,e,f,g,h,i,j,class\n${numbers(50_000)}`),
  },
  {
    name: 'numbers.tsv.gz',
    isSlow: true,
    code: 'gzip-inflated',
    make: () => gzipped('0\t1\ta\n', 2000, 'a\tb\tclass\n'),
  },
  {
    name: 'index.svm',
    code: 'libsvm-index-too-large',
    make: () => utf8(`${'1 1:1\n'.repeat(500_000)}1 2000000000:1\n`),
  },
  { name: 'cells.svm.gz', isSlow: true, code: 'gzip-inflated', make: () => gzipped('1 1:1 2:1 3:1\n', 2000) },
  {
    name: 'line.svm.gz',
    isSlow: true,
    code: ['gzip-inflated', 'line-endless'],
    make: () => gzipped('1:1 ', 2000, '1 '),
  },
  {
    name: 'categories.arff',
    isSlow: true,
    code: ['memory-exceeded', 'table-exceeds-file'],
    make: () => utf8(`@relation r\n${'@attribute a {x,y}\n'.repeat(100_000)}@data\n${'{}\n'.repeat(1_000_000)}`),
  },
  {
    name: 'few-categories.arff',
    code: 'table-exceeds-file',
    make: () => utf8(`@relation r\n${'@attribute a {x,y}\n'.repeat(50_000)}@data\n${'{}\n'.repeat(20_000)}`),
  },
  {
    name: 'attributes.arff',
    isSlow: true,
    code: ['memory-exceeded', 'no-rows'],
    make: () => utf8(`@relation r\n${'@attribute a real\n'.repeat(440_000)}@data\n`),
  },
  {
    name: 'rows.arff.gz',
    isSlow: true,
    code: 'gzip-inflated',
    make: () => gzipped('1,2\n', 2000, '@relation r\n@attribute a real\n@attribute b real\n@data\n'),
  },
  {
    name: 'runs.parquet',
    code: 'table-exceeds-file',
    make: () =>
      parquetFile(ROWS, {
        x: { type: INT32, cells: ROWS, pages: [dictionaryPage(1, [7, 0, 0, 0]), dataPage(ROWS, DICTIONARY, RUNS)] },
      }),
  },
  {
    name: 'many-rows.parquet',
    code: ['memory-exceeded', 'table-exceeds-file', 'file-damaged'],
    make: () =>
      parquetFile(2 ** 40, { x: { type: INT32, cells: 2 ** 31, pages: [dataPage(2 ** 31 - 1, PLAIN, [7, 0, 0, 0])] } }),
  },
  {
    name: 'nothing.arrow',
    code: ['table-exceeds-file', 'memory-exceeded', 'file-damaged'],
    make: () =>
      stream(
        schemaMessage([nullField('x')]),
        ...Array.from({ length: 200 }, () => batchMessage({ rows: 2 ** 30, nodes: [[2 ** 30, 2 ** 30]], buffers: [] })),
      ),
  },
  {
    name: 'rows.arrow',
    code: ['table-exceeds-file', 'memory-exceeded', 'file-damaged'],
    make: () =>
      stream(
        schemaMessage([doubleField('x'), inDictionary(doubleField('y'), 1)]),
        batchMessage({
          rows: ROWS,
          nodes: [
            [ROWS, 0],
            [ROWS, 0],
          ],
          buffers: [new Uint8Array(0), new Uint8Array(8), new Uint8Array(0), new Uint8Array(8)],
        }),
      ),
  },
  {
    name: 'sheet.xlsx',
    isSlow: true,
    code: 'workbook-inflated',
    make: () => workbookOf(deflated('<row><c><v>1</v></c><c><v>1</v></c></row>', 2000, '<worksheet><sheetData>')),
  },
  {
    name: 'wide.xlsx',
    isSlow: true,
    code: ['table-exceeds-file', 'memory-exceeded'],
    make: () => {
      const rows = Array.from(
        { length: 60_000 },
        (_, i) => `<row r="${i + 1}"><c r="ZZZ${i + 1}"><v>${i}</v></c></row>`,
      );
      return workbookOf(deflateRawSync(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`));
    },
  },
  {
    name: 'size.mtx',
    code: ['table-exceeds-file', 'memory-exceeded'],
    make: () => utf8('%%MatrixMarket matrix coordinate real general\n3000000 400000 1\n1 1 1\n'),
  },
  {
    name: 'entries.mtx',
    code: ['table-exceeds-file', 'memory-exceeded'],
    make: () => utf8('%%MatrixMarket matrix coordinate real general\n10 10 300000000\n1 1 1\n'),
  },
  {
    name: 'entries.mtx.gz',
    isSlow: true,
    code: 'gzip-inflated',
    make: () => gzipped('1 1 1\n', 2000, '%%MatrixMarket matrix coordinate real general\n10 10 100000000\n'),
  },
  {
    name: 'annotations.gct',
    code: 'memory-exceeded',
    make: () => utf8(`#1.3\n2\t3\t1\t1000000000\nid\tsymbol\ta\tb\tc\n${'q\n'.repeat(4_000_000)}`),
  },
  {
    name: 'cells.gct.gz',
    isSlow: true,
    code: 'gzip-inflated',
    make: () => gzipped('g\tx\t1\t2\n', 2000, '#1.2\n1\t2\n'),
  },
  { name: 'labels.cls.gz', isSlow: true, code: 'gzip-inflated', make: () => gzipped('0 ', 2000, '1 2 1\n# a b\n') },
  {
    name: 'lines_series_matrix.txt.gz',
    isSlow: true,
    code: 'gzip-inflated',
    make: () => gzipped('!Sample_a\t"b"\n', 2000, '!Series_title\t"x"\n'),
  },
  {
    // Each cell names a characteristic of its own, of which every sample has a value.
    name: 'characteristics_series_matrix.txt',
    code: 'memory-exceeded',
    make: () => {
      const samples = Array.from({ length: 4000 }, (_, i) => `"s${i}"`).join('\t');
      const lines = Array.from({ length: 100 }, (_, line) => {
        const cells = Array.from({ length: 4000 }, (_, i) => `${line}-${i}: a`);
        return `!Sample_characteristics_ch1\t${cells.join('\t')}\n`;
      });
      const table = `!series_matrix_table_begin\nID_REF\t${samples}\np${'\t1'.repeat(4000)}\n!series_matrix_table_end\n`;
      return utf8(`!Series_title\t"x"\n${lines.join('')}${table}`);
    },
  },
];
