// Entry into the path of the L1-penalised linear SVM: min ‖w‖₁ + C Σ r_i max(0, 1 − y_i (w·x_i +
// b))², solved for growing C; the score of a feature is 1/C at its entry. Zhu et al. 2003 have the
// hinge loss, whose path is piecewise linear; with the squared hinge loss of Fan et al. 2008
// (LIBLINEAR's solver 5) coordinate descent follows it. The bias is not penalised, unlike there.

import type { Criterion } from './criterion.ts';
import { entryPenalties, entryWords } from './path-entry.ts';

export const l1: Criterion = {
  name: 'l1',
  title: 'entry into the path of an L1-penalised linear SVM',
  summary: 'order of entry into the path of an L1-penalised linear SVM (lasso) as C grows',
  reference: 'Zhu et al. 2003; Fan et al. 2008',
  way: 'once',
  readsClasses: true,
  usual: { merge: 'max', multiclass: 'ovr' },
  explained: entryWords,
  needs: 'problem',
  score: (context) => entryPenalties(context),
};
