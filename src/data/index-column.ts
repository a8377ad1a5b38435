// The column of row names that pandas and R write in front of a table: without a name, or as
// `Unnamed: 0`.

import { cellText, type Table } from './table.ts';

const PANDAS_INDEX = /^Unnamed: 0(\.\d+)?$/;

/** Whether a column can be an index by its place and name. */
export const isIndexName = (name: string, index: number): boolean => index === 0 && name === '';

/**
 * The position of the index column; null where there is none. One that pandas has named is an index
 * where it holds words; as numbers it is reported as a row counter (leaks.ts).
 */
export function findIndexColumn(table: Table): number | null {
  const [first] = table.columns;
  if (table.columns.length < 2 || first === undefined) return null;
  const isUnnamed = isIndexName(first.name, 0);
  if (!isUnnamed && !PANDAS_INDEX.test(first.name)) return null;
  const seen = new Set<string>();
  let hasWords = false;
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(first, row);
    if (text === null || seen.has(text)) return null;
    hasWords ||= Number.isNaN(Number(text));
    seen.add(text);
  }
  return isUnnamed || hasWords ? 0 : null;
}
