// Tests of the tiers `package` and `tools` run the built package: built again when a source is
// newer.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function newest(folder: string): number {
  let latest = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isSource = entry.isFile() && !entry.name.endsWith('.generated.ts');
    if (isSource) latest = Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return latest;
}

export default function setup(): void {
  const built = join(root, 'dist', 'cli.js');
  const sources = ['core', 'src', 'apps', 'examples/data'].map((folder) => newest(join(root, folder)));
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources)) return;
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
}
