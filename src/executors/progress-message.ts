// How a worker reports progress: a message besides its answer. Workers compute without pausing, so
// they send messages, not too often, and receive none.

/** What a worker sends while it computes. */
export interface ProgressMessage {
  readonly kind: 'progress';
  readonly fraction: number;
}

export const isProgress = (message: unknown): message is ProgressMessage =>
  typeof message === 'object' && message !== null && (message as Partial<ProgressMessage>).kind === 'progress';

const INTERVAL_MS = 100;

/** Sends messages with some time between them. */
export function progressSender(send: (message: ProgressMessage) => void): (fraction: number) => void {
  let last = -Infinity;
  return (fraction) => {
    const now = performance.now();
    if (now - last < INTERVAL_MS) return;
    last = now;
    send({ kind: 'progress', fraction });
  };
}
