// Kills runs at random moments and starts them again: the result must have the same bytes, nothing
// that a checkpoint file held may be lost, and no temporary file may be left after the next start.
//
//   node scripts/kill-and-resume.mjs [--kills N] [--seed S] [--only select,evaluate,compare,reproduce,cluster]
//
// Needs dist (npm run build) and, for the cluster, redis-server. Each line says what was killed and
// when; a failure ends it with exit code 1 and keeps the folder.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    only: { type: 'string', default: 'select,evaluate,compare,reproduce,cluster' },
  },
});

const cli = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'cli.js');
const home = mkdtempSync(join(tmpdir(), 'svm-sieve-kills-'));
const EB = ['--method', 'eb-rfe', '--candidates', '4', '--costs', '0.1,1,10'];

const COMMANDS = {
  select: ['select', 'example:wdbc', '--method', 'eb-rfe', '--candidates', '6'],
  evaluate: ['evaluate', 'example:wine', ...EB, '--outer-folds', '6'],
  compare: [
    'compare',
    'example:wine',
    '--methods',
    'svm-rfe,eb-rfe,fisher',
    '--outer-folds',
    '6',
    '--costs',
    '0.1,1,10',
  ],
  reproduce: ['reproduce', 'hermes-wine', '--small'],
};

/** Every process that is running, so that none is left behind. */
const running = new Set();
/** Numbers of what has been killed so far, and what for. */
const counts = {};
let total = 0;

/** Mulberry32: the same seed kills at the same fractions of the time. */
let state = Number(values.seed) >>> 0;
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

function start(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  const ended = new Promise((resolve) =>
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, log });
    }),
  );
  return { child, ended, log: () => log };
}

const run = (words) => start(process.execPath, [cli, ...words]);

function fail(text) {
  throw new Error(`${text} (seed ${values.seed}, files in ${home})`);
}

function killed(what) {
  counts[what] = (counts[what] ?? 0) + 1;
  total++;
}

/** A result without the one part that may differ. */
const resultIn = (file) => readFileSync(file, 'utf8').replace(/"timings": \{[^}]*\}/g, '');

/** Whole records of a checkpoint file: lines, of which the last may be torn. */
const recordsIn = (file) => (existsSync(file) ? readFileSync(file, 'latin1').split('\n').length - 1 : 0);

const temporaryFiles = (folder) => readdirSync(folder).filter((name) => name.startsWith('.svm-sieve-'));

async function finish(process, what) {
  const { code, log } = await process.ended;
  if (code !== 0) fail(`${what} ended with ${code}: ${log}`);
}

async function waitFor(what, isSo) {
  for (const end = Date.now() + 60_000; !(await isSo()); await sleep(20))
    if (Date.now() > end) fail(`waited for ${what}`);
}

/** What an undisturbed run gives, and how long it takes. */
async function reference(name, words) {
  const [file, began] = [join(home, `${name}.json`), performance.now()];
  await finish(run([...words, '--quiet', '--force', '--json', file]), name);
  return { text: resultIn(file), milliseconds: performance.now() - began };
}

let serial = 0;
function newFolder(name) {
  const folder = join(home, `${serial++}-${name}`);
  mkdirSync(folder);
  return { folder, json: join(folder, 'result.json'), journal: join(folder, 'run.journal') };
}

function check(name, { folder, json }, expected) {
  if (resultIn(json) !== expected) fail(`${name}: another result`);
  const left = temporaryFiles(folder);
  if (left.length > 0) fail(`${name}: ${left.join()} is left`);
  rmSync(folder, { recursive: true });
}

/** Kills a run up to five times, and lets it end. */
async function killLocal(name, { text, milliseconds }) {
  const files = newFolder(name);
  const words = [...COMMANDS[name], '--quiet', '--checkpoint', files.journal, '--json', files.json];
  const moments = [];
  for (let kills = 2 + Math.floor(4 * random()); kills > 0; kills--) {
    const before = recordsIn(files.journal);
    const one = run(words);
    const share = 0.05 + 0.9 * random();
    await Promise.race([sleep(share * milliseconds), one.ended]);
    const isOver = one.child.exitCode !== null;
    one.child.kill('SIGKILL');
    const { code, log } = await one.ended;
    if (isOver && code !== 0) fail(`${name} ended with ${code}: ${log}`);
    if (recordsIn(files.journal) < before) fail(`${name}: the checkpoint file has lost records`);
    if (isOver) break;
    killed(name);
    moments.push(`${Math.round(100 * share)} %`);
  }
  // Also where the result is in place already: a script that repeats the command gets the same.
  const left = existsSync(files.json) ? readFileSync(files.json, 'utf8') : null;
  await finish(run(words), name);
  if (left !== null && readFileSync(files.json, 'utf8') !== left) fail(`${name}: the result has changed`);
  check(name, files, text);
  console.log(`${name}: killed at ${moments.join(', ') || 'no moment'}; same bytes`);
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function isListening(port) {
  const { connect } = await import('node:net');
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => socket.end(() => resolve(true))).on('error', () => resolve(false));
  });
}

async function startRedis(folder, port, isKept) {
  const one = start('redis-server', [
    ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
    ...['--appendonly', isKept ? 'yes' : 'no', '--appendfsync', 'always', '--loglevel', 'warning'],
  ]);
  await waitFor('Redis', () => isListening(port));
  return one;
}

async function startWorker(url) {
  const one = run(['worker', '--redis', url, '--threads', '1']);
  await waitFor('a worker', () => one.log().includes('is ready') || one.child.exitCode !== null);
  return one;
}

const VICTIMS = ['worker', 'driver', 'redis with AOF', 'redis without AOF', 'stopped worker'];

/** Milliseconds that a worker is stopped: longer than its lock lasts. */
const STOPPED_MS = 7000;

async function killInCluster(victim, { text, milliseconds }) {
  const files = newFolder('cluster');
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const isKept = victim !== 'redis without AOF';
  let redis = await startRedis(files.folder, port, isKept);
  const workers = [await startWorker(url), await startWorker(url)];
  const words = [...COMMANDS.evaluate, '--redis', url, '--checkpoint', files.journal, '--json', files.json];
  let driver = run(words);
  // A first connection is refused at once, as it should be.
  const isJoined = () => driver.log().includes('cluster: ') || driver.child.exitCode !== null;
  await waitFor('the run to join', isJoined);
  const share = 0.02 + 0.25 * random();
  await Promise.race([sleep(share * milliseconds), driver.ended]);
  const isOver = driver.child.exitCode !== null;
  if (!isOver) {
    killed(victim);
    if (victim === 'driver') {
      const before = recordsIn(files.journal);
      driver.child.kill('SIGKILL');
      await driver.ended;
      if (recordsIn(files.journal) < before) fail('the checkpoint file has lost records');
      driver = run(words);
    } else if (victim === 'worker') {
      workers[0].child.kill('SIGKILL');
      workers.push(await startWorker(url));
    } else if (victim === 'stopped worker') {
      workers[0].child.kill('SIGSTOP');
      await sleep(STOPPED_MS);
      workers[0].child.kill('SIGCONT');
    } else {
      redis.child.kill('SIGKILL');
      await redis.ended;
      redis = await startRedis(files.folder, port, isKept);
    }
  }
  await finish(driver, `the run (${victim})`);
  for (const { child } of [...workers, redis]) child.kill('SIGKILL');
  await Promise.all([...workers, redis].map(({ ended }) => ended));
  check(`cluster, ${victim}`, files, text);
  console.log(`cluster, ${victim}: ${isOver ? 'over before' : `killed at ${Math.round(100 * share)} %`}; same bytes`);
}

try {
  const wanted = Number(values.kills);
  const names = values.only.split(',');
  const references = {};
  for (const name of Object.keys(COMMANDS)) {
    const isNeeded = names.includes(name) || (name === 'evaluate' && names.includes('cluster'));
    if (isNeeded) references[name] = await reference(name, COMMANDS[name]);
  }
  console.log(
    `seed ${values.seed}; ${Object.entries(references)
      .map(([name, { milliseconds }]) => `${name} ${Math.round(milliseconds)} ms`)
      .join(', ')}`,
  );
  for (let round = 0; total < wanted; round++) {
    const name = names[round % names.length];
    if (name === 'cluster')
      await killInCluster(VICTIMS[Math.floor(round / names.length) % VICTIMS.length], references.evaluate);
    else await killLocal(name, references[name]);
  }
  console.log(
    `${total} kills, all with the same bytes: ${Object.entries(counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  );
  rmSync(home, { recursive: true });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const child of running) child.kill('SIGKILL');
}
