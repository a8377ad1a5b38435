// What happens to a process: its output is closed or stalls, it is asked to end, or it is killed
// while it writes.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folder, run } from './run.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const files = folder();

/** A run that prints notes: a header of numbers. */
const noisy = () => files.write('noisy.csv', '1,2,0\n1,3,0\n3,1,1\n2,1,1\n');

async function manyFeatures(): Promise<string> {
  const data = files.path('many.csv');
  if (!existsSync(data)) await run(['generate', 'microarray', '-o', data, '--features', '5000']);
  return data;
}

/** Seconds of processor time that a process has used. */
function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}

describe('a closed pipe', () => {
  it.each(['stderr', 'stdout'] as const)('of %s drops what is printed, never the work', async (closed) => {
    const out = files.path(`${closed}.json`);
    const args = [cli, 'rank', noisy(), '--json', out, ...(closed === 'stdout' ? ['--csv', `${out}.csv`] : [])];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child[closed].destroy();
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8')).ranking).toHaveLength(2);
  });
});

describe.runIf(process.platform === 'linux')('a pipe that nobody reads', () => {
  it('takes no processor time, and the result is whole when someone does', async () => {
    const args = [cli, 'describe', await manyFeatures(), '--json', '-', '--quiet'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    // It has begun to print, and this process reads no more than a buffer of it.
    await once(child.stdout, 'readable');
    await sleep(500);
    const before = processorSeconds(child.pid!);
    await sleep(2000);
    expect(processorSeconds(child.pid!) - before).toBeLessThan(0.3);
    expect(child.exitCode).toBeNull();
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    expect(await ended).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ command: 'describe' });
  });
});

describe('a signal to end', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s writes what is known and exits 130', async (signal) => {
    const [out, journal] = [files.path(`${signal}.json`), files.path(`${signal}.journal`)];
    // Takes minutes anywhere.
    const words = ['rank', await manyFeatures(), '--kernel', 'rbf', '--json', out, '--checkpoint', journal, '--quiet'];
    const { code, stderr } = await run(words, {
      disturb: (kill) => void until(() => existsSync(journal)).then(() => kill(signal)),
    });
    expect({ code, stderr }).toEqual({ code: 130, stderr: '' });
    const result = JSON.parse(readFileSync(out, 'utf8'));
    expect(result.ranking).toHaveLength(5000);
    expect(result.survivors.length).toBeGreaterThan(1);
  });
});

describe.runIf(process.platform === 'linux')('a process that is killed while it writes', () => {
  it('leaves a temporary file, which the next start removes', async () => {
    const out = files.path('large.csv');
    const words = ['generate', 'noise', '-o', out, '--rows', '4000', '--features', '2000'];
    const temporary = () => files.list().filter((name) => name.endsWith('.tmp'));
    await run(words, { disturb: (kill) => void until(() => temporary().length > 0).then(() => kill('SIGKILL')) });
    expect(temporary()).toHaveLength(1);
    expect(existsSync(out)).toBe(false);
    expect((await run(['rank', noisy(), '--json', files.path('next.json'), '--quiet'])).code).toBe(0);
    expect(temporary()).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s leaves nothing', async (signal) => {
    const out = files.path('large.csv');
    const words = ['generate', 'noise', '-o', out, '--rows', '4000', '--features', '2000'];
    const temporary = () => files.list().filter((name) => name.endsWith('.tmp'));
    const { code } = await run(words, {
      disturb: (kill) => void until(() => temporary().length > 0).then(() => kill(signal)),
    });
    expect(code).toBe(130);
    expect(temporary()).toEqual([]);
    expect(existsSync(out)).toBe(false);
  });
});
