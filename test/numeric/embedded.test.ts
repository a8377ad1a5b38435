import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
// @ts-expect-error A script, without types.
import { embeddedBytes } from '../../scripts/embed-bytes.mjs';
import { embeddedCore } from '../../src/numeric/core.generated.ts';
import { bytesOf, type EmbeddedBytes } from '../../src/numeric/embedded.ts';

const embedded = (bytes: Uint8Array): EmbeddedBytes => embeddedBytes(bytes);

describe('embedded bytes', () => {
  it('come back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        expect([...bytesOf(embedded(bytes))]).toEqual([...bytes]);
      }),
    );
    const all = Uint8Array.from({ length: 1024 }, (_, k) => k);
    expect([...bytesOf(embedded(all))]).toEqual([...all]);
  });

  it('are text that no string, template or element of a page ends', () => {
    const { text, characters } = embedded(Uint8Array.from({ length: 256 }, (_, k) => k));
    expect(text).toMatch(/^[ -~]+$/);
    expect(text + characters).not.toMatch(/['"`$\\<]/);
    expect(new Set(characters).size).toBe(characters.length);
  });

  it('are a WebAssembly module in the core', () => {
    expect([...bytesOf(embeddedCore).subarray(0, 4)]).toEqual([0, 0x61, 0x73, 0x6d]);
  });
});
