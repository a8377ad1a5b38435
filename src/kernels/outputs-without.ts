// The outputs of a binary classifier without some features, f_n = Σ_k β_k K_kn with K from what is
// left of the stored products or distances: in the core for the kernels it knows
// (core/outputs-without.ts), else in the host.

import type { Columns } from './columns.ts';
import type { GramKind, Kernel, KernelParameters } from './kernel.ts';
import { storedWithout } from './pairs/host.ts';

/** A classifier with the stored values that its outputs come from. */
export interface StoredOutputs {
  readonly columns: Columns;
  readonly kernel: Kernel;
  readonly parameters: KernelParameters;
  /** The rows of the data whose outputs are needed. */
  readonly rows: Int32Array;
  /** The places of the support vectors among them, and β. */
  readonly support: Int32Array;
  readonly beta: Float64Array;
  /** Their stored values with all rows: a row of `stride` doubles for each support vector. */
  readonly stored: Float64Array;
  readonly stride: number;
}

/** The outputs, without a bias, without each of the lists of features. */
export function outputsWithout(outputs: StoredOutputs, leaving: readonly Int32Array[]): Float64Array[] {
  const { coreForm } = outputs.kernel;
  return coreForm === null ? leaving.map((features) => inHost(outputs, features)) : inCore(outputs, coreForm, leaving);
}

function inCore(outputs: StoredOutputs, form: number, leaving: readonly Int32Array[]): Float64Array[] {
  const { columns, parameters, rows, support, beta, stored, stride } = outputs;
  const { core } = columns;
  const { gamma, coef0, degree } = parameters;
  const most = leaving.reduce((longest, { length }) => Math.max(longest, length), 0);
  return core.withScratch((scratch) => {
    const from = scratch.copyDoubles(stored);
    const at = scratch.copyIntegers(rows);
    const places = scratch.copyIntegers(support);
    const coefficients = scratch.copyDoubles(beta);
    const members = scratch.bytes(4 * most);
    const values = scratch.doubles(stride * most);
    const out = scratch.doubles(stride);
    return leaving.map((features) => {
      core.integers(members, features.length).set(features);
      core.routines.outputsWithout({
        form,
        stored: from,
        stride,
        rows: at,
        rowCount: rows.length,
        support: places,
        beta: coefficients,
        supportCount: beta.length,
        columns: columns.address,
        columnStride: columns.stride,
        members,
        memberCount: features.length,
        gamma,
        coef0,
        degree,
        scratch: values,
        out,
      });
      return core.doubles(out, rows.length).slice();
    });
  });
}

function inHost(outputs: StoredOutputs, features: Int32Array): Float64Array {
  const { columns, kernel, parameters, rows, support, beta, stored, stride } = outputs;
  const f = new Float64Array(rows.length);
  const leaving = Array.from(features, (feature) => columns.view(feature).slice());
  for (const [i, place] of support.entries()) {
    for (let n = 0; n < rows.length; n++) {
      const gone = sharesOf(kernel.kind, leaving, rows[place], rows[n]);
      const left = storedWithout(kernel.kind, stored[i * stride + n], gone);
      f[n] += beta[i] * kernel.fromStored(left, parameters, columns.core);
    }
  }
  return f;
}

function sharesOf(kind: GramKind, leaving: readonly Float64Array[], k: number, n: number): number {
  let sum = 0;
  for (const x of leaving) sum += kind === 'products' ? x[k] * x[n] : (x[k] - x[n]) * (x[k] - x[n]);
  return sum;
}
