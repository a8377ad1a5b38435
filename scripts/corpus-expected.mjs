// What a file of a foreign corpus should be read as, according to the corpus itself: the JSON next
// to csv-spectrum's and Arrow's integration files, the expected CSV next to Parquet's, hyparquet
// for other Parquet files, and liac-arff (its arff.py) for ARFF.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Columns by name, each a list of cells: numbers, texts, null where missing, undefined where
 * nothing is known.
 */
export async function expectedColumns(path, format, { liacArff, isNeeded = () => true }) {
  if (format === 'csv') return csvSpectrum(path);
  if (format === 'arrow') return arrowIntegration(path);
  if (format === 'parquet' && !MISREAD.test(path)) return fromHyparquet(path, isNeeded);
  if (format === 'arff' && liacArff) return fromLiacArff(path, liacArff);
  return null;
}

/** Hyparquet takes packed pages of old versions for unpacked, and loses bits of times far away. */
const MISREAD = /ARROW-17100|int96_from_spark/;

/** Its JSON has another telephone number than its CSV. */
const CONTRADICTORY = /location_coordinates\.csv$/;

function csvSpectrum(path) {
  if (CONTRADICTORY.test(path)) return null;
  const json = join(dirname(path), '..', 'json', basename(path).replace(/\.csv$/, '.json'));
  if (!existsSync(json)) return null;
  const rows = JSON.parse(readFileSync(json, 'utf8'));
  return Object.keys(rows[0]).map((name) => ({
    name,
    cells: rows.map((row) => (row[name] === '' ? null : row[name])),
  }));
}

function arrowIntegration(path) {
  const json = path.replace(/\.(stream|arrow_file)$/, '.json.gz');
  if (json === path || !existsSync(json)) return null;
  const { schema, batches, dictionaries = [] } = JSON.parse(gunzipSync(readFileSync(json)).toString('utf8'));
  return schema.fields.map((field, index) => {
    const isFlat = !(field.children?.length > 0);
    if (!isFlat) return { name: field.name, cells: null };
    const cells = batches.flatMap((batch) => {
      const column = batch.columns[index];
      if (!field.dictionary) return arrowCells(field.type, column);
      const dictionary = dictionaries.find(({ id }) => id === field.dictionary.id);
      const words = arrowCells(field.type, dictionary.data.columns[0]);
      return words && masked(column.DATA, column).map((code) => (code === null ? null : words[Number(code)]));
    });
    return {
      name: field.name,
      cells: cells.includes(null) && cells.every((cell) => cell === undefined) ? null : cells,
    };
  });
}

const PER_SECOND = { SECOND: 1n, MILLISECOND: 1000n, MICROSECOND: 1_000_000n, NANOSECOND: 1_000_000_000n };

const masked = (values, { VALIDITY }) => values.map((value, i) => (VALIDITY && VALIDITY[i] === 0 ? null : value));

function arrowCells(type, column) {
  const map = (convert) => masked(column.DATA ?? [], column).map((value) => (value === null ? null : convert(value)));
  switch (type.name) {
    case 'null':
      return new Array(column.count).fill(null);
    case 'int':
      return map(String);
    case 'floatingpoint':
      return map((value) => (type.precision === 'DOUBLE' ? Number(value) : Math.fround(value)));
    case 'bool':
      return map(Number);
    case 'utf8':
    case 'largeutf8':
      return map(String);
    case 'decimal':
      return map((digits) => Number(`${digits}e${-type.scale}`));
    case 'timestamp':
      return map((value) => ({ nanoseconds: (BigInt(value) * 1_000_000_000n) / PER_SECOND[type.unit] }));
    default:
      return new Array(column.count).fill(undefined); // dates and times of the day are compared by Parquet's files
  }
}

async function fromHyparquet(path, isNeeded) {
  const [{ parquetMetadataAsync, parquetRead, parquetSchema }, { compressors }] = await Promise.all([
    import('hyparquet'),
    import('hyparquet-compressors'),
  ]);
  const bytes = new Uint8Array(readFileSync(path));
  const file = { byteLength: bytes.length, slice: (start, end) => bytes.slice(start, end).buffer };
  try {
    const metadata = await parquetMetadataAsync(file, { geoparquet: false });
    const names = parquetSchema(metadata).children.map(({ element }) => element.name);
    const columns = [];
    for (const name of new Set(names)) {
      const cells = [];
      if (!isNeeded(name)) {
        columns.push({ name, cells: null });
        continue;
      }
      try {
        const onChunk = ({ columnData, rowStart }) => {
          for (let i = 0; i < columnData.length; i++) cells[rowStart + i] = plain(columnData[i]);
        };
        await parquetRead({ file, metadata, compressors, columns: [name], geoparquet: false, onChunk });
        columns.push({ name, cells });
      } catch {
        columns.push({ name, cells: null });
      }
    }
    return columns;
  } catch {
    return null;
  }
}

function plain(value) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return Number(value);
  if (value instanceof Date && Number.isNaN(value.getTime())) return undefined;
  if (value instanceof Date) return { nanoseconds: BigInt(value.getTime()) * 1_000_000n, isRounded: true };
  return typeof value === 'object' ? undefined : value;
}

const LIAC = `
import sys, json
sys.path.insert(0, sys.argv[1])
import arff
with open(sys.argv[2], encoding='utf-8') as file:
    data = arff.load(file)
print(json.dumps({'names': [a[0] for a in data['attributes']], 'types': [str(a[1]) for a in data['attributes']], 'rows': data['data']}))
`;

function fromLiacArff(path, folder) {
  try {
    const options = { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] };
    const { names, types, rows } = JSON.parse(execFileSync('python3', ['-c', LIAC, folder, path], options));
    // A string that a sparse row leaves out is the first one in Weka, and "0" here.
    const isUnknown = (type, cell) => type === 'STRING' && cell === '0';
    return names.map((name, j) => ({
      name,
      cells: rows.map((row) => (isUnknown(types[j], row[j]) ? undefined : row[j])),
    }));
  } catch {
    return null; // it reads no dates, no relations and not all of Weka's spellings
  }
}

/** Whether a cell as it was read, a text or null, is what was expected. */
export function isSameCell(read, expected) {
  if (expected === undefined) return true;
  if (expected === null) return read === null;
  if (typeof expected === 'number') return isSameNumber(read, expected);
  if (typeof expected === 'string' && expected.trim() === '') return read === null;
  if (typeof expected === 'string') {
    return read === expected || (!Number.isNaN(Number(expected)) && isSameNumber(read, Number(expected)));
  }
  const difference = nanosecondsOf(read) - expected.nanoseconds;
  return expected.isRounded ? difference >= -999_999n && difference <= 999_999n : difference === 0n;
}

/** Hyparquet rounds decimals twice and gives the times of a day as numbers. */
function isSameNumber(read, expected) {
  if (Number.isNaN(expected)) return read === null;
  if (/^\d\d:\d\d:\d\d/.test(read ?? '')) return true;
  return (
    read !== null && (Number(read) === expected || Math.abs(Number(read) - expected) <= 1e-15 * Math.abs(expected))
  );
}

function nanosecondsOf(text) {
  const [, whole, fraction = ''] = /^(.*?)(?:\.(\d+))?Z?$/.exec(text ?? '') ?? [];
  const milliseconds = Date.parse(`${whole.includes('T') ? whole : `${whole}T00:00:00`}Z`);
  if (Number.isNaN(milliseconds)) return BigInt(/^-?\d+$/.test(text ?? '') ? text : 0);
  return BigInt(milliseconds) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
}
