// Failures on both sides: problems that the user can fix, as data; all else is an internal error.

import { escapeControlChars, type Reported, render, reported, UserError } from '../../../src/app.browser.ts';
import type { Failure } from './protocol.ts';
import { STUDIO } from './studio-speller.ts';

/** What the engine throws: `message` is a sentence for the user. */
export class StudioFailure extends Error {
  /** Not for the user to fix. */
  readonly isBug: boolean;
  /** The problems that the user can fix, as data. */
  readonly problems: readonly Reported[];

  constructor({ message, isBug, problems = [] }: Failure) {
    super(message);
    this.name = 'StudioFailure';
    this.isBug = isBug;
    this.problems = problems;
  }
}

/** What engines say when an array or the core's memory cannot be had. */
const OUT_OF_MEMORY = /allocation|out of memory|memory access|could not be allocated|invalid array (buffer )?length/i;

const MEMORY_SENTENCE =
  'The memory of this page was not enough. Close other runs, use fewer columns or rows, or run the command line on this file.';

/** Any error as plain data that can be posted. */
export function failureOf(error: unknown): Failure {
  if (error instanceof StudioFailure) return { message: error.message, isBug: error.isBug, problems: error.problems };
  if (error instanceof UserError) {
    const { problems } = error;
    const message = problems.map((one) => render(one, STUDIO)).join(' ');
    return { message, isBug: false, problems: problems.map(reported) };
  }
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError || OUT_OF_MEMORY.test(text)) return { message: MEMORY_SENTENCE, isBug: false };
  if (isUnreadable(error))
    return {
      message: 'The file can no longer be read. It was moved, changed or deleted; choose it again.',
      isBug: false,
    };
  return { message: faultSentence(text), isBug: true };
}

/** Of a file that has changed on the disk since it was chosen browsers give no bytes. */
const isUnreadable = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');

const faultSentence = (text: string) =>
  `This is a fault of the studio, not of your data: ${escapeControlChars(text)}. Try again; if it comes back, please report it.`;

/** A worker that ended without a word: mostly because it had no memory left. */
export function crashFailure(text: string | undefined): Failure {
  if (text !== undefined && text !== '') return failureOf(new Error(text.replace(/^Uncaught (\w*Error: )?/, '')));
  return {
    message:
      'The work ended without a word, most likely for lack of memory. Nothing else was lost; try again, or with less data.',
    isBug: true,
  };
}
