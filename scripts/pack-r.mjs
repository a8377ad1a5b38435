// Builds the R package with the script for R's package V8 inside, so that it needs no Node.js:
//   node scripts/pack-r.mjs [FOLDER]
// writes svmsieve_VERSION.tar.gz into the folder [this one]. Needs R.

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const script = join(root, 'dist', 'engine.js');
if (!existsSync(script)) throw new Error('dist/engine.js is absent: run npm run build first');
const target = resolve(process.argv[2] ?? '.');
const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-pack-'));
try {
  const copy = join(folder, 'svmsieve');
  cpSync(join(root, 'clients', 'r'), copy, { recursive: true });
  mkdirSync(join(copy, 'inst', 'js'), { recursive: true });
  cpSync(script, join(copy, 'inst', 'js', 'engine.js'));
  cpSync(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), join(copy, 'inst', 'js', 'THIRD-PARTY-NOTICES.txt'));
  execFileSync('R', ['CMD', 'build', copy], { cwd: target, stdio: 'inherit' });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
