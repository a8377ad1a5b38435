// A cluster on this machine: a redis-server on a free port of the loopback device, and workers that
// are processes of their own.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';

const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export async function startCluster() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'bench-redis-'));
  const flags = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const server = spawn('redis-server', flags, { stdio: 'ignore' });
  server.on('error', () => {
    console.error('this needs redis-server (Debian: apt-get install redis-server)');
    process.exit(1);
  });
  const client = new Redis({ port, maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on('error', () => {});
  await client.ping();
  const url = `redis://127.0.0.1:${port}`;
  const workers = [];
  return {
    url,
    client,
    workers,
    /** One more worker, when it is ready. */
    async add(threads = 1) {
      const args = [cli, 'worker', '--redis', url, '--threads', `${threads}`];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      workers.push(child);
      await new Promise((resolve) => {
        let log = '';
        child.stderr.setEncoding('utf8').on('data', (text) => {
          log += text;
          if (log.includes('is ready')) resolve();
        });
      });
      return child;
    },
    async end() {
      for (const child of workers) child.kill('SIGKILL');
      client.disconnect();
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
