// The colon data of Alon et al. 1999 (62 × 2,000): the whole ranking against scikit-learn's RFE.
// The data hold three groups of four identical columns, so in nine steps two features tie exactly.

import { expect, it } from 'vitest';
import { rank, readFile } from '../../src/node.ts';
import { firstOfEqual } from '../golden/judge-path.ts';
import { CHOICE_TOLERANCE, compareRanking } from './golden-rankings.ts';
import { describePaper, sharedFile } from './shared-data.ts';

/**
 * Measured: all of them. At 1e-6 scikit-learn's own error may swap a few neighbours with another
 * version of LIBSVM.
 */
const SAME_POSITIONS = 0.99;

describePaper('the ranking of the colon data', ['colon/colon.csv.gz'], () => {
  it.each(['colon, cost 1, step 1', 'colon, cost 1, step 20'])("is that of scikit-learn's RFE: %s", async (name) => {
    const { result, judgement } = await compareRanking(name);
    expect(judgement.excess).toBeLessThan(CHOICE_TOLERANCE);
    expect(judgement.samePositions).toBeGreaterThanOrEqual(SAME_POSITIONS * result.eliminationOrder.length);
    expect(judgement.sharedSteps).toBeGreaterThanOrEqual(SAME_POSITIONS * result.trace.length);
  });

  it('takes the lowest of identical columns first', async () => {
    const data = await readFile(sharedFile('colon/colon.csv.gz'));
    const { ranking } = await rank(data);
    const place = new Map(ranking.map((name, i) => [name, i]));
    const first = firstOfEqual(data.dataset);
    const groups = [...new Set(first)].map((head) => [...first.keys()].filter((column) => first[column] === head));
    const ties = groups.filter((columns) => columns.length > 1);
    expect(ties.map(({ length }) => length)).toEqual([4, 4, 4]);
    for (const columns of ties) {
      const places = columns.map((column) => place.get(data.dataset.features[column].name)!);
      expect(places).toEqual(places.toSorted((a, b) => b - a));
    }
  });
});
