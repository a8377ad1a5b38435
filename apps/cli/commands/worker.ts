// svm-sieve worker: runs jobs that other computers queue in Redis.

import { COMMAND_LINE, clusterWorker, counted, inGroup, render, textOption } from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { runningOptions } from '../options.ts';

const { threads, quiet } = runningOptions;

export const workerCommand = command({
  name: 'worker',
  summary: 'run jobs on this computer for runs started elsewhere with --redis',
  arguments: [],
  options: inGroup('Running', {
    redis: textOption({
      argument: 'URL',
      level: 'basic',
      summary: 'Redis server of the cluster: redis://HOST:PORT, or rediss:// for TLS',
    }),
    threads,
    quiet,
  }),
  isInterruptible: true,
  examples: [
    ['worker --redis redis://head:6379', 'on each computer, with all its cores'],
    ['worker --redis rediss://head:6379 --threads 4', 'with TLS, on four cores'],
  ],
  async run({ options, console, signal }) {
    const log = (text: string) => console.note(`${new Date().toISOString()} ${text}`);
    const worker = await clusterWorker({
      redis: options.redis,
      ...(options.threads !== null && { threads: options.threads }),
      onEvent: (event) => log(render(event, COMMAND_LINE)),
    });
    const end = () => {
      log('finishing the current jobs; interrupt again to exit at once');
      void worker.end();
    };
    signal.addEventListener('abort', end, { once: true });
    // Logged last, because a caller that waits for this line may stop the worker at once.
    log(`worker ${worker.id} is ready with ${counted(worker.threads, 'thread')}`);
    await worker.ended;
    log('ended');
    // A signal is the default way to end it.
    process.exitCode = 0;
  },
});
