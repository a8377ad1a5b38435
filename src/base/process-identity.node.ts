// The identity of a process beyond its number, which is reused: a checkpoint file records it to
// determine whether its last writer still runs. Available on Linux only.

import { readFileSync } from 'node:fs';

export interface ProcessIdentity {
  readonly pid: number;
  /** The start of the computer that it runs on. */
  readonly boot: string;
  /** When it began, in the machine's ticks. */
  readonly began: string;
}

/** Fields of /proc/PID/stat behind the name, which may hold blanks and is in brackets. */
const STATE = 0;
const BEGAN = 19;

/** Ended, but still in the list of processes. */
const ENDED = ['Z', 'X'];

/** A running process; null if there is none, or if the system does not report it. */
export function processIdentity(pid: number): ProcessIdentity | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return ENDED.includes(fields[STATE]) ? null : { pid, boot, began: fields[BEGAN] };
  } catch {
    return null;
  }
}

export function isRunning({ pid, boot, began }: ProcessIdentity): boolean {
  const now = processIdentity(pid);
  return now !== null && now.boot === boot && now.began === began;
}
