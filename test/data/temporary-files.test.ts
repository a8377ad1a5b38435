// Temporary files that a killed process has left are removed by the next one; those of others, and
// of processes that run, are not.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processIdentity } from '../../src/base/process-identity.node.ts';
import { removeStaleFiles, temporaryPath } from '../../src/data/temporary-files.node.ts';
import { writeWhole } from '../../src/data/write-whole.node.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svm-sieve-temporary-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, age = 0) => {
  writeFileSync(join(folder, name), 'x');
  const time = Date.now() / 1000 - age;
  utimesSync(join(folder, name), time, time);
  return name;
};

const DAY = 24 * 3600;

describe.runIf(process.platform === 'linux')('temporary files', () => {
  /** The name that this process would give, as of another process. */
  const nameOf = (pid: number, began: string) =>
    basename(temporaryPath(folder)).replace(/^\.svm-sieve-\d+-\d+-/, `.svm-sieve-${pid}-${began}-`);

  it('of a process that has ended are removed, and those of one that runs are kept', async () => {
    const child = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }));
    const parent = processIdentity(process.ppid)!;
    put(nameOf(child, '1'));
    put(nameOf(parent.pid, `${Number(parent.began) + 1}`)); // the number was given to another process
    const kept = [put(nameOf(parent.pid, parent.began)), put(basename(temporaryPath(folder)))];
    await removeStaleFiles(folder);
    expect(readdirSync(folder).sort()).toEqual(kept.sort());
  });

  it('of another model, and of version 0.1, are removed when they are a day old', async () => {
    const [elsewhere, old] = ['.svm-sieve-1-1-00000000-0123456789ab.tmp', '.svm-sieve-0123456789ab.tmp'];
    for (const name of [elsewhere, old]) put(name, DAY - 60);
    await removeStaleFiles(folder);
    expect(readdirSync(folder).sort()).toEqual([elsewhere, old].sort());
    for (const name of [elsewhere, old]) put(name, DAY + 60);
    await removeStaleFiles(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of other programs are left alone', async () => {
    const others = ['.svm-sieve-notes.tmp', 'svm-sieve-0123456789ab.tmp', '.svm-sieve-0123456789ab.tmp.txt', 'a.tmp'];
    for (const name of others) put(name, 2 * DAY);
    await removeStaleFiles(folder);
    expect(readdirSync(folder).sort()).toEqual([...others].sort());
  });

  it('are removed when the next file is written', async () => {
    put('.svm-sieve-0123456789ab.tmp', 2 * DAY);
    await writeWhole(join(folder, 'a'), ['x'], false);
    expect(readdirSync(folder)).toEqual(['a']);
  });
});
