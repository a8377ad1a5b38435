// The Snakemake example, run as its page says.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { describeProgram } from './python.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cli = join(root, 'dist', 'cli.js');
const base = mkdtempSync(join(tmpdir(), 'svm-sieve-snakemake-'));

afterAll(() => rmSync(base, { recursive: true, force: true }));

describeProgram('the Snakemake example', 'snakemake', () => {
  const folder = join(base, 'snakemake');
  const snakemake = (...args: string[]) => {
    const config = ['--config', `svm_sieve=${process.execPath} ${cli}`];
    return spawnSync('snakemake', ['--cores', '2', ...args, ...config], { cwd: folder, encoding: 'utf8' });
  };

  it('writes every result once', { timeout: 300_000 }, () => {
    for (const name of ['snakemake', 'data'])
      cpSync(join(root, 'examples', name), join(base, name), { recursive: true });
    const { status, stderr } = snakemake();
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    for (const data of ['wine', 'wdbc'])
      expect(readFileSync(join(folder, 'results', `${data}.html`), 'utf8')).toMatch(/^<!doctype html>/);
    const { methods } = JSON.parse(readFileSync(join(folder, 'results', 'methods.json'), 'utf8'));
    expect(methods.length).toBeGreaterThanOrEqual(2);
    expect(snakemake().stderr).toContain('Nothing to be done');
  });
});
