// Long computing in the one thread there is: from time to time other work, such as a Ctrl-C, gets its turn.

const BREATH_MS = 50;

/** To be awaited between pieces of computing; waits only when the last time is long ago. */
export function breather(): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last < BREATH_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    last = performance.now();
  };
}
