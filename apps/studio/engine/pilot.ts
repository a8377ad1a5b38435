// How long a run takes, measured: the run itself, for a few seconds at most. Most selections end within
// them; of others the steps and folds that were done tell how long the rest takes.

import {
  type Data,
  datasetFacts,
  plan,
  type RunContext,
  rank,
  SelectInterrupted,
  type SelectPlan,
  scheduledSizes,
  select,
  UserError,
} from '../../../src/app.browser.ts';
import type { Options } from './protocol.ts';

/** The measured time of a selection, or of a ranking, on one worker. */
export interface Pilot {
  /** Seconds of the elimination on all samples. */
  readonly ranking: number;
  /** Seconds of all inner folds together; 0 for a ranking. */
  readonly folds: number;
  /** The number of inner folds, which workers share; 0 where they cannot. */
  readonly foldCount: number;
}

/** A step of the pilot: the size before it, and its seconds. */
interface TimedStep {
  readonly features: number;
  readonly seconds: number;
}

/**
 * Measures one selection or ranking. Null where not even its first step was done before `signal`
 * aborted it.
 */
export async function measurePilot(
  data: Data,
  task: 'rank' | 'select',
  options: Options,
  signal: AbortSignal,
  now: () => number = () => performance.now(),
): Promise<Pilot | null> {
  const steps: TimedStep[] = [];
  const parts: number[] = [];
  let scoring = 0;
  let sizeCount = 0;
  let partCount = 0;
  const start = now();
  let last = start;
  const lap = () => {
    const seconds = (now() - last) / 1000;
    last = now();
    return seconds;
  };
  const context: RunContext = {
    signal,
    partial: true,
    onStep: ({ features }) => steps.push({ features, seconds: lap() }),
    onSize: () => {
      scoring += lap();
      sizeCount++;
    },
    onPart: (done, of) => {
      partCount = of;
      if (done > parts.length) parts.push(lap());
    },
  };
  const isRanking = task === 'rank';
  try {
    if (isRanking) await rank(data, { ...options }, context);
    // Repeats take as long as the first round.
    else await select(data, { ...options, repeats: 1 }, context);
  } catch (error) {
    if (!(error instanceof SelectInterrupted) && !(signal.aborted && error instanceof UserError)) throw error;
  }
  // The baselines, which are trained on every fold, and the final model.
  const rest = signal.aborted ? 0 : lap();
  if (steps.length === 0 && parts.length === 0) return null;
  const facts = datasetFacts(data.dataset);
  const planned = isRanking ? plan('rank', { ...options }, facts) : plan('select', { ...options }, facts);
  const repeats = 'validation' in planned ? planned.validation.repeats : 1;
  const sizes = scheduledSizes(planned.search.schedule, facts.featureCount, planned.search.minFeatures);
  const isRanked = !signal.aborted || parts.length > 0 || sizeCount > 0;
  const ranking = sum(steps.map(({ seconds }) => seconds)) + (isRanked ? 0 : restOfSteps(steps, sizes));
  if (isRanking) return { ranking: ranking + rest, folds: 0, foldCount: 0 };
  const missing = signal.aborted && sizeCount > 0 ? (scoring / sizeCount) * (sizes.length - sizeCount) : 0;
  // A fold that was not reached takes as long as the others, or as the ranking of all samples.
  const fold = parts.length > 0 ? sum(parts) / parts.length : ranking;
  const count =
    partCount > 0
      ? partCount
      : signal.aborted && sizeCount === 0 && 'selection' in planned
        ? foldCountOf(planned as SelectPlan)
        : 0;
  return {
    ranking: ranking + (scoring + Math.max(0, missing) + rest) * repeats,
    folds: fold * count * repeats,
    foldCount: count * repeats,
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Steps at the end of a pilot whose mean time is that of a step at this size. */
const RECENT = 8;

/** Steps that were not reached: their time falls with the number of features. */
function restOfSteps(steps: readonly TimedStep[], sizes: readonly number[]): number {
  const recent = steps.slice(-RECENT);
  const mean = (values: readonly number[]) => sum(values) / values.length;
  const perFeature = mean(recent.map(({ seconds }) => seconds)) / mean(recent.map(({ features }) => features));
  const last = steps[steps.length - 1].features;
  return sum(sizes.filter((size) => size < last).map((size) => size * perFeature));
}

/** The number of folds by default, where the option is a word. */
const DEFAULT_FOLDS = 5;

/** Inner folds, each of which ranks by itself; none where all samples are ranked once. */
function foldCountOf({ selection, validation }: SelectPlan): number {
  if (selection.ranking !== 'per-fold') return 0;
  return typeof validation.folds === 'number' ? validation.folds : DEFAULT_FOLDS;
}
