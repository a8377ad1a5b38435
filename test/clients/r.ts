// R with the packages that the R client needs, where they are installed.

import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';

const NEEDED = ['jsonlite', 'processx', 'testthat'];

const isThere =
  spawnSync('Rscript', ['-e', NEEDED.map((name) => `loadNamespace("${name}")`).join(';')], { stdio: 'ignore' })
    .status === 0;

/** A suite that runs R; skipped, with the reason in its title, where a package is absent. */
export function describeR(title: string, suite: () => void): void {
  const packages = ['r-base-core', ...NEEDED.map((name) => `r-cran-${name}`)];
  if (isThere) describe(title, suite);
  else describe.skip(`${title} (needs ${packages.join(', ')}, which are absent)`, suite);
}
