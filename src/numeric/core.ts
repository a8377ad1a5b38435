// The WASM core, loaded when first asked for, synchronously, in any engine; and the one memory it
// works in.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { problem } from '../base/problem.ts';
import { type Address, offset } from './address.ts';
import { embeddedCore } from './core.generated.ts';
import { bytesOf } from './embedded.ts';
import { type Allocator, createAllocator } from './memory.ts';
import { bindRoutines, type Routines } from './routines.ts';

const PAGE = 65536;
const INITIAL_PAGES = 16; // as the module declares
// Two gigabytes: beyond them an address leaves the core as a negative number. Engines that cannot
// reserve as much may give less.
const MAXIMUM_PAGES = [32768, 16384, 8192];

/**
 * Bytes of the piece that small scratch memory comes from, and what its parts begin at a multiple
 * of.
 */
const ARENA = 2 ** 18;
const ALIGNMENT = 16;
/** A core that has grown beyond this is not kept when nothing is left in it. */
const KEPT_BYTES = 2 ** 26;
/**
 * Milliseconds before such a core is abandoned: a task that follows at once would otherwise pay for
 * fresh pages (a training on 5,000 samples took 1.8 times as long).
 */
export const IDLE_MS = 3000;

/** Memory that is released when the work is done. */
export interface Scratch {
  /** Allocates uninitialised memory for `length` doubles. */
  doubles(length: number): Address;
  /** Copies the values to the core's memory. */
  copyDoubles(values: ArrayLike<number>): Address;
  copyIntegers(values: ArrayLike<number>): Address;
  bytes(byteLength: number): Address;
}

/** The numeric core and its memory. */
export interface Core extends Allocator {
  readonly routines: Routines;
  /** The maximum size of the memory. */
  readonly maxBytes: number;
  /**
   * A view of the core's memory. The view may be invalid after any call that allocates, so do not
   * keep it.
   */
  doubles(address: Address, length: number): Float64Array;
  integers(address: Address, length: number): Int32Array;
  /**
   * The whole memory as doubles or integers, for loops too short to justify a view. Like every
   * view, these views must not be kept.
   */
  readonly allDoubles: Float64Array;
  readonly allIntegers: Int32Array;
  /** Runs a function with memory that is released afterwards, even if it throws. */
  withScratch<T>(work: (scratch: Scratch) => T): T;
}

/**
 * What tells one core from another: the first hex digits of the sha-256 of its bytes.
 */
export function coreName(): string {
  return bytesToHex(sha256(bytesOf(embeddedCore))).slice(0, 12);
}

let compiled: WebAssembly.Module | null = null;

function compile(): WebAssembly.Module {
  if (compiled) return compiled;
  compiled = new WebAssembly.Module(bytesOf(embeddedCore));
  return compiled;
}

function createMemory(): { readonly memory: WebAssembly.Memory; readonly maxBytes: number } {
  for (const maximum of MAXIMUM_PAGES) {
    try {
      const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum });
      return { memory, maxBytes: maximum * PAGE };
    } catch {
      // The next, smaller one.
    }
  }
  throw problem('core-memory-unavailable', {});
}

/** Creates a separate core with its own memory. */
export function createCore(): Core {
  const { memory, maxBytes } = createMemory();
  const instance = new WebAssembly.Instance(compile(), { env: { memory } });
  const routines = bindRoutines(instance.exports);
  const allocator = createAllocator(memory, routines.heapBase());
  let buffer = memory.buffer;
  let allDoubles = new Float64Array(buffer);
  let allIntegers = new Int32Array(buffer);
  // A memory that has grown leaves its old buffer behind, without length; asking the memory for its
  // buffer takes longer.
  const present = () => {
    if (allDoubles.length > 0) return buffer;
    buffer = memory.buffer;
    allDoubles = new Float64Array(buffer);
    allIntegers = new Int32Array(buffer);
    return buffer;
  };
  const doubles = (address: Address, length: number) => new Float64Array(present(), address, length);
  const integers = (address: Address, length: number) => new Int32Array(present(), address, length);

  // Most scratch memory is small and short-lived: it comes from the top of one piece that is always
  // there.
  const arena = allocator.allocate(ARENA);
  let top = 0;

  function withScratch<T>(work: (scratch: Scratch) => T): T {
    const taken: Address[] = [];
    const before = top;
    const bytes = (byteLength: number) => {
      const next = top + ALIGNMENT * Math.ceil(byteLength / ALIGNMENT);
      if (next <= ARENA) {
        const address = offset(arena, top);
        top = next;
        return address;
      }
      const address = allocator.allocate(byteLength);
      taken.push(address);
      return address;
    };
    try {
      return work({
        bytes,
        doubles: (length) => bytes(8 * length),
        copyDoubles(values) {
          const address = bytes(8 * values.length);
          doubles(address, values.length).set(values);
          return address;
        },
        copyIntegers(values) {
          const address = bytes(4 * values.length);
          integers(address, values.length).set(values);
          return address;
        },
      });
    } finally {
      top = before;
      for (const address of taken) allocator.release(address);
    }
  }

  /** Memory of a core never shrinks: one that has grown and holds nothing makes way for another. */
  const isDisposable = () =>
    shared === own && top === 0 && allocator.bytesInUse === ARENA && memory.buffer.byteLength > KEPT_BYTES;
  let isWaiting = false;
  function giveUpWhenIdle(): void {
    if (isWaiting) return;
    isWaiting = true;
    const timer: unknown = setTimeout(() => {
      isWaiting = false;
      if (isDisposable()) shared = null;
    }, IDLE_MS);
    // In Node a timer would keep the process alive.
    (timer as { unref?: () => void }).unref?.();
  }

  const own: Core = {
    routines,
    maxBytes,
    doubles,
    integers,
    get allDoubles() {
      present();
      return allDoubles;
    },
    get allIntegers() {
      present();
      return allIntegers;
    },
    withScratch,
    allocate: allocator.allocate,
    release(address) {
      allocator.release(address);
      if (isDisposable()) giveUpWhenIdle();
    },
    get bytesInUse() {
      return allocator.bytesInUse - ARENA;
    },
  };
  return own;
}

let shared: Core | null = null;

/** The core shared within this thread. */
export function core(): Core {
  shared ??= createCore();
  return shared;
}
