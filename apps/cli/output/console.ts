// Where words go: results to standard output, notes and progress to standard error. Text from files never reaches a
// terminal unescaped.

import { writeSync } from 'node:fs';
import { harmless, UserError } from '../../../src/node.ts';

export interface Console {
  readonly isQuiet: boolean;
  readonly colors: boolean;
  /** Columns of the terminal; a usual width elsewhere. */
  readonly width: number;
  readonly isTerminal: boolean;
  /** A line of the result. */
  print(text: string): void;
  /** A line beside the result; nothing with --quiet. */
  note(text: string): void;
  /** Replaces the line of progress; null removes it. On a terminal only. */
  progress(text: string | null): void;
}

const USUAL_WIDTH = 100;

/**
 * Synchronous, so that nothing is lost when the process ends. A reader that closed the pipe ends us quietly; results that
 * cannot be written are the user's to mend, and notes that cannot be are let go.
 */
export function write(descriptor: 1 | 2, text: string): void {
  const bytes = Buffer.from(text);
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') continue; // a full pipe that is not blocking: try again
      if (code === 'EPIPE') process.exit(process.exitCode ?? 0);
      if (descriptor === 2) return;
      throw new UserError(
        `the result cannot be printed (${(error as Error).message}); write it to a file with --json FILE`,
      );
    }
  }
}

export function openConsole(options: { quiet: boolean; color: boolean }): Console {
  const isTerminal = process.stderr.isTTY === true;
  let shown = false;
  const clear = () => {
    if (shown) write(2, '\r\u001b[K');
    shown = false;
  };
  return {
    isQuiet: options.quiet,
    isTerminal,
    colors: options.color && process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb',
    width: process.stdout.columns || USUAL_WIDTH,
    print(text) {
      clear();
      write(1, `${text}\n`);
    },
    note(text) {
      if (options.quiet) return;
      clear();
      write(2, `${harmless(text)}\n`);
    },
    progress(text) {
      if (options.quiet || !isTerminal) return;
      if (text === null) return clear();
      write(2, `\r${harmless(text).slice(0, (process.stderr.columns || 80) - 1)}\u001b[K`);
      shown = true;
    },
  };
}
