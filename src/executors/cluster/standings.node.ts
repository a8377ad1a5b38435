// The machines of incumbents in Redis, each under the digest of its bytes, for as long as the units of a contest speak of them. A driver puts
// those of every incumbent there once; workers keep the last few.

import type { Redis } from 'ioredis';
import * as z from 'zod';
import { nodeHash } from '../../data/hash.node.ts';
import type { SplitStanding } from '../../evaluation/subset-evaluator.ts';
import { keys } from './names.ts';
import { pack, unpack } from './packet.node.ts';

export type Standing = readonly SplitStanding[];

/** Seconds that one stays without being used, and milliseconds after which one in use is put again. */
const LIFE = 600;
const RENEWAL = (LIFE * 1000) / 4;

/** How many a driver leaves in Redis: of each selection that it leads, the incumbent's and the one before. Fewer where they are large. */
const MOST_LEFT = 8;
const LEAST_LEFT = 4;
const MOST_BYTES = 2 ** 26;

/** How many a worker keeps. */
const KEPT = 4;

/** A score may be undefined. */
export const standingSchema = z.strictObject({
  scores: z.array(z.custom<number>((value) => typeof value === 'number').nullable()),
  values: z.instanceof(Float64Array),
  places: z.instanceof(Int32Array),
});

const standingsSchema = z.array(standingSchema);

function digestOf(bytes: Uint8Array): string {
  const hash = nodeHash();
  hash.update(bytes);
  return `sha256:${hash.hex()}`;
}

/** The driver's side. */
export class StandingGiver {
  readonly #redis: Redis;
  readonly #digests = new WeakMap<Standing, string>();
  /** When each was put, the oldest first. */
  readonly #given = new Map<string, { bytes: number; since: number; done: Promise<void> }>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Its digest, once it is in Redis. `again`: someone has missed it. */
  async give(standing: Standing, again: boolean): Promise<string> {
    let digest = this.#digests.get(standing);
    const known = digest === undefined ? undefined : this.#given.get(digest);
    if (known && !again && performance.now() - known.since < RENEWAL) {
      await known.done;
      return digest!;
    }
    const bytes = pack(standing);
    digest ??= digestOf(bytes);
    this.#digests.set(standing, digest);
    this.#given.delete(digest);
    const done = this.#put(digest, bytes);
    this.#given.set(digest, { bytes: bytes.length, since: performance.now(), done });
    this.#removeOld();
    await done;
    return digest;
  }

  async #put(digest: string, bytes: Uint8Array): Promise<void> {
    await this.#redis.set(keys.standing(digest), Buffer.from(bytes.buffer), 'EX', LIFE);
  }

  #removeOld(): void {
    let sum = 0;
    for (const { bytes } of this.#given.values()) sum += bytes;
    for (const [oldest, { bytes }] of this.#given) {
      const { size } = this.#given;
      if (size <= LEAST_LEFT || (size <= MOST_LEFT && sum <= MOST_BYTES)) return;
      this.#given.delete(oldest);
      sum -= bytes;
      void this.#redis.unlink(keys.standing(oldest)).catch(() => {}); // it lapses
    }
  }

  /** Removes what is left. */
  async end(): Promise<void> {
    const left = [...this.#given.keys()];
    this.#given.clear();
    if (left.length > 0) await this.#redis.unlink(left.map(keys.standing));
  }
}

/** The worker's side. */
export class StandingTaker {
  readonly #redis: Redis;
  /** By digest, the ones asked for last at the end. */
  readonly #kept = new Map<string, Promise<Standing | null>>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Null where it is not there. Throws where it is another than it says. */
  async take(digest: string): Promise<Standing | null> {
    const taking = this.#kept.get(digest) ?? this.#load(digest);
    this.#kept.delete(digest);
    this.#kept.set(digest, taking);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT) this.#kept.delete(oldest);
    try {
      const standing = await taking;
      if (standing === null) this.#kept.delete(digest);
      return standing;
    } catch (error) {
      this.#kept.delete(digest);
      throw error;
    }
  }

  async #load(digest: string): Promise<Standing | null> {
    const bytes = await this.#redis.getBuffer(keys.standing(digest));
    if (bytes === null) return null;
    if (digestOf(bytes) !== digest) throw new Error(`machines ${digest} are others than they say`);
    return standingsSchema.parse(unpack(bytes));
  }
}
