// The published data these tests need are not ours to distribute. They are read from ../shared/data
// next to the repository; where they are absent the suite is skipped, and its title says what it
// needs.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe } from 'vitest';

/** The path of a file in ../shared/data, such as `madelon/train.csv.gz`. */
export function sharedFile(name: string): string {
  return fileURLToPath(new URL(`../../../shared/data/${name}`, import.meta.url));
}

/** A suite on published data; `files` are the ones it reads. */
export function describePaper(title: string, files: readonly string[], suite: () => void): void {
  const absent = files.filter((file) => !existsSync(sharedFile(file)));
  if (absent.length === 0) describe(title, suite);
  else describe.skip(`${title} (needs ../shared/data/${absent.join(', ')}, which is absent)`, suite);
}
