// Failures of the page and its workers: problems that the user can fix are data, everything else is
// an internal error.

import { fact, inPageQuotes, type Reported, render, reported, UserError } from '../../../src/app.browser.ts';
import type { Failure } from './protocol.ts';
import { STUDIO } from './studio-speller.ts';

/** Thrown by the engine; `message` is a sentence for the user. */
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

/** How browsers report that an array or the core's memory cannot be allocated. */
const OUT_OF_MEMORY = /allocation|out of memory|memory access|could not be allocated|invalid array (buffer )?length/i;

/** Any error as plain data that can be posted. */
export function failureOf(error: unknown): Failure {
  if (error instanceof StudioFailure) return { message: error.message, isBug: error.isBug, problems: error.problems };
  if (error instanceof UserError) {
    const { problems } = error;
    const message = problems.map((one) => inPageQuotes(render(one, STUDIO))).join(' ');
    return { message, isBug: false, problems: problems.map(reported) };
  }
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError || OUT_OF_MEMORY.test(text)) return failure('memory-exhausted');
  if (isUnreadable(error)) return failure('file-changed');
  return { message: inPageQuotes(render(fact('internal-error', { reason: text }), STUDIO)), isBug: true };
}

/** A failure of the studio itself, by its code. */
export const failure = (code: 'memory-exhausted' | 'file-changed' | 'superseded' | 'run-stopped-early'): Failure => ({
  message: render(fact(code, {}), STUDIO),
  isBug: false,
});

/** Browsers refuse to read a file that has changed on the disk since it was chosen. */
const isUnreadable = (error: unknown) =>
  error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');

/** A worker that ended without a message has most likely run out of memory. */
export function crashFailure(text: string | undefined): Failure {
  if (text !== undefined && text !== '') return failureOf(new Error(text.replace(/^Uncaught (\w*Error: )?/, '')));
  return { message: render(fact('worker-crashed', {}), STUDIO), isBug: true };
}
