// Table 3.1 of Krupka (2016): EB-RFE with 1, 3, 5, 8, 12 and 20 candidates, features and accuracy
// over the verbs. The published accuracies guided the choice of the subsets. Each is shown with the
// accuracy on unseen samples: new samples of generated data; for the corpus, nested
// cross-validation with its nine folds. Every tenth generated set has both, as a check.

import type { Job, Outcome } from '../executors/job.ts';
import { EB_CLAIMS } from './krupka/claims.ts';
import { ebFindings } from './krupka/eb-findings.ts';
import type { EbCell } from './krupka/eb-table.ts';
import { EB_COLUMNS, ebOptions, REFERENCE } from './krupka/setups.ts';
import { testAccuracy, type VerbSelection, verbSelection } from './krupka/verb-selection.ts';
import { CORPUS, outerFolds, VERBS, type VerbSet, verbSets } from './krupka/verb-sets.ts';
import { type PaperContext, planned, type Reproduction } from './reproduction.ts';

/** The published numbers of candidates, and those with a nested estimate on generated sets. */
const CANDIDATES = EB_COLUMNS.map(({ candidates }) => candidates);
const NESTED_CANDIDATES = [1, 5];
const SMALL_CANDIDATES = [1, 3];
const NESTED_EVERY = 10;

export const krupkaEb: Reproduction = {
  name: 'krupka-eb',
  summary: 'EB-RFE with 1 to 20 candidates (table 3.1): features, inner-CV accuracy, accuracy on unseen samples',
  reference: `${REFERENCE}, table 3.1`,
  data: CORPUS,
  claims: EB_CLAIMS,
  sets: VERBS,
  plan,
};

/**
 * A selection on a whole set, and the outer folds of its nested cross-validation, as indices into
 * the jobs.
 */
interface PlannedCell {
  readonly set: number;
  readonly candidates: number;
  readonly whole: number;
  readonly folds: readonly number[];
}

async function plan(context: PaperContext) {
  const { isGenerated, sets } = await verbSets(context);
  const jobs: Job<VerbSelection>[] = [];
  const add = (job: Job<VerbSelection>) => jobs.push(job) - 1;
  const nestedSets = isGenerated ? Math.ceil(sets.length / NESTED_EVERY) : sets.length;
  const cells = sets.flatMap((set, index) =>
    (context.isSmall ? SMALL_CANDIDATES : CANDIDATES).map((candidates): PlannedCell => {
      const options = { ...ebOptions(candidates), seed: context.seed };
      const isNested = index < nestedSets && (!isGenerated || NESTED_CANDIDATES.includes(candidates));
      return {
        set: index,
        candidates,
        whole: add(verbSelection(set, { train: set.rows, test: set.fresh }, options)),
        folds: isNested ? outerFolds(set).map((rows) => add(verbSelection(set, rows, options))) : [],
      };
    }),
  );
  return planned<VerbSelection>({
    jobs,
    conclude: (outcomes) =>
      ebFindings(
        cells.map((cell) => concluded(cell, sets[cell.set], outcomes)),
        isGenerated,
      ),
  });
}

function concluded(
  { candidates, whole, folds }: PlannedCell,
  set: VerbSet,
  outcomes: readonly Outcome<VerbSelection>[],
): EbCell {
  const { answer } = outcomes[whole];
  const accuracies = folds.map((place) => testAccuracy(outcomes[place].answer)!);
  return {
    set: set.name,
    candidates,
    features: answer.selected.length,
    selection: 100 * answer.accuracy,
    folds: answer.folds.map((score) => score && 100 * score),
    fresh: percent(testAccuracy(answer)),
    nested: accuracies.length === 0 ? null : (100 * accuracies.reduce((sum, value) => sum + value, 0)) / folds.length,
  };
}

const percent = (fraction: number | null) => (fraction === null ? null : 100 * fraction);
