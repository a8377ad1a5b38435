// Recognizes a table that lies on its side: names of features in the first column, a column of
// numbers per sample, and no target.

import { type Fix, fact, type Problem } from '../base/problem.ts';
import { countCells } from './column-kind.ts';
import { levelsOf } from './labels.ts';
import { isTargetName, type RoleOptions } from './schema.ts';
import { cellText, type Table } from './table.ts';

const MIN_SAMPLES = 3;

/** More different values than this are measurements rather than labels. */
const MAX_LABELS = 10;

/** Names of a line that holds the labels, besides those of a target. */
const LABEL_ROWS = /^(diagnosis|group|status|phenotype|condition|outcome|disease|type|tissue|response)$/i;

/** The one problem of such a table; null if it does not look like one. */
export function featuresInRows(table: Table, options: RoleOptions): Problem | null {
  if (options.target !== null || table.targetColumn !== undefined || table.rowNames) return null;
  const [first, ...others] = table.columns;
  if (others.length < MIN_SAMPLES || table.columns.some(({ name }) => isTargetName(name))) return null;
  const names = Array.from({ length: table.rowCount }, (_, row) => cellText(first, row));
  const areNames = names.every((name) => name !== null && Number.isNaN(Number(name)));
  if (!areNames) return null;
  const counts = others.map((column) => countCells(column, table.rowCount));
  const numeric = counts.filter(({ numbers, words }) => numbers > words).length;
  const words = counts.reduce((sum, cells) => (cells.words > cells.numbers ? sum : sum + cells.words), 0);
  const targetRow = names.findIndex((name) => isTargetName(name!) || LABEL_ROWS.test(name!));
  const hasLabels =
    targetRow >= 0 &&
    others.filter((column) => Number.isNaN(Number(cellText(column, targetRow)))).length * 2 > others.length;
  const last = others[others.length - 1];
  const isMeasured = words === 0 && levelsOf(last, table.rowCount).length > Math.min(MAX_LABELS, table.rowCount / 2);
  if (numeric * 2 < others.length || !(hasLabels || isMeasured)) return null;
  const name = targetRow >= 0 ? names[targetRow]! : null;
  const facts = { rows: table.rowCount, columns: numeric, targetRow: name };
  const fixes: Fix[] = [
    name === null
      ? { set: { transpose: true }, ask: ['samples', 'target'] }
      : { set: { transpose: true, target: name } },
  ];
  return fact('features-in-rows', facts, { at: { source: table.source }, fixes });
}
