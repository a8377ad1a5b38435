// Small files with huge tables that are refused after some seconds.

import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { problemFrom } from '../problem.ts';
import { BOMBS } from './bombs.ts';
import { expectRefused } from './bombs-refused.ts';

describe('a small file with a huge table', () => {
  expectRefused(BOMBS.filter(({ isSlow }) => isSlow));

  it('is refused wherever in a gzip file it begins, and a table of ordinary size is not', async () => {
    const late = BOMBS.find(({ name }) => name === 'late.csv.gz')!.make();
    const { facts } = await problemFrom(readTable(bytesSource('late.csv.gz', late), resolveOptions(dataOptions, {})));
    const { bytes, unpackedBytes } = facts as { bytes: number; unpackedBytes: number };
    expect(unpackedBytes / bytes).toBeGreaterThan(200);
    // The stretch that is too much, not the file.
    expect(bytes).toBeLessThan(late.length / 10);
  });
});
