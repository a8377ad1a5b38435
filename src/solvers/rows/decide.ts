// Decision values of models on rows of data, in blocks: no matrix of all rows against all support
// vectors is ever there.

import type { Columns } from '../../kernels/columns.ts';
import { type Decider, support } from '../decide.ts';
import { formOf } from './kernel.ts';
import type { RowSource } from './problem.ts';

/** Rows decided at a time; their data are copied. */
const BLOCK = 1024;

export interface RowDecision extends RowSource {
  /** The rows of the model are rows of `columns`. */
  readonly classifier: Pick<Decider, 'rows' | 'beta' | 'bias'>;
  /** The rows to decide, of `others` or else of `columns` itself; all by default. */
  readonly others?: Columns;
  readonly rows?: ArrayLike<number>;
}

/** f(x) = Σ β_k k(x_k, x) + b. */
export function decisionValuesByRows(decision: RowDecision): Float64Array {
  const { columns, features, kernel, parameters, classifier } = decision;
  const others = decision.others ?? columns;
  const { core } = columns;
  const { routines } = core;
  if (others.core !== core || others.count !== columns.count) throw new Error('the rows are of other data');
  const rows = Int32Array.from(decision.rows ?? { length: others.rowCount }, (row, i) =>
    decision.rows ? (row as number) : i,
  );
  const values = new Float64Array(rows.length);
  return core.withScratch((scratch) => {
    const { rows: supportRows, beta } = support(classifier);
    const featureCount = features.length;
    const list = scratch.copyIntegers(features);
    const panels = scratch.bytes(routines.panelBytes(supportRows.length, featureCount));
    const from = scratch.copyIntegers(supportRows);
    routines.rowsGather({
      columns: columns.address,
      stride: columns.stride,
      features: list,
      featureCount,
      rows: from,
      count: supportRows.length,
      panels,
    });
    const order = scratch.copyIntegers(supportRows.map((_, k) => k));
    // The core subtracts, as a gradient needs it.
    const coefficients = scratch.copyDoubles(beta.map((value) => -value));
    const description = scratch.bytes(routines.rowKernelBytes());
    const { gamma, coef0, degree } = parameters;
    routines.rowKernel({ kernel: description, form: formOf(kernel), features: featureCount, gamma, coef0, degree });
    const targets = scratch.bytes(routines.panelBytes(BLOCK, featureCount));
    const chosen = scratch.bytes(4 * BLOCK);
    const f = scratch.doubles(BLOCK);
    const room = scratch.bytes(routines.subtractScratch(BLOCK, featureCount));
    for (let at = 0; at < rows.length; at += BLOCK) {
      const here = rows.subarray(at, at + BLOCK);
      core.integers(chosen, here.length).set(here);
      routines.rowsGather({
        columns: others.address,
        stride: others.stride,
        features: list,
        featureCount,
        rows: chosen,
        count: here.length,
        panels: targets,
      });
      core.doubles(f, BLOCK).fill(classifier.bias);
      const { length } = beta;
      routines.rowsSubtract({
        kernel: description,
        panels,
        rows: order,
        coefficients,
        count: length,
        targets,
        targetCount: here.length,
        f,
        scratch: room,
      });
      values.set(core.doubles(f, here.length), at);
    }
    return values;
  });
}
