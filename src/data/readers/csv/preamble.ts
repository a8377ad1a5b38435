// What stands above the table in files of spreadsheets and instruments: `sep=;`, and lines of
// comments.

const LF = 0x0a;
const CR = 0x0d;
const BLANK = 0x20;
const QUOTE = 0x22;

/** The characters that begin a comment. */
const MARKS: ReadonlySet<number> = new Set([0x23, 0x21]); // # !

export const isCommentMark = (byte: number): boolean => MARKS.has(byte);

export interface Preamble {
  /** Where the table begins. */
  readonly start: number;
  /** The line at which it begins. */
  readonly firstLine: number;
  /** The delimiter that the file itself names. */
  readonly delimiter: string | null;
  /** How many lines of comments are above the table. */
  readonly comments: number;
}

/**
 * The preamble of a file by its first bytes; `delimiterOf` finds the delimiter of what follows the
 * comments.
 */
export function readPreamble(bytes: Uint8Array, delimiterOf: (rest: Uint8Array) => number): Preamble {
  const named = separatorLine(bytes);
  const above = named ?? { start: 0, firstLine: 1, delimiter: null };
  const marked: { readonly start: number; readonly end: number }[] = [];
  let start = above.start;
  let lines = 0;
  while (start < bytes.length) {
    const end = lineEnd(bytes, start);
    const isEmpty = end - start <= (bytes[start] === CR && bytes[start + 1] === LF ? 2 : 1) && isLineEnd(bytes[start]);
    if (!isEmpty && !isCommentMark(bytes[start])) break;
    if (!isEmpty) marked.push({ start, end });
    lines++;
    start = end;
  }
  const unchanged = { ...above, comments: 0 };
  if (marked.length === 0 || start >= bytes.length) return unchanged;
  const delimiter = named ? named.delimiter.charCodeAt(0) : delimiterOf(bytes.subarray(start));
  const widthOf = (from: number, to?: number) => rowShapes(bytes.subarray(from, to), delimiter, 1)[0]?.cells;
  const width = widthOf(start);
  const isComment = marked.map((line) => widthOf(line.start, line.end) !== width);
  // Lines as wide as the table are its rows: a header or names that begin with the mark.
  if (!isComment.includes(true)) return unchanged;
  const last = marked[marked.length - 1];
  if (isComment[marked.length - 1]) {
    return { ...above, start, firstLine: above.firstLine + lines, comments: marked.length };
  }
  // The last one is the header, such as `#CHROM POS`.
  let header = last.start + 1;
  while (bytes[header] === BLANK) header++;
  return { ...above, start: header, firstLine: above.firstLine + lines - 1, comments: marked.length - 1 };
}

/** The line `sep=;` by which a spreadsheet names the delimiter. */
function separatorLine(bytes: Uint8Array): { start: number; firstLine: number; delimiter: string } | null {
  const end = lineEnd(bytes, 0);
  if (end > 16 || end === bytes.length) return null;
  const found = /^"?sep=([^\w\s"]|\t| )"?[,;\t]*\s*$/i.exec(String.fromCharCode(...bytes.subarray(0, end)));
  return found && { start: end, firstLine: 2, delimiter: found[1] };
}

const isLineEnd = (byte: number) => byte === LF || byte === CR;

/** Where the next line begins. */
function lineEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && !isLineEnd(bytes[at])) at++;
  if (at === bytes.length) return at;
  return bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : at + 1;
}

/** The longest start of a cell that is compared. */
const MAX_NAME = 100;

export interface RowShape {
  readonly cells: number;
  /** Whether the last cell is empty. */
  readonly endsEmpty: boolean;
  /** The first cell as it is written, with its quotes. */
  readonly first: string;
}

/** How many cells each of the first rows has; blank lines do not count. */
export function rowShapes(bytes: Uint8Array, delimiter: number, rows: number): RowShape[] {
  const shapes: RowShape[] = [];
  const isBlankSeparated = delimiter === BLANK;
  let cells = 0;
  let inQuotes = false;
  let hasText = false; // in the cell at hand
  let first = '';
  for (let at = 0; at <= bytes.length; at++) {
    const byte = at < bytes.length ? bytes[at] : LF;
    if (byte === QUOTE) inQuotes = !inQuotes;
    if (cells === 0 && first.length < MAX_NAME && (inQuotes || byte !== delimiter)) first += String.fromCharCode(byte);
    if (inQuotes && at < bytes.length) {
      hasText = true;
    } else if (isLineEnd(byte)) {
      if (hasText || (cells > 0 && !isBlankSeparated)) cells++;
      if (cells > 0) shapes.push({ cells, endsEmpty: !hasText, first: first.trim() });
      if (shapes.length === rows) break;
      cells = 0;
      hasText = false;
      first = '';
    } else if (byte === delimiter) {
      if (hasText || !isBlankSeparated) cells++;
      hasText = false;
    } else if (byte !== BLANK) {
      hasText = true;
    }
  }
  return shapes;
}
