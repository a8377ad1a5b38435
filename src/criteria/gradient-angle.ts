// The angle between ∇f and the axis of the feature, averaged over samples near the boundary
// (Hermes, Buhmann 2000):
//   α̃_j = 1 − (2/π) mean over i ∈ I_ε of arccos(|∂_j f(x_i)| / ‖∇f(x_i)‖),   I_ε = {i : |y_i f(x_i) − 1| ≤ ε} and every 0 < α_i < C.
// As 1 − (2/π) arccos c = (2/π) arcsin c, the mean of arcsines is taken: small scores keep their
// digits. A zero gradient is at a right angle to every axis. The comparison with ε has a slack of
// 1e-9, for samples exactly on the margin. (The source prints "≈ π" for a feature without influence
// and |g − 1|; π/2 and |y g − 1| are meant.)

import { arcsine } from '../base/arcsine.ts';
import { norm } from '../base/norm.ts';
import { note } from '../base/problem.ts';
import { oneVsRest } from '../formulations/schemes/one-vs-rest.ts';
import { decisionValues, support } from '../solvers/decide.ts';
import { decisionGradient } from '../solvers/gradient.ts';
import type { ClassifierContext, Criterion } from './criterion.ts';

export const gradientAngle: Criterion = {
  name: 'gradient-angle',
  title: 'angle between the gradient of the decision function and the feature axis',
  summary: 'angle between the gradient of the decision function and the feature axis, near the boundary',
  reference: 'Hermes and Buhmann 2000',
  way: 'once',
  usual: { merge: 'mean', multiclass: oneVsRest.name },
  readsClasses: true,
  needs: 'machine',
  score(context) {
    const sums = new Float64Array(context.features.length);
    let count = 0;
    for (const gradient of gradients(context)) {
      addAngles(sums, gradient);
      count++;
    }
    return count === 0 ? sums : sums.map((sum) => sum / (count * (Math.PI / 2)));
  },
};

function* gradients(context: ClassifierContext): Generator<Float64Array> {
  // A linear model has the same gradient at every sample, so the choice of samples does not matter.
  if (context.weights) return yield context.weights;
  const gradient = decisionGradient(context.set, context.machine);
  for (const row of nearBoundary(context)) yield gradient(row);
}

function addAngles(sums: Float64Array, gradient: Float64Array): void {
  const length = norm(gradient);
  if (length === 0) return;
  for (let j = 0; j < sums.length; j++) sums[j] += arcsine(Math.min(1, Math.abs(gradient[j]) / length));
}

/** Samples exactly on the margin belong to I_0 however their outputs round. */
const ON_MARGIN = 1e-9;

type Near = Pick<ClassifierContext, 'set' | 'machine' | 'epsilon' | 'note'>;

/** I_ε, or where it is empty the support vectors. */
export function nearBoundary({ set, machine: classifier, epsilon, note: report }: Near): Int32Array {
  const { rows, signs, beta, costs } = classifier;
  const values = decisionValues(set.gram.columns.core, set.trainedMatrix(), classifier, rows);
  const near = rows.filter((_, k) => {
    const size = Math.abs(beta[k]);
    if (costs[k] === 0) return false;
    return (size > 0 && size < costs[k]) || Math.abs(signs[k] * values[k] - 1) <= epsilon + ON_MARGIN;
  });
  if (near.length > 0) return near;
  report(note('no-sample-near-margin', { criterion: 'gradient-angle', epsilon }, { fixes: [{ ask: ['epsilon'] }] }));
  return support(classifier).rows;
}
