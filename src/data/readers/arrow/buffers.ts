// The buffers of a batch, unpacked, and which of them belong to which column.

import { unpackLz4Frame } from '../../lz4.ts';
import { refuseTooLarge } from '../../memory.ts';
import { Damage, expectSound } from '../damage.ts';
import type { Unpack } from '../unpack.ts';
import { type ArrowBatch, type ArrowField, TYPE } from './metadata.ts';

/** The part of a batch that one column takes. */
export interface ColumnPart {
  readonly length: number;
  readonly nulls: number;
  readonly buffers: readonly Uint8Array[];
}

export interface BatchReader {
  /** The next column, its buffers unpacked. */
  take(field: ArrowField): ColumnPart;
  /** Passes over the next column. */
  skip(field: ArrowField): void;
}

export interface Unpacking {
  readonly source: string;
  readonly zstd: Unpack;
  readonly memoryLimit: number;
}

/**
 * How many buffers a type has before those of its children. A union has one more before version 5,
 * views have those of their text.
 */
const BUFFERS: Readonly<Record<number, number>> = {
  [TYPE.nothing]: 0,
  [TYPE.int]: 2,
  [TYPE.float]: 2,
  [TYPE.binary]: 3,
  [TYPE.utf8]: 3,
  [TYPE.bool]: 2,
  [TYPE.decimal]: 2,
  [TYPE.date]: 2,
  [TYPE.time]: 2,
  [TYPE.timestamp]: 2,
  [TYPE.interval]: 2,
  [TYPE.list]: 2,
  [TYPE.struct]: 1,
  [TYPE.union]: 1,
  [TYPE.fixedBinary]: 2,
  [TYPE.fixedList]: 1,
  [TYPE.map]: 2,
  [TYPE.duration]: 2,
  [TYPE.largeBinary]: 3,
  [TYPE.largeUtf8]: 3,
  [TYPE.largeList]: 2,
  [TYPE.runEnds]: 0,
  [TYPE.binaryView]: 2,
  [TYPE.utf8View]: 2,
  [TYPE.listView]: 3,
  [TYPE.largeListView]: 3,
};

export function batchReader(batch: ArrowBatch, unpacking: Unpacking): BatchReader {
  let node = 0;
  let buffer = 0;
  let view = 0;

  /** Counts the buffers of a column itself; its children follow. */
  function pass(field: ArrowField): number {
    expectSound(node < batch.nodes.length, 'a batch has too few columns');
    node++;
    if (field.dictionary) return 2;
    const { id, isDense } = field.type;
    const count = BUFFERS[id];
    if (count === undefined) throw new Damage('a column is of an unknown type');
    if (id === TYPE.union) return count + Number(isDense) + Number(batch.unionsHaveValidity);
    if (id !== TYPE.utf8View && id !== TYPE.binaryView) return count;
    const texts = batch.viewBuffers[view++] ?? -1;
    expectSound(texts >= 0 && texts <= batch.buffers.length, 'a column has a wrong number of buffers');
    return count + texts;
  }

  function skip(field: ArrowField): void {
    buffer += pass(field);
    if (!field.dictionary) for (const child of field.children) skip(child);
  }

  return {
    skip,
    take(field) {
      const { length, nulls } = batch.nodes[node] ?? { length: -1, nulls: 0 };
      expectSound(length === batch.rows, 'a column has another length than its batch');
      const count = pass(field);
      expectSound(buffer + count <= batch.buffers.length, 'a batch has too few buffers');
      const regions = batch.buffers.slice(buffer, buffer + count);
      buffer += count;
      return { length, nulls, buffers: regions.map((region) => unpacked(batch, region, unpacking)) };
    },
  };
}

/** LZ4 repeats at most 255 bytes per byte, zstd a block of 128 kB per three. */
const MAX_RATIO = { lz4: 255, zstd: 43_700 };
const PREFIX_BYTES = 8;

/** A packed buffer begins with its true length, or −1 where it is stored as it is. */
function unpacked(
  { body, codec }: ArrowBatch,
  { offset, length }: ArrowBatch['buffers'][number],
  { source, zstd, memoryLimit }: Unpacking,
): Uint8Array {
  const stored = body.subarray(offset, offset + length);
  if (codec === null || length === 0) return stored;
  expectSound(length >= PREFIX_BYTES, 'a compressed buffer is cut short');
  const size = new DataView(stored.buffer, stored.byteOffset, PREFIX_BYTES).getBigInt64(0, true);
  const packed = stored.subarray(PREFIX_BYTES);
  if (size === -1n) return packed;
  const isPossible = size >= 0n && size <= BigInt(packed.length) * BigInt(MAX_RATIO[codec]);
  expectSound(isPossible, 'the length of a compressed buffer is wrong');
  refuseTooLarge(source, Number(size), memoryLimit);
  return codec === 'lz4' ? unpackLz4Frame(packed, Number(size)) : zstd(packed, Number(size));
}
