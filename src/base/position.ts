// The location of a problem in the user's data, options or files.

import { escapeControlChars, quoted } from './text.ts';

/** The location of a problem in the user's data, options or files. */
export interface Position {
  /** The name of the file or of the data. */
  readonly source?: string;
  /**
   * The name of the outer fold that was held out, with its repeat (counted from 1) if there are
   * several.
   */
  readonly outerFold?: string;
  readonly repeat?: number;
  /** The line of a text file, counted from 1. */
  readonly line?: number;
  /** The sample number, counted from 1, if the source has no lines. */
  readonly row?: number;
  /** The name of the sample, if it has one. */
  readonly sample?: string;
  /** The name of a column. */
  readonly column?: string;
  /** A path inside JSON, such as `model.machines[2].bias`. */
  readonly path?: string;
}

/** `genes.csv:42: column "ink_pct": `, or nothing. */
export function positionText(at: Position | undefined): string {
  if (!at) return '';
  const { source, outerFold, repeat, line, row, sample, column, path } = at;
  const lineText = line === undefined ? null : source === undefined ? `line ${line}` : String(line);
  const parts = [
    [source === undefined ? null : escapeControlChars(source), lineText].filter((part) => part !== null).join(':'),
    outerFold === undefined
      ? ''
      : `outer fold ${quoted(outerFold)}${repeat === undefined ? '' : ` of repeat ${repeat}`}`,
    row === undefined ? '' : `sample ${row}`,
    sample === undefined ? '' : `sample ${quoted(sample)}`,
    column === undefined ? '' : `column ${quoted(column)}`,
    path === undefined ? '' : escapeControlChars(path),
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => `${part}: `)
    .join('');
}
