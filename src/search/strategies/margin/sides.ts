// The samples of a linear model as the core is asked with (core/removal-margins.ts).

import type { ClassifierUnderRemoval } from './removals.ts';
import { firstNumbers } from './units.ts';

/** Samples that the core looks at together. */
const BLOCK = 4;

export interface Sides {
  /**
   * f + b of the samples that are to lie above the boundary, ∞ elsewhere; f + b of those below, −∞
   * elsewhere.
   */
  readonly plus: Float64Array;
  readonly minus: Float64Array;
  /**
   * The first rows of the blocks with a row that counts, those with the smallest y (f + b) first.
   */
  readonly blocks: Int32Array;
}

export interface SidesOptions {
  readonly f: Float64Array;
  readonly bias: number;
  /** Whether the negative samples are to lie above. */
  readonly turned: boolean;
  /** Doubles of a stored column. */
  readonly stride: number;
}

export function sidesOf({ rows, signs }: ClassifierUnderRemoval, { f, bias, turned, stride }: SidesOptions): Sides {
  const plus = new Float64Array(stride).fill(Infinity);
  const minus = new Float64Array(stride).fill(-Infinity);
  for (let n = 0; n < rows.length; n++) {
    if (signs[n] > 0 !== turned) plus[rows[n]] = f[rows[n]] + bias;
    else minus[rows[n]] = f[rows[n]] + bias;
  }
  const least = new Float64Array(stride / BLOCK).fill(Infinity);
  for (let n = 0; n < stride; n++) {
    const block = (n / BLOCK) | 0;
    const output = Math.min(plus[n], -minus[n]);
    if (output < least[block]) least[block] = output;
  }
  const blocks = firstNumbers(least.length).filter((block) => least[block] < Infinity);
  blocks.sort((a, b) => least[a] - least[b] || a - b);
  for (let i = 0; i < blocks.length; i++) blocks[i] *= BLOCK;
  return { plus, minus, blocks };
}
