// Σ_r W_rj², W = coefsᵀ·SV, in the space of the features whatever the kernel: as Krupka (2016)
// computes it from an R model with an rbf kernel. (The text claims that `coefs` maps w back to the
// input space; it does not, but with the linear kernel and two classes W is w.) `coefs` is laid out
// as in LIBSVM: K − 1 rows, and a support vector of class i has its coefficient of the classifier
// of classes i and j in row j − 1 if j > i, else in row j. So a row mixes classifiers, and this is
// a criterion of all of them, not an aggregate of one per classifier. With three classes, row 0 has
// classifier 01 and the vectors of class 2 in classifier 02; row 1 those of class 0 in 02, and
// classifier 12. LIBSVM takes the first class of a pair for +1 and we the later one: every
// coefficient, and so W, has the other sign, and W² is the same. LIBSVM orders classes as they
// first appear, we as everywhere; another order is another mixture. One-vs-rest has no such layout:
// each classifier is a row.

import { isPairwise, knownClasses, opponentOf } from '../formulations/schemes/index.ts';
import { weights } from '../solvers/weights.ts';
import type { ClassifiersContext, Criterion } from './criterion.ts';

/** Row r of `coefs` over the rows of the Gram cache, for each r. */
function coefficients({ machines: classifiers, labels, rowCount }: ClassifiersContext): Float64Array[] {
  const classes = knownClasses(classifiers);
  const pairwise = isPairwise(classifiers);
  const rows = Array.from(
    { length: pairwise ? classes.length - 1 : classifiers.length },
    () => new Float64Array(rowCount),
  );
  for (const [index, classifier] of classifiers.entries()) {
    const { rows: own, beta } = classifier;
    for (let k = 0; k < own.length; k++) {
      const other = classes.indexOf(opponentOf(classifier, labels[own[k]]));
      const isLater = other > classes.indexOf(labels[own[k]]);
      rows[pairwise ? (isLater ? other - 1 : other) : index][own[k]] = beta[k];
    }
  }
  return rows;
}

function inputWeights(context: ClassifiersContext): Float64Array {
  const { set, features, rowCount } = context;
  const rows = Int32Array.from({ length: rowCount }, (_, row) => row);
  const result = new Float64Array(features.length);
  for (const beta of coefficients(context)) {
    const own = weights(set.gram.columns, { rows, beta }, features);
    for (let j = 0; j < own.length; j++) result[j] += own[j] * own[j];
  }
  return result;
}

export const inputWeight: Criterion = {
  name: 'input-weight',
  title: 'squared input-space weight',
  summary: 'squared weights in input space (coefficients · support vectors), for any kernel',
  reference: 'Krupka 2016',
  way: 'recursive',
  readsClasses: true,
  needs: 'machines',
  score: inputWeights,
};
