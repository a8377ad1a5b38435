// Runs the built command line as a user would, in a folder of its own.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  /** Called with the running process, for tests that disturb it. */
  disturb?(kill: (signal: NodeJS.Signals) => void): void;
}

export function run(args: readonly string[], { input = '', cwd, env, disturb }: RunOptions = {}): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...process.env, ...env } });
    const output = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output.stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
    child.stdin.on('error', () => {}); // a command that refuses its options does not wait for its input
    child.stdin.end(input);
    disturb?.((signal) => child.kill(signal));
  });
}

/** A folder for one test file, removed at its end. */
export function folder(): {
  path: (name: string) => string;
  write: (name: string, content: string | Uint8Array) => string;
  list: () => string[];
} {
  const base = mkdtempSync(join(tmpdir(), 'svm-sieve-'));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  const path = (name: string) => join(base, name);
  return {
    path,
    write(name, content) {
      writeFileSync(path(name), content);
      return path(name);
    },
    list: () => readdirSync(base).sort(),
  };
}
