// Packages that only some users need. They are loaded on demand and may be left out of an
// installation (`npm install --omit=optional`).

import { problem } from './problem.ts';

/** Loads what needs optional packages; where one is not installed, the problem names them. */
export async function withOptionalPackages<T>(
  packages: readonly string[],
  what: string,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException)?.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw problem('dependency-missing', { packages, what }, { cause: error });
  }
}
