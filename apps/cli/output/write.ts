// Writes to standard output and standard error at once, so that nothing is lost when the process
// ends. If either is closed, output to it is dropped and the work continues: its files are still to
// be written.

import { writeSync } from 'node:fs';
import { usageError } from '../usage-error.ts';

/**
 * Milliseconds between two attempts to write to a full pipe that does not block: at first, and at
 * most.
 */
const MIN_RETRY_MS = 1;
const MAX_RETRY_MS = 64;

/**
 * Milliseconds that notes may hold up the work; after that they are dropped until someone reads
 * again.
 */
const MAX_NOTE_WAIT_MS = 200;

const closed = new Set<number>();
/** Whether standard error is closed. */
let isStalled = false;

/** Puts the thread to sleep: trying again at once would take a whole core. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Results that cannot be written are the user's to mend; notes that cannot be are dropped. */
export function write(descriptor: 1 | 2, text: string): void {
  if (closed.has(descriptor)) return;
  const bytes = Buffer.from(text);
  let [pause, waited] = [MIN_RETRY_MS, 0];
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(descriptor, bytes, at);
      pause = MIN_RETRY_MS;
      if (descriptor === 2) isStalled = false;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') {
        if (descriptor === 2 && (isStalled || waited >= MAX_NOTE_WAIT_MS)) {
          isStalled = true;
          return;
        }
        sleep(pause);
        waited += pause;
        pause = Math.min(2 * pause, MAX_RETRY_MS);
        continue;
      }
      if (code === 'EPIPE' || descriptor === 2) {
        closed.add(descriptor);
        return;
      }
      throw usageError('output-not-printed', { reason: message }, { cause: error });
    }
  }
}
