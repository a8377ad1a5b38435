// The entries of a ZIP archive, by its central directory. Decompression is the platform's own.

import type { UserError } from '../../../base/problem.ts';
import { type Inflation, inflate } from '../../inflate.ts';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: () => Promise<Uint8Array>;
}

export interface ZipSettings {
  /** What is thrown where the archive is damaged. */
  damaged(): UserError;
  /** What is thrown where an entry unpacks to far more than a sheet does. */
  inflated(stretch: Inflation): UserError;
  /** Refuses an entry that is too large. */
  check(bytes: number): void;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;

/** The entries by their names. */
export function zipEntries(bytes: Uint8Array, settings: ZipSettings): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (at: number, length: number) => at >= 0 && at + length <= bytes.length;
  let end = bytes.length - END_BYTES;
  const first = Math.max(0, end - MAX_COMMENT);
  while (end >= first && view.getUint32(end, true) !== END) end--;
  if (end < first) throw settings.damaged();
  const count = view.getUint16(end + 10, true);
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (!has(at, 46) || view.getUint32(at, true) !== ENTRY) throw settings.damaged();
    const method = view.getUint16(at + 10, true);
    const packed = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    if (!has(at + 46, nameLength) || !has(local, 30) || view.getUint32(local, true) !== LOCAL) throw settings.damaged();
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (!has(start, packed) || (method !== 0 && method !== 8)) throw settings.damaged();
    const content = bytes.subarray(start, start + packed);
    entries.set(name, { name, bytes: () => (method === 0 ? Promise.resolve(content) : inflated(content, settings)) });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function inflated(packed: Uint8Array, settings: ZipSettings): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const unpacked = inflate(one(packed), {
    format: 'deflate-raw',
    damaged: () => settings.damaged(),
    inflated: settings.inflated,
  });
  for await (const part of unpacked) {
    length += part.length;
    settings.check(length);
    parts.push(part);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
