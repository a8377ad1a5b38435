// Results as readable, compact JSON: a short value is on one line, a longer one has a line per
// property; a step of a trace has a line, and short elements of a list share one.
//
// The text is made in pieces: the trace of a million features is longer than any string can be.

/** Characters of a line, not counting the indentation. */
const LINE_LENGTH = 120;

/** Characters of an object in a list, such as a step of a trace, which has its own line. */
const ELEMENT_LENGTH = 2000;

/** Characters of a piece, about. */
const PIECE_LENGTH = 65_536;

/** Returns a result as text, exactly as the command line writes it. */
export function resultJson(result: unknown): string {
  return [...resultJsonParts(result)].join('');
}

/** The same text in pieces. */
export function* resultJsonParts(result: unknown): Generator<string> {
  let piece = '';
  for (const text of written(result, 0)) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}\n`;
}

function* written(value: unknown, depth: number): Generator<string> {
  const line = onOneLine(value, LINE_LENGTH);
  if (line !== null) yield line;
  else if (Array.isArray(value)) yield* writtenList(value, depth);
  else if (isObject(value)) yield* writtenObject(value, depth);
  // A text, however long, is one piece.
  else yield scalar(value);
}

const lineBreak = (depth: number) => `\n${' '.repeat(depth)}`;

function* writtenObject(value: object, depth: number): Generator<string> {
  let before = '{';
  for (const [name, own] of propertiesOf(value)) {
    yield `${before}${lineBreak(depth + 1)}${JSON.stringify(name)}: `;
    yield* written(own, depth + 1);
    before = ',';
  }
  yield `${lineBreak(depth)}}`;
}

function* writtenList(values: readonly unknown[], depth: number): Generator<string> {
  let room = 0;
  for (let place = 0; place < values.length; place++) {
    const value = values[place];
    const isRecord = isObject(value) && !Array.isArray(value);
    const line = onOneLine(value, isRecord ? ELEMENT_LENGTH : LINE_LENGTH);
    const isBeside = line !== null && line.length < room;
    if (isBeside) yield ',';
    else yield `${place === 0 ? '[' : ','}${lineBreak(depth + 1)}`;
    if (line === null) yield* written(value, depth + 1);
    else yield line;
    room = line === null ? 0 : (isBeside ? room - 1 : LINE_LENGTH) - line.length;
  }
  yield `${lineBreak(depth)}]`;
}

/** The text of a value; null if it has more characters than there is room for. */
function onOneLine(value: unknown, room: number): string | null {
  if (Array.isArray(value)) return joined('[', ']', value, room, (own, left) => onOneLine(own, left));
  if (!isObject(value)) return fitting(scalar(value), room);
  return joined('{', '}', propertiesOf(value), room, ([name, own], left) => {
    const key = `${JSON.stringify(name)}:`;
    const text = onOneLine(own, left - key.length);
    return text === null ? null : `${key}${text}`;
  });
}

/** Stops at the first element that has no room: a list of a million is not looked at to its end. */
function joined<T>(
  open: string,
  close: string,
  values: readonly T[],
  room: number,
  textOf: (value: T, room: number) => string | null,
): string | null {
  let line = open;
  for (const [place, value] of values.entries()) {
    if (place > 0) line += ',';
    const text = textOf(value, room - line.length - close.length);
    if (text === null) return null;
    line += text;
  }
  return fitting(`${line}${close}`, room);
}

const fitting = (text: string, room: number) => (text.length <= room ? text : null);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const propertiesOf = (value: object) => Object.entries(value).filter(([, own]) => own !== undefined);

/** JSON has no Infinity; as a text it can be given back as an option. */
const scalar = (value: unknown): string => JSON.stringify(value === Infinity ? 'Infinity' : value) ?? 'null';
