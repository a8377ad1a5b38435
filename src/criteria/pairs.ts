// The support vectors of a machine, gathered in the core for sums over all pairs of them (core/pairs.ts).

import { support } from '../machines/decide.ts';
import type { Core, Scratch } from '../numeric/core.ts';
import type { Address } from '../numeric/routines.ts';
import type { MachineContext } from './criterion.ts';

/** Features gathered at a time: their values stay in the second-level cache while the rows of a matrix pass. */
const BLOCK = 16;

export interface Pairs {
  readonly core: Core;
  readonly scratch: Scratch;
  readonly context: MachineContext;
  /** The support vectors, rows of the Gram cache. */
  readonly rows: Int32Array;
  readonly count: number;
  /** Doubles from one row of a matrix of pairs, or one gathered feature, to the next. */
  readonly width: number;
  readonly rowList: Address;
  /** β, padded with 0. */
  readonly beta: Address;
}

/** Runs work on the support vectors; a machine without any gives zeros. */
export function withPairs(context: MachineContext, work: (pairs: Pairs) => Float64Array): Float64Array {
  const { core } = context.set.gram.columns;
  const own = support(context.machine);
  const count = own.rows.length;
  if (count === 0) return new Float64Array(context.features.length);
  return core.withScratch((scratch) => {
    const width = count + (count % 2);
    const beta = new Float64Array(width);
    beta.set(own.beta);
    const pairs = { core, scratch, context, rows: own.rows, count, width };
    return work({ ...pairs, rowList: scratch.copyIntegers(own.rows), beta: scratch.copyDoubles(beta) });
  });
}

/** The matrix factor · m + shift of the pairs, m a matrix of the set's rows. */
export function gathered(pairs: Pairs, source: Address, factor = 1, shift = 0): Address {
  const { core, scratch, context, rowList, count, width } = pairs;
  const out = scratch.doubles(count * width);
  core.routines.pairGather(source, context.set.gram.stride, rowList, count, width, factor, shift, out);
  return out;
}

export type FeatureSums = (values: Address, featureCount: number, out: Address) => void;

/** One sum for each of the features, whose values are gathered block by block and multiplied by `factor`. */
export function sumsOver(pairs: Pairs, features: ArrayLike<number>, factor: number, sums: FeatureSums): Float64Array {
  const { core, scratch, context, rowList, count, width } = pairs;
  const { address, stride } = context.set.gram.columns;
  const list = scratch.copyIntegers(features);
  const room = Math.min(BLOCK, features.length);
  const values = scratch.doubles(room * width);
  const out = scratch.doubles(2 * room);
  const result = new Float64Array(features.length);
  for (let from = 0; from < features.length; from += BLOCK) {
    const length = Math.min(BLOCK, features.length - from);
    core.routines.pairValues(address, stride, list + 4 * from, length, rowList, count, width, factor, values);
    sums(values, length, out);
    result.set(core.doubles(out, length), from);
  }
  return result;
}
