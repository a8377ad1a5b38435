// Hands out pieces of one WebAssembly memory: first fit over a sorted list of free pieces,
// neighbours joined on release.

import { problem } from '../base/problem.ts';
import type { Address } from './address.ts';

/** Pieces start at multiples of this: a vector of two doubles. */
const ALIGNMENT = 16;
const PAGE = 65536;

export interface Allocator {
  /**
   * Allocates `byteLength` uninitialised bytes and returns their address. Views created before this
   * call may be invalid after it.
   */
  allocate(byteLength: number): Address;
  release(address: Address): void;
  readonly bytesInUse: number;
}

interface Piece {
  address: number;
  byteLength: number;
}

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** Manages all of `memory` from `base` on. */
export function createAllocator(memory: WebAssembly.Memory, base: number): Allocator {
  const start = aligned(base);
  const free: Piece[] = [{ address: start, byteLength: memory.buffer.byteLength - start }];
  const used = new Map<number, number>();
  let bytesInUse = 0;

  /** Puts a piece back in its place, joined with the neighbours it touches. */
  function insert(piece: Piece): void {
    let at = free.findIndex((other) => other.address > piece.address);
    if (at < 0) at = free.length;
    const next = free[at];
    if (next && piece.address + piece.byteLength === next.address) {
      piece.byteLength += next.byteLength;
      free.splice(at, 1);
    }
    const previous = free[at - 1];
    if (previous && previous.address + previous.byteLength === piece.address) previous.byteLength += piece.byteLength;
    else free.splice(at, 0, piece);
  }

  function grow(wanted: number): void {
    const end = memory.buffer.byteLength;
    const last = free.at(-1);
    const atEnd = last && last.address + last.byteLength === end ? last.byteLength : 0;
    const pages = Math.ceil((wanted - atEnd) / PAGE);
    try {
      memory.grow(pages);
    } catch {
      throw problem('core-out-of-memory', {
        megabytes: Math.ceil(wanted / 2 ** 20),
        megabytesUsed: Math.ceil(end / 2 ** 20),
      });
    }
    insert({ address: end, byteLength: pages * PAGE });
  }

  return {
    allocate(byteLength) {
      const wanted = Math.max(ALIGNMENT, aligned(byteLength));
      let at = free.findIndex((piece) => piece.byteLength >= wanted);
      if (at < 0) {
        grow(wanted);
        at = free.length - 1;
      }
      const piece = free[at];
      const address = piece.address as Address;
      piece.address += wanted;
      piece.byteLength -= wanted;
      if (piece.byteLength === 0) free.splice(at, 1);
      used.set(address, wanted);
      bytesInUse += wanted;
      return address;
    },
    release(address) {
      const byteLength = used.get(address);
      if (byteLength === undefined) throw new Error(`address ${address} of the numeric core is not in use`);
      used.delete(address);
      bytesInUse -= byteLength;
      insert({ address, byteLength });
    },
    get bytesInUse() {
      return bytesInUse;
    },
  };
}
