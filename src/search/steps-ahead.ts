// Steps of a linear SVM-RFE that the core takes by itself, many in one call (solvers/linear-path.ts),
// as steps of the trace. They are the steps that the path engine would take, bit for bit
// (test/search/steps-ahead.test.ts).

import type { LazyWeights } from '../solvers/lazy-weights.ts';
import type { PathRun, PathStep } from '../solvers/linear-path.ts';
import { MAX_FOLLOWED } from '../solvers/set.ts';
import type { Elimination } from './elimination.ts';
import { marginOf } from './margins.ts';
import type { PathTrainer } from './path-trainer.ts';
import { needsCriteria, stepSize } from './schedule.ts';
import { MANY_LEAVING } from './strategies/scorer.ts';
import { judgedTest, NO_MARGIN, type TraceStep, traceStep } from './trace.ts';

/** Multiply-adds of one call, about: some tens of milliseconds, so that an interruption is heard. */
const WORK_PER_CALL = 5e7;
/** A call is not worth making for fewer steps. */
const FEWEST_STEPS = 2;
/** More features than this are chosen by sorting (strategies/order.ts). */
const MAX_WANTED = 16;

export interface AheadSteps {
  readonly steps: readonly TraceStep[];
  /** Features that the last step removed. */
  readonly changed: number;
}

/** As many steps as the core takes now; null where there are none. */
export function stepsAhead(
  elimination: Elimination,
  models: PathTrainer,
  lazyWeights: () => LazyWeights | null,
): AheadSteps | null {
  const { trainer } = models;
  if (!trainer.stepsAhead) return null;
  const counts = countsAhead(elimination, models);
  const lazy = counts.length < FEWEST_STEPS ? null : lazyWeights();
  if (lazy === null) return null;
  const { dataset, keep, testScore, withoutMargins = false } = elimination;
  const kept = keep.size > 0 ? Uint8Array.from(dataset.features, (_, index) => Number(keep.has(index))) : null;
  const run = trainer.stepsAhead({
    counts,
    lazy,
    kept,
    withMargins: !withoutMargins,
    use: testScore?.use ?? 'classes',
  });
  if (run === null || run.steps.length === 0) return null;
  for (const { removed } of run.steps) models.removedAhead(removed);
  return { steps: traced(elimination, models, run), changed: run.steps.at(-1)!.removed.length };
}

/** The features that each of the coming steps removes, up to the first that the core cannot take. */
function countsAhead(elimination: Elimination, models: PathTrainer): number[] {
  const { dataset, keep, minFeatures, schedule, fullTrace, correlationBias, method, sampleRows, resamples } =
    elimination;
  const isPlain = !fullTrace && correlationBias === null && sampleRows === null && resamples <= 1;
  if (!isPlain || method.retrainEvery !== 1) return [];
  const counts: number[] = [];
  const least = Math.max(minFeatures, keep.size);
  let surviving = models.featureCount;
  for (let work = 0; surviving > least && work < WORK_PER_CALL; ) {
    if (needsCriteria(schedule, surviving)) break;
    const count = Math.min(surviving - least, stepSize(schedule, surviving, dataset.features.length));
    if (!isTakenAhead(count, keep.size)) break;
    counts.push(count);
    work += workOf(models, surviving, count);
    surviving -= count;
  }
  return counts;
}

/** A few features, which the solvers follow, or so many that every weight is computed. */
const isTakenAhead = (count: number, keptCount: number) =>
  count > MANY_LEAVING || (count <= MAX_FOLLOWED && count + 1 + keptCount <= MAX_WANTED);

/** Multiply-adds of a step, about. */
function workOf({ trainer }: PathTrainer, surviving: number, count: number): number {
  let work = 8 * surviving;
  for (const { rows } of trainer.classifiers) work += rows.length * (4 * rows.length + 0.5 * surviving + count);
  return work;
}

function traced(elimination: Elimination, models: PathTrainer, { steps }: PathRun): TraceStep[] {
  const { dataset, withoutMargins = false } = elimination;
  const { cost } = elimination.machine;
  const { trainer } = models;
  const afterOf = ({ after }: PathStep) => (withoutMargins ? NO_MARGIN : (after ?? marginOf(trainer)));
  return steps.map((step) => {
    const { features, removed, criterion, runnerUp, before, objective, supportVectors, decisions } = step;
    return traceStep(dataset, {
      proposal: { removed, criterion, cut: criterion[criterion.length - 1], runnerUp },
      features,
      before: withoutMargins ? NO_MARGIN : before,
      supportVectors,
      objective,
      cost,
      tested: elimination.test ? judgedTest(elimination, trainer, decisions) : null,
      fits: 1,
      stop: 'tolerance',
      after: afterOf(step),
      criteria: null,
    });
  });
}
