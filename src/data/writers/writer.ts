// What a writer of a file format is. It gives the file as pieces of text, so that a large one never
// is in memory whole.

import type { Entry } from '../../base/registry.ts';
import type { Table } from '../table.ts';

/** The options of a writer. */
export interface WriteOptions {
  /**
   * The column that contains the labels, for formats that store it separately [the target of the
   * table].
   */
  readonly target?: string;
}

/** A file format that can be written. */
export interface Writer extends Entry {
  /** File name extensions, without the dot. */
  readonly endings: readonly string[];
  /** Rejects a table that the format cannot represent before anything is written. */
  write(table: Table, options?: WriteOptions): Iterable<string>;
}

// Large enough that the cost of handing a piece on does not count.
const PIECE_LENGTH = 65_536;

/** Gathers lines to pieces of about 64 KB. */
export function* pieces(lines: Iterable<string>): Generator<string> {
  let gathered: string[] = [];
  let length = 0;
  for (const line of lines) {
    gathered.push(line);
    length += line.length + 1;
    if (length < PIECE_LENGTH) continue;
    yield `${gathered.join('\n')}\n`;
    gathered = [];
    length = 0;
  }
  if (gathered.length > 0) yield `${gathered.join('\n')}\n`;
}
