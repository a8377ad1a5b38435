// The column of row names in front of a table: without a name or as `Unnamed: 0`, as pandas and R
// write it, or with a name such as `sample_id`.

import { isIdName } from './identifiers.ts';
import { cellText, type Table } from './table.ts';

const PANDAS_INDEX = /^Unnamed: 0(\.\d+)?$/;

/** Whether a column can be an index by its place and name. */
export const isIndexName = (name: string, index: number): boolean => index === 0 && name === '';

/** Fewer different words may be levels. */
const MIN_NAMES = 3;

/**
 * The position of the index column; null if there is none. One that has a name is an index where it
 * holds words; as numbers it is reported as a row counter or an id (leaks.ts).
 */
export function findIndexColumn(table: Table): number | null {
  const [first] = table.columns;
  if (table.columns.length < 2 || first === undefined || table.declaredFeatures) return null;
  const isUnnamed = isIndexName(first.name, 0);
  const isNamed = table.rowCount >= MIN_NAMES && isIdName(first.name);
  if (!isUnnamed && !isNamed && !PANDAS_INDEX.test(first.name)) return null;
  const seen = new Set<string>();
  let words = 0;
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(first, row);
    if (text === null || seen.has(text)) return null;
    if (Number.isNaN(Number(text))) words++;
    seen.add(text);
  }
  return isUnnamed || words >= (isNamed ? table.rowCount : 1) ? 0 : null;
}
