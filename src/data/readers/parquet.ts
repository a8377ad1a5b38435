// Parquet files. The decoder is loaded when the first such file is read, so that others do not wait
// for it.

import { problem } from '../../base/problem.ts';
import type { Reader } from '../reader.ts';
import { readAll } from '../source.ts';
import { damagedFile, decoding } from './damage.ts';

const MAGIC = [0x50, 0x41, 0x52, 0x31]; // PAR1
const ENCRYPTED_MAGIC = [0x50, 0x41, 0x52, 0x45]; // PARE

export const parquet: Reader = {
  name: 'parquet',
  title: 'Parquet',
  summary: 'Apache Parquet, columnar files for data frames',
  endings: ['parquet'],
  recognizes: (start) => startsWith(start, MAGIC),
  async read(source, options) {
    const bytes = await readAll(source, options.memoryLimit);
    checkFrame(source.name, bytes);
    const { decodeParquet } = await import('./parquet/decode.ts');
    return decoding(source.name, 'parquet', () => decodeParquet(source.name, bytes, options));
  },
};

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte);
}

function checkFrame(source: string, bytes: Uint8Array): void {
  if (bytes.length === 0) throw problem('file-empty', { format: 'parquet' }, { at: { source } });
  const end = bytes.subarray(-MAGIC.length);
  if (startsWith(end, ENCRYPTED_MAGIC)) throw problem('parquet-encrypted', {}, { at: { source } });
  if (!startsWith(bytes, MAGIC))
    throw problem('format-mismatch', { format: 'parquet' }, { at: { source }, fixes: [{ ask: ['format'] }] });
  if (bytes.length < 12 || !startsWith(end, MAGIC))
    throw damagedFile(source, { format: 'parquet', fault: 'truncated' });
}
