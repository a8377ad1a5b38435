// Signal to noise: |μ₊ − μ₋| / (s₊ + s₋), s with divisor n − 1 and 0 for a single sample. No model,
// no weights of samples. Golub et al. 1999 say "standard deviation" without the divisor; the
// sample's is taken.

import type { Criterion } from './criterion.ts';
import { meansApart, type Side } from './sides.ts';

const deviation = ({ count, populationDeviation }: Side) =>
  count > 1 ? populationDeviation * Math.sqrt(count / (count - 1)) : 0;

export const golub: Criterion = {
  name: 'golub',
  title: 'signal-to-noise ratio',
  summary:
    'signal-to-noise ratio: difference between the class means over the sum of the class standard deviations; needs no SVM',
  reference: 'Golub et al. 1999',
  way: 'once',
  readsClasses: true,
  needs: 'problem',
  score: (context) => meansApart(context, (negative, positive) => deviation(negative) + deviation(positive)),
};
