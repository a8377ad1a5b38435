// The cells of a sheet, from its XML. Only what a table needs is understood: values, shared and
// inline texts, errors, and formats of dates.

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text of XML with its entities replaced. */
export const plainText = (xml: string): string =>
  xml.replace(/&(#x?[0-9a-f]{1,6}|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

export const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag);
  return found && plainText(found[1]);
};

/** The content of each element of that name; null for one without content. */
export function* elements(xml: string, name: string): Generator<{ readonly tag: string; readonly content: string }> {
  const open = new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*?)?(/)?>`, 'g');
  const close = new RegExp(`</(?:\\w+:)?${name}>`, 'g');
  for (let found = open.exec(xml); found; found = open.exec(xml)) {
    if (found[2]) {
      yield { tag: found[0], content: '' };
      continue;
    }
    close.lastIndex = open.lastIndex;
    const end = close.exec(xml);
    if (!end) return;
    yield { tag: found[0], content: xml.slice(open.lastIndex, end.index) };
    open.lastIndex = close.lastIndex;
  }
}

/** The text of an element: of its runs, without their phonetic readings. */
export const runsText = (xml: string): string =>
  [...elements(xml.replace(/<(\w+:)?rPh[\s\S]*?<\/(\w+:)?rPh>/g, ''), 't')]
    .map(({ content }) => plainText(content))
    .join('');

export interface SheetContext {
  readonly shared: readonly string[];
  /** Whether cells of a style are dates. */
  readonly isDate: readonly boolean[];
}

export type SheetCell = string | number | null;

/** The column that a reference such as AB12 names, from 0 on; −1 where it names none. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

export function* sheetRows(xml: string, context: SheetContext): Generator<{ line: number; cells: SheetCell[] }> {
  let line = 0;
  for (const row of elements(xml, 'row')) {
    line = Number(attribute(row.tag, 'r') ?? line + 1);
    const cells: SheetCell[] = [];
    for (const cell of elements(row.content, 'c')) {
      const column = columnOf(attribute(cell.tag, 'r') ?? '');
      const at = column < 0 ? cells.length : column;
      while (cells.length < at) cells.push(null);
      cells[at] = cellValue(cell, context);
    }
    yield { line, cells };
  }
}

function cellValue({ tag, content }: { tag: string; content: string }, { shared, isDate }: SheetContext): SheetCell {
  const type = attribute(tag, 't') ?? 'n';
  if (type === 'inlineStr') return runsText(content);
  const [value] = elements(content, 'v');
  if (value === undefined || value.content === '') return null;
  const text = plainText(value.content);
  if (type === 's') return shared[Number(text)] ?? null;
  if (type === 'b') return Number(text);
  if (type === 'e') return null; // #N/A, #DIV/0! and the like
  if (type !== 'n') return text;
  const number = Number(text);
  return isDate[Number(attribute(tag, 's') ?? 0)] ? dateText(number) : number;
}

/** The day of a serial number, counted as spreadsheets do since 1900. */
function dateText(serial: number): string | number {
  if (!Number.isFinite(serial) || Math.abs(serial) > 1e7) return serial;
  return new Date(Math.round((serial - 25_569) * 86_400_000)).toISOString().replace(/T00:00:00\.000Z$/, '');
}

/** Which styles show a number as a date, by the formats that they refer to. */
export function dateStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>();
  for (const { tag } of elements(xml, 'numFmt')) {
    const code = (attribute(tag, 'formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    own.set(Number(attribute(tag, 'numFmtId')), /[ymdhs]/i.test(code) && !/general/i.test(code));
  }
  const [styles] = elements(xml, 'cellXfs');
  return [...elements(styles?.content ?? '', 'xf')].map(({ tag }) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0);
    return own.get(id) ?? ((id >= 14 && id <= 22) || (id >= 45 && id <= 47));
  });
}
