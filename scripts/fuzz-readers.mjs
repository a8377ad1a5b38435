// Changes files at random and reads them, each format in processes with limits: what is read must
// be answered by a result or a problem, never by another error, within 10 s and 1 GB. The same seed
// gives the same files.
//   node scripts/fuzz-readers.mjs [--cases 5000] [--seed 1] [--only csv,parquet] [--case 17]
// Needs dist (npm run build). With --case one file is read here, and written to fuzz-case.bin.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CLS_MATRIX, FORMATS, JOURNAL_HEADER, seedsOf } from './fuzz-seeds.mjs';
import { runCases } from './guarded-cases.mjs';

export { FORMATS };

/** Numbers that lengths and counts are likely to break at. */
const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
const WORDS = [
  '"',
  "'",
  ',',
  '\n',
  '{',
  '}',
  ':',
  '1e999',
  '-',
  '\0',
  '\ufeff',
  'NaN',
  '[[[[',
  '99999999999999999999',
  '%',
  '@data\n',
];

/** Mulberry32: small, and the same everywhere. */
function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const spliced = (bytes, at, removed, inserted) =>
  Uint8Array.from([...bytes.subarray(0, at), ...inserted, ...bytes.subarray(at + removed)]);

/** One change of the bytes. */
function changed(bytes, random, others) {
  if (bytes.length === 0) return others[random(others.length)];
  const at = random(bytes.length);
  const copy = bytes.slice();
  switch (random(9)) {
    case 0:
      copy[at] ^= 1 << random(8);
      return copy;
    case 1:
      copy[at] = random(256);
      return copy;
    case 2: {
      const value = EXTREMES[random(EXTREMES.length)];
      for (let i = 0; i < 4 && at + i < copy.length; i++) copy[at + i] = value >>> (8 * i);
      return copy;
    }
    case 3:
      return bytes.slice(0, at);
    case 4:
      return spliced(bytes, at, random(32), []);
    case 5:
      return spliced(bytes, at, 0, new TextEncoder().encode(WORDS[random(WORDS.length)]));
    case 6:
      return spliced(bytes, at, 0, bytes.subarray(at, at + random(64)));
    case 7: {
      const other = others[random(others.length)];
      const from = random(other.length);
      return spliced(bytes, at, random(64), other.subarray(from, from + random(64)));
    }
    default:
      return spliced(bytes, at, 0, new Uint8Array(random(64)).fill(bytes[at]));
  }
}

const seeds = new Map();

/** The file of a case. */
export async function fileOf({ format, seed, index }) {
  if (!seeds.has(format)) seeds.set(format, await seedsOf(format));
  const originals = seeds.get(format);
  const random = generator(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b) ^ FORMATS.indexOf(format));
  let bytes = originals[random(originals.length)];
  for (let changes = 1 + random(1 + random(6)); changes > 0; changes--) bytes = changed(bytes, random, originals);
  return bytes;
}

/** Loads what a case needs: on a busy computer that takes seconds. */
export async function prepare(input) {
  await import('../dist/node.js');
  await fileOf(input);
}

/** Reads the file of a case: `read`, or the code of the problem. */
export async function runCase(input) {
  const library = await import('../dist/node.js');
  const bytes = await fileOf(input);
  try {
    await readAs(input.format, bytes, library);
    return 'read';
  } catch (error) {
    if (!(error instanceof library.UserError)) throw error;
    return error.code;
  }
}

/** What reads a file of a format; the others are tables of that name. */
const READERS = {
  gz: (bytes, { describe }) => describe(bytes, { source: 'case.csv.gz' }),
  geo: (bytes, { describe }) => describe(bytes, { source: 'case.txt', format: 'geo' }),
  cls: (bytes, { describe }) =>
    inFolder({ 'matrix.gct': CLS_MATRIX, 'case.cls': bytes }, (folder) =>
      describe(join(folder, 'matrix.gct'), { samples: join(folder, 'case.cls') }),
    ),
  precomputed: trainOn,
  model: (bytes, { readModel }) => readModel(bytes),
  'libsvm-model': predictWith,
  'liblinear-model': predictWith,
  result: (bytes, { readResult, readRankedResult }) => Promise.all([readResult(bytes), readRankedResult(bytes)]),
  journal: (bytes, { openJournal }) =>
    inFolder({ journal: bytes }, (folder) => {
      const opened = openJournal(join(folder, 'journal'), JOURNAL_HEADER);
      for (let i = 0; i < 6; i++) opened.find(`k${i}`);
      opened.close?.();
    }),
  'splits-json': (bytes) => splitsIn('case.json', bytes),
  'splits-csv': (bytes) => splitsIn('case.csv', bytes),
};

function readAs(format, bytes, library) {
  const read = READERS[format];
  return read ? read(bytes, library) : library.describe(bytes, { source: `case.${format}`, format });
}

/** LIBSVM's format has no comma. */
async function trainOn(bytes, { readData, train }) {
  const isTable = bytes.includes(','.charCodeAt(0));
  const data = await readData(bytes, { source: isTable ? 'case.csv' : 'case.svm', format: isTable ? 'csv' : 'libsvm' });
  return train(data, { kernel: 'precomputed' });
}

async function predictWith(bytes, { predict, readModel }) {
  const model = await readModel(bytes);
  return predict(model.toJSON(), new TextEncoder().encode('1 1:0.5 2:-1\n1 3:2 4:1e3\n'), {
    source: 'case.svm',
    format: 'libsvm',
  });
}

async function splitsIn(name, bytes) {
  const { readSplits, resolveSplits } = await import('../dist/data/splits.js');
  const { bytesSource } = await import('../dist/data/source.js');
  const read = await readSplits(bytesSource(name, bytes));
  return resolveSplits(read, { rowCount: 6, rowIds: ['a', 'b', 'c', 'd', 'e', 'f'] });
}

/** Works on files in a folder that is there meanwhile. */
async function inFolder(files, work) {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-fuzz-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the cases of the formats; returns per format how many were read, refused and failed, and the
 * failures.
 */
export async function fuzz({ formats = FORMATS, cases, seed }) {
  const rows = {};
  const failures = [];
  for (const format of formats) {
    const inputs = Array.from({ length: cases }, (_, index) => ({ format, seed, index }));
    const results = await runCases(new URL(import.meta.url), inputs);
    const count = (wanted) => results.filter(wanted).length;
    rows[format] = {
      read: count(({ outcome, answer }) => outcome === 'answer' && answer === 'read'),
      refused: count(({ outcome, answer }) => outcome === 'answer' && answer !== 'read'),
      crash: count(({ outcome }) => outcome === 'crash'),
      hang: count(({ outcome }) => outcome === 'hang'),
      memory: count(({ outcome }) => outcome === 'memory'),
    };
    for (const [index, { outcome, detail }] of results.entries()) {
      if (outcome !== 'answer') failures.push(`${format} case ${index} (seed ${seed}): ${outcome}: ${detail}`);
    }
  }
  return { rows, failures };
}

async function main() {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string', default: '5000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
      case: { type: 'string' },
    },
  });
  const seed = Number(values.seed);
  const formats = values.only?.split(',') ?? FORMATS;
  if (values.case !== undefined) {
    const input = { format: formats[0], seed, index: Number(values.case) };
    writeFileSync('fuzz-case.bin', await fileOf(input));
    console.log(await runCase(input));
    return;
  }
  const { rows, failures } = await fuzz({ formats, cases: Number(values.cases), seed });
  for (const failure of failures) console.log(failure);
  console.table(rows);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
