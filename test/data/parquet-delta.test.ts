import { describe, expect, it } from 'vitest';
import { deltaBytes } from '../../src/data/readers/parquet/delta.ts';

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}

/**
 * A first number and then `count` − 1 equal differences, in blocks of 128 with 4 parts of width 0.
 */
function ramp(count: number, first: number, difference: number): number[] {
  const zigzag = (number: number) => varint(number < 0 ? -2 * number - 1 : 2 * number);
  const blocks = Array.from({ length: Math.ceil((count - 1) / 128) }, () => [...zigzag(difference), 0, 0, 0, 0]);
  return [...varint(128), 4, ...varint(count), ...zigzag(first), ...blocks.flat()];
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('values that begin as the one before', () => {
  it('are put together', () => {
    const bytes = Uint8Array.from([...ramp(3, 0, 1), ...ramp(3, 2, 0), ...new TextEncoder().encode('abcdef')]);
    expect(deltaBytes(bytes, 3).map(text)).toEqual(['ab', 'acd', 'acef']);
  });

  it('are refused where they repeat without end', () => {
    // Each value is one byte longer than the one before, and all of that: n²/2 bytes out of n.
    const count = 2 ** 16;
    const bytes = Uint8Array.from([...ramp(count, 0, 1), ...ramp(count, 1, 0), ...new Uint8Array(count).fill(0x61)]);
    expect(() => deltaBytes(bytes, count)).toThrow('longer than it can hold');
  });
});
