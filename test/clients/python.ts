// Programs that use svm-sieve, where they are installed: Python with scikit-learn, and workflow
// systems. Debian's own Python comes first: another one in the PATH may lack the packages.

import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

const CANDIDATES = ['/usr/bin/python3', 'python3'];

const python = CANDIDATES.find((path) => spawnSync(path, ['-c', 'import sklearn, pandas']).status === 0);

/** A suite that runs Python; skipped, with the reason in its title, where scikit-learn is absent. */
export function describePython(title: string, suite: (python: string) => void): void {
  if (python) describe(title, () => suite(python));
  else describe.skip(`${title} (needs python3-sklearn and python3-pandas, which are absent)`, () => suite('python3'));
}

/** A suite that runs another program; skipped, with the reason in its title, where it is absent. */
export function describeProgram(title: string, program: string, suite: () => void): void {
  const isThere = spawnSync(program, ['--version']).status === 0;
  if (isThere) describe(title, suite);
  else describe.skip(`${title} (needs ${program}, which is absent)`, suite);
}
