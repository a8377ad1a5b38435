// What a cluster refuses: other versions, entries that are not ours, a Redis that cannot be used;
// one clear sentence each.

import { execFileSync } from 'node:child_process';
import { Queue } from 'bullmq';
import { beforeAll, describe, expect, it } from 'vitest';
import { fact, type Note, render } from '../../../src/base/problem.ts';
import { VERSION } from '../../../src/base/version.ts';
import { nodeHash } from '../../../src/data/hash.node.ts';
import { buildDigest } from '../../../src/executors/cluster/build.node.ts';
import { entryOf, MAX_ENTRY_CHARS, tasksText } from '../../../src/executors/cluster/entry.node.ts';
import { queueName } from '../../../src/executors/cluster/names.ts';
import { Signer } from '../../../src/executors/cluster/signature.node.ts';
import { sharedDigest } from '../../../src/executors/job.ts';
import { coreName } from '../../../src/numeric/core.ts';
import { type ClusterWorker, cluster, clusterStatus, clusterWorker } from '../../../src/tasks/cluster.node.ts';
import { folder, run } from '../../cli/run.ts';
import { lineOf, problemFrom } from '../../problem.ts';
import { tiedData } from '../evaluations.ts';
import { describeWithRedis, freePort, type RedisServer, startRedis } from './redis.ts';
import { until } from './worker-process.ts';
import { someJobs } from './workload.ts';

const worker = new URL('../../../dist/worker.js', import.meta.url);
const ours = { version: VERSION, core: coreName(), build: buildDigest(worker) };
const others = [
  { ...ours, version: '9.9.9' },
  { ...ours, core: '0123456789ab' },
  { ...ours, build: '0123456789ab' },
];
const SESSION = 'a'.repeat(32);

describeWithRedis('another version, core or build', () => {
  it.for(others)('of the workers is refused by the names of both: %o', async (identity, { onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    const one = await clusterWorker({ redis: redis.url, threads: 1, worker, identity });
    const { code, stderr } = await run(['evaluate', 'example:wine', '--redis', redis.url]);
    expect(code).toBe(2);
    const at = { source: redis.url };
    expect(stderr).toContain(lineOf('workers-of-another-version', { here: ours, there: identity }, { at }));
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
      expect(stderr).toContain(lineOf('run-of-another-version', { here: ours, there: identity }));
      await driver.dispose();
      await one.end();
    },
  );
});

describeWithRedis('an entry', () => {
  let redis: RedisServer;
  let queue: Queue;
  let one: ClusterWorker;
  const told: Note[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    queue = new Queue(queueName(ours), {
      connection: redis.client,
      prefix: 'svm-sieve',
      skipVersionCheck: true,
    });
    one = await clusterWorker({ redis: redis.url, threads: 1, worker, onEvent: (event) => told.push(event) });
    await redis.client.set(`svm-sieve:driver:${SESSION}`, '{}');
    return () => one.end();
  });

  /** Puts it into the queue, and waits for what the worker says. */
  async function saidOf(data: unknown, id: string): Promise<Note> {
    const before = told.length;
    await queue.add('tasks', data, { jobId: id, removeOnComplete: true, removeOnFail: true });
    await until('the worker says something', () => told.length > before);
    return told.at(-1)!;
  }

  const refused = (reason: string) => ({ code: 'entry-refused', facts: { reason } });
  const digest = sharedDigest(tiedData(1), nodeHash);
  const job = { kind: 'job', job: 'outer-fold', input: {}, dataset: digest, data: null } as const;
  const entry = (identity: typeof ours, session: string) => entryOf({ identity }, session, '', tasksText([job]));

  it('that does not fit the schema is rejected, logged and never run', async () => {
    expect(await saidOf({ code: 'process.exit()' }, 'one')).toMatchObject(refused('foreign'));
    expect(await saidOf({ ...entry(ours, SESSION), tasks: '[{"kind":"eval"}]' }, 'two')).toMatchObject(
      refused('unfit'),
    );
    expect(await saidOf(entry(others[0], SESSION), 'three')).toMatchObject(refused('version'));
    expect(await redis.client.keys('svm-sieve:answer:*')).toEqual([]);
  });

  it('that is too large is rejected and logged', async () => {
    const large = { ...entry(ours, SESSION), tasks: `"${'x'.repeat(MAX_ENTRY_CHARS)}"` };
    expect(await saidOf(large, 'four')).toMatchObject(refused('large'));
  });

  it('that names unknown data is rejected and logged, and its driver is told that they are missing', async () => {
    expect(await saidOf(entry(ours, SESSION), 'five')).toMatchObject(refused('no-data'));
    await until('the answer is there', async () => (await redis.client.exists('svm-sieve:answer:five')) === 1);
    expect(await redis.client.get('svm-sieve:answer:five')).toBe('[{"kind":"missing"}]');
  });

  it('of a run that has ended is left out', async () => {
    expect(await saidOf(entry(ours, 'b'.repeat(32)), 'six')).toMatchObject({ code: 'entry-skipped' });
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
    const changed = { ...good, input: { ...(good.input as object), curve: true } };
    expect(await problemFrom(executor.run(changed))).toMatchObject({
      code: 'cluster-content-invalid',
      facts: { what: 'data' },
    });
    await executor.dispose();
  });
});

describeWithRedis('an answer', () => {
  /** Answers in place of a worker: what the driver says of it. */
  async function saidOfAnswer(text: string, secret?: string) {
    const releases: (() => void | Promise<void>)[] = [];
    const redis = await startRedis({ atEnd: (release) => void releases.push(release) });
    const { key } = new Signer(secret);
    const member = {
      id: 'w',
      ...ours,
      key,
      host: 'h',
      pid: 1,
      threads: 1,
      age: 1,
      done: 0,
      failed: 0,
      rate: 0,
      what: '',
    };
    await redis.client.set('svm-sieve:worker:w', JSON.stringify(member));
    await redis.client.sadd('svm-sieve:workers', 'w');
    const executor = await cluster({ redis: redis.url, identity: ours, secret });
    const queue = new Queue(queueName(ours, key), {
      connection: redis.client,
      prefix: 'svm-sieve',
      skipVersionCheck: true,
    });
    try {
      const [job] = await someJobs(1);
      const said = problemFrom(executor.run(job));
      await until('the entry waits', async () => (await queue.getWaitingCount()) === 1);
      const [{ id }] = await queue.getWaiting();
      await redis.client.set(`svm-sieve:answer:${id}`, text);
      await queue.remove(id!);
      return await said;
    } finally {
      await executor.dispose();
      for (const release of releases.reverse()) await release();
    }
  }

  const invalid = { code: 'cluster-content-invalid', facts: { what: 'answer' } };
  const done = (answer: unknown) => JSON.stringify([{ kind: 'job-done', outcome: { answer, seconds: 1 } }]);

  // At once, each with a Redis of its own: a driver looks after three seconds whether an answer that
  // was not announced is there.
  it.concurrent.each([
    ['no JSON', '{', invalid],
    ['no list', '{}', invalid],
    ['two answers', '[{"kind":"missing"},{"kind":"missing"}]', invalid],
    ['of no kind', '[{"kind":"eval"}]', invalid],
    ['a mark that is not known', '[{"\\u0000":"function","value":"x"}]', invalid],
    ['another kind of job', done({ rows: 3 }), { code: 'job-answer-invalid', facts: { job: 'outer-fold' } }],
  ])('that is %s ends the run with a code', async (_, text, expected) => {
    expect(await saidOfAnswer(text)).toMatchObject(expected);
  });

  it.concurrent('without the signature of the secret ends the run with a code', async () => {
    expect(await saidOfAnswer(done({}), 'a long and random text')).toMatchObject(invalid);
  });
});

describeWithRedis('a secret', () => {
  it('is shared by a run and its workers, and one without it is refused', async ({ onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    const secret = 'a long and random text';
    const one = await clusterWorker({ redis: redis.url, threads: 1, worker, identity: ours, secret });
    expect(await problemFrom(cluster({ redis: redis.url, identity: ours }))).toMatchObject({
      code: 'cluster-secret-differs',
      facts: { there: 'workers' },
    });
    const executor = await cluster({ redis: redis.url, identity: ours, secret });
    expect(await problemFrom(clusterWorker({ redis: redis.url, threads: 1, worker, identity: ours }))).toMatchObject({
      code: 'cluster-secret-differs',
      facts: { there: 'run' },
    });
    const [job] = await someJobs(1);
    expect(await executor.run(job)).toMatchObject({ answer: { ranking: expect.any(Array) } });
    const texts = await Promise.all((await redis.client.keys('*')).map((key) => redis.client.dump(key)));
    expect(texts.join().includes(secret)).toBe(false);
    await executor.dispose();
    await one.end();
  });
});

describeWithRedis('a member', () => {
  it('that says more of itself than can be is not counted', async ({ onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    const member = { ...ours, key: '', host: 'h', pid: 1, age: 1, done: 0, failed: 0, rate: 0, what: '' };
    for (const [id, changes] of Object.entries({
      a: { threads: 2147483647 },
      b: { threads: -1 },
      c: { threads: 1, host: 'x'.repeat(1e6) },
      d: { threads: 1, rate: -1 },
    })) {
      await redis.client.set(`svm-sieve:worker:${id}`, JSON.stringify({ id, ...member, ...changes }));
      await redis.client.sadd('svm-sieve:workers', id);
    }
    expect((await clusterStatus(redis.url)).workers).toEqual([]);
  });

  it('whose key holds another type ends a command with the error of Redis', async ({ onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    await redis.client.set('svm-sieve:workers', 'x');
    for (const words of [
      ['evaluate', 'example:wine'],
      ['worker', '--threads', '1'],
    ]) {
      const { code, stderr } = await run([...words, '--quiet', '--redis', redis.url]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('WRONGTYPE') });
    }
  });
});

describe('Redis', () => {
  it.each([
    ['example.org', lineOf('redis-address-invalid', { address: 'example.org' })],
    ['http://localhost', lineOf('redis-address-invalid', { address: 'http://localhost' })],
    ['redis://localhost/jobs', lineOf('redis-database-invalid', { database: 'jobs' })],
    ['redis://:SECR/t1@host', lineOf('redis-password-unencoded', { address: 'redis://…@host' })],
    ['redis://user:12/34@host', lineOf('redis-password-unencoded', { address: 'redis://…@host' })],
    ['redis://:SECR?t@host', lineOf('redis-password-unencoded', { address: 'redis://…@host' })],
    ['redis://:SECR#t@host:1', lineOf('redis-password-unencoded', { address: 'redis://…@host:1' })],
    ['redis://:SECR%@host', lineOf('redis-password-unencoded', { address: 'redis://…@host' })],
    ['redis://:SE@CR/t@host', lineOf('redis-password-unencoded', { address: 'redis://…@host' })],
    [':SECR@host', lineOf('redis-address-invalid', { address: '…@host' })],
    ['http://:SECR/t@host', lineOf('redis-address-invalid', { address: 'http://…@host' })],
    ['redis://127.0.0.1:1', lineOf('redis-connection-refused', {}, { at: { source: 'redis://127.0.0.1:1' } })],
    [
      'redis://no-such-host.invalid',
      lineOf('redis-host-unknown', {}, { at: { source: 'redis://no-such-host.invalid:6379' } }),
    ],
  ])('at %s is refused in one line', async (url, line) => {
    const { code, stderr } = await run(['cluster', 'status', '--redis', url]);
    expect(stderr).toBe(line);
    expect(code).toBe(2);
  });
});

describeWithRedis('Redis that refuses', () => {
  const { path } = folder();
  const said = async (url: string, line = ['cluster', 'status'], env = {}) => {
    const { code, stderr } = await run([...line, '--redis', url], { env });
    return { code, line: stderr.trim().split('\n').at(-1)!, lines: stderr.trim().split('\n').length };
  };

  it.concurrent('without a password, or a wrong one, says so, and never shows it', async () => {
    const { port } = await startRedis({ flags: ['--requirepass', 'right'], password: 'right' });
    expect(await said(`redis://127.0.0.1:${port}`)).toMatchObject({
      code: 2,
      lines: 1,
      line: expect.stringContaining(render(fact('redis-password-missing', {}))),
    });
    const wrong = await said(`redis://:secret@127.0.0.1:${port}`);
    expect(wrong).toMatchObject({
      code: 2,
      lines: 1,
      line: expect.stringContaining(render(fact('redis-login-rejected', {}))),
    });
    expect(wrong.line).not.toContain('secret');
    expect((await said(`redis://:right@127.0.0.1:${port}`)).code).toBe(0);
    expect((await said(`redis://127.0.0.1:${port}`, undefined, { SVM_SIEVE_REDIS_PASSWORD: 'right' })).code).toBe(0);
  });

  // Waits ten seconds for an answer by TLS.
  it.concurrent('with TLS on one side only says so; with TLS on both it works', async () => {
    const [plain, port] = [await startRedis(), await freePort()];
    expect(await said(`rediss://127.0.0.1:${plain.port}`)).toMatchObject({
      code: 2,
      line: expect.stringContaining(render(fact('redis-timeout', { isTls: true }))),
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
      line: expect.stringContaining(render(fact('redis-connection-closed', {}))),
    });
    expect(await said(`rediss://localhost:${port}`)).toMatchObject({
      code: 2,
      line: expect.stringContaining(render(fact('redis-certificate-untrusted', {}))),
    });
    expect((await said(`rediss://localhost:${port}`, undefined, { NODE_EXTRA_CA_CERTS: cert })).code).toBe(0);
  });

  it.concurrent('without memory says so', async () => {
    const redis = await startRedis();
    const one = await clusterWorker({ redis: redis.url, threads: 1, worker });
    const { used_memory: used } = Object.fromEntries(
      (await redis.client.info('memory')).split('\r\n').map((text) => text.split(':')),
    );
    await redis.client.config('SET', 'maxmemory', String(Number(used) + 60_000));
    const full = await said(redis.url, ['evaluate', 'example:wdbc', '--quiet']);
    expect(full).toMatchObject({
      code: 2,
      lines: 1,
      line: expect.stringContaining(render(fact('redis-out-of-memory', {}))),
    });
    await redis.client.config('SET', 'maxmemory', '0');
    await one.end();
  });

  it.concurrent('nothing to a user with the rights of the guide, and all else to it', async () => {
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
    expect(refused).toMatchObject({
      code: 2,
      lines: 1,
      line: expect.stringContaining(render(fact('redis-permission-denied', {}))),
    });
  });
});
