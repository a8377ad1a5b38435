// Small files with huge tables, read within small limits; scripts/bombs.mjs reads them by the built
// package, with its time and memory.

import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { problemFrom } from '../problem.ts';
import { BOMBS } from './bombs.ts';

const LIMITS = { memoryLimit: 2 ** 34, heapLimit: 2 ** 28 };

describe('a small file with a huge table', () => {
  it.each(BOMBS.map(({ name, code, make }) => ({ name, codes: [code].flat(), make })))(
    'is refused: $name',
    { timeout: 120_000 },
    async ({ name, codes, make }) => {
      const bytes = make();
      expect(bytes.length).toBeLessThan(10 * 2 ** 20);
      const { code } = await problemFrom(readTable(bytesSource(name, bytes), resolveOptions(dataOptions, {}), LIMITS));
      expect(codes).toContain(code);
    },
  );

  it('is refused wherever in a gzip file it begins, and a table of ordinary size is not', async () => {
    const late = BOMBS.find(({ name }) => name === 'late.csv.gz')!.make();
    const { facts } = await problemFrom(readTable(bytesSource('late.csv.gz', late), resolveOptions(dataOptions, {})));
    const { bytes, unpackedBytes } = facts as { bytes: number; unpackedBytes: number };
    expect(unpackedBytes / bytes).toBeGreaterThan(200);
    // The stretch that is too much, not the file.
    expect(bytes).toBeLessThan(late.length / 10);
  });
});
