// Blocks of lines are checked four bytes at a time: wherever a byte stands, and whatever the place
// of the block in its buffer.

import { expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { type LineBlock, lineBlocks } from '../../src/data/line-blocks.ts';
import { bytesSource } from '../../src/data/source.ts';

const LENGTH = 11;
const PLACES = Array.from({ length: 4 }, (_, offset) => Array.from({ length: LENGTH }, (_, at) => [offset, at])).flat();

/** `abc…` with one other byte, at some place of a larger buffer. */
function textWith(byte: number, offset: number, at: number): Uint8Array {
  const bytes = new Uint8Array(offset + LENGTH).subarray(offset);
  for (let i = 0; i < LENGTH; i++) bytes[i] = 0x61 + i;
  bytes[at] = byte;
  return bytes;
}

async function blocksOf(bytes: Uint8Array): Promise<LineBlock[]> {
  const blocks: LineBlock[] = [];
  for await (const block of lineBlocks(bytesSource('t', bytes))) blocks.push(block);
  return blocks;
}

const codeOf = (bytes: Uint8Array) =>
  blocksOf(bytes).then(
    () => 'read',
    (error) => (error instanceof UserError ? error.code : String(error)),
  );

it.each([
  [0x00, 'text-nul'],
  [0x80, 'text-not-utf8'],
  [0xff, 'text-not-utf8'],
  [0x01, 'read'],
  [0x7f, 'read'],
])('the byte %i anywhere: %s', async (byte, code) => {
  expect(PLACES).toHaveLength(4 * LENGTH);
  for (const [offset, at] of PLACES) expect(await codeOf(textWith(byte, offset, at)), `${offset} ${at}`).toBe(code);
});
