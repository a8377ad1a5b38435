// The way to Redis: its address, a connection that comes back by itself, and what goes wrong with it in one sentence each.

import { Redis, type RedisOptions } from 'ioredis';
import { UserError } from '../../base/problem.ts';
import { escapeControlChars, quoted } from '../../base/text.ts';

/** Milliseconds for a first connection: who types an address wants to know soon that it is wrong. */
const FIRST_CONNECTION = 8000;

/** Milliseconds between attempts to come back, at most. */
const SLOWEST_RETRY = 1000;

export interface Address {
  readonly options: RedisOptions;
  /** For people: without the password. */
  readonly label: string;
}

/** `redis://[[user]:password@]host[:port][/database]`, or `rediss://` with TLS; a password may come from the environment instead. */
export function addressOf(
  url: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Address {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !['redis:', 'rediss:'].includes(parsed.protocol) || parsed.hostname === '')
    throw new UserError(
      `--redis ${quoted(url.replace(/\/\/[^/]*@/, '//…@'))} is no address of Redis; write redis://HOST:PORT, or rediss://HOST:PORT for TLS`,
    );
  const database = parsed.pathname.slice(1);
  if (!/^\d*$/.test(database))
    throw new UserError(`--redis names the database ${quoted(database)}; it is a number, such as /0`);
  const username = decodeURIComponent(parsed.username) || environment.SVM_SIEVE_REDIS_USER;
  const password = decodeURIComponent(parsed.password) || environment.SVM_SIEVE_REDIS_PASSWORD;
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(parsed.port || 6379);
  return {
    label: `${parsed.protocol}//${parsed.hostname}:${port}${database ? `/${database}` : ''}`,
    options: {
      ...{ host, port, db: Number(database || 0) },
      ...(username && { username }),
      ...(password && { password }),
      ...(parsed.protocol === 'rediss:' && { tls: { servername: host } }),
    },
  };
}

/** A connection that is there. Once it has been, it comes back whenever it is cut; commands wait for it. */
export async function connect({ options, label }: Address): Promise<Redis> {
  const client = new Redis({
    ...options,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: FIRST_CONNECTION,
    retryStrategy: (times) => Math.min(50 * 2 ** times, SLOWEST_RETRY),
  });
  let fail = (_: unknown) => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const timer = setTimeout(() => fail(new Error('it does not answer')), FIRST_CONNECTION);
  // Some faults are told as errors, others by hanging up.
  client.on('error', fail);
  client.on('close', () => fail(new Error('Connection is closed.')));
  try {
    await Promise.race([client.connect().catch(() => failed), failed]);
    await Promise.race([client.ping(), failed]);
    return client;
  } catch (error) {
    client.disconnect();
    throw new UserError(sentence(error, label));
  } finally {
    clearTimeout(timer);
  }
}

const MAX_TOLD = 200;

const CAUSES: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [/WRONGPASS|invalid password|invalid username/i, 'refuses the user or the password; check them'],
  [/NOAUTH/, 'wants a password; write it as redis://:PASSWORD@HOST:PORT, or set SVM_SIEVE_REDIS_PASSWORD'],
  [/NOPERM/, 'does not let this user do what a cluster needs; see its rights in docs/guide/cluster.md'],
  [/DENIED/, 'is in protected mode; give it a password, or bind it to the private network'],
  [/\bOOM\b/, 'has no memory left (maxmemory); raise it, or free some with svm-sieve cluster clean'],
  [/ECONNREFUSED/, 'is not there: nobody listens; start redis-server, or correct the address'],
  [/ENOTFOUND|EAI_AGAIN/, 'is not there: the host has no address; correct its name'],
  [
    /wrong version number|packet length too long|unknown protocol|EPROTO/i,
    'does not speak TLS; write redis:// instead of rediss://, or turn TLS on there',
  ],
  [
    /self.signed|certificate|altnames/i,
    'has a certificate that is not trusted here; name its authority in NODE_EXTRA_CA_CERTS',
  ],
  [
    /Connection is closed|ECONNRESET|socket hang up|EPIPE/,
    'hangs up at once; if it wants TLS, write rediss:// instead of redis://',
  ],
  [/ETIMEDOUT|does not answer/, 'does not answer; check address, firewall and whether it is up'],
  [/READONLY/, 'is a copy that takes no writes; name the primary'],
];

/** What a fault of Redis means to a user. */
export function sentence(error: unknown, label: string): string {
  const message =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  // A plain Redis waits for the rest of what it does not understand.
  if (label.startsWith('rediss:') && /does not answer/.test(message))
    return `Redis at ${label} does not speak TLS, or does not answer at all; write redis:// if it has no TLS`;
  const cause = CAUSES.find(([pattern]) => pattern.test(message))?.[1];
  return `Redis at ${label} ${cause ?? `fails: ${escapeControlChars(message).slice(0, MAX_TOLD)}`}`;
}

/** Where it is Redis that says no, and not a bug of ours, the sentence for the user. */
export const explained = (error: unknown, label: string) =>
  isRefusal(error) ? new UserError(sentence(error, label)) : error;

const isRefusal = (error: unknown) =>
  error instanceof Error && /\b(OOM|NOPERM|NOAUTH|WRONGPASS|READONLY|MISCONF|DENIED)\b/.test(error.message);
