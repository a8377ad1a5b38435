// How much the mean distance of the training rows to the boundary falls when the feature leaves while α, b and γ stay:
//   D − D(−j),   D = (1/n) Σ_n y_n f(x_n) / ‖w‖.
// Aksu, Miller, Kesidis 2008 (footnote 3) describe Kugler et al. 2005 so: "eliminates features to maximize the average distance to the
// hyperplane, over all the training points". Read as the signed distance: a row on the wrong side counts as negative, as in a margin.
// Where w = 0 there is no boundary, and the distance is 0. Row weights do not count.
//
// Linear: from w and s_j = Σ_n y_n x_nj, in O(NM). Other kernels: the kernel matrix without each feature in turn, O(N² M) for each problem.

import { Gram, type KernelMatrix } from '../kernels/gram.ts';
import { decisionValues } from '../machines/decide.ts';
import { weights as weightedSums } from '../machines/weights.ts';
import type { Criterion, MachineContext } from './criterion.ts';

/** βᵀKβ below this share of (Σ|β_k| √K_kk)², which bounds its terms, is rounding. */
const ROUNDING = 1e-13;

export const averageDistance: Criterion = {
  name: 'average-distance',
  summary: 'the change of the mean distance of the rows to the boundary',
  reference: 'Kugler et al. 2005, as in Aksu, Miller, Kesidis 2008',
  way: 'recursive',
  needs: 'machine',
  score: (context) => (context.weights ? linearChanges(context, context.weights) : kernelChanges(context)),
};

const distance = (sum: number, norm2: number, count: number) => (norm2 > 0 ? sum / (count * Math.sqrt(norm2)) : 0);

function linearChanges({ set, machine, features }: MachineContext, w: Float64Array): Float64Array {
  const { rows, signs, bias } = machine;
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

/** Σ_{i≠j} v_i for every j, from sums of both sides: subtracting v_j would leave rounding where nothing is left. */
function sumsWithout(values: Float64Array): Float64Array {
  const out = new Float64Array(values.length);
  for (let j = 1; j < values.length; j++) out[j] = out[j - 1] + values[j - 1];
  for (let j = values.length - 1, after = 0; j >= 0; after += values[j--]) out[j] += after;
  return out;
}

function kernelChanges(context: MachineContext): Float64Array {
  const { set, features } = context;
  const before = kernelDistance(context, set.trainedMatrix());
  // Without its last feature every kernel is constant, and Σ β = 0: no boundary.
  if (features.length === 1) return Float64Array.of(before);
  const candidate = new Gram(set.gram.columns, set.gram.kind, set.gram.features);
  try {
    return Float64Array.from(features, (feature) => {
      candidate.assignWithout(set.gram, feature);
      return before - kernelDistance(context, candidate.matrix(set.kernel, set.trainedWith));
    });
  } finally {
    candidate.dispose();
  }
}

function kernelDistance({ set, machine }: MachineContext, matrix: KernelMatrix): number {
  const { core } = set.gram.columns;
  const { rows, signs, beta, bias } = machine;
  const values = decisionValues(core, matrix, machine, rows);
  let sum = 0;
  let norm2 = 0;
  let size = 0;
  for (let k = 0; k < rows.length; k++) {
    sum += signs[k] * values[k];
    if (beta[k] === 0) continue;
    norm2 += beta[k] * (values[k] - bias);
    const diagonal = core.doubles(matrix.address + 8 * rows[k] * (matrix.stride + 1), 1)[0];
    size += Math.abs(beta[k]) * Math.sqrt(Math.abs(diagonal));
  }
  return norm2 > ROUNDING * size * size ? distance(sum, norm2, rows.length) : 0;
}
