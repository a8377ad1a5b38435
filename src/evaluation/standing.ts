// Whether the models of two incumbents are the same.

import type { SplitStanding } from './subset-evaluator.ts';

/** To the bit. */
export function areSame(some: readonly SplitStanding[], others: readonly SplitStanding[]): boolean {
  return some.length === others.length && some.every((own, split) => isSame(own, others[split]));
}

function isSame(own: SplitStanding, other: SplitStanding): boolean {
  const haveSameScores =
    own.scores.length === other.scores.length && own.scores.every((score, k) => Object.is(score, other.scores[k]));
  return haveSameScores && haveSameBits(own.values, other.values) && haveSameBits(own.places, other.places);
}

function haveSameBits(own: Float64Array | Int32Array, other: Float64Array | Int32Array): boolean {
  if (own.byteLength !== other.byteLength) return false;
  const [a, b] = [bitsOf(own), bitsOf(other)];
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false;
  return true;
}

const bitsOf = ({ buffer, byteOffset, byteLength }: Float64Array | Int32Array) =>
  new Int32Array(buffer, byteOffset, byteLength / 4);
