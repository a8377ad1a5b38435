// Decompression by the platform, in small pieces and with a limit: output far beyond the size of a
// table is rejected long before memory runs out.

import type { UserError } from '../base/problem.ts';

/** What a stretch of compressed data came to. */
export interface Inflation {
  readonly bytes: number;
  readonly unpackedBytes: number;
}

export interface Inflating {
  readonly format: 'gzip' | 'deflate-raw';
  /** What is thrown where the data cannot be unpacked. */
  damaged(cause: unknown): UserError;
  /** What is thrown where a stretch of them unpacks to too much. */
  inflated(stretch: Inflation): UserError;
}

/**
 * Tables of text unpack to 3 to 50 times their size. A stretch of this many unpacked bytes is
 * compared with the bytes it came from.
 */
const MAX_RATIO = 200;
const STRETCH_BYTES = 2 ** 25;

/** What the decompressor takes at a time: the unit in which its input is counted. */
const PIECE_BYTES = 2 ** 14;

/** The unpacked bytes of compressed chunks. A chunk need be valid only until the next one. */
export async function* inflate(chunks: AsyncIterable<Uint8Array>, inflating: Inflating): AsyncGenerator<Uint8Array> {
  const pieces = piecesOf(chunks);
  let bytes = 0;
  // Pulled, not pushed: only as much is read ahead as the decompressor takes.
  const input = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) return controller.close();
      bytes += value.length;
      controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  const reader = input.pipeThrough(new DecompressionStream(inflating.format)).getReader();
  let unpackedBytes = 0;
  let from: Inflation = { bytes: 0, unpackedBytes: 0 };
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        throw inflating.damaged(error);
      });
      if (done) return;
      unpackedBytes += value.length;
      const stretch = { bytes: bytes - from.bytes, unpackedBytes: unpackedBytes - from.unpackedBytes };
      if (stretch.unpackedBytes > STRETCH_BYTES) {
        if (stretch.unpackedBytes > MAX_RATIO * stretch.bytes) throw inflating.inflated(counted(stretch));
        from = { bytes, unpackedBytes };
      }
      yield value;
    }
  } finally {
    // A reader that stops early lets go of what is behind the stream, such as an open file.
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

/** No byte of deflate unpacks to more than this. */
const MAX_DEFLATE_RATIO = 1032;

/** What was taken before the stretch began, and unpacked in it, counts too. */
const counted = ({ bytes, unpackedBytes }: Inflation): Inflation => ({
  bytes: Math.max(bytes, Math.ceil(unpackedBytes / MAX_DEFLATE_RATIO)),
  unpackedBytes,
});

/** Copies, since the decompressor may look at them later. */
async function* piecesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) yield new Uint8Array(chunk.subarray(at, at + PIECE_BYTES));
}
