// Standard output as a stream of whole messages. Nothing else may be written to it.

import { once } from 'node:events';
import type { Output } from './session.ts';

/** Bytes per line of Base64: a multiple of three, so that the lines of a message can be joined. */
const LINE_BYTES = 3 * 2 ** 14;

/** A message as lines of Base64 and an empty line, for clients whose pipes carry text only. */
export function base64Lines(pieces: readonly Uint8Array[]): Uint8Array[] {
  const bytes = Buffer.concat(pieces);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += LINE_BYTES)
    lines.push(`${bytes.toString('base64', at, at + LINE_BYTES)}\n`);
  return [Buffer.from(`${lines.join('')}\n`, 'latin1')];
}

/** Whole messages on standard output, as they are or as `encode` makes them. */
export function standardOutput(
  encode: (pieces: readonly Uint8Array[]) => readonly Uint8Array[] = (own) => own,
): Output {
  const { stdout } = process;
  let isClosed = false;
  // A client that has ended reads no answers; its closed input ends the conversation.
  stdout.on('error', () => {
    isClosed = true;
  });
  return {
    get isBusy() {
      return stdout.writableNeedDrain;
    },
    async write(pieces) {
      if (isClosed) return;
      stdout.cork();
      // All pieces are handed over before anything else runs, so that messages stay whole.
      let hasRoom = true;
      for (const piece of encode(pieces)) hasRoom = stdout.write(piece);
      stdout.uncork();
      if (!hasRoom && !isClosed) await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => {});
    },
  };
}
