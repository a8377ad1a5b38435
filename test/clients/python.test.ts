// The Python package: its own tests, and the page that shows its use.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { describePython } from './python.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'clients', 'python');
/** The package finds this in the clone that it is part of. */
const cli = join(root, 'dist', 'cli.js');

describePython('the Python package', (python) => {
  const run = (args: readonly string[], cwd: string) =>
    spawnSync(python, args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, PYTHONPATH: folder, SVM_SIEVE: cli, PYTHONDONTWRITEBYTECODE: '1' },
    });

  it('passes its own tests, check_estimator among them', { timeout: 600_000 }, () => {
    const { status, stderr } = run(['-W', 'ignore', '-m', 'unittest'], folder);
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    expect(Number(/^Ran (\d+) tests/m.exec(stderr)?.[1])).toBeGreaterThan(40);
  });

  it('does what its page shows', { timeout: 300_000 }, () => {
    const page = readFileSync(join(root, 'docs', 'how-to', 'python.md'), 'utf8');
    const blocks = [...page.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
    expect(blocks.length).toBeGreaterThan(4);
    const { status, stdout, stderr } = run(['-c', blocks.join('\n')], root);
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('<svm-sieve evaluate: 569 samples, 30 features; accuracy 0.9');
    expect(stdout).toMatch(/^option-invalid .*Did you mean rbf/m);
  });
});
