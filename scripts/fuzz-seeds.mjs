// The files that fuzz-readers.mjs changes: one list per format, the same in every process.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const GOLDEN = new URL('../test/data/files/', import.meta.url);

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

const golden = (ending) =>
  readdirSync(GOLDEN)
    .filter((name) => name.endsWith(ending) && !name.startsWith('long'))
    .sort()
    .map((name) => new Uint8Array(readFileSync(new URL(name, GOLDEN))));

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

/** The seeds of a format. */
export async function seedsOf(format) {
  switch (format) {
    case 'csv':
      return CSV;
    case 'tsv':
      return [text('x\ty\tclass', '1\t2\ta', '3\tNA\tb'), text('only', '1', '2')];
    case 'arff':
      return ARFF;
    case 'libsvm':
      return LIBSVM;
    case 'parquet':
      return golden('.parquet');
    case 'arrow':
      return golden('.arrow');
    case 'gz':
      return [...CSV, ...ARFF, ...golden('nested.parquet')].map((bytes) => new Uint8Array(gzipSync(bytes)));
    case 'model':
      return (await made()).model;
    case 'result':
      return (await made()).results;
    default:
      return [new Uint8Array(await journal())];
  }
}
