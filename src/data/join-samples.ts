// A table of the samples (labels, batches, patients) joined to a matrix by the names of the
// samples.

import { type Note, note, problem } from '../base/problem.ts';
import { findColumn } from './columns.ts';
import { findIndexColumn } from './index-column.ts';
import { type Column, cellText, type Table, type TextColumn } from './table.ts';

const NAMED = 5;

/** The rows of the data that are in the table of the samples, with its columns as annotations. */
export function joinSamples(table: Table, samples: Table, id: string | null): Table {
  if (samples.isInOrder) return joinInOrder(table, samples);
  const ids = sampleNames(table, id);
  const { column, of, isLoose } = matchingColumn(samples, ids);
  const known = new Set<number>();
  const rows: number[] = [];
  const sampleRows: number[] = [];
  const absent: string[] = [];
  for (const [row, name] of ids.entries()) {
    const found = of(name);
    if (found === undefined) {
      absent.push(name);
      continue;
    }
    rows.push(row);
    sampleRows.push(found);
    known.add(found);
  }
  const others = Array.from({ length: samples.rowCount }, (_, row) => row).filter((row) => !known.has(row));
  const unused = others.map((row) => cellText(column, row) ?? '');
  const notes: Note[] = [];
  if (absent.length > 0 || others.length > 0) {
    const facts = {
      absent: absent.slice(0, NAMED),
      absentCount: absent.length,
      unused: unused.slice(0, NAMED),
      unusedCount: others.length,
      samples: samples.source,
    };
    notes.push(note('samples-unmatched', facts, { at: { source: table.source } }));
  }
  if (isLoose)
    notes.push(note('samples-matched-loosely', { samples: samples.source }, { at: { source: table.source } }));
  const annotations = samples.columns
    .filter((other) => other !== column && other.name !== '')
    .map((other) => asText(pickCells(other, sampleRows, samples.rowCount), rows.length));
  return {
    ...table,
    rowCount: rows.length,
    columns:
      rows.length === table.rowCount ? table.columns : table.columns.map((one) => pickCells(one, rows, table.rowCount)),
    rowNames: rows.map((row) => ids[row]),
    annotations,
    unmatched: { samples: absent, annotations: unused },
    place: (row) => table.place(rows[row]),
    notes: [...table.notes, ...samples.notes, ...notes],
  };
}

function joinInOrder(table: Table, samples: Table): Table {
  if (samples.rowCount !== table.rowCount) {
    const facts = { samples: samples.source, given: samples.rowCount, expected: table.rowCount };
    throw problem('samples-count', facts, { at: { source: table.source } });
  }
  const annotations = samples.columns.map((column) => asText(column, table.rowCount));
  return { ...table, annotations, notes: [...table.notes, ...samples.notes] };
}

/**
 * The names of the samples in the data: of the layout, of the column that is named, or of the first
 * that can name them.
 */
function sampleNames(table: Table, id: string | null): string[] {
  if (table.rowNames) return [...table.rowNames];
  const index = id === null ? (findIndexColumn(table) ?? firstDistinct(table)) : findColumn(table, id, 'id');
  if (index === null) {
    throw problem(
      'samples-without-names',
      {},
      { at: { source: table.source }, fixes: [{ ask: ['id'] }, { set: { transpose: true } }] },
    );
  }
  return Array.from({ length: table.rowCount }, (_, row) => cellText(table.columns[index], row) ?? '');
}

function firstDistinct(table: Table): number | null {
  const index = table.columns.findIndex((column) => {
    const seen = new Set<string>();
    for (let row = 0; row < table.rowCount; row++) {
      const text = cellText(column, row);
      if (text === null || seen.has(text) || !Number.isNaN(Number(text))) return false;
      seen.add(text);
    }
    return true;
  });
  return index < 0 ? null : index;
}

interface Matching {
  readonly column: Column;
  /** The row of the sample of that name. */
  of(name: string): number | undefined;
  /** Whether the names agree only without case and punctuation. */
  readonly isLoose: boolean;
}

/** R changes names that cannot be identifiers: TCGA-A1 becomes TCGA.A1, 7a becomes X7a. */
const loosened = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '.')
    .replace(/^x(?=\d)/, '');

function matchingColumn(samples: Table, ids: readonly string[]): Matching {
  for (const isLoose of [false, true]) {
    const spelled = isLoose ? loosened : (name: string) => name.trim();
    const wanted = new Set(ids.map(spelled));
    let best: { column: Column; rows: Map<string, number>; count: number } | null = null;
    for (const column of samples.columns) {
      const rows = rowsByName(column, samples.rowCount, spelled);
      const count = [...wanted].filter((name) => rows?.has(name)).length;
      if (rows && count > (best?.count ?? 0)) best = { column, rows, count };
    }
    if (best !== null) {
      const { column, rows } = best;
      return { column, of: (name) => rows.get(spelled(name)), isLoose };
    }
  }
  const first = samples.columns[0];
  const names = first
    ? Array.from({ length: Math.min(3, samples.rowCount) }, (_, row) => cellText(first, row) ?? '')
    : [];
  const facts = { samples: samples.source, ids: ids.slice(0, 3), names };
  throw problem('samples-foreign', facts, { fixes: [{ ask: ['id'] }, { set: { transpose: true } }] });
}

/** The row of each name; null if a name occurs twice. */
function rowsByName(column: Column, rowCount: number, spelled: (name: string) => string): Map<string, number> | null {
  const rows = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) {
    const text = cellText(column, row);
    if (text === null) continue;
    const name = spelled(text);
    if (rows.has(name)) return null;
    rows.set(name, row);
  }
  return rows;
}

/** The column with the given rows only. */
function pickCells(column: Column, rows: readonly number[], rowCount: number): Column {
  if (column.kind === 'sparse') {
    const dense = new Float64Array(rowCount);
    for (const [i, row] of column.rows.entries()) dense[row] = column.values[i];
    const values = rows.map((row) => dense[row]);
    const kept = values.flatMap((value, row) => (value === 0 ? [] : [row]));
    return { ...column, rows: Int32Array.from(kept), values: Float64Array.from(kept, (row) => values[row]) };
  }
  const codesOf = (codes: Int32Array) => Int32Array.from(rows, (row) => codes[row]);
  if (column.kind === 'text') return { ...column, codes: codesOf(column.codes) };
  const words = column.words && { codes: codesOf(column.words.codes), words: column.words.words };
  return { ...column, values: Float64Array.from(rows, (row) => column.values[row]), ...(words && { words }) };
}

function asText(column: Column, rowCount: number): TextColumn {
  if (column.kind === 'text') return column;
  const words: string[] = [];
  const indices = new Map<string, number>();
  const codes = Int32Array.from({ length: rowCount }, (_, row) => {
    const text = cellText(column, row);
    if (text === null) return -1;
    let index = indices.get(text);
    if (index === undefined) {
      index = words.push(text) - 1;
      indices.set(text, index);
    }
    return index;
  });
  return { kind: 'text', name: column.name, codes, words };
}
