// How many small jobs go into one entry: so many that an entry takes about a tenth of a second, by
// what jobs of the kind have taken of late. Taking an entry from the queue costs a few
// milliseconds; a tenth of a second makes that a few hundredths, and still loses little with a
// worker that dies.

/** Seconds that an entry should take. */
const ENTRY_SECONDS = 0.1;

const MAX_TASKS = 64;

/** The fraction of a new time in what is known of a kind. */
const NEWEST = 0.3;

export class PaceByKind {
  readonly #seconds = new Map<string, number>();

  learn(kind: string, seconds: number): void {
    const known = this.#seconds.get(kind);
    this.#seconds.set(kind, known === undefined ? seconds : (1 - NEWEST) * known + NEWEST * seconds);
  }

  /** How many jobs of this kind should go together; of one that is not known, one. */
  together(kind: string): number {
    const seconds = this.#seconds.get(kind);
    if (seconds === undefined) return 1;
    return Math.max(1, Math.min(MAX_TASKS, Math.floor(ENTRY_SECONDS / Math.max(seconds, 1e-6))));
  }

  /** The most that go together of any kind known. */
  get widest(): number {
    return Math.max(1, ...[...this.#seconds.keys()].map((kind) => this.together(kind)));
  }
}

/**
 * Deals items out to entries of at most `most`, and to no fewer entries than there are workers to
 * take them.
 */
export function inBatches<T>(items: readonly T[], most: number, workers: number): T[][] {
  const size = Math.max(1, Math.min(most, Math.ceil(items.length / Math.max(1, workers))));
  const parts: T[][] = [];
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size));
  return parts;
}
