// Messages of the protocol as bytes: the length of a header (four bytes, little-endian), the header
// (an object of JSON in UTF-8), then the arrays that the header lists, each padded with zeros to a
// multiple of eight bytes. The page docs/reference/protocol.md describes them.
//
// The other side may send anything. A header that cannot be read leaves no way to find the next
// message, so it ends the conversation; arrays that are too large are skipped without being kept.

import { problem } from '../../src/app.ts';
import { ARRAY_TYPES, type ArrayInfo, arrayBytes, arrayInfos, paddedBytes, type SentArray } from './arrays.ts';

/** A message: its header, and the bytes of its arrays. */
export interface Frame {
  readonly header: Readonly<Record<string, unknown>>;
  readonly arrays: readonly SentArray[];
  /** Bytes of the arrays. */
  readonly bytes: number;
  /** Why the request cannot be answered although its end was found. */
  readonly refusal?: Error;
}

/** What is accepted of one message. */
export interface FrameLimits {
  readonly headerBytes: number;
  readonly arrayBytes: number;
}

const LENGTH_BYTES = 4;
const encoder = new TextEncoder();

/** Messages in a stream of bytes, until it ends; one that breaks off in the middle is dropped. */
export async function* framesOf(chunks: AsyncIterable<Uint8Array>, limits: FrameLimits): AsyncGenerator<Frame> {
  const input = new ByteInput(chunks);
  for (;;) {
    const length = await input.take(LENGTH_BYTES);
    if (length === null) return;
    const headerBytes = new DataView(length.buffer, length.byteOffset).getUint32(0, true);
    if (headerBytes > limits.headerBytes)
      throw problem('message-too-large', { what: 'header', bytes: headerBytes, limit: limits.headerBytes });
    const text = await input.take(headerBytes);
    if (text === null) return;
    const frame = await frameAfter(headerOf(text), input, limits);
    if (frame === null) return;
    yield frame;
  }
}

async function frameAfter(
  header: Readonly<Record<string, unknown>>,
  input: ByteInput,
  limits: FrameLimits,
): Promise<Frame | null> {
  const infos = arrayInfos(header.arrays);
  const bytes = infos.reduce((sum, info) => sum + paddedBytes(info), 0);
  if (bytes > limits.arrayBytes) {
    const refusal = problem('message-too-large', { what: 'arrays', bytes, limit: limits.arrayBytes });
    return (await input.skip(bytes)) ? { header, arrays: [], bytes: 0, refusal } : null;
  }
  const arrays: SentArray[] = [];
  for (const info of infos) {
    const own = await input.take(paddedBytes(info));
    if (own === null) return null;
    arrays.push({
      ...info,
      values: new ARRAY_TYPES[info.type].view(own.buffer, 0, arrayBytes(info) / ARRAY_TYPES[info.type].bytes),
    });
  }
  return { header, arrays, bytes };
}

function headerOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  let header: unknown;
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw problem('message-malformed', { reason: 'its header is not JSON in UTF-8' });
  }
  if (typeof header !== 'object' || header === null || Array.isArray(header))
    throw problem('message-malformed', { reason: 'its header is not an object' });
  return header as Readonly<Record<string, unknown>>;
}

/** Takes exact numbers of bytes from chunks of any size. */
class ByteInput {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next bytes in a buffer of their own; null if the stream ends before. */
  async take(count: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const taken = new Uint8Array(count);
    let at = 0;
    while (at < count) {
      if (!(await this.#fill())) return null;
      const part = this.#rest.subarray(0, count - at);
      taken.set(part, at);
      at += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    return taken;
  }

  /** Passes over bytes; false if the stream ends before. */
  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0; ) {
      if (!(await this.#fill())) return false;
      const passed = Math.min(left, this.#rest.length);
      this.#rest = this.#rest.subarray(passed);
      left -= passed;
    }
    return true;
  }

  async #fill(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#chunks.next();
      if (next.done) return false;
      this.#rest = next.value;
    }
    return true;
  }
}

/** An array to send: numbers with their shape, or text. */
export interface OutgoingArray extends ArrayInfo {
  readonly values: ArrayBufferView;
}

/** The bytes of a message, in pieces. */
export function frameBytes(
  header: Readonly<Record<string, unknown>>,
  arrays: readonly OutgoingArray[] = [],
): Uint8Array[] {
  const listed = arrays.map(({ values: _values, ...info }) => info);
  const text = encoder.encode(JSON.stringify(arrays.length === 0 ? header : { ...header, arrays: listed }));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, text.length, true);
  const pieces: Uint8Array[] = [length, text];
  for (const { values, ...info } of arrays) {
    pieces.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    const padding = paddedBytes(info) - values.byteLength;
    if (padding > 0) pieces.push(new Uint8Array(padding));
  }
  return pieces;
}

/** The bytes of all pieces, one after the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Text as an array of a message. */
export function textArray(role: string, pieces: Iterable<string>, further: Partial<ArrayInfo> = {}): OutgoingArray {
  const values = joined([...pieces].map((piece) => encoder.encode(piece)));
  return { role, type: 'utf8', shape: [values.length], ...further, values };
}
