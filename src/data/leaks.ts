// Columns and samples that make an estimate too good, or that are hardly meant: what a computer can
// see of them. All are notes.

import { isNumberText } from '../base/order.ts';
import { type Fix, type Note, note } from '../base/problem.ts';
import { columnReference } from './columns.ts';
import type { Dataset, Feature } from './dataset.ts';
import type { Positions, Schema } from './schema.ts';
import type { Table } from './table.ts';
import { MISSING_WORDS } from './tidy-cells.ts';

/** In fewer samples much is so by chance. */
const MIN_SAMPLES = 10;

/** More classes than this, all of them whole numbers, are counts or measurements. */
const MAX_NUMBERED_CLASSES = 20;

const ID_NAME =
  /(^|[_. -])(id|nr|no|number|index|key|barcode|accession)$|^(id|index|row|sample|patient|subject)([_. -]?(id|nr|no))?$|^Unnamed: \d+$/i;
const TIME_NAME =
  /^(time|days|months|years|survival([_. -]?time)?|follow[_. -]?up|(os|pfs|dfs|rfs)([_. -]?(time|days|months))?|futime)$/i;
const EVENT_NAME =
  /^(event|status|censor(ed|ing)?|death|dead|deceased|vital[_. -]?status|fustat|(os|pfs|dfs|rfs)[_. -]?(event|status))$/i;

export interface Interpretation {
  readonly table: Table;
  readonly dataset: Dataset;
  readonly schema: Schema;
  readonly positions: Positions;
}

export function leakNotes({ table, dataset, schema, positions }: Interpretation): Note[] {
  const at = (column: string) => ({ source: table.source, column });
  const notes: Note[] = [];
  for (const [i, feature] of dataset.features.entries()) {
    const index = positions.features[i];
    if (index < 0 || feature.data.kind !== 'dense') continue;
    const reference = columnReference(table.columns, index);
    const drop: Fix = { add: { drop: [reference] } };
    const asId: Fix[] = schema.id === null ? [{ set: { id: reference } }] : [];
    const kind = counterKind(feature);
    if (kind !== null) notes.push(note('id-as-feature', { kind }, { at: at(feature.name), fixes: [...asId, drop] }));
    else if (determines(feature, dataset))
      notes.push(note('feature-determines-target', {}, { at: at(feature.name), fixes: [drop] }));
  }
  return [
    ...notes,
    ...duplicatedSamples(table, dataset),
    ...labelNotes(table, dataset, schema),
    ...survivalNotes(table, schema),
  ];
}

/** Whether a feature counts the samples, or numbers them in any order under the name of an id. */
function counterKind({ name, kind, data }: Feature): 'row-counter' | 'id' | null {
  const { values } = data;
  if (kind !== 'numeric' || values.length < MIN_SAMPLES || !values.every(Number.isInteger)) return null;
  if (values.every((value, row) => value === values[0] + row)) return 'row-counter';
  return ID_NAME.test(name) && new Set(values).size === values.length ? 'id' : null;
}

/** Whether each of few values of a feature occurs in one class only, as in a copy of the target. */
function determines({ data }: Feature, { labels, classes, rowCount }: Dataset): boolean {
  const { values } = data;
  if (rowCount < MIN_SAMPLES || classes.length < 2) return false;
  const classOf = new Map<number, number>();
  for (let row = 0; row < rowCount; row++) {
    const [value, label] = [values[row], labels[row]];
    if (label < 0 || Number.isNaN(value)) return false;
    const other = classOf.get(value);
    if (other === undefined) classOf.set(value, label);
    else if (other !== label) return false;
    if (classOf.size > rowCount / 4) return false;
  }
  return new Set(classOf.values()).size > 1;
}

/** Samples that equal an earlier one in every feature: in two folds one of them tells the other. */
function duplicatedSamples(table: Table, dataset: Dataset): Note[] {
  const { features, rowCount, labels } = dataset;
  const isDense = features.every(({ data }) => data.kind === 'dense');
  if (!isDense || features.length < 3 || rowCount < 2) return [];
  const firsts = new Map<string, number>();
  const pairs: { row: number; of: number }[] = [];
  const hashes = rowHashes(dataset);
  for (let row = 0; row < rowCount; row++) {
    const key = hashes[row];
    const of = firsts.get(key);
    if (of === undefined) firsts.set(key, row);
    else if (features.every(({ data }) => Object.is(data.values[row], data.values[of]))) pairs.push({ row, of });
  }
  if (pairs.length === 0) return [];
  const conflicting = pairs.filter(({ row, of }) => labels[row] !== labels[of]).length;
  const facts = { count: pairs.length, conflicting };
  return [note('samples-duplicated', facts, { at: { source: table.source, ...table.place(pairs[0].row) } })];
}

function rowHashes({ features, rowCount }: Dataset): string[] {
  const sums = new Float64Array(rowCount);
  for (const [i, { data }] of features.entries()) {
    const weight = 1 + ((i * 0.618033988749895) % 1);
    for (let row = 0; row < rowCount; row++)
      sums[row] += weight * (Number.isNaN(data.values[row]) ? 0.5 : data.values[row]);
  }
  return Array.from(sums, String);
}

function labelNotes(table: Table, dataset: Dataset, schema: Schema): Note[] {
  const { classes } = dataset;
  const at = { source: table.source, column: schema.target };
  const notes: Note[] = [];
  const groups = groupsOf(classes);
  const similar = [...groups.values()].filter((group) => group.length > 1);
  if (similar.length > 0) notes.push(note('labels-similar', { labels: similar[0], count: similar.length }, { at }));
  if (
    classes.length > MAX_NUMBERED_CLASSES &&
    classes.every((name) => isNumberText(name) && Number.isInteger(Number(name)))
  ) {
    const fixes: Fix[] = [{ set: { targetKind: 'real' } }, { ask: ['target'] }];
    notes.push(note('target-numbered', { count: classes.length }, { at, fixes }));
  }
  const words = classes.filter((name) => MISSING_WORDS.has(name));
  if (words.length > 0) notes.push(note('missing-word-level', { words }, { at, fixes: [{ add: { missing: words } }] }));
  return notes;
}

/** Labels that agree without case and blanks. */
function groupsOf(labels: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const label of labels) {
    const key = label.toLowerCase().replace(/[\s_]+/g, '');
    groups.set(key, [...(groups.get(key) ?? []), label]);
  }
  return groups;
}

/** The time until an event is known only with the event: it is an outcome, as the event is. */
function survivalNotes(table: Table, { target, features }: Schema): Note[] {
  const names = [target, ...features.map(({ name }) => name)];
  const time = names.find((name) => TIME_NAME.test(name));
  const event = names.find((name) => EVENT_NAME.test(name));
  if (time === undefined || event === undefined || (time !== target && event !== target)) return [];
  const other = time === target ? event : time;
  return [
    note(
      'survival-columns',
      { time, event },
      { at: { source: table.source, column: other }, fixes: [{ add: { drop: [other] } }] },
    ),
  ];
}
