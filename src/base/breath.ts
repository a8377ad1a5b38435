// Long computing in the one thread there is: from time to time other work, such as a Ctrl-C, gets its turn.

const BREATH_MS = 50;

/** Who may hold up work: nothing where it can go on, else a promise of when. */
export type Pause = () => Promise<void> | undefined;

/** Who may hold up work, and who may end it, also while it is held up. */
export interface Breathing {
  readonly pause?: Pause;
  readonly signal?: AbortSignal;
}

/** To be awaited between pieces of computing; waits only in a pause, or when the last time is long ago. */
export function breather(breathing: Breathing = {}): () => Promise<void> {
  let last = performance.now();
  return async () => {
    await unpaused(breathing);
    if (performance.now() - last < BREATH_MS) return;
    await new Promise((resolve) => setTimeout(resolve));
    await unpaused(breathing);
    last = performance.now();
  };
}

/**
 * Lets what has just been sent elsewhere get on its way, before this thread computes on; a page's workers need no such turn. What goes to a
 * cluster is gathered until the loop comes round, and may be handed in a little after this is called: so the loop comes round twice.
 */
export async function turn(): Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (resolve: () => void) => void };
  if (!setImmediate) return;
  for (let round = 0; round < 2; round++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Waits for the end of a pause; an abort ends it too. */
export async function unpaused({ pause, signal }: Breathing): Promise<void> {
  for (let held = pause?.(); held && !signal?.aborted; held = pause?.())
    await unlessAborted(held, signal).catch((error) => {
      if (!signal?.aborted) throw error;
    });
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
