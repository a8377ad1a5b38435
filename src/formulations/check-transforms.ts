// Fitted transforms from foreign JSON: what each kind must hold for its `apply` to be safe.

import { isMessageCode, type MessageCode } from '../base/messages/index.ts';
import { type Note, note, problem } from '../base/problem.ts';
import type { FittedAdjust } from '../preprocessing/adjust.ts';
import { transforms } from '../preprocessing/index.ts';
import type { Fitted } from '../preprocessing/transform.ts';
import { type Check, checkFields, listOf, numberIn, objectIn, textIn, truthIn, wordIn } from './check-values.ts';

const texts: Check<string[]> = (value, at) => listOf(value, at, textIn);

/** The facts are kept unchecked: nothing renders the notes of a model that was read. */
const noteIn: Check<Note> = (value, at) => {
  // Models of version 0.1 hold sentences.
  if (typeof value === 'string') return note('note-of-0.1', { text: value });
  const { code, facts } = checkFields<{ code: string; facts: object }>(value, at, { code: textIn, facts: objectIn });
  if (!isMessageCode(code)) return note('note-of-0.1', { text: code });
  return { code: code as MessageCode, facts: { ...facts } as never };
};

const notesIn: Check<Note[]> = (value, at) => listOf(value, at, noteIn);

const numberOrText: Check<number | string> = (value, at) => (typeof value === 'string' ? value : numberIn(value, at));

/** A list of objects with the given fields. */
function listWith<T extends object>(checks: { [K in keyof T]: Check<T[K]> }): Check<T[]> {
  return (value, at) => listOf(value, at, (item, place) => checkFields(item, place, checks));
}

const optionalText: Check<string | undefined> = (value, at) => (value === undefined ? undefined : textIn(value, at));

const filter = { left: listWith<{ name: string; for: string | undefined }>({ name: textIn, for: optionalText }) };

const nullOr =
  <T>(check: Check<T>): Check<T | null> =>
  (value, at) =>
    value === null ? null : check(value, at);

const FIELDS = new Map<string, Readonly<Record<string, Check<unknown>>>>([
  [
    'adjust',
    {
      covariates: listWith({ name: textIn, levels: nullOr(texts) }),
      terms: listWith({
        covariate: numberIn,
        level: nullOr(numberIn),
        centre: numberIn,
        residue: numberIn,
        divisor: numberIn,
      }),
      columns: listWith({
        name: textIn,
        centre: numberIn,
        residue: numberIn,
        coefficients: (value, at) => listOf(value, at, numberIn),
        isExplained: truthIn,
      }),
    },
  ],
  ['impute', { columns: listWith({ name: textIn, value: numberOrText }) }],
  ['one-hot', { attributes: listWith({ name: textIn, group: textIn, levels: texts }) }],
  ['min-variance', filter],
  ['drop-duplicates', filter],
  ['max-correlation', filter],
  [
    'scale',
    {
      method: (value, at) => wordIn(value, at, ['standardize', 'minmax', 'none']),
      columns: listWith({ name: textIn, centre: numberIn, residue: numberIn, divisor: numberIn }),
    },
  ],
]);

export function checkTransforms(value: unknown, at: string): Fitted[] {
  return listOf(value, at, (item, place) => {
    const kind = wordIn(objectIn(item, place).kind, `${place}.kind`, transforms.names);
    const fields = FIELDS.get(kind);
    if (!fields) throw problem('model-transform-unknown', { transform: kind }, { at: { path: place } });
    const fitted = checkFields<Fitted>(item, place, { kind: textIn, notes: notesIn, ...fields });
    if (kind === 'adjust') checkTerms(fitted as FittedAdjust, place);
    return fitted;
  });
}

/** Terms must name covariates that there are, and each column has a coefficient for each of them. */
function checkTerms({ covariates, terms, columns }: FittedAdjust, at: string): void {
  const isTerm = terms.every(({ covariate, level, divisor }) => {
    const levels = covariates[covariate]?.levels;
    return levels !== undefined && divisor > 0 && (levels === null ? level === null : level! in levels);
  });
  if (isTerm && columns.every(({ coefficients }) => coefficients.length === terms.length)) return;
  throw problem('model-terms-mismatch', {}, { at: { path: at } });
}
