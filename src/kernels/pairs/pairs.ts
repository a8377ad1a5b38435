// Rows of a binary classifier, gathered in the core for sums over pairs of them that weigh ½ (u_k
// v_l + v_k u_l) (core/pairs.ts): the support vectors with u = v = β, or all rows with v = β and
// any u.

import { type Address, integerAt } from '../../numeric/address.ts';
import type { Gram } from '../gram.ts';
import type { KernelMatrix, KernelParameters, Pairs } from '../kernel.ts';

/**
 * Features gathered at a time: their values stay in the second-level cache while the rows of a
 * matrix pass.
 */
const BLOCK = 16;

/** A trained binary classifier, for sums over pairs of its rows. */
export interface PairSource {
  readonly gram: Gram;
  /** The kernel matrix with the parameters of the training. */
  kernelMatrix(): KernelMatrix;
  readonly parameters: KernelParameters;
  readonly features: Int32Array;
  /** Rows of the Gram cache, and β of each. */
  readonly rows: Int32Array;
  readonly beta: Float64Array;
}

/**
 * Runs work on the support vectors, or, where a number u is given for each row of the classifier,
 * on all rows. Null if there is no support vector.
 */
export function withPairs<T>(
  source: PairSource,
  work: (pairs: Pairs) => T,
  given: ArrayLike<number> | null = null,
): T | null {
  const { gram, parameters, features, beta } = source;
  const { columns } = gram;
  const { core } = columns;
  const places = Array.from(beta.keys());
  const support = places.filter((k) => beta[k] !== 0);
  const count = support.length;
  if (count === 0) return null;
  const order = given ? [...support, ...places.filter((k) => beta[k] === 0)] : support;
  const rows = Int32Array.from(order, (k) => source.rows[k]);
  const width = rows.length + (rows.length % 2);
  return core.withScratch((scratch) => {
    const padded = (values: ArrayLike<number>) => {
      const all = new Float64Array(width);
      for (let k = 0; k < order.length; k++) all[k] = values[order[k]];
      return scratch.copyDoubles(all);
    };
    const v = padded(beta);
    const u = given ? padded(given) : v;
    const rowList = scratch.copyIntegers(rows);
    const kernelMatrix = () => source.kernelMatrix();
    return work({
      core,
      scratch,
      columns,
      stored: gram,
      kernelMatrix,
      forms: gram.forms,
      parameters,
      features,
      rows,
      count,
      width,
      rowList,
      u,
      v,
    });
  });
}

/** The matrix factor · m + shift of the pairs, m a matrix of all rows of the data. */
export function gathered(pairs: Pairs, { address, stride }: KernelMatrix, factor = 1, shift = 0): Address {
  const { core, scratch, rows, rowList, count, width } = pairs;
  const out = scratch.doubles(count * width);
  core.routines.pairGather({
    source: address,
    stride,
    rows: rowList,
    rowCount: rows.length,
    count,
    width,
    factor,
    shift,
    out,
  });
  return out;
}

export type FeatureSums = (values: Address, featureCount: number, out: Address) => void;

/**
 * One sum for each of the features, whose values are gathered block by block and multiplied by
 * `factor`.
 */
export function sumsOver(pairs: Pairs, features: ArrayLike<number>, factor: number, sums: FeatureSums): Float64Array {
  const { core, scratch, columns, rows, rowList, width } = pairs;
  const { address, stride } = columns;
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
