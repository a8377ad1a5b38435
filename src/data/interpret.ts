// From a table to a dataset: decide the roles, build. Of files nothing is known here, so that
// workers need none of their readers.

import { type Fix, type Note, note } from '../base/problem.ts';
import { type BuiltDataset, buildDataset, usable } from './build-dataset.ts';
import { columnReference } from './columns.ts';
import type { Dataset } from './dataset.ts';
import { featuresInRows } from './features-in-rows.ts';
import { withoutIdentifiers } from './identifiers.ts';
import { leakNotes } from './leaks.ts';
import { mangledNames } from './mangled-names.ts';
import { positionsLike } from './positions-like.ts';
import {
  categoricalColumns,
  decideSchema,
  findPositions,
  type Positions,
  type RoleOptions,
  type Schema,
} from './schema.ts';
import type { SplitResolver } from './splits.ts';
import type { Table } from './table.ts';

export interface Interpreted extends BuiltDataset {
  readonly table: Table;
  readonly schema: Schema;
  readonly positions: Positions;
}

/** Decides the roles in a table and builds the dataset, with every problem found. */
export function interpretTable(
  table: Table,
  options: RoleOptions,
  dropUnlabelled: boolean,
  splits?: SplitResolver,
): Interpreted {
  const notes = [...table.notes];
  const found = findPositions(table, options, notes);
  const identified = withoutIdentifiers(table, found.features, options);
  const positions = { ...found, features: identified.features };
  const schema = decideSchema(table, positions, options);
  const meant = categoricalColumns(table, options);
  const built = buildDataset(table, schema, positions, {
    dropUnlabelled,
    isTraining: true,
    meant,
    isTargetNamed: options.target !== null,
    isClassTarget: options.targetKind === 'classes',
    splits,
  });
  const mangled = mangledNames(
    schema.features.map(({ name }) => name),
    table.source,
  );
  // A table on its side has many problems of one cause. With an index column it may have none: its
  // last sample is then the target.
  const isDoubtful = built.problems.length > 0 || notes.some(({ code }) => code === 'index-column');
  const sideways = isDoubtful ? featuresInRows(table, options) : null;
  const problems = sideways === null ? built.problems : [sideways];
  const isClassTarget = options.targetKind === 'classes';
  const leaks =
    problems.length > 0 || table.isInspected
      ? []
      : leakNotes({ table, dataset: built.dataset, schema, positions, isClassTarget });
  const all = [
    ...notes,
    ...(sideways === null ? identified.notes : []),
    ...(mangled ? [mangled] : []),
    ...roundedNotes(table, positions),
    ...built.notes,
    ...leaks,
  ];
  return { ...built, problems, notes: all, table, schema, positions };
}

/** Columns that are no features keep their spelling, so that rounding does not matter there. */
function roundedNotes(table: Table, { features }: Positions): Note[] {
  return features.flatMap((index) => {
    const column = table.columns[index];
    const count = column.kind === 'text' ? 0 : (column.rounded ?? 0);
    if (count === 0) return [];
    const reference = columnReference(table.columns, index);
    const fixes: Fix[] = [{ add: { drop: [reference] } }, { add: { categorical: [reference] } }];
    return [note('integers-rounded', { count }, { at: { source: table.source, column: column.name }, fixes })];
  });
}

/**
 * The options by which a further table is read: roles by their names in the training table,
 * wherever a column stands.
 */
export function optionsLike<O extends RoleOptions>({ table, schema }: Interpreted, options: O): O {
  const names = [...categoricalColumns(table, options)].map((index) => table.columns[index].name);
  const { target, id, weights, folds, subjects, covariates = [] } = schema;
  const adjust = covariates.map(({ name }) => name);
  return { ...options, target, id, weightsColumn: weights, foldsColumn: folds, subjects, adjust, categorical: names };
}

/** Rows to predict: as `datasetLike`, but labels may be missing, and are then −1. */
export function unlabelledLike(table: Table, schema: Schema): Dataset {
  const positions = positionsLike(table, schema, false);
  return usable(
    buildDataset(table, schema, positions, { dropUnlabelled: false, isTraining: false, mayLackLabels: true }),
  );
}

/**
 * A further table, such as a test file, read with the columns, levels and classes of the training
 * data.
 */
export function datasetLike(table: Table, schema: Schema, dropUnlabelled: boolean): Dataset {
  return usable(buildDataset(table, schema, positionsLike(table, schema), { dropUnlabelled, isTraining: false }));
}
