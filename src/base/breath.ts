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

/** All that a generator gives, with breaths between; an abort ends it, and throws the signal's reason. */
export async function gathered<T, R>(
  generator: Generator<T, R, void>,
  signal?: AbortSignal,
): Promise<{ readonly values: T[]; readonly ending: R }> {
  const values: T[] = [];
  try {
    for (const breathe = breather(); ; await breathe()) {
      signal?.throwIfAborted();
      const next = generator.next();
      if (next.done) return { values, ending: next.value };
      values.push(next.value);
    }
  } finally {
    generator.return(undefined as R);
  }
}

/** The promise, unless an abort comes first: then the signal's reason is thrown. */
export async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  let listener = () => {};
  const aborted = new Promise<never>((_, reject) => {
    listener = () => reject(signal.reason);
    if (signal.aborted) listener();
    else signal.addEventListener('abort', listener, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', listener);
  }
}
