// How much the mean distance of the training samples to the boundary decreases when the feature is
// eliminated while α, b and γ stay:
//   D − D(−j),   D = (1/n) Σ_n y_n f(x_n) / ‖w‖.
// Aksu et al. 2008 (footnote 3) describe Kugler et al. 2005 so: "eliminates features to maximize
// the average distance to the hyperplane, over all the training points". Read as the signed
// distance: a sample on the wrong side counts as negative, as in a margin. Where w = 0 there is no
// boundary, and the distance is 0. Sample weights are ignored.
//
// Linear: from w and s_j = Σ_n y_n x_nj, in O(NM). Other kernels: Σ_n y_n f(x_n) falls by yᵀ(K −
// K(−j))β and ‖w‖² by βᵀ(K − K(−j))β, both sums over pairs as in dj.ts, O(N S M) with S support
// vectors. A feature that most of K comes from would leave little but the rounding of these
// differences: for it the kernel matrix without it is made, in O(N²).

import { Gram, type KernelMatrix } from '../kernels/gram.ts';
import type { Core } from '../numeric/core.ts';
import { decisionValues } from '../solvers/decide.ts';
import { weights as weightedSums } from '../solvers/weights.ts';
import type { ClassifierContext, Criterion } from './criterion.ts';
import { normChanges } from './dj.ts';
import { pairSums } from './pairs.ts';

/** βᵀKβ below this fraction of (Σ|β_k| √K_kk)², which bounds its terms, is rounding. */
const ROUNDING = 1e-13;
/**
 * The fraction of K that must be left for differences to be trusted; they lose no more than some
 * two bits then.
 */
const TRUSTED = 0.5;

export const averageDistance: Criterion = {
  name: 'average-distance',
  title: 'change in the mean distance to the decision boundary',
  summary: 'change in the mean distance from the samples to the decision boundary',
  reference: 'Kugler et al. 2005, as in Aksu et al. 2008',
  way: 'recursive',
  readsClasses: true,
  needs: 'machine',
  isByFeature: true,
  score: (context) => (context.weights ? linearChanges(context, context.weights) : kernelChanges(context)),
};

const distance = (sum: number, norm2: number, count: number) => (norm2 > 0 ? sum / (count * Math.sqrt(norm2)) : 0);

function linearChanges({ set, machine: classifier, features }: ClassifierContext, w: Float64Array): Float64Array {
  const { rows, signs, bias } = classifier;
  const sums = weightedSums(set.gram.columns, { rows, beta: signs }, features);
  const signSum = signs.reduce((sum, sign) => sum + sign, 0);
  const parts = w.map((weight, j) => weight * sums[j]);
  const squares = w.map((weight) => weight * weight);
  const partsWithout = sumsWithout(parts);
  const squaresWithout = sumsWithout(squares);
  const before = distance(bias * signSum + total(parts), total(squares), rows.length);
  return w.map((weight, j) =>
    weight === 0 ? 0 : before - distance(bias * signSum + partsWithout[j], squaresWithout[j], rows.length),
  );
}

const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);

/**
 * Σ_{i≠j} v_i for every j, from sums of both sides: subtracting v_j would leave rounding where
 * nothing is left.
 */
function sumsWithout(values: Float64Array): Float64Array {
  const out = new Float64Array(values.length);
  for (let j = 1; j < values.length; j++) out[j] = out[j - 1] + values[j - 1];
  for (let j = values.length - 1, after = 0; j >= 0; after += values[j--]) out[j] += after;
  return out;
}

/** What a mean distance is made of. */
interface Parts {
  /** Σ_n y_n f(x_n). */
  readonly sum: number;
  readonly norm2: number;
  /** Σ|β_k| √K_kk. */
  readonly size: number;
}

const hasBoundary = ({ norm2, size }: Parts) => norm2 > ROUNDING * size * size;

const kernelDistance = (parts: Parts, count: number) =>
  hasBoundary(parts) ? distance(parts.sum, parts.norm2, count) : 0;

/**
 * D − D(−j) from the parts and what they fall by: small falls are not the difference of two
 * distances, which would round them away.
 */
function fallOf(parts: Parts, fall: Omit<Parts, 'size'>, size: number, count: number): number {
  const left = { sum: parts.sum - fall.sum, norm2: parts.norm2 - fall.norm2, size };
  if (!hasBoundary(parts) || !hasBoundary(left)) return kernelDistance(parts, count) - kernelDistance(left, count);
  const [norm, normLeft] = [Math.sqrt(parts.norm2), Math.sqrt(left.norm2)];
  return (fall.sum - (parts.sum / norm) * (fall.norm2 / (norm + normLeft))) / (count * normLeft);
}

function kernelChanges(context: ClassifierContext): Float64Array {
  const { set, machine: classifier, features } = context;
  const parts = partsOf(context, set.trainedMatrix());
  const count = classifier.rows.length;
  const before = kernelDistance(parts, count);
  // Without its last feature every kernel is constant, and Σ β = 0: no boundary.
  if (set.gram.featureCount === 1) return Float64Array.of(before);
  const halfNorms = normChanges(context);
  const halfSums = pairSums(context, set.kernel.pairSums.changes, classifier.signs);
  const left = leftOf(context, parts.size);
  const result = Float64Array.from(left, ({ size }, j) =>
    fallOf(parts, { sum: 2 * halfSums[j], norm2: 2 * halfNorms[j] }, size, count),
  );
  const doubtful = Array.from(features.keys()).filter((j) => left[j].share < TRUSTED);
  for (const [j, after] of rebuiltDistances(context, doubtful)) result[j] = before - after;
  return result;
}

function partsOf({ set, machine: classifier }: ClassifierContext, matrix: KernelMatrix): Parts {
  const { core } = set.gram.columns;
  const { rows, signs, beta, bias } = classifier;
  // Without b, which may be so much larger that nothing of them would be left.
  const values = decisionValues(core, matrix, { ...classifier, bias: 0 }, rows);
  const diagonal = diagonalOf(matrix, core, rows);
  let sum = 0;
  let norm2 = 0;
  let size = 0;
  for (let k = 0; k < rows.length; k++) {
    sum += signs[k] * (values[k] + bias);
    if (beta[k] === 0) continue;
    norm2 += beta[k] * values[k];
    size += Math.abs(beta[k]) * Math.sqrt(Math.abs(diagonal[k]));
  }
  return { sum, norm2, size };
}

function diagonalOf({ address, stride, rowCount }: KernelMatrix, core: Core, rows: Int32Array): Float64Array {
  const values = core.doubles(address, stride * rowCount);
  return Float64Array.from(rows, (row) => values[row * (stride + 1)]);
}

/** What is left without a feature. */
interface Left {
  /** Σ|β_k| √K(−j)_kk. */
  readonly size: number;
  /** The fraction of what is there that is left. */
  readonly share: number;
}

/**
 * The share is that of the stored distances or products, and where K_kk is not 1 also of what
 * bounds the terms.
 */
function leftOf(context: ClassifierContext, size: number): Left[] {
  const { set, features } = context;
  const { deviations, squares } = set.gram.columns;
  const isDistances = set.kernel.kind === 'distances';
  const masses = isDistances ? deviations : squares;
  const all = set.gram.features.reduce((sum, feature) => sum + masses[feature], 0);
  const bounds = isDistances ? null : boundsOf(context);
  return Array.from(features, (feature, j) => {
    const share = all > 0 ? 1 - masses[feature] / all : 1;
    return bounds ? { size: bounds[j].size, share: Math.min(share, bounds[j].share) } : { size, share };
  });
}

/**
 * From P_kk − x_kj²; the share is the lesser of those of the size and of Σ_n √K_nn over all
 * samples.
 */
function boundsOf({ set, machine: classifier, features }: ClassifierContext): Left[] {
  const { gram, kernel, trainedWith } = set;
  const { core } = gram.columns;
  const { rows, beta } = classifier;
  const products = diagonalOf(gram, core, rows);
  const length = rows.length + (rows.length % 2);
  return core.withScratch((scratch) => {
    const stored = scratch.doubles(length);
    const target = scratch.doubles(length);
    const sizes = (x: ArrayLike<number> | null) => {
      const own = core.doubles(stored, length).fill(0);
      for (let k = 0; k < rows.length; k++) own[k] = products[k] - (x ? x[rows[k]] * x[rows[k]] : 0);
      kernel.fill!(core, stored, target, length, trainedWith);
      const roots = core.doubles(target, rows.length).map((value) => Math.sqrt(Math.abs(value)));
      return { size: roots.reduce((sum, root, k) => sum + Math.abs(beta[k]) * root, 0), all: total(roots) };
    };
    const now = sizes(null);
    return Array.from(features, (feature) => {
      const { size, all } = sizes(gram.columns.view(feature));
      return { size, share: Math.min(now.size > 0 ? size / now.size : 1, now.all > 0 ? all / now.all : 1) };
    });
  });
}

/**
 * The mean distances without the features at the given places, each from the kernel matrix without
 * it.
 */
function rebuiltDistances(context: ClassifierContext, places: readonly number[]): [place: number, distance: number][] {
  const { set, machine: classifier, features } = context;
  if (places.length === 0) return [];
  const candidate = new Gram(set.gram.columns, set.gram.kind, set.gram.features);
  try {
    return places.map((place) => {
      candidate.assignWithout(set.gram, features[place]);
      const parts = partsOf(context, candidate.matrix(set.kernel, set.trainedWith));
      return [place, kernelDistance(parts, classifier.rows.length)];
    });
  } finally {
    candidate.dispose();
  }
}
