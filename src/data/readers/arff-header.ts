// The declarations of an ARFF file: @relation, @attribute, @data, in any case.

import { nearest } from '../../base/nearest.ts';
import { quoted } from '../../base/text.ts';
import { ArffFault, type Cursor, isAtEnd, readValue, readWord, skipBlanks, takeSign } from './arff-values.ts';

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
export function readDeclaration(line: string, attributes: Attribute[]): boolean {
  const cursor: Cursor = { line, at: 0 };
  skipBlanks(cursor);
  if (isAtEnd(cursor)) return false;
  const word = readWord(cursor).text;
  switch (word.toLowerCase()) {
    case '@relation':
      return false;
    case '@attribute':
      attributes.push(readAttribute(cursor));
      return false;
    case '@data':
      if (attributes.length === 0) throw new ArffFault('@data comes before any @attribute; declare the columns first');
      return true;
    default:
      throw new ArffFault(`${quoted(word)} stands where @relation, @attribute or @data should`);
  }
}

function readAttribute(cursor: Cursor): Attribute {
  const { text: name } = readWord(cursor);
  if (name === '') throw new ArffFault('@attribute has no name; write @attribute NAME TYPE');
  return { name, type: readType(cursor, name) };
}

function readType(cursor: Cursor, name: string): AttributeType {
  if (takeSign(cursor, '{')) return { kind: 'nominal', levels: readLevels(cursor, name) };
  const word = readWord(cursor).text;
  const type = word.toLowerCase();
  if (type === 'relational') {
    throw new ArffFault(
      `the attribute ${quoted(name)} is relational (a table in a cell); flatten it into plain attributes`,
    );
  }
  if (!TYPES.includes(type)) {
    const guess = nearest(type, TYPES);
    const hint = guess ? `did you mean ${guess}?` : `known are ${TYPES.join(', ')} and {value, …}`;
    throw new ArffFault(`the attribute ${quoted(name)} has the unknown type ${quoted(word)}; ${hint}`);
  }
  return { kind: NUMERIC.includes(type) ? 'numeric' : (type as 'string' | 'date') };
}

function readLevels(cursor: Cursor, name: string): string[] {
  const levels = new Set<string>();
  while (!takeSign(cursor, '}')) {
    if (isAtEnd(cursor))
      throw new ArffFault(`the values of the attribute ${quoted(name)} have no closing } in this line`);
    const { text, isQuoted } = readValue(cursor, true);
    if (levels.has(text))
      throw new ArffFault(`the attribute ${quoted(name)} declares the value ${quoted(text)} twice; name each once`);
    if (text !== '' || isQuoted) levels.add(text);
    takeSign(cursor, ',');
  }
  return [...levels];
}
