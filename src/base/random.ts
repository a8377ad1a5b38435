// Seeded random numbers: the same seed gives the same bits in every engine.

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { logarithm } from './logarithm.ts';
import { problem } from './problem.ts';

/** Seeded random numbers, the same in every engine. */
export interface Random {
  /** Uniform in [0, 1), 53 bits. */
  uniform(): number;
  /** A whole number in [0, below). */
  integer(below: number): number;
  /** Standard normal. */
  normal(): number;
  /** Shuffles in place (Fisher-Yates) and returns the array. */
  shuffle<A extends { length: number; [index: number]: unknown }>(array: A): A;
}

/**
 * Mixes the words of a key into one 32-bit seed, so that neighbouring seeds and streams are
 * unrelated (FNV-1a, then an avalanche).
 */
function mix(key: readonly (number | string)[]): number {
  let hash = 0x811c9dc5;
  for (const character of key.join('\u0000')) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

/**
 * A random stream for a seed and a purpose. Each purpose has its own stream, so that the numbers
 * drawn by one consumer never affect another.
 */
export function random(seed: number, ...purpose: (number | string)[]): Random {
  if (!Number.isSafeInteger(seed)) throw problem('seed-invalid', { seed });
  const generator = xoroshiro128plus(mix([seed, ...purpose]));
  let spare: number | null = null;

  function uniform(): number {
    const high = generator.next() >>> 5;
    const low = generator.next() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** Marsaglia's polar method: a pair of normals from a point in the unit disc. */
  function normal(): number {
    if (spare !== null) {
      const value = spare;
      spare = null;
      return value;
    }
    for (;;) {
      const u = 2 * uniform() - 1;
      const v = 2 * uniform() - 1;
      const square = u * u + v * v;
      if (square > 0 && square < 1) {
        const factor = Math.sqrt((-2 * logarithm(square)) / square);
        spare = v * factor;
        return u * factor;
      }
    }
  }

  const integer = (below: number) => Math.floor(uniform() * below);

  return {
    uniform,
    integer,
    normal,
    shuffle(array) {
      for (let i = array.length - 1; i > 0; i--) {
        const j = integer(i + 1);
        const held = array[i];
        (array as { [index: number]: unknown })[i] = array[j];
        (array as { [index: number]: unknown })[j] = held;
      }
      return array;
    },
  };
}
