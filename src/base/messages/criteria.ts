// Ranking criteria.

import type { MessageSpeller } from './message.ts';

export const criterionMessages = {
  /**
   * A criterion averages over the samples near the margin, but a binary classifier has no such
   * samples, so all its support vectors were used instead.
   * @remedy Increase epsilon, the width of the region around the margin.
   * @example { criterion: 'gradient-angle', epsilon: 0.001 }
   */
  'no-sample-near-margin': ({ criterion, epsilon }: { criterion: string; epsilon: number }, say: MessageSpeller) =>
    `${criterion}: a binary classifier has no sample within ${epsilon} of its margin, so all its support vectors were used. Raise ${say.option('epsilon')}.`,
};
