// The page never computes and reads no table: its workers do, and they are built separately. The page
// needs the registries for their names and options, though, and those lead to solvers and readers. In
// the build of the page, such modules are replaced by functions that refuse to run, and what the library
// loads on demand by one empty module.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Folders and files of the library that only workers run. */
const COMPUTING = [
  /^solvers\//,
  /^numeric\/(?!routines)/,
  /^kernels\/(gram|cross|columns|feature-list|precomputed)/,
  /^formulations\/(trainers\/|train-|platt|make-model|predict-model)/,
  /^data\/readers\/csv\/(scan|build|delimiter|preamble)/,
  /^data\/transpose/,
  /^composites\/(gaussian-knockoffs|selection-bounds|half-samples|companions)/,
  /^criteria\/(enclosing-ball|span-bound|pairwise-information|path-entry|digamma)/,
  /^kernels\/pairs\/(forms|products|single|expm1-series)/,
];

const LIBRARY = `${join(import.meta.dirname, '..', '..', 'src').replaceAll('\\', '/')}/`;

/** The path of a module inside the library; null for others. */
function libraryPath(id: string): string | null {
  const path = id.replaceAll('\\', '/');
  return path.startsWith(LIBRARY) ? path.slice(LIBRARY.length) : null;
}

const EMPTY = '\0svm-sieve-worker-only';

export const workerOnly: Plugin = {
  name: 'svm-sieve-studio-worker-only',
  resolveDynamicImport(_specifier, importer) {
    return importer !== undefined && libraryPath(importer) !== null ? EMPTY : null;
  },
  load(id) {
    if (id === EMPTY) return 'export {};';
    const path = libraryPath(id);
    if (path === null || !COMPUTING.some((part) => part.test(path))) return null;
    return refusing(readFileSync(id, 'utf8'));
  },
};

/**
 * The module with functions that throw in place of its own; null where it exports anything else, which
 * others may use while they are loaded.
 */
export function refusing(source: string): string | null {
  const names: string[] = [];
  for (const line of source.split('\n')) {
    if (!line.startsWith('export ') || /^export (type|interface|declare)\b/.test(line)) continue;
    const name = /^export (?:async )?(?:function\*? |(?:abstract )?class )(\w+)/.exec(line)?.[1];
    if (name === undefined) return null;
    if (!names.includes(name)) names.push(name);
  }
  const refused = names.map(
    (name) => `export function ${name}() { throw new Error('${name} is for workers of the studio'); }`,
  );
  return refused.join('\n');
}
