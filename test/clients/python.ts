// Python with scikit-learn, where it is installed. Debian's own comes first: another one in the PATH
// may lack the packages.

import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

const CANDIDATES = ['/usr/bin/python3', 'python3'];

const python = CANDIDATES.find((path) => spawnSync(path, ['-c', 'import sklearn, pandas']).status === 0);

/** A suite that runs Python; skipped, with the reason in its title, where scikit-learn is absent. */
export function describePython(title: string, suite: (python: string) => void): void {
  if (python) describe(title, () => suite(python));
  else describe.skip(`${title} (needs python3-sklearn and python3-pandas, which are absent)`, () => suite('python3'));
}
