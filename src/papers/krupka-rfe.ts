// Chapter 2 of Krupka's thesis: tuned SVM-RFE with the set-ups R1 to R5 (tables 2.1 and 2.2), the
// balance of the classes (figure 2.1), and the five observations on tuning (section 2.6), each
// tested over the sets. To tell what pruning does from what the further cost of R4 and R5 does, the
// comparisons use the six costs throughout.
//
// Cost at full size, one thread: 30 sets of about a minute each.

import type { Job, Outcome } from '../executors/job.ts';
import { RFE_CLAIMS } from './krupka/claims.ts';
import { rfeFindings } from './krupka/rfe-findings.ts';
import { type SetupRun, setupKey } from './krupka/setup-runs.ts';
import { REFERENCE, SETUPS, type Setup, SIX_COSTS, setupOptions } from './krupka/setups.ts';
import { type VerbSelection, verbSelection } from './krupka/verb-selection.ts';
import { CORPUS, VERBS, verbSets } from './krupka/verb-sets.ts';
import { type PaperContext, planned, type Reproduction } from './reproduction.ts';

export const krupkaRfe: Reproduction = {
  name: 'krupka-rfe',
  summary:
    'tuned SVM-RFE with the set-ups R1 to R5 (table 2.2), class balance, and tests of five published observations',
  reference: `${REFERENCE}, tables 2.1 and 2.2, section 2.6`,
  data: CORPUS,
  claims: RFE_CLAIMS,
  sets: VERBS,
  plan,
};

const six = { costs: SIX_COSTS, kernel: 'rbf' } as const;

/** Further set-ups that the observations compare. */
const FURTHER: readonly Setup[] = [
  { threshold: 0.01, weights: 'cw1', ...six },
  { threshold: 0.05, weights: 'cw1', ...six },
  { threshold: 0.05, weights: 'cw3', ...six },
  ...([0.02, 0.05] as const).flatMap((threshold) =>
    (['cw1', 'cw3'] as const).map((weights): Setup => ({ threshold, weights, costs: SIX_COSTS, kernel: 'linear' })),
  ),
];

async function plan(context: PaperContext) {
  const { isGenerated, sets } = await verbSets(context);
  const setups: readonly Setup[] = [...SETUPS, ...FURTHER];
  const jobs: Job<VerbSelection>[] = setups.flatMap((setup) =>
    sets.map((set) =>
      verbSelection(set, { train: set.rows, test: set.fresh }, { ...setupOptions(setup), seed: context.seed }),
    ),
  );
  return planned<VerbSelection>({
    jobs,
    conclude(outcomes: readonly Outcome<VerbSelection>[]) {
      const runs = new Map(
        setups.map((setup, place): [string, SetupRun] => [
          setupKey(setup),
          {
            setup,
            answers: outcomes.slice(place * sets.length, (place + 1) * sets.length).map(({ answer }) => answer),
          },
        ]),
      );
      return rfeFindings(runs, sets, isGenerated);
    },
  });
}
