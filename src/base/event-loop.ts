// Long computations on one thread yield to the event loop from time to time, so that other events,
// such as Ctrl-C, are handled.

const YIELD_INTERVAL_MS = 50;

/** A value that may be computed elsewhere. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Continues with a value, at once where it is known: a promise in every step would take longer than
 * the steps of a small problem.
 */
export function whenKnown<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/**
 * Undefined while work may continue; otherwise a promise that resolves when the pause ends.
 */
export type Pause = () => Promise<void> | undefined;

/** What can pause work, and what can abort it, also during a pause. */
export interface PauseControl {
  readonly pause?: Pause;
  readonly signal?: AbortSignal;
}

/**
 * A function to call between pieces of computing. It returns a promise to await during a pause, or
 * when the last yield was long ago; otherwise undefined, so that short pieces need not wait at all.
 */
export function eventLoopYielder(control: PauseControl = {}): Pause {
  let last = performance.now();
  async function turn() {
    await waitWhilePaused(control);
    await new Promise((resolve) => setTimeout(resolve));
    await waitWhilePaused(control);
    last = performance.now();
  }
  return () => {
    const isPaused = control.pause?.() !== undefined && !control.signal?.aborted;
    return isPaused || performance.now() - last >= YIELD_INTERVAL_MS ? turn() : undefined;
  };
}

/**
 * Lets messages to workers be sent before this thread continues to compute. Web Workers need no
 * such turn. Messages to a cluster are collected until the event loop comes round and may be handed
 * over slightly after this call, so it comes round twice.
 */
export async function flushMessages(): Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (resolve: () => void) => void };
  if (!setImmediate) return;
  for (let round = 0; round < 2; round++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Waits for the end of a pause; an abort ends it too. */
export async function waitWhilePaused({ pause, signal }: PauseControl): Promise<void> {
  for (let held = pause?.(); held && !signal?.aborted; held = pause?.())
    await unlessAborted(held, signal).catch((error) => {
      if (!signal?.aborted) throw error;
    });
}

/**
 * Runs a generator to its end, yielding to the event loop; an abort ends it, and throws the
 * signal's reason.
 */
export async function runGenerator<T, R>(
  generator: Generator<T, R, void> | AsyncGenerator<T, R, void>,
  signal?: AbortSignal,
): Promise<{ readonly values: T[]; readonly result: R }> {
  const values: T[] = [];
  try {
    for (const yieldToEventLoop = eventLoopYielder(); ; await yieldToEventLoop()) {
      signal?.throwIfAborted();
      const next = await generator.next();
      if (next.done) return { values, result: next.value };
      values.push(next.value);
    }
  } finally {
    await generator.return(undefined as R);
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
