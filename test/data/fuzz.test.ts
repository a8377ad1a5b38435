// Files changed at random, read by the built package ('dist') in processes with limits: a part of
// what scripts/fuzz-readers.mjs does by the thousand.

import { describe, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { FORMATS, fuzz } from '../../scripts/fuzz-readers.mjs';

describe('changed files', () => {
  it.each<string>(FORMATS)('are read or refused, in time and memory: %s', { timeout: 300_000 }, async (format) => {
    const { rows, failures } = await fuzz({ formats: [format], cases: 300, seed: 7 });
    expect(failures).toEqual([]);
    expect(rows[format].read + rows[format].refused).toBe(300);
    // Else a reader would not be reached at all.
    expect(rows[format].read).toBeGreaterThan(0);
  });
});
