// Arrow IPC, file and stream (also Feather 2). The decoder is loaded when the first such file is
// read, so that others do not wait for it.

import { note, problem } from '../../base/problem.ts';
import type { Reader } from '../reader.ts';
import { readAll } from '../source.ts';
import { rowPlace } from '../table.ts';
import { damagedFile, decoding } from './damage.ts';

const FILE_START = 'ARROW1';
const OLD_FEATHER_START = 'FEA1';

export const arrow: Reader = {
  name: 'arrow',
  title: 'Arrow',
  summary: 'Apache Arrow IPC files and streams, Feather 2',
  endings: ['arrow', 'feather', 'ipc'],
  recognizes: (start) => startsWith(start, FILE_START) || startsWith(start, OLD_FEATHER_START) || isStream(start),
  async read(source, options) {
    const bytes = await readAll(source, options.memoryLimit);
    const isFile = checkFrame(source.name, bytes);
    const { decodeArrow } = await import('./arrow/decode.ts');
    return decoding(source.name, 'arrow', async () => {
      const { rowCount, columns } = await decodeArrow(source.name, bytes, isFile, options);
      const isWhole = isFile || hasEndMark(bytes);
      const notes = isWhole ? [] : [note('arrow-stream-unended', {})];
      return { source: source.name, rowCount, columns, place: rowPlace, notes };
    });
  },
};

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Array.from(text).every((character, i) => bytes[i] === character.charCodeAt(0));
}

/** A stream's messages begin with four bytes 0xff. */
function isStream(bytes: Uint8Array): boolean {
  return bytes.length > 8 && bytes.subarray(0, 4).every((byte) => byte === 0xff);
}

/** Before version 0.15 they begin with the length of the schema, a table whose root is near. */
function isOldStream(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const [length, root] = [view.getUint32(0, true), view.getUint32(4, true)];
  return length > 8 && length % 4 === 0 && length <= bytes.length - 4 && root >= 4 && root < 64 && root % 4 === 0;
}

function hasEndMark(bytes: Uint8Array): boolean {
  const end = bytes.subarray(-8);
  return isStream(bytes) ? end.every((byte, i) => byte === (i < 4 ? 0xff : 0)) : end.subarray(-4).every((b) => b === 0);
}

/** Whether the bytes are a file and not a stream; refuses what is neither. */
function checkFrame(source: string, bytes: Uint8Array): boolean {
  if (bytes.length === 0) throw problem('file-empty', { format: 'arrow' }, { at: { source } });
  if (startsWith(bytes, OLD_FEATHER_START)) {
    throw problem('feather-version-1', {}, { at: { source } });
  }
  if (startsWith(bytes, FILE_START)) {
    const isWhole = startsWith(bytes.subarray(-FILE_START.length), FILE_START);
    if (!isWhole) throw damagedFile(source, { format: 'arrow', fault: 'truncated' });
    return true;
  }
  if (!isStream(bytes) && !isOldStream(bytes)) {
    throw problem('format-mismatch', { format: 'arrow' }, { at: { source }, fixes: [{ ask: ['format'] }] });
  }
  return false;
}
