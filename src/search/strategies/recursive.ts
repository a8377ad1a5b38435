// Recursive elimination (SVM-RFE; Guyon et al. 2002): the criterion is computed afresh on the
// surviving features at every step.

import { lowestProposal } from './lowest.ts';
import type { Strategy } from './strategy.ts';

export const recursive: Strategy = {
  name: 'recursive',
  summary: 'the criterion is computed afresh at every step, and the lowest leave',
  reference: 'Guyon et al. 2002',
  start: ({ trainer, scorer }) => ({
    propose: (request) => scorer.lowest?.(request) ?? lowestProposal(scorer.score(), trainer.features, request),
    trained() {},
    eliminated() {},
    notes: scorer.notes,
  }),
};
