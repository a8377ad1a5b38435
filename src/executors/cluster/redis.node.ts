// Redis: its address, a connection that reconnects by itself, and its errors as problems.

import { Redis, type RedisOptions } from 'ioredis';
import type { MessageCode } from '../../base/messages/index.ts';
import { problem, UserError } from '../../base/problem.ts';

/** For a first connection: a wrong address should be reported soon. */
const FIRST_CONNECTION_MS = 8000;

/** Between attempts to reconnect, at most. */
const MAX_RETRY_MS = 1000;

export interface Address {
  readonly options: RedisOptions;
  /** For people: without the password. */
  readonly label: string;
}

/**
 * `redis://[[user]:password@]host[:port][/database]`, or `rediss://` with TLS; a password may come
 * from the environment instead.
 */
export function addressOf(
  url: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Address {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  // A password with one of / ? # ends the host early, and the rest of it would be taken for a
  // database.
  const isCut = url.includes('@') && (!parsed || url.lastIndexOf('@') > endOfAuthority(url));
  const isRedis = /^rediss?:\/\//i.test(url);
  if (isRedis && isCut) throw problem('redis-password-unencoded', { address: withoutPassword(url) });
  if (!parsed || !isRedis || parsed.hostname === '')
    throw problem('redis-address-invalid', { address: withoutPassword(url) });
  const database = parsed.pathname.slice(1);
  if (!/^\d*$/.test(database)) throw problem('redis-database-invalid', { database });
  const username = decoded(parsed.username, url) || environment.SVM_SIEVE_REDIS_USER;
  const password = decoded(parsed.password, url) || environment.SVM_SIEVE_REDIS_PASSWORD;
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(parsed.port || 6379);
  return {
    label: `${parsed.protocol}//${parsed.hostname}:${port}${database ? `/${database}` : ''}`,
    options: {
      host,
      port,
      db: Number(database || 0),
      ...(username && { username }),
      ...(password && { password }),
      ...(parsed.protocol === 'rediss:' && { tls: { servername: host } }),
    },
  };
}

/** Everything up to the last @ may be a user name and a password. */
const withoutPassword = (url: string) =>
  url.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, (_, scheme: string | undefined) => `${scheme ?? ''}…@`);

/** Where user, password, host and port end. */
function endOfAuthority(url: string): number {
  const start = url.indexOf('//') + 2;
  const length = url.slice(start).search(/[/?#]/);
  return length < 0 ? url.length : start + length;
}

function decoded(text: string, url: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw problem('redis-password-unencoded', { address: withoutPassword(url) });
  }
}

/** An open connection. It reconnects whenever it is cut, and commands wait for it. */
export async function connect({ options, label }: Address): Promise<Redis> {
  const client = new Redis({
    ...options,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: FIRST_CONNECTION_MS,
    retryStrategy: (times) => Math.min(50 * 2 ** times, MAX_RETRY_MS),
    // The client asks INFO whether Redis is loading; without the right to ask, a command shows it,
    // which 2 sends again.
    reconnectOnError: (error) => (isLoading(error) ? 2 : false),
  });
  let fail = (_: unknown) => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const timer = setTimeout(() => fail(new ConnectionFault('timeout')), FIRST_CONNECTION_MS);
  // Some faults are reported as errors, others by closing the connection.
  client.on('error', fail);
  client.on('close', () => fail(new ConnectionFault('closed')));
  try {
    await Promise.race([client.connect().catch(() => failed), failed]);
    await Promise.race([client.ping(), failed]);
    return client;
  } catch (error) {
    client.disconnect();
    throw redisProblem(error, label);
  } finally {
    clearTimeout(timer);
  }
}

/** A fault of a connection that has no error of its own. */
class ConnectionFault extends Error {
  readonly fault: 'timeout' | 'closed';

  constructor(fault: 'timeout' | 'closed') {
    super(fault);
    this.fault = fault;
  }
}

/** Codes of problems that have no facts but the address. */
type PlainCode = Extract<MessageCode, `redis-${string}`>;

/** What the codes of Node, OpenSSL and Redis mean. An error of Redis begins with its code. */
const CODES: Readonly<Record<string, PlainCode>> = {
  WRONGPASS: 'redis-login-rejected',
  NOAUTH: 'redis-password-missing',
  NOPERM: 'redis-permission-denied',
  DENIED: 'redis-protected',
  OOM: 'redis-out-of-memory',
  READONLY: 'redis-read-only',
  ECONNREFUSED: 'redis-connection-refused',
  ENOTFOUND: 'redis-host-unknown',
  EAI_AGAIN: 'redis-host-unknown',
  EPROTO: 'redis-tls-unsupported',
  ERR_SSL_WRONG_VERSION_NUMBER: 'redis-tls-unsupported',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'redis-tls-unsupported',
  ERR_SSL_UNKNOWN_PROTOCOL: 'redis-tls-unsupported',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'redis-certificate-untrusted',
  ECONNRESET: 'redis-connection-closed',
  EPIPE: 'redis-connection-closed',
  closed: 'redis-connection-closed',
  ETIMEDOUT: 'redis-timeout',
  timeout: 'redis-timeout',
};

/** Codes that Redis itself replies with. */
const REPLIES = new Set(['OOM', 'NOPERM', 'NOAUTH', 'WRONGPASS', 'READONLY', 'MISCONF', 'DENIED']);

/** What the Redis client rejects commands with that it has not sent; it has no code. */
const CLIENT_CLOSED = 'Connection is closed.';

/** The code that an error comes with. */
function codeOf(error: unknown): string {
  if (error instanceof ConnectionFault) return error.fault;
  if (!(error instanceof Error)) return '';
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined) return code;
  if (error.message === CLIENT_CLOSED) return 'closed';
  // The protocol of Redis has the code of an error inside its text: at the beginning, or behind the
  // name of the script that failed.
  return error.message.match(/\b[A-Z]{3,}\b/g)?.find((word) => Object.hasOwn(CODES, word) || REPLIES.has(word)) ?? '';
}

/** What an error of Redis, or of the connection to it, means to a user. */
export function redisProblem(error: unknown, label: string): UserError {
  if (error instanceof UserError) return error;
  const details = { at: { source: label }, cause: error };
  const own = codeOf(error);
  const code = CODES[own] ?? (own.includes('CERT') ? 'redis-certificate-untrusted' : 'redis-failed');
  const reason = error instanceof Error ? error.message || own : String(error);
  return problem(code, { reason, isTls: label.startsWith('rediss:') } as never, details);
}

/** What Redis replies with while it reads its file after a start. */
const isLoading = ({ message }: Error) => /\bLOADING\b/.test(message);

/**
 * Whether the same command may succeed a moment later: Redis has just been started, or the
 * connection was cut between the replies to commands that went together. Of those the client sends
 * none again by itself, since it cannot know whether that does harm.
 */
export const isPassing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || isLoading(error));

/**
 * Whether Redis itself refuses: a connection that is cut comes back, a refusal does not go away.
 */
export const isReply = (error: unknown): boolean =>
  !isPassing(error) && (REPLIES.has(codeOf(error)) || (error instanceof Error && error.name === 'ReplyError'));

/** Errors of Redis and of the connection become problems; all others stay internal errors. */
export const explained = (error: unknown, label: string) => (isFault(error) ? redisProblem(error, label) : error);

/**
 * The client of Redis names the errors of replies so, and those of a connection that did not come
 * back.
 */
const FAULTS = new Set(['ReplyError', 'MaxRetriesPerRequestError', 'AbortError']);

function isFault(error: unknown): boolean {
  const code = codeOf(error);
  return REPLIES.has(code) || Object.hasOwn(CODES, code) || (error instanceof Error && FAULTS.has(error.name));
}
