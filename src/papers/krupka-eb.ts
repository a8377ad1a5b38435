// Table 3.1 of Krupka's thesis: EB-RFE with 1, 3, 5, 8, 12 and 20 candidates, features and accuracy
// over the verbs, and what more candidates add. The thesis's accuracies are those by which its
// subsets were chosen. Beside each stands the accuracy on rows that took no part: fresh rows of
// generated data; of the corpus, the nine outer parts of a nested evaluation, whose selections use
// the other eight folds. On every tenth generated set, the nested evaluation is made too, to see
// that it says what fresh rows say.
//
// Cost at full size, one thread: 30 sets take about 30 × 3 minutes, and the nested part about 3 × 3
// minutes.

import type { Job, Outcome } from '../executors/job.ts';
import { ebFindings } from './krupka/eb-findings.ts';
import type { EbCell } from './krupka/eb-table.ts';
import { EB_COLUMNS, ebOptions, REFERENCE } from './krupka/setups.ts';
import { testAccuracy, type VerbSelection, verbSelection } from './krupka/verb-selection.ts';
import { outerFolds, VERBS, type VerbSet, verbSets } from './krupka/verb-sets.ts';
import { type PaperContext, planned, type Reproduction } from './reproduction.ts';

/**
 * The thesis's values of C, and those for which generated sets are evaluated by nesting as well.
 */
const CANDIDATES = EB_COLUMNS.map(({ candidates }) => candidates);
const NESTED_CANDIDATES = [1, 5];
const SMALL_CANDIDATES = [1, 3];
const NESTED_SHARE = 10;

export const krupkaEb: Reproduction = {
  name: 'krupka-eb',
  summary: 'EB-RFE with 1 to 20 candidates (table 3.1): features, accuracy in the selection, and honest accuracy',
  reference: `${REFERENCE}, table 3.1`,
  data: [],
  sets: VERBS,
  plan,
};

/**
 * A selection on a whole set, and the outer parts of its nested evaluation, as places among the
 * jobs.
 */
interface PlannedCell {
  readonly set: number;
  readonly candidates: number;
  readonly whole: number;
  readonly parts: readonly number[];
}

async function plan(context: PaperContext) {
  const { isGenerated, sets } = await verbSets(context);
  const jobs: Job<VerbSelection>[] = [];
  const add = (job: Job<VerbSelection>) => jobs.push(job) - 1;
  const nestedSets = isGenerated ? Math.ceil(sets.length / NESTED_SHARE) : sets.length;
  const cells = sets.flatMap((set, index) =>
    (context.isSmall ? SMALL_CANDIDATES : CANDIDATES).map((candidates): PlannedCell => {
      const options = { ...ebOptions(candidates), seed: context.seed };
      const isNested = index < nestedSets && (!isGenerated || NESTED_CANDIDATES.includes(candidates));
      return {
        set: index,
        candidates,
        whole: add(verbSelection(set, { train: set.rows, test: set.fresh }, options)),
        parts: isNested ? outerFolds(set).map((rows) => add(verbSelection(set, rows, options))) : [],
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
  { candidates, whole, parts }: PlannedCell,
  set: VerbSet,
  outcomes: readonly Outcome<VerbSelection>[],
): EbCell {
  const { answer } = outcomes[whole];
  const accuracies = parts.map((place) => testAccuracy(outcomes[place].answer)!);
  return {
    set: set.name,
    candidates,
    features: answer.selected.length,
    selection: 100 * answer.accuracy,
    folds: answer.folds.map((score) => score && 100 * score),
    fresh: percent(testAccuracy(answer)),
    nested: accuracies.length === 0 ? null : (100 * accuracies.reduce((sum, value) => sum + value, 0)) / parts.length,
  };
}

const percent = (share: number | null) => (share === null ? null : 100 * share);
