// Reads every data file below the folders that are named, each in a process with limits of time and
// memory, and compares what was read with what others say is in it (corpus-expected.mjs): node
// scripts/read-corpus.mjs FOLDER... Needs dist (npm run build).
//   right    read, and every cell that is known from elsewhere is the same
//   read     read, and nothing is known from elsewhere
//   refused  refused with a problem
//   wrong    read with another value than is known, refused as damaged though somebody else reads it, crashed, hung or too large
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectedColumns, isSameCell } from './corpus-expected.mjs';
import { runCases } from './guarded-cases.mjs';

const FORMATS = [
  [/\.csv$/i, 'csv'],
  [/\.tsv$/i, 'tsv'],
  [/\.arff(\.gz)?$/i, 'arff'],
  [/\.(libsvm|svm)$/i, 'libsvm'],
  [/\.parquet(\.encrypted)?$/i, 'parquet'],
  [/\.(stream|arrow_file|arrow|feather)$/i, 'arrow'],
  [/arrow-ipc-(file|stream)-fuzz/i, 'arrow'],
  [/parquet.*fuzz/i, 'parquet'],
];

/** Files that are damaged on purpose. */
const DAMAGED = /fuzz|bad_data|corrupt|malformed/;

const EVERY_OPTION = {
  delimiter: null,
  decimal: '.',
  missing: ['?'],
  header: true,
  memoryLimit: 2 ** 29,
  heapLimit: 2 ** 29,
};

/** Loads what reads them: on a busy computer that takes seconds. */
export const prepare = () => import('../dist/node.js');

/** Reads one file. */
export async function runCase({ path, format, liacArff }) {
  const { readers } = await import('../dist/data/readers/index.js');
  const { openSource } = await import('../dist/data/files.node.js');
  const { gunzipped } = await import('../dist/data/source.js');
  const { cellText } = await import('../dist/data/table.js');
  const { UserError } = await import('../dist/base/problem.js');
  const isText = format === 'csv' || format === 'tsv' ? () => true : () => false;
  const missing = format === 'csv' ? [] : EVERY_OPTION.missing;
  let table;
  try {
    const source = await gunzipped(await openSource(path));
    table = await readers.get(format).read(source, { ...EVERY_OPTION, missing, isText });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const isSuspect = error.code === 'file-damaged' && !DAMAGED.test(path);
    const isKnown = isSuspect && (await expectedColumns(path, format, { liacArff })) !== null;
    return { verdict: isKnown ? 'wrong' : 'refused', detail: `${error.code}: ${error.message}` };
  }
  const isNeeded = (name) => !table.columns.some((column) => column.name === name && column.unreadable);
  const expected = DAMAGED.test(path) ? null : await expectedColumns(path, format, { liacArff, isNeeded });
  if (expected === null) return { verdict: 'read', detail: `${table.rowCount} rows, ${table.columns.length} columns` };
  return compare(table, expected, cellText);
}

function compare(table, expected, cellText) {
  let compared = 0;
  for (const [index, { name, cells }] of expected.entries()) {
    // By position, since names may repeat; by name where the expectation leaves repeated ones out.
    const column =
      expected.length === table.columns.length ? table.columns[index] : table.columns.find((c) => c.name === name);
    if (!column || column.name !== name) return { verdict: 'wrong', detail: `no column ${name}` };
    if (cells === null || column.unreadable) continue;
    if (cells.length !== table.rowCount)
      return { verdict: 'wrong', detail: `${name}: ${table.rowCount} rows for ${cells.length}` };
    for (const [row, cell] of cells.entries()) {
      const read = cellText(column, row);
      if (!isSameCell(read, cell))
        return { verdict: 'wrong', detail: `${name}, row ${row + 1}: ${read} for ${show(cell)}` };
      compared++;
    }
  }
  return { verdict: 'right', detail: `${compared} cells` };
}

const show = (cell) => (typeof cell === 'object' && cell !== null ? `${cell.nanoseconds} ns` : JSON.stringify(cell));

function dataFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return entries.sort().flatMap((path) => {
    const format = FORMATS.find(([pattern]) => pattern.test(path))?.[1];
    return format && statSync(path).isFile() ? [{ path, format }] : [];
  });
}

async function main(folders) {
  const liacArff = folders.map((folder) => resolve(folder)).find((folder) => existsSync(join(folder, 'arff.py')));
  const inputs = folders.flatMap((folder) => dataFiles(resolve(folder))).map((file) => ({ ...file, liacArff }));
  const results = await runCases(new URL(import.meta.url), inputs);
  const counts = {};
  for (const [i, { outcome, answer, detail }] of results.entries()) {
    const { verdict, detail: why } =
      outcome === 'answer' ? answer : { verdict: 'wrong', detail: `${outcome}: ${detail}` };
    const { path, format } = inputs[i];
    counts[format] ??= { right: 0, read: 0, refused: 0, wrong: 0 };
    const row = counts[format];
    row[verdict]++;
    if (verdict !== 'right') console.log(`${verdict.padEnd(8)} ${path}: ${why}`);
  }
  console.table(counts);
  process.exitCode = Object.values(counts).some(({ wrong }) => wrong > 0) ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.length < 3) throw new Error('usage: node scripts/read-corpus.mjs FOLDER...');
  await main(process.argv.slice(2));
}
