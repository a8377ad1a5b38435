// Selections give back what they take: the code that runs a thousand in one process must not run out of
// memory.

import { describe, expect, it } from 'vitest';
import { readFile, select } from '../../src/node.ts';
import { NULL_ADDRESS } from '../../src/numeric/address.ts';
import { core } from '../../src/numeric/core.ts';

const KINDS = [
  { step: 3 },
  { kernel: 'rbf', step: 3 },
  { method: 'eb-rfe', candidates: 2, minFeatures: 8 },
  { method: 'mfe', onNonseparable: 'soft', step: 3 },
  { method: 'gradient-angle', kernel: 'rbf' },
  { ranking: 'per-fold', step: 3 },
  { machine: 'linear', step: 3 },
] as const;

/** More folds take no other memory. */
const FEW_FOLDS = { folds: 3, repeats: 1 };

const reserved = () => core().doubles(NULL_ADDRESS, 1).buffer.byteLength;

describe('the memory of the core', () => {
  it.each(KINDS)('is given back after a selection, and does not grow with their number: %o', async (options) => {
    const data = await readFile('example:wine');
    await select(data, { ...FEW_FOLDS, ...options });
    const [inUse, held] = [core().bytesInUse, reserved()];
    expect(inUse).toBe(0);
    for (let seed = 2; seed < 8; seed++) {
      await select(data, { ...FEW_FOLDS, ...options, seed });
      expect(core().bytesInUse).toBe(0);
    }
    expect(reserved()).toBe(held);
  });

  it('is given back where a selection fails', async () => {
    const data = await readFile('example:wine');
    // Labels that have nothing to do with the rows: no plane parts them, so a hard margin cannot be
    // had.
    const shuffled = { ...data, dataset: { ...data.dataset, labels: data.dataset.labels.map((_, row) => row % 3) } };
    await expect(select(shuffled, { cost: Infinity })).rejects.toThrow('margin');
    expect(core().bytesInUse).toBe(0);
  });
});
