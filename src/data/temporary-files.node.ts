// Temporary files. Their names identify the process that made them, so that files of a killed
// process can be recognised and removed by the next one.

import { createHash, randomBytes } from 'node:crypto';
import { readlinkSync, rmSync } from 'node:fs';
import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning, processIdentity } from '../base/process-identity.node.ts';

/** What a process ended by Ctrl-C exits with. */
const INTERRUPTED = 130;

/** Signals that terminate a process. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Milliseconds after which a file of a process that cannot be looked for is taken for left behind.
 */
const OLD_MS = 24 * 3600 * 1000;

/**
 * The process number, when it began, the computer it runs on, and a random part; of version 0.1 a
 * random part alone.
 */
const NAME = /^\.svm-sieve-(?:(\d+)-(\d+)-([0-9a-f]{8})-)?[0-9a-f]{12}\.tmp$/;

/** A process number means something on one computer, since its last start, and in one container. */
function classifierOf(boot: string): string {
  let namespace = '';
  try {
    namespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // Without containers there is one list of processes.
  }
  return createHash('sha256').update(`${boot} ${namespace}`).digest('hex').slice(0, 8);
}

/** The path of a new temporary file in the folder. */
export function temporaryPath(folder: string): string {
  const self = processIdentity(process.pid);
  const owner = self ? `${self.pid}-${self.began}-${classifierOf(self.boot)}-` : '';
  return join(folder, `.svm-sieve-${owner}${randomBytes(6).toString('hex')}.tmp`);
}

/**
 * Removes the temporary files that processes of ours have left in the folder; what fails is left
 * for the next one.
 */
export async function removeStaleFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const match = NAME.exec(name);
    if (match && (await isStale(join(folder, name), match))) await unlink(join(folder, name)).catch(() => {});
  }
}

async function isStale(path: string, [, pid, began, machine]: RegExpExecArray): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return false;
  const self = processIdentity(process.pid);
  if (pid !== undefined && self && machine === classifierOf(self.boot))
    return !isRunning({ pid: Number(pid), boot: self.boot, began });
  return Date.now() - found.mtimeMs > OLD_MS;
}

const current = new Set<string>();

function removeCurrent(): void {
  for (const path of current) rmSync(path, { force: true });
}

/** Without another handler, a signal ends the process as it would by default. */
function endBySignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(INTERRUPTED);
}

/** Has the file removed if the process exits, or is asked to, before the release. */
export function removeAtExit(path: string): () => void {
  if (current.size === 0) {
    process.on('exit', removeCurrent);
    for (const signal of ENDING_SIGNALS) process.on(signal, endBySignal);
  }
  current.add(path);
  return () => {
    current.delete(path);
    if (current.size > 0) return;
    process.off('exit', removeCurrent);
    for (const signal of ENDING_SIGNALS) process.off(signal, endBySignal);
  };
}
