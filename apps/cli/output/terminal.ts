// What is known of the terminal: its width, whether lines can be drawn over, whether it takes
// colours.

/** Columns of a table where there is no terminal. */
const DEFAULT_WIDTH = 100;

/** COLUMNS, where someone has set it for us. */
function columnsOfEnvironment(): number | null {
  const columns = Number(process.env.COLUMNS);
  return Number.isInteger(columns) && columns > 0 ? columns : null;
}

/**
 * Columns that lines of sentences may take; null if nothing is shown on a screen and lines need no
 * end.
 */
export function screenWidth(stream: NodeJS.WriteStream): number | null {
  return columnsOfEnvironment() ?? (stream.isTTY ? stream.columns || DEFAULT_WIDTH : null);
}

/** Columns that tables may take. */
export const tableWidth = (): number => screenWidth(process.stdout) ?? DEFAULT_WIDTH;

/**
 * Whether a line can be drawn again: not into a file, a pipe, a dumb terminal, or the log that a CI
 * service keeps of its terminal.
 */
export function canRedraw(stream: NodeJS.WriteStream): boolean {
  const { TERM, CI } = process.env;
  return stream.isTTY === true && TERM !== 'dumb' && (!CI || CI === 'false');
}

/** Colours on a terminal that has them, unless NO_COLOR (no-color.org) is set. */
export function hasColors(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}
