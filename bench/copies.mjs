// Copies of a benchmark in processes of their own, which do the same work at the same time: what a
// computer gains by its cores, with nothing in common but the machine.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MARK = '--copy';

/** A process of the program at `address` that does the work on request, and says how long it took. */
export async function startCopy(address, title, more = []) {
  const child = fork(fileURLToPath(address), [MARK, title, ...more]);
  await once(child, 'message');
  const run = async () => {
    child.send('go');
    return (await once(child, 'message'))[0];
  };
  await run(); // compiles
  return { run, end: () => child.kill() };
}

/** In such a process: `seconds` does the work, until the process that started it has ended. */
export async function serveAsCopy(seconds) {
  process.on('message', async () => process.send(await seconds()));
  process.send('ready');
  await once(process, 'disconnect');
  process.exit();
}
