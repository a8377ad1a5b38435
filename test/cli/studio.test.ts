// svm-sieve studio as a user starts it, and as strangers may ask it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineOf } from '../problem.ts';
import { run } from './run.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

interface Started {
  readonly child: ChildProcess;
  readonly address: URL;
}

async function start(): Promise<Started> {
  const child = spawn(process.execPath, [cli, 'studio', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [line] = (await once(child.stdout!.setEncoding('utf8'), 'data')) as [string];
  return { child, address: new URL(line.trim()) };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request as it is written, which `fetch` would tidy first. */
function ask(address: URL, path: string, { method = 'GET', host = address.host } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = address;
    const asked = request({ hostname, port, path, method, headers: { host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    });
    asked.on('error', reject).end();
  });
}

describe('svm-sieve studio', () => {
  let studio: Started;
  beforeAll(async () => {
    studio = await start();
  });
  afterAll(() => studio?.child.kill('SIGKILL'));

  it('serves the page and every file that it names, to this computer alone', async () => {
    expect(studio.address.hostname).toBe('127.0.0.1');
    const page = await ask(studio.address, '/');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const named = [...page.body.matchAll(/(?:src|href)="\.(\/[^"]+)"/g)].map(([, path]) => path);
    expect(named.length).toBeGreaterThanOrEqual(4);
    for (const path of named) {
      const { status, headers } = await ask(studio.address, path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-type']).not.toBe('application/octet-stream');
    }
  });

  it('forbids every connection but to itself, in all that it sends', async () => {
    for (const path of ['/', '/service-worker.js', '/nowhere']) {
      const { headers } = await ask(studio.address, path);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("connect-src 'self'");
      expect(policy.join()).not.toMatch(/\*|https?:|'unsafe-eval'/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    }
  });

  it.each([
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/../../cli.js',
    '/%2e%2e/cli.js',
    '//etc/passwd',
    '/assets',
    '/index.html%00.js',
    '/__proto__',
  ])('gives nothing for %s', async (path) => {
    expect(await ask(studio.address, path)).toMatchObject({ status: 404, body: 'there is no such file\n' });
  });

  it('answers to no other name than that of this computer', async () => {
    const { port } = studio.address;
    for (const host of [`evil.example:${port}`, `127.0.0.1.evil.example:${port}`, 'localhost@evil'])
      expect((await ask(studio.address, '/', { host })).status).toBe(421);
    expect((await ask(studio.address, '/', { host: `localhost:${port}` })).status).toBe(200);
  });

  it('takes nothing in', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await ask(studio.address, '/', { method })).status).toBe(405);
  });

  it('says of a port that is taken what to do', async () => {
    const { code, stdout, stderr } = await run(['studio', '--port', studio.address.port]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const port = Number(studio.address.port);
    expect(stderr).toBe(lineOf('port-in-use', { port, address: `http://127.0.0.1:${port}/` }));
  });

  it('ends at Ctrl-C, and cleanly', async () => {
    const { child, address } = await start();
    await ask(address, '/');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    await expect(ask(address, '/')).rejects.toThrow('ECONNREFUSED');
  });
});
