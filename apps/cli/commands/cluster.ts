// svm-sieve cluster status|drain|clean: workers and waiting jobs; stopping the workers; removing
// leftover data from Redis.

import {
  type ClusterStatus,
  cleanCluster,
  clusterStatus,
  counted,
  drainCluster,
  escapeControlChars,
  inGroup,
  nearest,
  problem,
  textOption,
} from '../../../src/app.node.ts';
import { type CommandContext, command } from '../command.ts';
import { runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { checkResultFiles, putJson } from '../output/result-files.ts';
import { shortNumber } from '../output/text-table.ts';

const { json, quiet, color, force } = runningOptions;

const options = inGroup('Running', {
  redis: textOption({
    argument: 'URL',
    level: 'basic',
    summary: 'Redis server of the cluster: redis://HOST:PORT, or rediss:// for TLS',
  }),
  json,
  quiet,
  color,
  force,
});

const ACTION_MEANINGS = {
  status: 'workers, queue, rate and failures',
  drain: 'let the workers finish their current jobs and exit',
  clean: 'remove the data of finished or aborted runs from Redis',
};

type Context = CommandContext<typeof options>;

const ACTIONS: Readonly<Record<'status' | 'drain' | 'clean', (context: Context) => Promise<void>>> = {
  async status({ options, console }) {
    await checkResultFiles(options, []);
    const status = await clusterStatus(options.redis);
    if (!(await putJson(status, options, console))) print(status, console);
  },
  async drain({ options, console, signal }) {
    console.note('asking the workers to finish their current jobs and exit');
    const count = await drainCluster(options.redis, signal);
    console.say(count === 0 ? 'no worker was running' : `${counted(count, 'worker has', 'workers have')} ended`);
  },
  async clean({ options, console }) {
    const count = await cleanCluster(options.redis, { force: options.force });
    console.say(`${counted(count, 'key was', 'keys were')} removed`);
  },
};

export const clusterCommand = command({
  name: 'cluster',
  summary: 'show the status of a cluster, drain its workers or clean up its Redis data',
  arguments: [{ name: 'action', kind: 'choice', summary: 'action to perform', choices: ACTION_MEANINGS }],
  options,
  isInterruptible: true,
  examples: [
    ['cluster status --redis redis://head:6379', 'workers and waiting jobs'],
    ['cluster drain --redis redis://head:6379', 'let every worker finish its current job and exit'],
    ['cluster clean --redis redis://head:6379', 'remove leftover data, jobs and results'],
  ],
  async run(context) {
    const [action] = context.arguments;
    const known = Object.keys(ACTIONS);
    if (!known.includes(action))
      throw problem('name-unknown', { kind: 'action', name: action, nearest: nearest(action, known, true), known });
    await ACTIONS[action as keyof typeof ACTIONS](context);
  },
});

const COLUMNS = ['worker', 'threads', 'done', 'failed', 'tasks/s', 'up', 'version'];

function print({ redis, workers, drivers, queues, rate, memory }: ClusterStatus, console: Console): void {
  const threads = workers.reduce((sum, own) => sum + own.threads, 0);
  console.say(
    `${escapeControlChars(redis)}: ${counted(workers.length, 'worker')} with ${counted(threads, 'thread')}, ${shortNumber(rate)} tasks/s`,
  );
  if (memory) {
    const most = memory.most === null ? 'no limit' : `of ${megabytes(memory.most)}, ${memory.policy}`;
    console.say(`memory of Redis: ${megabytes(memory.used)}, ${most}`);
  }
  for (const { name, waiting, active } of queues)
    console.say(`queue ${escapeControlChars(name)}: ${waiting} waiting, ${active} running`);
  for (const { what, host, pid, age, done } of drivers)
    console.say(
      `run ${escapeControlChars(what || 'of the library')} on ${escapeControlChars(host)}, process ${pid}, since ${duration(age)}: ${counted(done, 'task')} done`,
    );
  if (workers.length === 0) return;
  console.print('');
  const rows = workers.map((own) => [
    `${own.host} ${own.pid}`,
    ...[own.threads, own.done, own.failed].map(String),
    shortNumber(own.rate),
    duration(own.age),
    `${own.version} (core ${own.core})`,
  ]);
  const columns = COLUMNS.map((title, k) => ({ title, align: k === 0 || k === 6 ? 'left' : 'right' }) as const);
  console.table(columns, rows);
}

const megabytes = (bytes: number) => `${shortNumber(bytes / 2 ** 20)} MB`;

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
