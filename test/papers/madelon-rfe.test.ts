// MADELON (NIPS 2003): linear SVM-RFE, 20 features a step, against scikit-learn's RFE. Linear
// weights see nothing of its XOR-like classes, so the ranking is one of noise: hard to get right,
// and a test of the solver alone.

import { expect, it } from 'vitest';
import { CHOICE_TOLERANCE, compareRanking } from './golden-rankings.ts';
import { describePaper } from './shared-data.ts';

describePaper('the linear ranking of MADELON', ['madelon/train.csv.gz'], () => {
  it.each(['madelon, cost 0.01, step 20', 'madelon, cost 1, step 20'])(
    "is that of scikit-learn's RFE: %s",
    async (name) => {
      const { result, judgement } = await compareRanking(name);
      expect(judgement.excess).toBeLessThan(CHOICE_TOLERANCE);
      expect(judgement.sharedSteps).toBe(result.trace.length);
      expect(judgement.samePositions).toBe(result.eliminationOrder.length);
    },
  );
});
