// The library as its sources have it now, for scripts that describe it: no build has to come first.
import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * The exports of one source file, bundled with what it imports; packages are not. What the file
 * loads on demand must be loaded by `use`, since the bundle is removed afterwards.
 */
export async function librarySources(path = 'src/app.ts', use = (library) => library) {
  const isPackage = (id) => !id.startsWith('.') && !isAbsolute(id);
  const input = join(root, path);
  const build = await rolldown({ input, platform: 'neutral', external: isPackage, logLevel: 'silent' });
  // Below the root, where packages are found; its own folder, so that two scripts may run at once.
  const dir = mkdtempSync(join(root, 'node_modules', '.library-sources-'));
  try {
    const { output } = await build.write({ dir, format: 'esm' });
    return await use(await import(pathToFileURL(join(dir, output[0].fileName)).href));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
