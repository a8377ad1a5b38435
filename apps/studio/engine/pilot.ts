// How long a run takes, measured: the same task on the same data with the same options, but only with
// the sizes of repeated halving, for a few seconds at most. What it took is extrapolated to all sizes by
// the times of its own steps.

import {
  type Data,
  datasetFacts,
  plan,
  type RunContext,
  rank,
  SelectInterrupted,
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

/** Half of the features per step: about fifteen steps for 20,000 features. */
const HALVING = 0.5;
/** Options that determine the sizes, and repetitions, which only multiply. */
const FEWER = { step: HALVING, sizes: null, halveAbove: null, validateStep: null, repeats: 1, trace: 'brief' } as const;

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
    },
    onPart: (done, of) => {
      partCount = of;
      if (done > parts.length) parts.push(lap());
    },
  };
  const isRanking = task === 'rank';
  const { validateStep: _validateStep, repeats: _repeats, ...fewer } = FEWER;
  try {
    if (isRanking) await rank(data, { ...options, ...fewer }, context);
    else await select(data, { ...options, ...FEWER }, context);
  } catch (error) {
    if (!(error instanceof SelectInterrupted) && !(signal.aborted && error instanceof UserError)) throw error;
  }
  // The final model, and whatever else is not one of the steps.
  const rest = signal.aborted ? 0 : lap();
  if (steps.length === 0 && parts.length === 0) return null;
  const facts = datasetFacts(data.dataset);
  const planned = isRanking ? plan('rank', { ...options }, facts) : plan('select', { ...options }, facts);
  const all = scheduledSizes(planned.search.schedule, facts.featureCount, planned.search.minFeatures);
  const ranking = sum(all.map((size) => secondsAt(steps, size)));
  if (isRanking) return { ranking: ranking + rest, folds: 0, foldCount: 0 };
  const repeats = 'validation' in planned ? planned.validation.repeats : 1;
  const measured = sum(steps.map(({ seconds }) => seconds));
  const times = measured > 0 ? ranking / measured : all.length / Math.max(1, steps.length);
  // Folds that were not reached take as long as the others, or as the ranking of all samples.
  const fold = parts.length > 0 ? sum(parts) / parts.length : measured;
  const folds = fold * Math.max(partCount, parts.length) * times * repeats;
  return { ranking: ranking + scoring * times * repeats + rest, folds, foldCount: partCount * repeats };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The seconds of a step at this size: interpolated between the nearest measured ones. */
function secondsAt(steps: readonly TimedStep[], size: number): number {
  const below = steps.findLast(({ features }) => features >= size) ?? steps[0];
  const above = steps.find(({ features }) => features <= size) ?? steps[steps.length - 1];
  if (!below || !above) return 0;
  if (below.features === above.features) return below.seconds;
  const weight = (below.features - size) / (below.features - above.features);
  return below.seconds * (1 - weight) + above.seconds * weight;
}
