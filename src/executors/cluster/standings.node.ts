// The models of incumbents in Redis, each under the digest of its bytes, for as long as the tasks
// of a contest refer to them. A driver puts those of every incumbent there once; workers keep the
// last few.

import type { Redis } from 'ioredis';
import * as z from 'zod';
import { problem } from '../../base/problem.ts';
import { nodeHash } from '../../data/hash.node.ts';
import type { SplitStanding } from '../../evaluation/subset-evaluator.ts';
import { keys } from './names.ts';
import { pack, unpack } from './packet.node.ts';

export type Standing = readonly SplitStanding[];

/**
 * Seconds that one stays without being used, and milliseconds after which one in use is put again.
 */
const LIFE = 600;
const RENEWAL = (LIFE * 1000) / 4;

/**
 * How many a driver leaves in Redis that no task in progress refers to: of few selections the
 * incumbent's. Fewer where they are large.
 */
const MAX_LEFT = 8;
const MIN_LEFT = 4;
const MAX_BYTES = 2 ** 26;

/**
 * Bytes: Redis closes a connection that sends a value of 512 MB, and fractions of the models come
 * back as text.
 */
const LONGEST = 2 ** 28;

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

interface Given {
  readonly digest: string;
  readonly bytes: number;
  /** When it was put, and when it is there. */
  since: number;
  done: Promise<void>;
  /** How many tasks in progress refer to it. */
  users: number;
}

/** The driver's side. */
export class StandingGiver {
  readonly #redis: Redis;
  readonly #longest: number;
  readonly #digests = new WeakMap<Standing, string>();
  /** By digest, the one put first at the beginning. */
  readonly #given = new Map<string, Given>();

  constructor(redis: Redis, longest = LONGEST) {
    this.#redis = redis;
    this.#longest = longest;
  }

  /**
   * Has work done that refers to it by its digest; it stays in Redis until then at least. `again`:
   * someone has missed it.
   */
  async lend<T>(standing: Standing, again: boolean, work: (digest: string) => Promise<T>): Promise<T> {
    const given = this.#give(standing, again);
    given.users++;
    this.#removeOld();
    try {
      await this.#there(given);
      return await work(given.digest);
    } finally {
      given.users--;
    }
  }

  #give(standing: Standing, again: boolean): Given {
    const known = this.#given.get(this.#digests.get(standing) ?? '');
    if (known && !again && performance.now() - known.since < RENEWAL) return known;
    const bytes = pack(standing);
    const digest = this.#digests.get(standing) ?? digestOf(bytes);
    this.#digests.set(standing, digest);
    const put = { since: performance.now(), done: this.#put(digest, bytes) };
    const given = Object.assign(this.#given.get(digest) ?? { digest, bytes: bytes.length, users: 0 }, put);
    this.#given.delete(digest);
    this.#given.set(digest, given);
    return given;
  }

  async #there(given: Given): Promise<void> {
    const { digest, done } = given;
    try {
      await done;
    } catch (error) {
      // The next worker puts it again.
      if (given.done === done && this.#given.get(digest) === given) this.#given.delete(digest);
      throw error;
    }
  }

  async #put(digest: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > this.#longest)
      throw problem(
        'classifiers-too-large',
        { bytes: bytes.length, max: this.#longest },
        { fixes: [{ unset: ['redis'] }] },
      );
    await this.#redis.set(keys.standing(digest), Buffer.from(bytes.buffer), 'EX', LIFE);
  }

  #removeOld(): void {
    let sum = 0;
    for (const { bytes } of this.#given.values()) sum += bytes;
    for (const [oldest, { bytes, users }] of this.#given) {
      const { size } = this.#given;
      if (size <= MIN_LEFT || (size <= MAX_LEFT && sum <= MAX_BYTES)) return;
      if (users > 0) continue;
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

const invalid = (detail: string) => problem('cluster-content-invalid', { what: 'classifiers', detail });

function unpacked(bytes: Uint8Array): unknown {
  try {
    return unpack(bytes);
  } catch (error) {
    throw invalid((error as Error).message);
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

  /** Null if it is not there. Throws if it does not match its digest. */
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
    if (digestOf(bytes) !== digest) throw invalid(`${digest} does not match the content`);
    const read = standingsSchema.safeParse(unpacked(bytes));
    if (!read.success) throw invalid(`${digest}: ${read.error.issues[0].message}`);
    return read.data;
  }
}
