// LZ4, in which Feather files are packed by default (frames: a header, blocks whose matches may
// reach back into the blocks before, an end mark) and some Parquet files (a bare block). Reference:
// github.com/lz4/lz4, doc/lz4_Frame_format.md and lz4_Block_format.md. Checksums are skipped.

const MAGIC = 0x184d2204;
const STORED_BLOCK = 0x80000000;
const MIN_MATCH = 4;

/**
 * The bytes of one frame, which unpack to just `length` bytes; an Error where the frame is damaged.
 */
export function unpackLz4Frame(frame: Uint8Array, length: number): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new Error('no LZ4 frame');
  const flags = view.getUint8(4);
  const hasBlockChecksums = (flags & 0x10) !== 0;
  const hasContentSize = (flags & 0x08) !== 0;
  if (flags >> 6 !== 1 || flags & 0x01) throw new Error('an LZ4 frame of an unknown kind');
  let at = 7 + (hasContentSize ? 8 : 0); // magic, flags, block size, checksum of these
  const output = new Uint8Array(length);
  let filled = 0;
  for (;;) {
    const size = view.getUint32(at, true);
    at += 4;
    if (size === 0) break;
    const isStored = size >= STORED_BLOCK;
    const end = at + (isStored ? size - STORED_BLOCK : size);
    if (end > frame.length) throw new Error('an LZ4 block is cut short');
    const block = frame.subarray(at, end);
    filled = isStored ? copyStored(block, output, filled) : unpackBlock(block, output, filled);
    at = end + (hasBlockChecksums ? 4 : 0);
  }
  if (filled !== length) throw new Error('an LZ4 frame of the wrong length');
  return output;
}

/** The bytes of one block that stands alone; they unpack to just `length` bytes. */
export function unpackLz4Block(block: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  if (unpackBlock(block, output, 0) !== length) throw new Error('an LZ4 block of the wrong length');
  return output;
}

function copyStored(block: Uint8Array, output: Uint8Array, filled: number): number {
  output.set(block, filled);
  return filled + block.length;
}

/**
 * Sequences of literals and a match: a copy of what was written `distance` bytes before. Returns
 * how far the output is filled.
 */
function unpackBlock(block: Uint8Array, output: Uint8Array, filled: number): number {
  let at = 0;

  /** A length of 15 goes on in the bytes behind, until one is below 255. */
  function lengthFrom(nibble: number): number {
    let length = nibble;
    if (nibble === 15) {
      let more: number;
      do {
        more = block[at++];
        length += more;
      } while (more === 255);
    }
    return length;
  }

  while (at < block.length) {
    const token = block[at++];
    const literals = lengthFrom(token >> 4);
    if (!(at + literals <= block.length && filled + literals <= output.length))
      throw new Error('LZ4 literals out of range');
    output.set(block.subarray(at, at + literals), filled);
    at += literals;
    filled += literals;
    if (at === block.length) break; // the last sequence has no match
    const distance = block[at] | (block[at + 1] << 8);
    at += 2;
    const match = lengthFrom(token & 15) + MIN_MATCH;
    if (!(distance > 0 && distance <= filled && filled + match <= output.length))
      throw new Error('an LZ4 match out of range');
    // Byte by byte: a match may overlap what it writes.
    for (const end = filled + match; filled < end; filled++) output[filled] = output[filled - distance];
  }
  return filled;
}
