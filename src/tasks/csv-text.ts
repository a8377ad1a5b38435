// Tables as CSV (RFC 4180) that spreadsheets show and never run. Names and labels come from
// arbitrary files: a cell that a spreadsheet would run as a formula is prefixed with an apostrophe,
// as OWASP advises against "CSV injection"; numbers stay numbers.

/** A cell of a spreadsheet; null is an empty cell. */
export type CsvCell = string | number | boolean | null;

// Signs at which a spreadsheet takes a cell for a formula, the wide ones of East Asian keyboards
// among them. Where commas are decimal signs it opens a file as if semicolons parted the cells, and
// quotes inside a line do not stop it: so after those, tabs and line ends too.
const FORMULA = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const NEEDS_QUOTES = /[",;\t\r\n]/;

// Signs that move the cursor or ring where a file is shown on a terminal, and are meaningless in a
// spreadsheet.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string' || NUMBER.test(cell)) return String(cell);
  const text = cell
    .toWellFormed()
    .replace(CONTROL, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(FORMULA, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns rows of cells as CSV, escaped so that spreadsheets never run them as formulas. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}
