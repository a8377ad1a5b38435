// Text files as blocks of whole lines: checked to be UTF-8 without NUL, so that the parsers behind
// need not doubt it.

import { problem } from '../base/problem.ts';
import { decodeText, withoutByteOrderMark } from './decode-text.ts';
import type { ByteSource } from './source.ts';

export interface LineBlock {
  /** Whole lines with their ends; only the last line of the file may lack one. */
  readonly bytes: Uint8Array;
  /** The same as text. */
  readonly text: string;
  readonly firstLine: number;
}

const LF = 0x0a;
const BLOCK_BYTES = 1 << 20;

/** Longer ones are no lines; and strings of engines end at twice this. */
const MAX_LINE_BYTES = 1 << 28;

export async function* lineBlocks(source: ByteSource): AsyncGenerator<LineBlock> {
  let held: Uint8Array[] = []; // the start of a line whose end has not come yet
  let heldLength = 0;
  let firstLine = 1;
  let isStart = true;

  function block(last: Uint8Array): LineBlock {
    let bytes = joined([...held, last], heldLength + last.length);
    held = [];
    heldLength = 0;
    if (isStart) bytes = withoutByteOrderMark(source.name, bytes);
    isStart = false;
    const line = firstLine;
    firstLine += lineEnds(bytes);
    return checkedBlock(source.name, bytes, line);
  }

  for await (const chunk of source.chunks()) {
    for (let at = 0; at < chunk.length; at += BLOCK_BYTES) {
      const piece = chunk.subarray(at, at + BLOCK_BYTES);
      const end = piece.lastIndexOf(LF) + 1;
      if (end > 0) yield block(piece.subarray(0, end));
      if (end === piece.length) continue;
      held.push(new Uint8Array(piece.subarray(end))); // the chunk is ours only until the next one
      heldLength += piece.length - end;
      if (heldLength > MAX_LINE_BYTES) {
        throw problem('line-endless', {}, { at: { source: source.name, line: firstLine } });
      }
    }
  }
  if (heldLength > 0) yield block(new Uint8Array(0));
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

function lineEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count++;
  return count;
}

/** The block; plain ASCII is decoded only where its text is requested. */
function checkedBlock(source: string, bytes: Uint8Array, firstLine: number): LineBlock {
  if (!isAscii(bytes)) return { bytes, text: checkedText(source, bytes, firstLine), firstLine };
  return {
    bytes,
    get text() {
      return decodeText(bytes, 0, bytes.length)!;
    },
    firstLine,
  };
}

const HIGH_BITS = 0x80808080;
const ONES = 0x01010101;

/** Whether all are characters of ASCII other than NUL: looked at four by four. */
function isAscii(bytes: Uint8Array): boolean {
  const head = Math.min(bytes.length, (4 - (bytes.byteOffset % 4)) % 4);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + head, (bytes.length - head) >> 2);
  // Of a character from 1 to 127 neither itself nor the one before it has the high bit.
  for (let i = 0; i < words.length; i++) if ((((words[i] - ONES) | words[i]) & HIGH_BITS) !== 0) return false;
  return areAscii(bytes, 0, head) && areAscii(bytes, head + 4 * words.length, bytes.length);
}

function areAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === 0 || bytes[i] > 0x7f) return false;
  return true;
}

function checkedText(source: string, bytes: Uint8Array, firstLine: number): string {
  const nul = bytes.indexOf(0);
  if (nul >= 0) {
    const line = firstLine + lineEnds(bytes.subarray(0, nul));
    throw problem('text-nul', {}, { at: { source, line } });
  }
  const text = decodeText(bytes, 0, bytes.length);
  if (text === null) {
    const line = firstLine + firstForeignLine(bytes);
    throw problem('text-not-utf8', { what: 'text' }, { at: { source, line } });
  }
  return text;
}

function firstForeignLine(bytes: Uint8Array): number {
  let line = 0;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(LF, start) + 1 || bytes.length;
    if (decodeText(bytes, start, end) === null) break;
    start = end;
  }
  return line;
}
