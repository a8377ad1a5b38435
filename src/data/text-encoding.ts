// Text files in other encodings than UTF-8, as spreadsheets save them: UTF-16 with a byte-order
// mark, and Windows-1252 (Latin-1).

import { type Note, note } from '../base/problem.ts';
import { type ByteSource, firstBytes, readAll } from './source.ts';

/** A text in UTF-8, with a note where it was stored in another encoding. */
export interface DecodedSource {
  readonly source: ByteSource;
  readonly notes: readonly Note[];
}

/** The source in UTF-8 if its byte-order mark is that of UTF-16; else as it is. */
export async function withoutUtf16(source: ByteSource): Promise<DecodedSource> {
  const [first, second] = await firstBytes(source, 2);
  if (first === 0xff && second === 0xfe) return decoded(source, 'utf-16le', 'UTF-16');
  if (first === 0xfe && second === 0xff) return decoded(source, 'utf-16be', 'UTF-16');
  return { source, notes: [] };
}

/**
 * The source in UTF-8 where it can only be Windows-1252: it has bytes that are not UTF-8, no
 * sequence of several bytes that is, and no byte that Windows-1252 lacks. Null otherwise: such a
 * file is damaged.
 */
export async function fromWindows1252(source: ByteSource): Promise<DecodedSource | null> {
  return isWindows1252(await readAll(source)) ? decoded(source, 'windows-1252', 'Windows-1252') : null;
}

function decoded(source: ByteSource, label: string, encoding: string): DecodedSource {
  const notes = [note('text-decoded', { encoding }, { at: { source: source.name } })];
  return { source: { name: source.name, size: null, chunks: () => recoded(source, label) }, notes };
}

async function* recoded(source: ByteSource, label: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(label);
  const encoder = new TextEncoder();
  for await (const chunk of source.chunks()) yield encoder.encode(decoder.decode(chunk, { stream: true }));
  const rest = decoder.decode();
  if (rest !== '') yield encoder.encode(rest);
}

/**
 * Bytes that Windows-1252 does not define, and the control characters of text files that are
 * binary.
 */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x00, 0x1b, 0x7f]);

function isWindows1252(bytes: Uint8Array): boolean {
  let foreign = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (UNDEFINED.has(byte)) return false;
    if (byte < 0x80) continue;
    // A lead byte of UTF-8 with a continuation byte: the file is UTF-8 that was damaged elsewhere.
    if (byte >= 0xc3 && byte < 0xf5 && isContinuation(bytes[at + 1])) return false;
    foreign++;
  }
  return foreign > 0;
}

const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0;
