// The runs that a worker works for. Several may share the workers: each says with its tasks which
// evaluations it has open, and the threads may let go of those only that no run has.

import type { Redis } from 'ioredis';
import { keys } from './names.ts';

/** Milliseconds that a run seen alive is taken for so. */
const TRUSTED = 5000;

/** Milliseconds after which the evaluations of a run that is silent are released. */
const FORGOTTEN = 600_000;

export class Sessions {
  readonly #redis: Redis;
  readonly #alive = new Map<string, number>();
  readonly #open = new Map<string, { open: readonly string[]; time: number }>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Whether the run is there to take an answer. */
  async isAlive(session: string): Promise<boolean> {
    const now = performance.now();
    if (now - (this.#alive.get(session) ?? -Infinity) < TRUSTED) return true;
    const isThere = (await this.#redis.exists(keys.member('driver', session))) === 1;
    if (isThere) this.#alive.set(session, now);
    else this.#alive.delete(session);
    for (const [known, time] of this.#alive) if (now - time > TRUSTED) this.#alive.delete(known);
    return isThere;
  }

  /** The evaluations open in any run, once this one has published its own. */
  allOpen(session: string, open: readonly string[]): string[] {
    const now = performance.now();
    this.#open.set(session, { open, time: now });
    for (const [known, { time }] of this.#open) if (now - time > FORGOTTEN) this.#open.delete(known);
    return [...new Set([...this.#open.values()].flatMap((own) => own.open))];
  }
}
