// The claims of Aksu et al. (2008): directions, since the figures are curves without numbers.

import { type Claim, type Judgement, judgeAll, judgeDirection } from '../claims.ts';
import type { ReproducedRow } from '../reproduction.ts';
import { type Comparison, comparisonId } from './comparisons.ts';

function judgeRow({ better, ours, p }: ReproducedRow): Judgement {
  const text = `${ours} (p = ${typeof p === 'number' ? p.toPrecision(2) : 'unknown'})`;
  return judgeDirection(better === true, p, text);
}

const QUANTITIES = { margin: 'margin', own: 'test error', retrained: 'test error after retraining' } as const;

/** A claim for each comparison of which the paper speaks. */
export function comparisonClaims(block: string, comparisons: readonly Comparison[]): Claim[] {
  return comparisons
    .filter(({ published }) => published !== null)
    .map((comparison): Claim => {
      const { better, than, quantity, published } = comparison;
      const sign = quantity === 'margin' ? '>' : '<';
      return {
        id: `${block}-${quantity}-${better}-${than}`.toLowerCase().replace(/[^a-z]+/g, '-'),
        claim: `${block}, ${QUANTITIES[quantity]}: ${better} ${sign} ${than}. “${published}”`,
        published: null,
        judge: (rows) => judgeRow(rows.row(comparisonId(block, comparison))),
      };
    });
}

/** ‖w‖² must rise by this factor to count as a steep rise. */
const STEEP = 1.3;

export const NORM_CLAIMS: readonly Claim[] = [
  {
    id: 'norm-rises',
    claim: 'Gaussian kernel: ‖w‖² rises steeply along RFE and is not monotonic (figure 3, top)',
    published: null,
    judge(rows) {
      const { ours, first, highest } = rows.row('norm: RFE');
      const isSteep = Number(highest) > STEEP * Number(first);
      return {
        ours: String(ours),
        verdict: isSteep ? 'reproduced' : 'not-reproduced',
        reason: isSteep ? null : 'opposite',
      };
    },
  },
  {
    id: 'norm-polynomial-falls',
    claim: 'Polynomial kernel: ‖w‖² decreases monotonically (section 3.2)',
    published: null,
    judge(rows) {
      const { ours, rising } = rows.starting('norm: ').find(({ id }) => id!.includes('polynomial'))!;
      const falls = rising === 0;
      return {
        ours: String(ours),
        verdict: falls ? 'reproduced' : 'not-reproduced',
        reason: falls ? null : 'opposite',
      };
    },
  },
];

/** Claims that the paper announces without numbers, each decided by several comparisons. */
export const LARGE_CLAIMS: readonly Claim[] = (
  [
    ['kernel', 'Many features, few samples: kernel MFE “may allow” a lower test error than linear SVMs (section 3.2)'],
    ['rfe', 'Many features, few samples: kernel MFE “may allow improved results” over RFE and RFE_abs (section 3.2)'],
  ] as const
).map(
  ([topic, claim]): Claim => ({
    id: `large-${topic}`,
    claim,
    published: null,
    judge(rows) {
      const judged = rows.starting(`${topic}: `).map(judgeRow);
      const clear = judged.filter(({ verdict }) => verdict === 'reproduced').length;
      const opposite = judged.filter(({ reason }) => reason === 'opposite').length;
      const ours = `${clear} of ${judged.length} comparisons clearly better, ${opposite} clearly worse`;
      if (clear === 0) return { ours, verdict: 'not-reproduced', reason: 'no-gain-shown' };
      return judgeAll(judged, ours);
    },
  }),
);
