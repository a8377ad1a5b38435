// The declarations of an ARFF file: @relation, @attribute, @data, in any case.

import { nearest } from '../../base/nearest.ts';
import { problem } from '../../base/problem.ts';
import { COLUMN_BYTES, type HeapBudget, WORD_BYTES } from '../memory.ts';
import { type Cursor, isAtEnd, readValue, readWord, skipBlanks, takeSign } from './arff-values.ts';

export type AttributeType =
  | { readonly kind: 'numeric' | 'string' | 'date' }
  | { readonly kind: 'nominal'; readonly levels: readonly string[] };

export interface Attribute {
  readonly name: string;
  readonly type: AttributeType;
}

const NUMERIC = ['numeric', 'real', 'integer'];
const TYPES = [...NUMERIC, 'string', 'date'];

/** Adds what a line of the header declares; true at `@data`. */
export function readDeclaration(line: string, attributes: Attribute[], budget: HeapBudget): boolean {
  const cursor: Cursor = { line, at: 0 };
  skipBlanks(cursor);
  if (isAtEnd(cursor)) return false;
  const word = readWord(cursor).text;
  switch (word.toLowerCase()) {
    case '@relation':
      return false;
    case '@attribute':
      budget.take(COLUMN_BYTES);
      attributes.push(readAttribute(cursor, budget));
      return false;
    case '@data':
      if (attributes.length === 0) throw problem('arff-no-attributes', {});
      return true;
    default:
      throw problem('arff-declaration-unknown', { word });
  }
}

function readAttribute(cursor: Cursor, budget: HeapBudget): Attribute {
  const { text: name } = readWord(cursor);
  if (name === '') throw problem('arff-attribute-unnamed', {});
  return { name, type: readType(cursor, name, budget) };
}

function readType(cursor: Cursor, name: string, budget: HeapBudget): AttributeType {
  if (takeSign(cursor, '{')) return { kind: 'nominal', levels: readLevels(cursor, name, budget) };
  const word = readWord(cursor).text;
  const type = word.toLowerCase();
  if (type === 'relational') throw problem('arff-relational', { attribute: name });
  if (!TYPES.includes(type)) {
    throw problem('arff-type-unknown', { attribute: name, type: word, nearest: nearest(type, TYPES), known: TYPES });
  }
  return { kind: NUMERIC.includes(type) ? 'numeric' : (type as 'string' | 'date') };
}

function readLevels(cursor: Cursor, name: string, budget: HeapBudget): string[] {
  const levels = new Set<string>();
  while (!takeSign(cursor, '}')) {
    if (isAtEnd(cursor)) throw problem('arff-values-unclosed', { attribute: name });
    const { text, isQuoted } = readValue(cursor, true);
    if (levels.has(text)) throw problem('arff-value-twice', { attribute: name, value: text });
    budget.take(WORD_BYTES + text.length);
    if (text !== '' || isQuoted) levels.add(text);
    takeSign(cursor, ',');
  }
  return [...levels];
}
