// Columns and samples that make an estimate too optimistic, or that are hardly meant: what a
// computer can see of them. All are notes.

import { isNumberText } from '../base/order.ts';
import { type Fix, type Note, note } from '../base/problem.ts';
import { confoundedNotes } from './batches.ts';
import { columnReference } from './columns.ts';
import type { Dataset, Feature } from './dataset.ts';
import type { Interpretation } from './interpretation.ts';
import { repeatedSamples } from './repeated-samples.ts';
import { MISSING_WORDS } from './tidy-cells.ts';

/** In fewer samples much is so by chance. */
const MIN_SAMPLES = 10;

/** More classes than this, all of them whole numbers, are counts or measurements. */
const MAX_NUMBERED_CLASSES = 20;

/** Names in a note; the fix drops all. */
const NAMED = 5;

const TIME_NAME =
  /^(time|days|months|years|survival([_. -]?time)?|follow[_. -]?up|(os|pfs|dfs|rfs|efs)([_. -]?(time|days|months|years))?|futime|t(ime)?[_. -]?to[_. -]?(event|death|relapse|recurrence))$/i;
const EVENT_NAME =
  /^(event|status|censor(ed|ing)?|death|dead|deceased|relapse|recurrence|vital[_. -]?status|fustat|(os|pfs|dfs|rfs|efs)[_. -]?(event|status|censor))$/i;

export function leakNotes(given: Interpretation): Note[] {
  const { table, dataset } = given;
  const confounded = confoundedNotes(given);
  const isNoted = new Set(confounded.map(({ at }) => at?.column));
  return [
    ...targetNotes(given, isNoted),
    ...confounded,
    ...repeatedSamples(table, dataset),
    ...labelNotes(given),
    ...survivalNotes(given),
  ];
}

/** What a feature says of the target, if it says all. */
type Giveaway = 'equal' | 'determines' | 'missing-cells';

/** Features that equal the target, or that it follows from, each kind in one note. */
function targetNotes({ table, dataset, positions }: Interpretation, isNoted: ReadonlySet<string | undefined>): Note[] {
  const found = new Map<Giveaway, number[]>();
  for (const [i, feature] of dataset.features.entries()) {
    const index = positions.features[i];
    if (index < 0 || feature.data.kind !== 'dense' || isNoted.has(feature.name)) continue;
    const kind = dataset.response ? equalsResponse(feature, dataset.response) : giveaway(feature, dataset);
    if (kind !== null) found.set(kind, [...(found.get(kind) ?? []), index]);
  }
  return [...found].map(([kind, indices]) => {
    const names = indices.map((index) => table.columns[index].name);
    const references = indices.map((index) => columnReference(table.columns, index));
    const facts = { kind, columns: names.slice(0, NAMED), count: names.length };
    const at = { source: table.source, ...(names.length === 1 && { column: names[0] }) };
    return note('feature-determines-target', facts, { at, fixes: [{ add: { drop: references } }] });
  });
}

/** In a regression a column gives the target away where it is a linear function of it. */
function equalsResponse({ kind, data }: Feature, response: Float64Array): Giveaway | null {
  const { values } = data;
  if (kind !== 'numeric' || values.length < MIN_SAMPLES) return null;
  const first = response.findIndex((value) => !Number.isNaN(value));
  const second = response.findIndex((value) => !Number.isNaN(value) && value !== response[first]);
  if (second < 0) return null;
  const slope = (values[second] - values[first]) / (response[second] - response[first]);
  if (!Number.isFinite(slope) || slope === 0) return null;
  let reach = 0;
  for (const value of values) reach = Math.max(reach, Math.abs(value));
  const isLinear = values.every((value, row) => {
    const expected = values[first] + slope * (response[row] - response[first]);
    return Number.isNaN(response[row]) || Math.abs(value - expected) <= 1e-9 * reach;
  });
  return isLinear ? 'equal' : null;
}

/** Fewer missing cells than this may fall into one class by chance, most of all into a class of one sample. */
const MIN_MISSING = 3;

/**
 * Whether each of few values of a feature occurs in one class only, as in a copy of the target; or
 * whether its cells are missing in some classes and present in the others.
 */
function giveaway({ data }: Feature, { labels, classes, rowCount }: Dataset): Giveaway | null {
  const { values } = data;
  if (rowCount < MIN_SAMPLES || classes.length < 2) return null;
  const classOf = new Map<number, number>();
  let isMapped = true;
  // For each class whether cells are missing (1), present (2) or both (3).
  const presence = new Uint8Array(classes.length);
  let missing = 0;
  for (let row = 0; row < rowCount; row++) {
    const [value, label] = [values[row], labels[row]];
    if (label < 0) continue;
    presence[label] |= Number.isNaN(value) ? 1 : 2;
    if (Number.isNaN(value)) missing++;
    if (!isMapped) {
      if (presence[label] === 3) return null;
      continue;
    }
    const other = classOf.get(value);
    if (other === undefined) classOf.set(value, label);
    isMapped = (other === undefined || other === label) && classOf.size <= rowCount / 4;
  }
  if (isMapped && new Set(classOf.values()).size > 1) {
    return classOf.size === new Set(classOf.values()).size ? 'equal' : 'determines';
  }
  const kinds = new Set(presence);
  return missing >= MIN_MISSING && kinds.has(1) && kinds.has(2) && !kinds.has(3) ? 'missing-cells' : null;
}

function labelNotes({ table, dataset, schema, isClassTarget }: Interpretation): Note[] {
  const { classes } = dataset;
  const at = { source: table.source, column: schema.target };
  const notes: Note[] = [];
  // Labels that the user put together are known one by one, the others no more.
  const similar = similarLabels(schema.positive ?? classes);
  for (const labels of similar.slice(0, MAX_SIMILAR)) {
    notes.push(note('labels-similar', { labels, count: similar.length }, { at }));
  }
  if (
    classes.length > MAX_NUMBERED_CLASSES &&
    !isClassTarget &&
    classes.every((name) => isNumberText(name) && Number.isInteger(Number(name)))
  ) {
    const fixes: Fix[] = [{ set: { targetKind: 'real' } }, { ask: ['target'] }];
    notes.push(note('classes-numbered', { count: classes.length }, { at, fixes }));
  }
  const words = classes.filter((name) => MISSING_WORDS.has(name));
  if (words.length > 0) notes.push(note('missing-word-level', { words }, { at, fixes: [{ add: { missing: words } }] }));
  return notes;
}

/** This many groups of similar labels get a note each. */
const MAX_SIMILAR = 5;

/** Groups of labels that agree without case, blanks, and underscores for blanks. */
function similarLabels(labels: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const label of labels) {
    const key = label.toLowerCase().replace(/[\s_]+/g, '');
    groups.set(key, [...(groups.get(key) ?? []), label]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Events have few levels: yes and no, alive and dead, perhaps lost. */
const MAX_EVENT_LEVELS = 3;

/** The time until an event is known only with the event: it is an outcome, as the event is. */
function survivalNotes({ table, dataset, schema: { target } }: Interpretation): Note[] {
  const { features, classes, response } = dataset;
  const isTime = ({ name, kind, data }: Feature) =>
    kind === 'numeric' && TIME_NAME.test(name) && data.values.every((value) => !(value < 0));
  const isEvent = ({ name, data }: Feature) =>
    EVENT_NAME.test(name) && new Set(data.values.filter((value) => !Number.isNaN(value))).size <= MAX_EVENT_LEVELS;
  const timeTarget = TIME_NAME.test(target) && (response !== undefined || classes.every(isNumberText));
  const eventTarget = EVENT_NAME.test(target) && response === undefined && classes.length <= MAX_EVENT_LEVELS;
  const time = timeTarget ? target : features.find(isTime)?.name;
  const event = eventTarget ? target : features.find(isEvent)?.name;
  if (time === undefined || event === undefined) return [];
  const drop = [time, event].filter((name) => name !== target);
  const at = { source: table.source, column: drop[0] };
  return [note('survival-columns', { time, event }, { at, fixes: [{ add: { drop } }] })];
}
