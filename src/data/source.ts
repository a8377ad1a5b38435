// Where bytes come from, whatever the platform: a name for messages and a stream of chunks.

import { problem, UserError } from '../base/problem.ts';
import { inflate } from './inflate.ts';
import { refuseTooLarge } from './memory.ts';

/** A source of bytes: a name for messages and a stream of chunks. */
export interface ByteSource {
  /** The name that the user gave; its extension determines the format. */
  readonly name: string;
  /** The size in bytes, as stored; null if it is not known in advance. */
  readonly size: number | null;
  /** A chunk is valid only until the next one is requested; copy it to keep it. */
  chunks(): AsyncIterable<Uint8Array>;
  /**
   * Opens another file in the same folder, for formats that consist of several files; null if there
   * is no such file.
   */
  beside?(name: string): Promise<ByteSource | null>;
}

/** A source for bytes or text in memory, with a name like that of a file. */
export function bytesSource(name: string, bytes: Uint8Array | string): ByteSource {
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  return {
    name,
    size: content.length,
    async *chunks() {
      if (content.length > 0) yield content;
    },
  };
}

/** A source for a file that the user chose or dropped onto a page. */
export function blobSource(name: string, blob: Blob): ByteSource {
  return { name, size: blob.size, chunks: () => iterate(blob.stream()) };
}

async function* iterate(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A reader that stops early lets go of what is behind the stream, such as an open file.
    await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

/** Everything a source holds, as one array; rejected if that is more than the limit. */
export async function readAll(source: ByteSource, limit = Infinity): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.chunks()) {
    parts.push(copied(chunk));
    length += chunk.length;
    refuseTooLarge(source.name, length, limit);
  }
  return joined(parts, length);
}

/** A chunk to keep. Not slice(): that of Node's Buffer is a view. */
function copied(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(chunk);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1) return parts[0];
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * The first bytes of a source, at least `count` of them if it has this many; chunks may be of any
 * length.
 */
export async function firstBytes(source: ByteSource, count: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.chunks()) {
    parts.push(copied(chunk));
    length += chunk.length;
    if (length >= count) break;
  }
  return joined(parts, length);
}

/**
 * The source with gzip undone; recognised by the first two bytes, so a misnamed file works too.
 * More than `limit` bytes are refused.
 */
export async function gunzipped(source: ByteSource, limit = Infinity): Promise<ByteSource> {
  const name = source.name.replace(/\.gz$/i, '');
  const [first, second] = await firstBytes(source, 2);
  if (first === 0x1f && second === 0x8b) return { name, size: null, chunks: () => gunzip(source, limit) };
  return { name, size: source.size, chunks: () => source.chunks() };
}

async function* gunzip(source: ByteSource, limit: number): AsyncGenerator<Uint8Array> {
  const at = { source: source.name };
  const unpacked = inflate(source.chunks(), {
    format: 'gzip',
    // What the source itself could not read is no fault of the gzip.
    damaged: (cause) => (cause instanceof UserError ? cause : problem('gzip-damaged', {}, { at, cause })),
    inflated: (stretch) => problem('gzip-inflated', { ...stretch }, { at }),
  });
  let length = 0;
  for await (const chunk of unpacked) {
    length += chunk.length;
    refuseTooLarge(source.name, length, limit);
    yield chunk;
  }
}
