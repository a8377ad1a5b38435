// The project's own files, for tests that hold the house rules.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files below a folder, as paths from the root with forward slashes. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** What a file imports or re-exports, as written. */
export function importsOf(path: string): string[] {
  const code = read(path);
  const found = [...code.matchAll(/(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]/g)];
  const bare = [...code.matchAll(/(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g)];
  const dynamic = [...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)];
  return [...found, ...bare, ...dynamic].map((match) => match[1]);
}

/** A relative import as a path from the root. */
export function resolved(path: string, specifier: string): string {
  return join(dirname(path), specifier).replaceAll('\\', '/');
}

/** Files that git tracks or would track; every file of a copy without git. */
export function trackedFiles(): string[] {
  if (!existsSync(join(root, '.git')))
    return filesBelow('.', '').filter((path) => !/^(node_modules|dist|build)\//.test(path));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
}
