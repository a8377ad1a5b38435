// The smallest primal objective ½‖w‖² + Σ C ξ of a model really trained without the feature: what
// dj, which keeps α, guesses from below, since by weak duality retrained(j) − W*(S) ≥ dj(j). One
// training per feature, each started at the incumbent's solution; γ `auto` and `scale` follow the
// smaller set. The yardstick where there are few features.
//
// The optimal dual objective Σ|β| − ½ βᵀKβ is the primal one. Under a hard margin (C = ∞) it is
// infinite where nothing separates the classes without the feature; such features stay longest
// (bounded.ts).

import { Gram } from '../kernels/gram.ts';
import type { BinaryProblem } from '../solvers/problem.ts';
import { bounded } from './bounded.ts';
import type { ClassifierContext, Criterion } from './criterion.ts';

export const retrained: Criterion = {
  name: 'retrained',
  title: 'objective of a classifier trained without the feature',
  summary: 'objective of a classifier trained without the feature; trains one classifier per feature',
  reference: 'the change that Guyon et al. 2002 approximate',
  way: 'recursive',
  readsClasses: true,
  needs: 'machine',
  fits: (featureCount) => (featureCount > 1 ? featureCount : 0),
  score(context) {
    const { features, problem } = context;
    const objectives = features.length > 1 ? trainWithoutEach(context) : Float64Array.of(withoutFeatures(problem));
    return bounded(objectives, new Float64Array(features.length).fill(1));
  },
};

function trainWithoutEach({ set, machine: classifier, problem, features }: ClassifierContext): Float64Array {
  const candidate = new Gram(set.gram.columns, set.gram.kind, set.gram.features);
  try {
    const solver = set.solver(problem, candidate);
    try {
      return Float64Array.from(features, (feature) => {
        candidate.assignWithout(set.gram, feature);
        set.matrix(candidate);
        const { objective, stop } = solver.solve(classifier.beta);
        // 0 − 0 is 0, while −0 would be written as such.
        return stop === 'unbounded' ? Infinity : 0 - objective;
      });
    } finally {
      solver.dispose();
    }
  } finally {
    candidate.dispose();
  }
}

/** Without any feature f = b, whatever the kernel: each sample of one side costs 2C. */
function withoutFeatures({ signs, costs }: BinaryProblem): number {
  const total = (side: number) => costs.reduce((sum, cost, k) => (signs[k] === side ? sum + cost : sum), 0);
  return 2 * Math.min(total(1), total(-1));
}
