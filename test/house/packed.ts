// The package as a stranger gets it: packed, and installed into an empty folder.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './sources.ts';

export function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export interface Installed {
  /** The folder that was empty before. */
  readonly home: string;
  remove(): void;
}

export function installPacked(): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-package-'));
  const home = join(folder, 'empty');
  mkdirSync(home);
  // Without scripts: dist is there already, and nothing else may be needed.
  npm(['pack', '--ignore-scripts', '--pack-destination', folder], root);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  writeFileSync(join(home, 'package.json'), '{ "private": true, "type": "module" }\n');
  npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', join(folder, tarball)], home);
  return { home, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
