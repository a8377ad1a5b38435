// Rows of a machine, gathered in the core for sums over pairs of them that weigh ½ (u_k v_l + v_k u_l) (core/pairs.ts): the support
// vectors with u = v = β, or all rows with v = β and any u.

import { type Address, integerAt } from '../numeric/address.ts';
import type { Core, Scratch } from '../numeric/core.ts';
import type { MachineContext } from './criterion.ts';

/** Features gathered at a time: their values stay in the second-level cache while the rows of a matrix pass. */
const BLOCK = 16;

export interface Pairs {
  readonly core: Core;
  readonly scratch: Scratch;
  readonly context: MachineContext;
  /** Rows of the Gram cache, the support vectors first. */
  readonly rows: Int32Array;
  /** The support vectors: the rows of a matrix of pairs. Each pair that weighs anything has one of them. */
  readonly count: number;
  /** Doubles from one row of a matrix of pairs, or one gathered feature, to the next. */
  readonly width: number;
  readonly rowList: Address;
  /** Padded with 0. */
  readonly u: Address;
  readonly v: Address;
}

/**
 * Runs work on the support vectors, or, where a number u is given for each row of the machine, on all rows. A machine without any
 * support vector gives zeros.
 */
export function withPairs(
  context: MachineContext,
  work: (pairs: Pairs) => Float64Array,
  given?: ArrayLike<number>,
): Float64Array {
  const { core } = context.set.gram.columns;
  const { beta } = context.machine;
  const places = Array.from(beta.keys());
  const support = places.filter((k) => beta[k] !== 0);
  const count = support.length;
  if (count === 0) return new Float64Array(context.features.length);
  const order = given ? [...support, ...places.filter((k) => beta[k] === 0)] : support;
  const rows = Int32Array.from(order, (k) => context.machine.rows[k]);
  const width = rows.length + (rows.length % 2);
  return core.withScratch((scratch) => {
    const padded = (values: ArrayLike<number>) => {
      const all = new Float64Array(width);
      for (let k = 0; k < order.length; k++) all[k] = values[order[k]];
      return scratch.copyDoubles(all);
    };
    const v = padded(beta);
    const u = given ? padded(given) : v;
    return work({ core, scratch, context, rows, count, width, rowList: scratch.copyIntegers(rows), u, v });
  });
}

/** The matrix factor · m + shift of the pairs, m a matrix of the set's rows. */
export function gathered(pairs: Pairs, source: Address, factor = 1, shift = 0): Address {
  const { core, scratch, context, rows, rowList, count, width } = pairs;
  const out = scratch.doubles(count * width);
  const { stride } = context.set.gram;
  core.routines.pairGather({ source, stride, rows: rowList, rowCount: rows.length, count, width, factor, shift, out });
  return out;
}

export type FeatureSums = (values: Address, featureCount: number, out: Address) => void;

/** One sum for each of the features, whose values are gathered block by block and multiplied by `factor`. */
export function sumsOver(pairs: Pairs, features: ArrayLike<number>, factor: number, sums: FeatureSums): Float64Array {
  const { core, scratch, context, rows, rowList, width } = pairs;
  const { address, stride } = context.set.gram.columns;
  const list = scratch.copyIntegers(features);
  const room = Math.min(BLOCK, features.length);
  const values = scratch.doubles(room * width);
  const out = scratch.doubles(2 * room);
  const result = new Float64Array(features.length);
  for (let from = 0; from < features.length; from += BLOCK) {
    const length = Math.min(BLOCK, features.length - from);
    core.routines.pairValues({
      columns: address,
      stride,
      features: integerAt(list, from),
      featureCount: length,
      rows: rowList,
      count: rows.length,
      width,
      factor,
      out: values,
    });
    sums(values, length, out);
    result.set(core.doubles(out, length), from);
  }
  return result;
}
