// A redis-server of our own for each test file: on a free port of the loopback device, in a folder
// that is removed at the end.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, describe } from 'vitest';

const hasRedis = (() => {
  try {
    execFileSync('redis-server', ['--version']);
    return true;
  } catch {
    return false;
  }
})();

/** A suite of a test file that needs redis-server, and says so where there is none. */
export function describeWithRedis(title: string, suite: () => void): void {
  // Hooks that are set while a hook or a test runs are not called, and this module is loaded once
  // for several files: that of a file is set with each of its suites.
  afterAll(releaseAll);
  describe.skipIf(!hasRedis)(hasRedis ? title : `${title} (skipped: redis-server is not installed)`, suite);
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** For the test's own questions. */
  readonly client: Redis;
  stop(signal?: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
}

export type AtEnd = (release: () => void | Promise<void>) => void;

const releases: (() => void | Promise<void>)[] = [];

async function releaseAll(): Promise<void> {
  for (const release of releases.splice(0).reverse()) await release();
}

/** At the end of the test file. */
export const atFileEnd: AtEnd = (release) => void releases.push(release);

export interface RedisStart {
  /** Further ones of redis-server. */
  readonly flags?: readonly string[];
  /** That the test's own client uses. */
  readonly password?: string;
  /** Where to leave what is to be done at the end [of the test file]. */
  readonly atEnd?: AtEnd;
}

export async function startRedis({ flags = [], password, atEnd = atFileEnd }: RedisStart = {}): Promise<RedisServer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-redis-'));
  const all = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--daemonize',
    'no',
    ...flags,
  ];
  let child: ChildProcess | null = null;
  const client = new Redis({ port, password, maxRetriesPerRequest: null, retryStrategy: () => 50, lazyConnect: true });
  client.on('error', () => {});
  const start = async () => {
    child = spawn('redis-server', all, { stdio: 'ignore' });
    // It waits for the server.
    await client.ping();
  };
  const stop = (signal: NodeJS.Signals = 'SIGTERM') =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  atEnd(async () => {
    client.disconnect();
    await stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await start();
  return { port, url: `redis://127.0.0.1:${port}`, client, stop, start };
}
