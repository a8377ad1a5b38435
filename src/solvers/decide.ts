// Decision values of binary models on rows of a kernel matrix.

import type { KernelMatrix } from '../kernels/gram.ts';
import { type Address, NULL_ADDRESS } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';
import type { BinaryTask } from './problem.ts';

/** The part of a trained model that determines decision values. */
export interface Decider extends BinaryTask {
  readonly rows: Int32Array;
  readonly beta: Float64Array;
  readonly bias: number;
}

interface Support {
  readonly rows: Int32Array;
  readonly beta: Float64Array;
}

/** The rows with β ≠ 0 and their β. */
export function support({ rows, beta }: Pick<Decider, 'rows' | 'beta'>): Support {
  let count = 0;
  for (let k = 0; k < beta.length; k++) if (beta[k] !== 0) count++;
  if (count === beta.length) return { rows, beta };
  const own = { rows: new Int32Array(count), beta: new Float64Array(count) };
  for (let k = 0, at = 0; k < beta.length; k++) {
    if (beta[k] === 0) continue;
    own.rows[at] = rows[k];
    own.beta[at++] = beta[k];
  }
  return own;
}

/** The same, written to the core's memory: without allocating arrays. */
function writeSupport({ allIntegers, allDoubles }: Core, { rows, beta }: Support, own: Address, coefficients: Address) {
  let count = 0;
  for (let k = 0; k < beta.length; k++) {
    if (beta[k] === 0) continue;
    allIntegers[(own >> 2) + count] = rows[k];
    allDoubles[(coefficients >> 3) + count] = beta[k];
    count++;
  }
  return count;
}

/** f(r) = Σ β_k K[r][row_k] + b for the given rows r of the matrix. */
export const decisionValues = (
  core: Core,
  matrix: KernelMatrix,
  classifier: Decider,
  rows: ArrayLike<number>,
): Float64Array => decide(core, matrix, classifier, rows, false).values;

/**
 * The same, with the scale Σ |β_k K[r][row_k]| + |b| of each value, at least 1
 * (formulations/ties.ts).
 */
export const scaledDecisions = (core: Core, matrix: KernelMatrix, classifier: Decider, rows: ArrayLike<number>) =>
  decide(core, matrix, classifier, rows, true);

function decide(core: Core, matrix: KernelMatrix, classifier: Decider, rows: ArrayLike<number>, isScaled: boolean) {
  return core.withScratch((scratch) => {
    const wanted = scratch.copyIntegers(rows);
    const own = scratch.bytes(4 * classifier.beta.length);
    const coefficients = scratch.doubles(classifier.beta.length);
    const out = scratch.doubles(rows.length);
    const scales = isScaled ? scratch.doubles(rows.length) : NULL_ADDRESS;
    const count = writeSupport(core, classifier, own, coefficients);
    const { address, stride } = matrix;
    core.routines.decide({
      kernel: address,
      stride,
      rows: wanted,
      rowCount: rows.length,
      support: own,
      beta: coefficients,
      supportCount: count,
      bias: classifier.bias,
      out,
      scales,
    });
    return {
      values: core.doubles(out, rows.length).slice(),
      scales: isScaled ? core.doubles(scales, rows.length).slice() : new Float64Array(0),
    };
  });
}
