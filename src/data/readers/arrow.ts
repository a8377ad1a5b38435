// Arrow IPC, file and stream (also Feather 2), read with flechette.

import type { Codec } from '@uwdata/flechette';
import type { FileDamage } from '../../base/messages/readers.ts';
import { note, problem, UserError } from '../../base/problem.ts';
import { type ArrowVector, arrowColumns } from '../arrow-columns.ts';
import { unpackLz4Frame } from '../lz4.ts';
import { refuseTooLarge } from '../memory.ts';
import { missingValues } from '../missing-values.ts';
import type { Reader, ReadOptions } from '../reader.ts';
import { readAll } from '../source.ts';
import { rowPlace } from '../table.ts';

const FILE_START = 'ARROW1';
const OLD_FEATHER_START = 'FEA1';

export const arrow: Reader = {
  name: 'arrow',
  summary: 'Apache Arrow IPC files and streams, Feather 2',
  endings: ['arrow', 'feather', 'ipc'],
  recognizes: (start) => startsWith(start, FILE_START) || startsWith(start, OLD_FEATHER_START) || isStream(start),
  async read(source, options) {
    const bytes = aligned(await readAll(source));
    checkFrame(source.name, bytes);
    const { rowCount, columns } = await decode(source.name, bytes, options);
    const isWhole = !isStream(bytes) || hasEndMark(bytes);
    const notes = isWhole ? [] : [note('arrow-stream-unended', {})];
    return { source: source.name, rowCount, columns, place: rowPlace, notes };
  },
};

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Array.from(text).every((character, i) => bytes[i] === character.charCodeAt(0));
}

/** A stream's messages begin with four bytes 0xff. */
function isStream(bytes: Uint8Array): boolean {
  return bytes.length > 8 && bytes.subarray(0, 4).every((byte) => byte === 0xff);
}

function hasEndMark(bytes: Uint8Array): boolean {
  return bytes.subarray(-8).every((byte, i) => byte === (i < 4 ? 0xff : 0));
}

function checkFrame(source: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw problem('file-empty', { format: 'arrow' }, { at: { source } });
  if (startsWith(bytes, OLD_FEATHER_START)) {
    throw problem('feather-version-1', {}, { at: { source } });
  }
  if (startsWith(bytes, FILE_START)) {
    if (!startsWith(bytes.subarray(-FILE_START.length), FILE_START)) throw damaged(source, { fault: 'truncated' });
  } else if (!isStream(bytes)) {
    throw problem('format-mismatch', { format: 'arrow' }, { at: { source }, fixes: [{ ask: ['format'] }] });
  }
}

function damaged(source: string, damage: Omit<FileDamage, 'format'>, cause?: unknown): UserError {
  return problem('file-damaged', { format: 'arrow', ...damage }, { at: { source }, cause });
}

/** Views of doubles must begin at a multiple of 8 bytes in their buffer. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 8 === 0
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    : new Uint8Array(bytes);
}

async function decode(source: string, bytes: Uint8Array, options: ReadOptions) {
  // Loaded when the first such file is read, so that others do not wait for it.
  const [library, { decompressZstd }] = await Promise.all([
    import('@uwdata/flechette'),
    import('hyparquet-compressors'),
  ]);
  library.setCompressionCodec(library.CompressionType.LZ4_FRAME, { encode, decode: unpackLz4Frame as Codec['decode'] });
  library.setCompressionCodec(library.CompressionType.ZSTD, { encode, decode: (packed) => decompressZstd(packed) });
  try {
    const table = library.tableFromIPC(bytes, { useBigInt: true, useBigIntTimestamp: true, useDecimalInt: true });
    const rowCount = table.numRows;
    if (rowCount === 0) throw problem('no-rows', {}, { at: { source } });
    refuseTooLarge(source, rowCount * table.numCols * 8, options.memoryLimit);
    const columns = arrowColumns({
      source,
      rowCount,
      columns: table.names.map((name, index) => ({
        name: String(name),
        values: table.getChildAt(index) as ArrowVector,
      })),
      missing: missingValues(options.missing),
      isText: options.isText,
      decimalsAreDigits: true,
      onDamage: (damage) => damaged(source, damage),
    });
    return { rowCount, columns };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw damaged(source, { fault: 'decoding', detail: (error as Error).message }, error);
  }
}

function encode(): never {
  throw new Error('packing is not offered');
}
