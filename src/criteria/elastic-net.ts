// Entry into the path of the linear SVM with an L1 and an L2 penalty: min ρ‖w‖₁ + ½(1 − ρ)‖w‖² + C Σ
// r_i max(0, 1 − y_i (w·x_i + b))², ρ the L1 ratio; the score of a feature is 1/C at its entry. Zou
// and Hastie 2005 for regression, Becker et al. 2011 for SVMs (with the smooth L2 part of the doubly
// regularised SVM). Correlated features, of which the L1 penalty picks one, enter together.

import { numberOption, withDefault } from '../base/option.ts';
import type { Criterion } from './criterion.ts';
import { entryPenalties, entryWords } from './path-entry.ts';

const DEFAULT_RATIO = 0.5;

export const elasticNet = {
  name: 'elastic-net',
  title: 'entry into the path of an elastic-net linear SVM',
  summary: 'order of entry into the path of a linear SVM with an L1 and an L2 penalty as C grows',
  reference: 'Zou and Hastie 2005; Becker et al. 2011',
  way: 'once',
  readsClasses: true,
  usual: { merge: 'max', multiclass: 'ovr' },
  options: {
    l1Ratio: withDefault(
      numberOption({
        min: 0.001,
        max: 1,
        argument: 'RATIO',
        summary: 'elastic-net: weight of the L1 penalty; the L2 penalty gets the rest',
      }),
      DEFAULT_RATIO,
    ),
  },
  explained: entryWords,
  needs: 'problem',
  score: (context) => entryPenalties(context, { l1Ratio: context.options?.l1Ratio ?? DEFAULT_RATIO }),
} as const satisfies Criterion;
