// Standard output as a stream of whole messages. Nothing else may be written to it.

import { once } from 'node:events';
import type { Output } from './session.ts';

export function standardOutput(): Output {
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
      for (const piece of pieces) hasRoom = stdout.write(piece);
      stdout.uncork();
      if (!hasRoom && !isClosed) await Promise.race([once(stdout, 'drain'), once(stdout, 'close')]).catch(() => {});
    },
  };
}
