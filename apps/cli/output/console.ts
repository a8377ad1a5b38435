// Output: results to standard output, notes and progress to standard error. Text from files
// never reaches a terminal unescaped.

import { COMMAND_LINE, escapeControlChars, noteText, type SavedNote } from '../../../src/app.node.ts';
import { canRedraw, hasColors, screenWidth, tableWidth } from './terminal.ts';
import { layTable, type TextColumn } from './text-table.ts';
import { fitted, isolated, wrapped } from './text-width.ts';
import { write } from './write.ts';

export interface Console {
  readonly isQuiet: boolean;
  readonly colors: boolean;
  /** Columns of the terminal; a default width elsewhere. */
  readonly width: number;
  /** Whether progress can be drawn as a bar, and the columns it may take. */
  readonly isTerminal: boolean;
  readonly barWidth: number;
  /** A line of the result, as it is. */
  print(text: string): void;
  /** Sentences of the result, broken between words to the width of the terminal. */
  say(text: string): void;
  /** A table of the result, fitted to the terminal; omitted columns are named. */
  table(columns: readonly TextColumn[], rows: readonly (readonly string[])[]): void;
  /** Text for programs, written unchanged. */
  raw(text: string): void;
  /** A line on standard error; nothing with --quiet. */
  note(text: string): void;
  /** The notes of a result, a line each and each once; nothing with --quiet. */
  notes(notes: readonly SavedNote[]): void;
  /** Replaces the line of progress; null removes it. On a terminal only. */
  progress(text: string | null): void;
}

export function openConsole(options: { quiet: boolean; color: boolean }): Console {
  const isTerminal = canRedraw(process.stderr);
  const barWidth = (screenWidth(process.stderr) ?? 80) - 1;
  const colors = options.color && hasColors(process.stdout);
  const width = tableWidth();
  let shown = false;
  /** Notes that were printed: those of the options come before the computation. */
  const printed = new Set<string>();
  const clear = () => {
    if (shown) write(2, '\r\u001b[K');
    shown = false;
  };
  const raw = (text: string) => {
    clear();
    write(1, text);
  };
  const print = (text: string) => raw(`${isolated(text)}\n`);
  return {
    isQuiet: options.quiet,
    isTerminal,
    barWidth,
    colors,
    width,
    raw,
    print,
    say(text) {
      for (const line of wrapped(text, screenWidth(process.stdout) ?? Number.POSITIVE_INFINITY)) print(line);
    },
    table(columns, rows) {
      const { lines, leftOut } = layTable(columns, rows, width);
      for (const [i, line] of lines.entries()) print(colors && i === 0 ? `\u001b[1m${line}\u001b[22m` : line);
      if (leftOut.length > 0) this.say(`… columns that do not fit here: ${leftOut.join(', ')}`);
    },
    note(text) {
      if (options.quiet) return;
      clear();
      const lines = wrapped(escapeControlChars(text), screenWidth(process.stderr) ?? Number.POSITIVE_INFINITY);
      for (const line of lines) write(2, `${isolated(line)}\n`);
    },
    notes(notes) {
      for (const one of notes) {
        const text = `note: ${noteText(one, COMMAND_LINE)}`;
        if (!printed.has(text)) this.note(text);
        printed.add(text);
      }
    },
    progress(text) {
      if (options.quiet || !isTerminal) return;
      if (text === null) return clear();
      write(2, `\r${isolated(fitted(escapeControlChars(text), barWidth))}\u001b[K`);
      shown = true;
    },
  };
}
