// Members of a cluster: workers and drivers announce themselves, and expire when they no longer do.

import type { Redis } from 'ioredis';
import * as z from 'zod';
import { type Identity, keys, type Role } from './names.ts';

/** Members may be written by anyone, so their descriptions are bounded. */
const MAX_TEXT = 256;
const MAX_THREADS = 4096;
const text = z.string().max(MAX_TEXT);
const count = z.int().min(0);

const memberSchema = z.object({
  id: text,
  version: text,
  core: text,
  build: text,
  /** Which secret it has; empty without one. */
  key: text,
  host: text,
  pid: count,
  /** Tasks done at the same time; 0 for a driver. */
  threads: z.int().min(0).max(MAX_THREADS),
  /** Seconds since it came. */
  age: z.number().min(0),
  /** Tasks done, entries that failed or were refused, and recent tasks per second. */
  done: count,
  failed: count,
  rate: z.number().min(0),
  /** What a driver does. */
  what: text,
});

export type Member = z.infer<typeof memberSchema>;

/** Seconds of silence after which a member counts as gone. */
export const SILENCE = 15;

/** Milliseconds between two announcements. */
export const HEARTBEAT = 2000;

export interface Announcement {
  /** Announces what is true now. */
  now(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Announces a member until it ends. `onBeat` is called after each announcement, `onError` where one
 * fails.
 */
export async function announce(
  redis: Redis,
  role: Role,
  member: () => Member,
  { onBeat, onError }: { onBeat?(): void; onError?(error: unknown): void } = {},
): Promise<Announcement> {
  const { id } = member();
  const now = async () => {
    const key = keys.member(role, id);
    await redis.set(key, JSON.stringify(member()), 'EX', SILENCE);
    await redis.sadd(keys.members(role), id);
  };
  await now();
  let isUnderWay = false;
  const timer = setInterval(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    now()
      .then(
        () => onBeat?.(),
        (error) => onError?.(error),
      )
      .finally(() => {
        isUnderWay = false;
      });
  }, HEARTBEAT);
  return {
    now,
    async end() {
      clearInterval(timer);
      await redis.srem(keys.members(role), id);
      await redis.unlink(keys.member(role, id));
    },
  };
}

/** The current members; expired ones are removed. */
export async function members(redis: Redis, role: Role): Promise<Member[]> {
  const ids = await redis.smembers(keys.members(role));
  if (ids.length === 0) return [];
  const texts = await redis.mget(ids.map((id) => keys.member(role, id)));
  const gone = ids.filter((_, k) => texts[k] === null);
  if (gone.length > 0) await redis.srem(keys.members(role), ...gone);
  return texts.flatMap((text) => (text === null ? [] : parsed(text))).sort((a, b) => (a.id < b.id ? -1 : 1));
}

function parsed(text: string): Member[] {
  try {
    return [memberSchema.parse(JSON.parse(text))];
  } catch {
    return [];
  }
}

export const identityOf = ({ version, core, build }: Member): Identity => ({ version, core, build });
