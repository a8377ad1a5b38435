// Columns of whole numbers that name samples instead of measuring them: counters of rows, ids,
// numbers of subjects. They are not used as features, so a measurement must never be taken for one:
// by its values alone a column is one only where it counts the rows in their order, and a name that
// refers to a quantity overrules that.

import { type Fix, type Note, note } from '../base/problem.ts';
import { columnReference, refersTo } from './columns.ts';
import type { Column, Table } from './table.ts';

/** What a column of whole numbers is, if not a measurement. */
export type IdentifierKind = 'row-counter' | 'id' | 'subject';

/** In fewer samples much is so by chance. */
const MIN_SAMPLES = 10;

/** A counter with gaps needs more samples to be one, and its numbers must be this dense. */
const MIN_SAMPLES_WITH_GAPS = 20;
const MAX_SPAN = 1.5;

/** An id may occur twice by mistake; a subject occurs several times by design. */
const MIN_DISTINCT_IDS = 0.9;
const MIN_SUBJECTS = 10;
const MAX_SAMPLES_PER_SUBJECT = 20;

const ID_WORDS = wordSet('id ids identifier uuid guid accession barcode mrn rownames rowname rowid sampleid patientid');
const NUMBER_WORDS = wordSet('no nr num number index idx key code');
const PERSON_WORDS = wordSet('patient subject participant donor animal mouse individual person proband');
const SAMPLE_WORDS = wordSet(
  'sample case record row obs observation specimen slide chip array entry patient subject participant donor animal ' +
    'mouse individual person proband',
);
const ALONE = wordSet('id index idx row sample patient subject participant case record obs observation specimen no nr');

/** Words for what is measured or counted, or for a time or a place on a scale. */
const QUANTITY_WORDS = wordSet(
  'age year years yr day days week weeks month months hour hours minute minutes min second seconds sec time date dose ' +
    'count counts size length height weight width depth temperature temp conc concentration level score stage grade ' +
    'elevation altitude distance position pressure speed volume area mass rate dilution cycle cycles passage ' +
    'generation rank frequency freq intensity energy wavelength mz rt coordinate km mm cm mg ml kg',
);

const BATCH_WORDS = wordSet(
  'batch site center centre plate run lane chip array slide scanner hospital institution institute clinic lab ' +
    'laboratory platform cohort study dataset series operator technician instrument machine flowcell library block ' +
    'experiment date subject patient donor country city region',
);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** `PatientID`, `patient.id` and `Patient id` are the words patient and id. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replace(/#/g, ' no ');
  return spaced.toLowerCase().match(/[\p{L}]+|\d+/gu) ?? [];
}

/** Whether a name refers to an origin of samples, such as a batch. */
export const isBatchName = (name: string): boolean => wordsOf(name).some((word) => BATCH_WORDS.has(word));

/** The kind of a column of whole numbers according to its name. */
function namedKind(name: string): 'id' | 'subject' | 'quantity' | null {
  if (/^Unnamed: \d/.test(name)) return 'id';
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const isPerson = words.some((word) => PERSON_WORDS.has(word));
  const isNumbered = NUMBER_WORDS.has(last) && words.some((word) => SAMPLE_WORDS.has(word));
  if (ID_WORDS.has(last) || isNumbered || (words.length === 1 && ALONE.has(last))) return isPerson ? 'subject' : 'id';
  return words.some((word) => QUANTITY_WORDS.has(word)) ? 'quantity' : null;
}

/** Whether a name says that a column names samples or subjects. */
export function isIdName(name: string): boolean {
  const kind = namedKind(name);
  return kind === 'id' || kind === 'subject';
}

export interface Identifier {
  readonly kind: IdentifierKind;
  /** Whether the name refers to a quantity, so that the column stays a feature. */
  readonly isQuantity: boolean;
}

/** What a column numbers; null if it holds anything else. */
export function identifierOf(column: Column, rowCount: number): Identifier | null {
  if (column.kind !== 'number' || column.words !== undefined || rowCount < MIN_SAMPLES) return null;
  const { values } = column;
  for (let row = 0; row < rowCount; row++) if (!Number.isSafeInteger(values[row])) return null;
  const named = namedKind(column.name);
  if (countsRows(values)) return { kind: 'row-counter', isQuantity: named === 'quantity' };
  if (named !== 'id' && named !== 'subject') return null;
  const distinct = new Set(values).size;
  if (distinct >= MIN_DISTINCT_IDS * rowCount) return { kind: 'id', isQuantity: false };
  const isRepeated = distinct >= MIN_SUBJECTS && distinct * MAX_SAMPLES_PER_SUBJECT >= rowCount;
  return named === 'subject' && isRepeated ? { kind: 'subject', isQuantity: false } : null;
}

/**
 * Whether whole numbers count the rows in their order: by 1, or from about 0 with gaps, as where
 * samples were removed.
 */
function countsRows(values: Float64Array): boolean {
  const step = values[1] - values[0];
  if (Math.abs(step) === 1 && values.every((value, row) => value === values[0] + step * row)) return true;
  const count = values.length;
  if (count < MIN_SAMPLES_WITH_GAPS || values[0] < 0 || values[0] > count / 2) return false;
  if (values[count - 1] - values[0] >= MAX_SPAN * count) return false;
  for (let row = 1; row < count; row++) if (values[row] <= values[row - 1]) return false;
  return true;
}

/** More columns than this that are permutations of the same numbers are ranks of measurements. */
const MAX_PERMUTATIONS = 2;

function isPermutation(column: Column, rowCount: number): boolean {
  if (column.kind !== 'number' || column.words !== undefined) return false;
  const seen = new Uint8Array(rowCount + 1);
  for (let row = 0; row < rowCount; row++) {
    const value = column.values[row];
    if (!Number.isInteger(value) || value < 0 || value > rowCount || seen[value] === 1) return false;
    seen[value] = 1;
  }
  return true;
}

export interface Identified {
  /** The features that are left. */
  readonly features: readonly number[];
  readonly notes: readonly Note[];
}

export interface IdentifierOptions {
  readonly include?: readonly string[];
  readonly categorical: readonly string[];
  readonly id: string | null;
  readonly subjects: string | null;
}

/** The features without those that number the samples, unless the user includes them. */
export function withoutIdentifiers(
  table: Table,
  features: readonly number[],
  { include = [], categorical, id, subjects }: IdentifierOptions,
): Identified {
  const { declaredFeatures = 0 } = table;
  const wanted = (index: number) =>
    index < declaredFeatures ||
    [...include, ...categorical].some((reference) => refersTo(reference, table.columns[index].name, index));
  const found = features.flatMap((index) => {
    const identifier = wanted(index) ? null : identifierOf(table.columns[index], table.rowCount);
    return identifier === null ? [] : [{ index, ...identifier }];
  });
  if (found.length === 0) return { features, notes: [] };
  const permutations = features.filter((index) => isPermutation(table.columns[index], table.rowCount)).length;
  const areRanks = permutations > MAX_PERMUTATIONS;
  const isLeftOut = ({ kind, isQuantity }: Identifier) => !isQuantity && !(areRanks && kind === 'row-counter');
  const left = new Set(found.filter(isLeftOut).map(({ index }) => index));
  // A table of nothing else is meant as it is.
  const dropped = left.size < features.length ? left : new Set<number>();
  const notes = found
    .filter((one) => dropped.has(one.index) || !(areRanks && one.kind === 'row-counter'))
    .map(({ index, kind }) => {
      const reference = columnReference(table.columns, index);
      const asId: Fix[] = id === null && kind !== 'subject' ? [{ set: { id: reference } }] : [];
      const asSubjects: Fix[] = subjects === null && kind === 'subject' ? [{ set: { subjects: reference } }] : [];
      const at = { source: table.source, column: table.columns[index].name };
      if (dropped.has(index))
        return note(
          'id-left-out',
          { kind },
          { at, fixes: [...asId, ...asSubjects, { add: { include: [reference] } }] },
        );
      return note('id-as-feature', { kind }, { at, fixes: [...asId, ...asSubjects, { add: { drop: [reference] } }] });
    });
  return { features: features.filter((index) => !dropped.has(index)), notes };
}

/** More codes than this are hardly batches. */
const MAX_BATCHES = 20;

/** Whether a column of whole numbers holds codes of batches, which have no order. */
export function isBatchCode(column: Column, rowCount: number): boolean {
  if (column.kind !== 'number' || column.words !== undefined || !isBatchName(column.name)) return false;
  const codes = new Set(column.values.filter((value) => !Number.isNaN(value)));
  return [...codes].every(Number.isInteger) && codes.size <= Math.min(MAX_BATCHES, rowCount / 2);
}
