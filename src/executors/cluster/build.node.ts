// Which build of the package this is: the digest of all JavaScript that a worker thread runs. Two
// builds of one version may answer differently, for example where one was made from changed
// sources.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const LENGTH = 12;

const require = createRequire(import.meta.url);

/** Relative imports, static and dynamic. */
const IMPORTS = /(?:from|import)\s*\(?\s*["'](\.{1,2}\/[^"']+)["']/g;

const known = new Map<string, string>();

/** `worker`: the built worker [the one of this package]. */
export function buildDigest(worker: URL = pathToFileURL(require.resolve('svm-sieve/worker'))): string {
  const found = known.get(worker.href);
  if (found !== undefined) return found;
  const seen = new Set([worker.href]);
  const digests: string[] = [];
  for (const address of seen) {
    const code = readFileSync(new URL(address), 'utf8');
    digests.push(createHash('sha256').update(code).digest('hex'));
    for (const [, specifier] of code.matchAll(IMPORTS)) seen.add(new URL(specifier, address).href);
  }
  const digest = createHash('sha256').update(digests.sort().join()).digest('hex').slice(0, LENGTH);
  known.set(worker.href, digest);
  return digest;
}
