// Recursive elimination (SVM-RFE; Guyon et al. 2002): the criterion is computed from scratch on the
// surviving features at every step.

import { whenKnown } from '../../base/event-loop.ts';
import { lowestProposal } from './lowest.ts';
import type { Strategy } from './strategy.ts';

export const recursive: Strategy = {
  name: 'recursive',
  summary: 'recomputes the criterion in every iteration and eliminates the features with the lowest values',
  reference: 'Guyon et al. 2002',
  start: ({ trainer, scorer }) => ({
    propose: (request) =>
      whenKnown(
        scorer.lowest?.(request),
        (found) =>
          found ?? whenKnown(scorer.score(), (criteria) => lowestProposal(criteria, trainer.features, request)),
      ),
    trained() {},
    eliminated() {},
    notes: scorer.notes,
    lazyWeights: () => scorer.lazyWeights?.() ?? null,
  }),
};
