// Requests of a program that runs JavaScript itself, such as R with its package V8: the same
// messages as over standard input and output, one at a time, without files, threads and progress.

import './engine-globals.ts';
import { describe, inline, predict, readData, readModelData, readRankedResult, readResult } from '../../src/app.ts';
import { framesOf, joined } from './frames.ts';
import type { Platform } from './platform.ts';
import { Session } from './session.ts';

const MEGABYTE = 2 ** 20;
const LIMITS = { headerBytes: 32 * MEGABYTE, arrayBytes: 1024 * MEGABYTE };
const MEMORY_BYTES = 1024 * MEGABYTE;

const enginePlatform: Platform = {
  readData,
  describe,
  predict,
  readModelData,
  readResult,
  readRankedResult,
  threads: async () => inline,
};

let answered: (message: Uint8Array) => void = () => {};

const output = {
  isBusy: false,
  async write(pieces: readonly Uint8Array[]) {
    answered(joined(pieces));
  },
};

const session = new Session(output, {
  limits: LIMITS,
  memoryBytes: MEMORY_BYTES,
  threads: 1,
  platform: enginePlatform,
});

async function* once(message: Uint8Array): AsyncGenerator<Uint8Array> {
  yield message;
}

/** The message that answers a message. */
async function answer(message: Uint8Array): Promise<Uint8Array> {
  const answering = new Promise<Uint8Array>((resolve) => {
    answered = resolve;
  });
  try {
    for await (const frame of framesOf(once(message), LIMITS)) {
      // Progress would be a second message, and nobody could read it in time.
      const { progress: _progress, ...header } = frame.header;
      session.receive({ ...frame, header });
    }
  } catch (error) {
    await session.refuse(null, error);
  }
  return answering;
}

Object.defineProperty(globalThis, 'svmSieve', { value: { answer }, configurable: true });
