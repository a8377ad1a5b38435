// Predictions of a Model: decision values, classes or numbers, probabilities. Kernel values are
// made in the core for a block of rows at a time, so that memory stays bounded; each is a sum over
// the columns in their order, so that neither the blocks nor dense or sparse storage change a bit.

import { problem } from '../base/problem.ts';
import { type Dataset, denseValues, type Feature, type FeatureValues } from '../data/dataset.ts';
import { Columns } from '../kernels/columns.ts';
import { withCross } from '../kernels/cross.ts';
import { kernelOf } from '../kernels/index.ts';
import type { Kernel } from '../kernels/kernel.ts';
import { type Core, core as sharedCore } from '../numeric/core.ts';
import { cellPosition } from '../preprocessing/columns.ts';
import { scaledDecisions } from '../solvers/decide.ts';
import { formulations } from './index.ts';
import { type BinaryModel, type Model, modelTarget } from './model.ts';
import { classProbabilities, isCalibrated } from './probabilities.ts';
import { decodeClasses, schemeOf } from './schemes/index.ts';
import { type Decided, settleDecisions } from './ties.ts';
import type { Predictions } from './trainers/trainer.ts';

/** Doubles of a block's kernel matrix, or of its values: 32 MB. */
const BLOCK_CELLS = 2 ** 22;
/** Of missing columns. */
const SHOWN_COLUMNS = 5;
/** The core works on four samples at a time. */
const MIN_ROWS = 4;
/**
 * Sparse columns with a fill other than 0 are written out as long as they have at most this many
 * cells together. Beyond, their fills are summed once for all samples: 100,000 standardised columns
 * of as many samples would take minutes, and the last bits of a decision value count for nothing
 * (ties.ts).
 */
const MAX_WRITTEN_CELLS = 2 ** 28;

/**
 * The decision values of each binary classifier, in the order of the model. Values that are equal
 * to each other or to 0 up to rounding are made exactly equal (ties.ts). The dataset has been
 * preprocessed by the model's transforms; `ownKernel` is the kernel of the model if it is not built
 * in.
 */
export function decisionTable(
  model: Model,
  prepared: Dataset,
  core = sharedCore(),
  ownKernel?: Kernel,
): Float64Array[] {
  const features = modelFeatures(model, prepared);
  const { decisionUnit, target } = formulations.get(model.machine);
  const tables = model.machines.map(({ bias }) => ({
    values: new Float64Array(prepared.rowCount).fill(bias),
    scales: new Float64Array(prepared.rowCount).fill(Math.abs(bias)),
  }));
  const kernel = kernelOf(model.kernel.name, ownKernel);
  if (kernel.hasWeights) {
    for (const [k, classifier] of model.machines.entries()) addWeighted(classifier, features, tables[k]);
  } else if (model.supportVectors.length > 0 && prepared.rowCount > 0) {
    fillByKernel({ model, kernel, features }, tables, core);
  }
  refuseOverflow(
    tables.map(({ values }) => values),
    prepared,
  );
  for (const { scales } of tables)
    for (let row = 0; row < scales.length; row++) scales[row] = Math.max(decisionUnit, scales[row]);
  // A number that is predicted is compared with nothing.
  if (target === 'classes' && tables.length > 0) settleDecisions(tables, schemeOf(model.multiclass, model.machines));
  return tables.map(({ values }) => values);
}

/** The features that the model reads, in its order, found by name. */
function modelFeatures(model: Model, prepared: Dataset): readonly Feature[] {
  const byName = new Map(prepared.features.map((feature) => [feature.name, feature]));
  const missing = model.columns.filter((name) => !byName.has(name));
  if (missing.length > 0) {
    const facts = { columns: missing.slice(0, SHOWN_COLUMNS), count: missing.length };
    throw problem('columns-absent', facts, { at: { source: prepared.source } });
  }
  const features = model.columns.map((name) => byName.get(name)!);
  for (const feature of features) checkValues(feature, prepared);
  return features;
}

function checkValues({ name, kind, data }: Feature, prepared: Dataset): void {
  if (kind !== 'numeric') throw problem('column-kind-changed', { kind }, { at: cellPosition(prepared, name) });
  const { values } = data;
  let at = 0;
  while (at < values.length && Number.isFinite(values[at])) at++;
  if (at === values.length) return;
  const row = data.kind === 'sparse' ? data.rows[at] : at;
  throw problem('model-needs-finite-value', { value: String(values[at]) }, { at: cellPosition(prepared, name, row) });
}

/** Adds wᵀx to each sample, feature by feature. Skipping a stored 0 changes no bit. */
function addWeighted({ weights }: BinaryModel, features: readonly Feature[], { values: out, scales }: Decided): void {
  const filled = features.filter(({ data }) => fillOf(data) !== 0).length;
  const isSummed = filled * out.length > MAX_WRITTEN_CELLS;
  let shift = 0;
  let size = 0;
  for (let j = 0; j < features.length; j++) {
    const weight = weights![j];
    const { data } = features[j];
    const fill = fillOf(data);
    if (data.kind === 'sparse' && (fill === 0 || isSummed)) {
      shift += weight * fill;
      size += Math.abs(weight * fill);
      for (let i = 0; i < data.rows.length; i++) {
        out[data.rows[i]] += weight * (data.values[i] - fill);
        scales[data.rows[i]] += Math.abs(weight * data.values[i]);
      }
    } else {
      const values = denseValues(data, out.length);
      for (let i = 0; i < out.length; i++) {
        const term = weight * values[i];
        out[i] += term;
        scales[i] += Math.abs(term);
      }
    }
  }
  if (!isSummed) return;
  for (let i = 0; i < out.length; i++) {
    out[i] += shift;
    scales[i] += size;
  }
}

const fillOf = (data: FeatureValues): number => (data.kind === 'sparse' ? data.fill : 0);

interface KernelModel {
  readonly model: Model;
  readonly kernel: Kernel;
  readonly features: readonly Feature[];
}

function fillByKernel({ model, kernel, features }: KernelModel, tables: readonly Decided[], core: Core): void {
  const { supportVectors } = model;
  const { name: _name, ...parameters } = model.kernel;
  const deciders = model.machines.map(({ support, coefficients, ...classifier }) => ({
    ...classifier,
    rows: Int32Array.from(support),
    beta: Float64Array.from(coefficients),
  }));
  const list = model.columns.map((_, j) => j);
  const size = Math.max(MIN_ROWS, Math.floor(BLOCK_CELLS / Math.max(supportVectors.length, list.length)));
  const training = new Columns(
    list.map((j) => Float64Array.from(supportVectors, (vector) => vector[j])),
    core,
  );
  try {
    const rowCount = tables[0].values.length;
    for (let from = 0; from < rowCount; from += size) {
      const to = Math.min(from + size, rowCount);
      const block = features.map(({ data }) => blockValues(data, from, to));
      const rows = Int32Array.from({ length: to - from }, (_, row) => row);
      const others = new Columns(block, core);
      try {
        withCross({ training, others, features: list, kernel, parameters }, (matrix) => {
          for (let k = 0; k < deciders.length; k++) {
            const { values, scales } = scaledDecisions(core, matrix, deciders[k], rows);
            tables[k].values.set(values, from);
            tables[k].scales.set(scales, from);
          }
        });
      } finally {
        others.dispose();
      }
    }
  } finally {
    training.dispose();
  }
}

function blockValues(data: FeatureValues, from: number, to: number): Float64Array {
  if (data.kind === 'dense') return data.values.subarray(from, to);
  const values = new Float64Array(to - from).fill(data.fill);
  for (let at = firstNotBelow(data.rows, from); at < data.rows.length && data.rows[at] < to; at++) {
    values[data.rows[at] - from] = data.values[at];
  }
  return values;
}

/** Position of the first of the ascending samples that is `limit` or above. */
function firstNotBelow(rows: Int32Array, limit: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function refuseOverflow(table: readonly Float64Array[], prepared: Dataset): void {
  for (const values of table) {
    const row = values.findIndex((value) => !Number.isFinite(value));
    if (row < 0) continue;
    throw problem('decision-value-too-large', {}, { at: { source: prepared.source, ...prepared.place(row) } });
  }
}

/** The index of the class predicted for each sample. */
export function predictedClasses(model: Model, decisions: readonly ArrayLike<number>[]): Int32Array {
  return decodeClasses(model.multiclass, model.machines, decisions, model.classes.length);
}

/** What is predicted for each sample: the index of its class, or a number. */
export function predictionsOf(model: Model, decisions: readonly Float64Array[]): Predictions {
  return modelTarget(model) === 'real' ? decisions[0] : predictedClasses(model, decisions);
}

/** The same with the names of the classes, as results record it. */
export function predictedTargets(model: Model, predicted: Predictions): (string | number)[] {
  if (modelTarget(model) === 'real') return Array.from(predicted);
  return Array.from(predicted, (label) => model.classes[label]);
}

/**
 * The probability of each class (one array per class); null for a model trained without
 * probabilities.
 */
export function probabilityTable(
  model: Model,
  decisions: readonly ArrayLike<number>[],
  core = sharedCore(),
): Float64Array[] | null {
  const { machines: classifiers, classes, multiclass, couplingOrder } = model;
  if (!isCalibrated(classifiers)) return null;
  return classProbabilities(
    schemeOf(multiclass, classifiers),
    classifiers,
    decisions,
    classes.length,
    core,
    couplingOrder,
  );
}
