// Small files with huge tables, read within small limits; scripts/bombs.mjs reads them by the built
// package, with its time and memory.

import { expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { problemFrom } from '../problem.ts';
import type { Bomb } from './bombs.ts';

const LIMITS = { memoryLimit: 2 ** 34, heapLimit: 2 ** 28 };

/** A test for each of the files. */
export function expectRefused(bombs: readonly Bomb[]): void {
  it.each(bombs.map(({ name, code, make }) => ({ name, codes: [code].flat(), make })))(
    'is refused: $name',
    { timeout: 120_000 },
    async ({ name, codes, make }) => {
      const bytes = make();
      expect(bytes.length).toBeLessThan(10 * 2 ** 20);
      const { code } = await problemFrom(readTable(bytesSource(name, bytes), resolveOptions(dataOptions, {}), LIMITS));
      expect(codes).toContain(code);
    },
  );
}
