// What a cluster refuses: other versions, entries that are not ours, a Redis that cannot be used; one clear sentence each.

import { execFileSync } from 'node:child_process';
import { Queue } from 'bullmq';
import { beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '../../../src/base/version.ts';
import { nodeHash } from '../../../src/data/hash.node.ts';
import { entryOf, MAX_ENTRY_CHARS } from '../../../src/executors/cluster/entry.node.ts';
import { sharedDigest } from '../../../src/executors/job.ts';
import { coreName } from '../../../src/numeric/core.ts';
import { type ClusterWorker, cluster, clusterWorker } from '../../../src/tasks/cluster.node.ts';
import { folder, run } from '../../cli/run.ts';
import { tiedData } from '../evaluations.ts';
import { describeWithRedis, freePort, type RedisServer, startRedis } from './redis.ts';
import { until } from './worker-process.ts';
import { someJobs } from './workload.ts';

const worker = new URL('../../../dist/worker.js', import.meta.url);
const ours = { version: VERSION, core: coreName() };
const others = [
  { version: '9.9.9', core: ours.core },
  { version: VERSION, core: '0123456789ab' },
];
const SESSION = 'a'.repeat(32);

describeWithRedis('another version or core', () => {
  it.for(others)('of the workers is refused by the names of both: %o', async (identity, { onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    const one = await clusterWorker({ redis: redis.url, threads: 1, worker, identity });
    const { code, stderr } = await run(['evaluate', 'example:wine', '--redis', redis.url]);
    expect(code).toBe(2);
    expect(stderr).toContain(`this is svm-sieve ${VERSION} (core ${ours.core})`);
    expect(stderr).toContain(`are svm-sieve ${identity.version} (core ${identity.core})`);
    await one.end();
  });

  it.for(others)(
    'of a run is refused by a worker, by the names of both: %o',
    async (identity, { onTestFinished: atEnd }) => {
      const redis = await startRedis({ atEnd });
      const one = await clusterWorker({ redis: redis.url, threads: 1, worker, identity });
      const driver = await cluster({ redis: redis.url, identity });
      const { code, stderr } = await run(['worker', '--redis', redis.url, '--threads', '1']);
      expect(code).toBe(2);
      expect(stderr).toContain(`this worker is svm-sieve ${VERSION} (core ${ours.core})`);
      expect(stderr).toContain(`is svm-sieve ${identity.version} (core ${identity.core})`);
      await driver.dispose();
      await one.end();
    },
  );
});

describeWithRedis('an entry', () => {
  let redis: RedisServer;
  let queue: Queue;
  let one: ClusterWorker;
  const told: string[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    queue = new Queue(`${ours.version}-${ours.core}`, {
      connection: redis.client,
      prefix: 'svm-sieve',
      skipVersionCheck: true,
    });
    one = await clusterWorker({ redis: redis.url, threads: 1, worker, onEvent: (text) => told.push(text) });
    await redis.client.set(`svm-sieve:driver:${SESSION}`, '{}');
    return () => one.end();
  });

  /** Puts it into the queue, and waits for what the worker says. */
  async function saidOf(data: unknown, id: string): Promise<string> {
    const before = told.length;
    await queue.add('tasks', data, { jobId: id, removeOnComplete: true, removeOnFail: true });
    await until('the worker says something', () => told.length > before);
    return told.at(-1)!;
  }

  const digest = sharedDigest(tiedData(1), nodeHash);
  const job = { kind: 'job', job: 'outer-part', input: {}, dataset: digest, data: null } as const;

  it('that does not fit the schema is rejected, logged and never run', async () => {
    expect(await saidOf({ code: 'process.exit()' }, 'one')).toMatch(/refused: an entry that is not ours/);
    expect(await saidOf({ ...entryOf(ours, SESSION, [job]), tasks: '[{"kind":"eval"}]' }, 'two')).toMatch(
      /refused: .*tasks/,
    );
    expect(await saidOf(entryOf(others[0], SESSION, [job]), 'three')).toMatch(/refused: an entry of svm-sieve 9\.9\.9/);
    expect(await redis.client.keys('svm-sieve:answer:*')).toEqual([]);
  });

  it('that is too large is rejected and logged', async () => {
    const large = { ...entryOf(ours, SESSION, [job]), tasks: `"${'x'.repeat(MAX_ENTRY_CHARS)}"` };
    expect(await saidOf(large, 'four')).toMatch(/refused: an entry that is too large/);
  });

  it('that names unknown data is rejected and logged, and its driver is told that they are missing', async () => {
    expect(await saidOf(entryOf(ours, SESSION, [job]), 'five')).toMatch(
      /refused: an entry names data that are not in Redis/,
    );
    await until('the answer is there', async () => (await redis.client.exists('svm-sieve:answer:five')) === 1);
    expect(await redis.client.get('svm-sieve:answer:five')).toBe('[{"kind":"missing"}]');
  });

  it('of a run that has ended is left out', async () => {
    expect(await saidOf(entryOf(ours, 'b'.repeat(32), [job]), 'six')).toMatch(/left out/);
    expect(await redis.client.exists('svm-sieve:answer:six')).toBe(0);
  });

  it('whose data are others than they say fails, and nothing is computed', async () => {
    const executor = await cluster({ redis: redis.url });
    const [good] = await someJobs(1);
    const key = `svm-sieve:data:${sharedDigest(good.dataset!, nodeHash)}`;
    await executor.run(good);
    await one.end();
    const chunk = (await redis.client.getBuffer(`${key}:0`))!;
    chunk[chunk.length >> 1] ^= 1;
    await redis.client.set(`${key}:0`, chunk);
    one = await clusterWorker({ redis: redis.url, threads: 1, worker });
    await expect(executor.run({ ...good, input: { ...(good.input as object), curve: true } })).rejects.toThrow(
      /others than they say/,
    );
    await executor.dispose();
  });
});

describe('Redis', () => {
  it.each([
    ['example.org', 'is no address of Redis'],
    ['http://localhost', 'is no address of Redis'],
    ['redis://localhost/jobs', 'names the database "jobs"'],
    ['redis://127.0.0.1:1', 'is not there: nobody listens'],
    ['redis://no-such-host.invalid', 'is not there: the host has no address'],
  ])('at %s is told in one sentence', async (url, words) => {
    const { code, stderr } = await run(['cluster', 'status', '--redis', url]);
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });
});

describeWithRedis('Redis that refuses', () => {
  const { path } = folder();
  const said = async (url: string, line = ['cluster', 'status'], env = {}) => {
    const { code, stderr } = await run([...line, '--redis', url], { env });
    return { code, line: stderr.trim().split('\n').at(-1)!, lines: stderr.trim().split('\n').length };
  };

  it('without a password, or a wrong one, says so, and never shows it', async () => {
    const { port } = await startRedis({ flags: ['--requirepass', 'right'], password: 'right' });
    expect(await said(`redis://127.0.0.1:${port}`)).toMatchObject({
      code: 2,
      lines: 1,
      line: expect.stringContaining('wants a password'),
    });
    const wrong = await said(`redis://:secret@127.0.0.1:${port}`);
    expect(wrong).toMatchObject({
      code: 2,
      lines: 1,
      line: expect.stringContaining('refuses the user or the password'),
    });
    expect(wrong.line).not.toContain('secret');
    expect((await said(`redis://:right@127.0.0.1:${port}`)).code).toBe(0);
    expect((await said(`redis://127.0.0.1:${port}`, undefined, { SVM_SIEVE_REDIS_PASSWORD: 'right' })).code).toBe(0);
  });

  it('with TLS on one side only says so; with TLS on both it works', async () => {
    const [plain, port] = [await startRedis(), await freePort()];
    expect(await said(`rediss://127.0.0.1:${plain.port}`)).toMatchObject({
      code: 2,
      line: expect.stringContaining('does not speak TLS'),
    });
    const [key, cert] = [path('key.pem'), path('cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      {
        stdio: 'ignore',
      },
    );
    const files = ['--tls-cert-file', cert, '--tls-key-file', key, '--tls-auth-clients', 'no'];
    await startRedis({ flags: ['--tls-port', `${port}`, ...files] });
    expect(await said(`redis://localhost:${port}`)).toMatchObject({
      code: 2,
      line: expect.stringContaining('if it wants TLS'),
    });
    expect(await said(`rediss://localhost:${port}`)).toMatchObject({
      code: 2,
      line: expect.stringContaining('not trusted here'),
    });
    expect((await said(`rediss://localhost:${port}`, undefined, { NODE_EXTRA_CA_CERTS: cert })).code).toBe(0);
  });

  it('without memory says so', async () => {
    const redis = await startRedis();
    const one = await clusterWorker({ redis: redis.url, threads: 1, worker });
    const { used_memory: used } = Object.fromEntries(
      (await redis.client.info('memory')).split('\r\n').map((text) => text.split(':')),
    );
    await redis.client.config('SET', 'maxmemory', String(Number(used) + 60_000));
    const full = await said(redis.url, ['evaluate', 'example:wdbc', '--quiet']);
    expect(full).toMatchObject({ code: 2, lines: 1, line: expect.stringContaining('has no memory left (maxmemory)') });
    await redis.client.config('SET', 'maxmemory', '0');
    await one.end();
  });

  it('nothing to a user with the rights of the guide, and all else to it', async () => {
    const redis = await startRedis();
    const rights = ['on', '>word', '~svm-sieve:*', '&*', '+@all', '-@admin', '-@dangerous', '+info'];
    await redis.client.call('ACL', 'SETUSER', 'sieve', ...rights);
    const url = `redis://sieve:word@127.0.0.1:${redis.port}`;
    const one = await clusterWorker({ redis: url, threads: 1, worker });
    const executor = await cluster({ redis: url });
    const [good] = await someJobs(1);
    expect(await executor.run(good)).toMatchObject({ answer: { ranking: expect.any(Array) } });
    await executor.dispose();
    await one.end();
    expect((await said(url, ['cluster', 'clean'])).code).toBe(0);
    await redis.client.call('ACL', 'SETUSER', 'nobody', 'on', '>word', '~other:*', '+@all');
    const refused = await said(`redis://nobody:word@127.0.0.1:${redis.port}`, ['worker', '--threads', '1']);
    expect(refused).toMatchObject({ code: 2, lines: 1, line: expect.stringContaining('does not let this user') });
  });
});
