// The files that fuzz-readers.mjs changes: one list per format, the same in every process.
import { readdirSync, readFileSync } from 'node:fs';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

const GOLDEN = new URL('../test/data/files/', import.meta.url);
const MODELS = new URL('../test/golden/', import.meta.url);

const text = (...lines) => new TextEncoder().encode(`${lines.join('\n')}\n`);

const CSV = [
  text('x,y,class', '1,2.5,a', '-3e4,NA,b', '"4",5,"a"', '6,,b'),
  text('name;x;class', '"a ""quoted"" one";1,5;yes', '\u00e4;2;no', '"two\nlines";3;yes'),
  text('f1|f2|f3|y', '1|2|3|0', '4|5|6|1', '7|8|9|0'),
];
const ARFF = [
  text(
    '% comment',
    '@relation r',
    "@attribute 'x y' numeric",
    '@attribute c {a,"b c",d}',
    '@data',
    '1,a',
    "?,'b c'",
    '2,d',
  ),
  text(
    '@relation s',
    '@attribute x real',
    '@attribute s string',
    '@attribute k {0,1}',
    '@data',
    '{0 1.5, 2 1}',
    '{1 "z"}',
  ),
];
const LIBSVM = [text('1 1:0.5 3:-2e3', '-1 2:1 # comment', '+1 qid:4 1:7'), text('0 0:1 5:2', '1 0:3', '2 4:1.5 5:9')];

const GEO = [
  text(
    '!Series_title\t"a series"',
    '!Sample_title\t"one"\t"two"\t"three"\t"four"',
    '!Sample_characteristics_ch1\t"tissue: tumor"\t"tissue: normal"\t"tissue: tumor"\t"tissue: normal"',
    '!Sample_characteristics_ch1\t"age: 61"\t"age: 55"\t"age: 48"\t"age: 70"',
    '!series_matrix_table_begin',
    '"ID_REF"\t"GSM1"\t"GSM2"\t"GSM3"\t"GSM4"',
    '"1007_s_at"\t8.1\t7.2\t8.3\t7.4',
    '"1053_at"\t1\tnull\t3\t4e2',
    '!series_matrix_table_end',
  ),
];
const GCT = [
  text('#1.2', '2\t4', 'Name\tDescription\ta\tb\tc\td', 'TP53\tna\t1\t2\t3\t4', 'EGFR\t7\t4\t3\t2\t1'),
  text(
    '#1.3',
    '2\t3\t1\t1',
    'id\tsymbol\ta\tb\tc',
    'disease\tna\tyes\tno\tyes',
    'p1\tTP53\t1\t2\t3',
    'p2\tEGFR\t4\t3\t2',
  ),
];
const CLS = [text('4 2 1', '# ALL AML', '1 1 0 0'), text('4 3 1', '# a b c', 'a b c c')];
/** What the classes of a CLS file belong to. */
export const CLS_MATRIX = GCT[0];
const MATRIX_MARKET = [
  text('%%MatrixMarket matrix coordinate integer general', '%', '3 4 5', '1 1 7', '3 1 2', '2 2 1', '1 4 3', '1 4 1'),
  text('%%MatrixMarket matrix coordinate pattern general', '2 3 2', '1 1', '2 3'),
  text('%%MatrixMarket matrix coordinate real general', '3 3 3', '1 1 1.5', '2 1 -2e-3', '3 3 4'),
];
/** Kernel values of four samples: a table, and in LIBSVM's format with the number of each sample. */
const PRECOMPUTED = [
  text('class,k1,k2,k3,k4', 'a,2,1,0,0.5', 'b,1,2,0.5,0', 'a,0,0.5,1,0.25', 'b,0.5,0,0.25,1'),
  text('1 0:1 1:2 2:1 4:0.5', '-1 0:2 1:1 2:2 3:0.5', '1 0:3 2:0.5 3:1 4:0.25', '-1 0:4 1:0.5 3:0.25 4:1'),
];
const SPLITS_JSON = [
  text('[{"train": [1, 2, 3], "test": [6, 4]}, {"train": [2, 5], "test": [1]}]'),
  text('{"base": 0, "splits": [{"name": "first", "train": [0, 1], "test": [5]}, {"train": [3], "test": [2, 4]}]}'),
  text('[[["a", "b"], ["c"]], [["d"], ["e", "f"]]]'),
];
const SPLITS_TABLE = [
  text('split,set,row', 'one,train,1', 'one,train,2', 'one,test,3', 'two,train,4', 'two,test,6'),
  text('one,two', 'train,test', 'train,test', 'test,train', 'test,', ',train', 'train,test'),
];

const files = (folder, ending) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending) && !name.startsWith('long'))
    .sort()
    .map((name) => new Uint8Array(readFileSync(new URL(name, folder))));

const golden = (ending) => files(GOLDEN, ending);

/** The parts of a workbook, packed or as they are. */
function zip(parts, isPacked) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const stored = isPacked ? deflateRawSync(bytes) : bytes;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(isPacked ? 8 : 0, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(stored.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), stored]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, entry, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, list, end]));
}

const WORKBOOK = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml':
    '<sst><si><t>x</t></si><si><t>y</t></si><si><t>class</t></si><si><r><t>a</t></r><r><t>&amp;b</t></r></si></sst>',
  'xl/worksheets/sheet1.xml': [
    '<worksheet><sheetData>',
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>',
    '<row r="2"><c r="A2"><v>1.5</v></c><c r="C2" t="s"><v>3</v></c></row>',
    '<row r="3"><c r="A3"><v>2E-3</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" t="inlineStr"><is><t>b</t></is></c></row>',
    '<row r="5"><c r="A5" t="e"><v>#N/A</v></c><c r="B5"><f>1+1</f><v>2</v></c><c r="C5" t="s"><v>3</v></c></row>',
    '</sheetData></worksheet>',
  ].join(''),
};

/** A model and results, made by the library itself. */
async function made() {
  const { rank, readData, resultJson, select, train } = await import('../dist/node.js');
  const data = await readData('example:wine', {});
  const ranked = await rank(data, {});
  const model = await train(data, {});
  const selected = await select(data, { folds: 3, method: 'fisher' });
  const bytes = (value) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
  return { model: [bytes(resultJson(model))], results: [bytes(resultJson(ranked)), bytes(resultJson(selected))] };
}

/** A checkpoint as a run leaves it. */
export const JOURNAL_HEADER = { version: '0', command: 'select', data: 'd', options: { seed: 1 } };

async function journal() {
  const { encodeHeader, encodeRecord } = await import('../dist/executors/journal.js');
  const records = Array.from({ length: 5 }, (_, i) =>
    encodeRecord({ key: `k${i}`, value: { score: i / 7, list: [i] } }),
  );
  return Buffer.concat([encodeHeader(JOURNAL_HEADER), ...records]);
}

/** The files of each format that are changed. */
const SEEDS = {
  csv: () => CSV,
  tsv: () => [text('x\ty\tclass', '1\t2\ta', '3\tNA\tb'), text('only', '1', '2')],
  arff: () => ARFF,
  libsvm: () => LIBSVM,
  parquet: () => golden('.parquet'),
  arrow: () => golden('.arrow'),
  gz: () => [...CSV, ...ARFF, ...golden('nested.parquet')].map((bytes) => new Uint8Array(gzipSync(bytes))),
  model: async () => (await made()).model,
  result: async () => (await made()).results,
  journal: async () => [new Uint8Array(await journal())],
  geo: () => GEO,
  gct: () => GCT,
  cls: () => CLS,
  mtx: () => MATRIX_MARKET,
  // Bytes that are stored as they are reach the reader of XML when they are changed.
  xlsx: () => [zip(WORKBOOK, true), zip(WORKBOOK, false)],
  'libsvm-model': () => files(new URL('libsvm-models/', MODELS), '.model'),
  'liblinear-model': () => files(new URL('liblinear-models/', MODELS), '.model'),
  precomputed: () => PRECOMPUTED,
  'splits-json': () => SPLITS_JSON,
  'splits-csv': () => SPLITS_TABLE,
};

/** Appended to, since the place of a format is part of the seed of its cases. */
export const FORMATS = Object.keys(SEEDS);

/** The seeds of a format. */
export const seedsOf = async (format) => SEEDS[format]();
