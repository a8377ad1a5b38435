// From a file to a table of samples: transposed if requested, joined with sample annotations, cells
// cleaned up, features of the same name combined, and annotations with a role added as columns.

import type { Fix } from '../base/problem.ts';
import { problem } from '../base/problem.ts';
import { refersTo } from './columns.ts';
import { mergeDuplicates } from './duplicates.ts';
import { joinSamples } from './join-samples.ts';
import { levelsOf } from './labels.ts';
import type { DataOptions } from './options.ts';
import { isTargetName, isTextRole } from './schema.ts';
import type { Table, TextColumn } from './table.ts';
import { tidyCells } from './tidy-cells.ts';
import { transpose } from './transpose.ts';

/** Which columns are read as text: those whose spelling matters. */
export function readsAsText(options: DataOptions): ReturnType<typeof isTextRole> {
  if (options.transpose) return (name, index) => index === 0 || refersTo(options.featureNames, name, index);
  // With a table of samples no column is the target because it is the last one.
  return isTextRole(options.samples === null ? options : { ...options, target: options.target ?? NOT_A_COLUMN });
}

const NOT_A_COLUMN = '\0';

export interface Arranging {
  readonly memoryLimit: number;
  /** The table of the samples; null if there is none. */
  readonly samples: Table | null;
}

export function arrangeTable(table: Table, options: DataOptions, { memoryLimit, samples }: Arranging): Table {
  const isSideways = options.transpose && !table.isUpright;
  const upright = isSideways ? transpose(table, memoryLimit, { featureNames: options.featureNames }) : table;
  const joined = samples === null ? upright : joinSamples(upright, samples, options.id);
  const tidy = tidyCells(joined, options);
  return withAnnotations(mergeDuplicates(tidy, options.duplicates), options);
}

/** Annotations with more values than this are hardly classes. */
const MAX_CLASSES = 20;

/** The table with the annotations that a role names among its columns. */
function withAnnotations(table: Table, options: DataOptions): Table {
  const { annotations } = table;
  if (annotations === undefined) return table;
  const present = new Set(table.columns.map(({ name }) => name));
  const roles = [options.target, options.weightsColumn, options.foldsColumn, options.subjects, ...options.adjust];
  const named = annotations.filter(({ name }) => roles.includes(name) && !present.has(name));
  const target = options.target === null ? usualAnnotation(table, annotations) : null;
  if (options.target !== null && !present.has(options.target)) refuseUnknown(table, annotations, options.target);
  const added = target !== null && !named.includes(target) ? [...named, target] : named;
  return { ...table, columns: [...table.columns, ...added], ...(target && { targetColumn: target.name }) };
}

/** The annotation that is the target where none is named; null if a column of the table is. */
function usualAnnotation(table: Table, annotations: readonly TextColumn[]): TextColumn | null {
  if (table.columns.filter(({ name }) => isTargetName(name)).length === 1) return null;
  const likely = annotations.filter((column) => {
    const count = levelsOf(column, table.rowCount).length;
    return count > 1 && count <= MAX_CLASSES && count < table.rowCount;
  });
  const called = likely.filter(({ name }) => isTargetName(name));
  if (called.length === 1) return called[0];
  if (likely.length === 1) return likely[0];
  const names = (likely.length > 0 ? likely : annotations).map(({ name }) => name);
  const fixes: Fix[] = names.map((name) => ({ set: { target: name } }));
  throw problem('target-among-annotations', { columns: names }, { at: { source: table.source }, fixes });
}

function refuseUnknown(table: Table, annotations: readonly TextColumn[], target: string): void {
  if (annotations.some(({ name }) => name === target) || /^#[1-9]\d*$/.test(target)) return;
  const columns = annotations.map(({ name }) => name);
  const fixes: Fix[] = columns.map((name) => ({ set: { target: name } }));
  throw problem('annotation-unknown', { target, columns }, { at: { source: table.source }, fixes });
}
