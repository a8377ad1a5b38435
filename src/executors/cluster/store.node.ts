// Data in Redis, each under its digest: put there once, in chunks that lapse unless they are used.
// The digest is verified on reading, so that nothing is computed with the wrong data.

import type { Redis } from 'ioredis';
import * as z from 'zod';
import { problem } from '../../base/problem.ts';
import { nodeHash } from '../../data/hash.node.ts';
import { fromDatasetData } from '../dataset-data.ts';
import { evaluationId } from '../evaluation-data.ts';
import { sharedDigest } from '../job.ts';
import { keys } from './names.ts';
import { pack, unpack } from './packet.node.ts';
import { checkedData, type StoredData } from './stored-data.ts';

/** Bytes of a chunk: Redis does nothing else while it takes one in. */
const CHUNK = 2 ** 20;

/** Seconds that data stay without being used. */
export const DATA_LIFE = 600;

/** How often those in use are given a new life. */
const RENEWAL = (DATA_LIFE * 1000) / 4;

const manifestSchema = z
  .strictObject({
    bytes: z
      .int()
      .min(8)
      .max(2 ** 31),
    chunks: z.int().min(1),
    /** Features that a task may name. */
    features: z.int().min(0),
  })
  // Else a worker would look for chunks for ever.
  .refine(({ bytes, chunks }) => chunks === Math.ceil(bytes / CHUNK));

export type Manifest = z.infer<typeof manifestSchema>;

/** The driver's side. */
export class DataGiver {
  readonly #redis: Redis;
  /** When the data were last known to be there. */
  readonly #given = new Map<string, { since: number; done: Promise<void> }>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  /** Makes sure that the data are there. `again`: someone has missed them. */
  async give(digest: string, data: () => StoredData, again = false): Promise<void> {
    const known = this.#given.get(digest);
    if (known && !again && performance.now() - known.since < RENEWAL) return known.done;
    const done = this.#renewed(digest).then((isThere) => (isThere ? undefined : this.#put(digest, data())));
    this.#given.set(digest, { since: performance.now(), done });
    try {
      await done;
    } catch (error) {
      this.#given.delete(digest);
      throw error;
    }
  }

  async #renewed(digest: string): Promise<boolean> {
    const manifest = await manifestOf(this.#redis, digest);
    if (!manifest) return false;
    const renewals = this.#redis.pipeline();
    for (const key of allKeys(digest, manifest)) renewals.expire(key, DATA_LIFE);
    const replies = await renewals.exec();
    return replies!.every(([error, reply]) => error === null && reply === 1);
  }

  async #put(digest: string, data: StoredData): Promise<void> {
    const bytes = pack(data);
    const chunks = Math.ceil(bytes.length / CHUNK);
    for (let index = 0; index < chunks; index++) {
      const chunk = Buffer.from(bytes.buffer, index * CHUNK, Math.min(CHUNK, bytes.length - index * CHUNK));
      await this.#redis.set(keys.chunk(digest, index), chunk, 'EX', DATA_LIFE);
    }
    const manifest: Manifest = { bytes: bytes.length, chunks, features: featureCount(data) };
    await this.#redis.set(keys.data(digest), JSON.stringify(manifest), 'EX', DATA_LIFE);
  }
}

const featureCount = (data: StoredData) =>
  'values' in data ? data.values.length / data.rowCount : data.features.length;

const allKeys = (digest: string, { chunks }: Manifest) => [
  keys.data(digest),
  ...Array.from({ length: chunks }, (_, index) => keys.chunk(digest, index)),
];

const invalid = (detail: string) => problem('cluster-content-invalid', { what: 'data', detail });

/** Null if there is none that can be used: then the data are put again. */
async function manifestOf(redis: Redis, digest: string): Promise<Manifest | null> {
  const text = await redis.get(keys.data(digest));
  if (text === null) return null;
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function unpacked(bytes: Uint8Array): StoredData {
  try {
    return checkedData(unpack(bytes));
  } catch (error) {
    throw invalid((error as Error).message);
  }
}

/** Bytes of data that a worker keeps for threads that may ask for them. */
const KEPT_BYTES = 2 ** 29;

/** The worker's side: null if the data are not there. */
export class DataTaker {
  readonly #redis: Redis;
  /** By digest, the ones used last at the end. */
  readonly #kept = new Map<string, { data: StoredData; bytes: number }>();
  readonly #underWay = new Map<string, Promise<StoredData | null>>();
  readonly #features = new Map<string, number>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async take(digest: string): Promise<StoredData | null> {
    const known = this.#kept.get(digest);
    if (known) {
      this.#kept.delete(digest);
      this.#kept.set(digest, known);
      return known.data;
    }
    let loading = this.#underWay.get(digest);
    if (!loading) {
      loading = this.#load(digest).finally(() => this.#underWay.delete(digest));
      this.#underWay.set(digest, loading);
    }
    return loading;
  }

  /** How many features the data have; null if they are not there. */
  async features(digest: string): Promise<number | null> {
    const known = this.#features.get(digest);
    if (known !== undefined) return known;
    const manifest = await manifestOf(this.#redis, digest);
    if (manifest) this.#features.set(digest, manifest.features);
    if (this.#features.size > MAX_REMEMBERED) this.#features.delete(this.#features.keys().next().value!);
    return manifest?.features ?? null;
  }

  async #load(digest: string): Promise<StoredData | null> {
    const manifest = await manifestOf(this.#redis, digest);
    if (!manifest) return null;
    const bytes = new Uint8Array(manifest.bytes);
    let at = 0;
    for (let index = 0; index < manifest.chunks; index++) {
      const chunk = await this.#redis.getBuffer(keys.chunk(digest, index));
      if (chunk === null) return null;
      if (at + chunk.length > bytes.length) throw invalid(`${digest} are longer than they say`);
      bytes.set(chunk, at);
      at += chunk.length;
    }
    if (at < bytes.length) throw invalid(`${digest} are shorter than they say`);
    const data = unpacked(bytes);
    if (digestOfData(data) !== digest || featureCount(data) !== manifest.features)
      throw invalid(`${digest} does not match the content`);
    this.#features.set(digest, manifest.features);
    this.#keep(digest, data, bytes.length);
    return data;
  }

  #keep(digest: string, data: StoredData, bytes: number): void {
    this.#kept.set(digest, { data, bytes });
    let sum = 0;
    for (const own of this.#kept.values()) sum += own.bytes;
    for (const [oldest, own] of this.#kept) {
      if (sum <= KEPT_BYTES || oldest === digest) break;
      this.#kept.delete(oldest);
      sum -= own.bytes;
    }
  }
}

const MAX_REMEMBERED = 10_000;

/** The same digest that the driver has made, of what has come out. */
function digestOfData(data: StoredData): string {
  return 'values' in data ? evaluationId(data, nodeHash()) : sharedDigest(fromDatasetData(data), nodeHash);
}
