// A worker as a user starts it: a process of its own, which a test may kill, stop or starve.

import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type AtEnd, atFileEnd } from './redis.ts';

const cli = fileURLToPath(new URL('../../../dist/cli.js', import.meta.url));

export interface WorkerProcess {
  readonly child: ChildProcess;
  /** What it has said so far. */
  log(): string;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** Started and ready. */
export async function startWorker(url: string, threads = 1, atEnd: AtEnd = atFileEnd): Promise<WorkerProcess> {
  const args = [cli, 'worker', '--redis', url, '--threads', `${threads}`];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  atEnd(() => void child.kill('SIGKILL'));
  let log = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stderr!.setEncoding('utf8').on('data', (text) => {
      log += text;
      if (log.includes('is ready')) resolve();
    });
    void ended.then((code) => reject(new Error(`a worker ended with ${code}: ${log}`)));
  });
  return { child, log: () => log, kill: (signal) => void child.kill(signal), ended };
}

/** Waits until something is so; says what it waited for where it never is. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, patience = 20_000): Promise<void> {
  for (const end = performance.now() + patience; !(await isSo()); ) {
    if (performance.now() > end) throw new Error(`waited ${patience} ms for this: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
