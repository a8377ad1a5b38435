// The record of every elimination step, enough to explain why a feature was eliminated. Plain JSON.

import { featureNames } from '../data/column-view.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Decided } from '../formulations/ties.ts';
import type { DecisionUse, Predictions, Trainer } from '../formulations/trainers/trainer.ts';
import type { Stop } from '../solvers/problem.ts';
import { type Margin, marginOf } from './margins.ts';
import type { Proposal } from './strategies/proposal.ts';

/** An elimination step: the eliminated features, their criteria, and the state of the models. */
export interface TraceStep {
  /**
   * The number of features before the removal; everything except `after` refers to that set.
   */
  readonly features: number;
  /** The eliminated features, in the order of elimination. */
  readonly removed: readonly string[];
  /** The added features, if any. */
  readonly added?: readonly string[];
  /**
   * The criteria of the removed features, followed by those of the added ones; null for features
   * without a criterion (those never eliminated in a reversed ranking).
   */
  readonly criterion: readonly number[];
  /**
   * The feature that would have been eliminated next; for a group, its first feature and the sum of
   * the criteria of its members.
   */
  readonly runnerUp: { readonly feature: string; readonly criterion: number } | null;
  /**
   * The difference between the criterion of the runner-up and that of the last eliminated feature;
   * for groups, the difference between the sums.
   */
  readonly gap: number | null;
  /**
   * The smallest margin of the binary classifiers: min y f(x) / ‖w‖ over their training samples;
   * null if w = 0, and for regression.
   */
  readonly margin: number | null;
  /** The sum of ‖w‖² over the binary classifiers. */
  readonly weightNorm2: number;
  /** The number of samples that are support vectors of at least one binary classifier. */
  readonly supportVectors: number;
  /**
   * The sum of the objectives of the models: the dual ½ βᵀKβ − Σ|β| for the SVM, the primal for the
   * linear model.
   */
  readonly objective: number | null;
  readonly cost: number;
  /**
   * The cross-validated score if the elimination evaluates subsets; it guided the selection, so it
   * is not an estimate for new samples.
   */
  readonly score?: number;
  /** The fraction of test samples that are classified correctly. */
  readonly test?: number;
  /** The number of times that all binary classifiers were trained in this step. */
  readonly fits: number;
  /** Why the solver stopped, for the worst of the binary classifiers. */
  readonly stop: Stop;
  /** The margin of the same models without the removed features, before retraining. */
  readonly after: Margin;
  /** The criterion of every remaining feature, recorded with `--trace full`. */
  readonly criteria?: Readonly<Record<string, number | null>>;
}

/** The score of the models of a step on the test samples. */
export interface TestJudgement {
  readonly predicted: Predictions;
  /** Decision values by model. */
  readonly decisions: readonly Decided[];
}

export interface TestScore {
  readonly use: DecisionUse;
  /** How good that is; NaN if it cannot be said. */
  of(judged: TestJudgement): number;
}

export interface Recorded {
  readonly dataset: Dataset;
  readonly test: Dataset | null;
  /**
   * The fraction of the test samples that are classified correctly, where nothing else is
   * requested.
   */
  readonly testScore?: TestScore;
  /** The cost that the models were trained with. */
  readonly cost: number;
  /** Whether the criterion of every surviving feature is recorded. */
  readonly fullTrace?: boolean;
  /** Whether margins and support vectors are unused and need not be computed. */
  readonly withoutMargins?: boolean;
}

export const NO_MARGIN: Margin = { margin: null, weightNorm2: Number.NaN };

/**
 * Records the state before the removal; the function it returns adds the eliminated features and
 * the models after it, whose margin is computed unless it is given.
 */
export function recordStep(recorded: Recorded, trainer: Trainer) {
  const { dataset, cost, withoutMargins = false } = recorded;
  const { featureCount, classifiers } = trainer;
  // The list is made only if it is recorded.
  const features = recorded.fullTrace ? trainer.features : null;
  const margin = () => (withoutMargins ? NO_MARGIN : marginOf(trainer));
  const before = margin();
  const supportVectors = withoutMargins ? 0 : supportCount(trainer, dataset.rowCount);
  const tested = scoredTest(recorded, trainer);
  return (proposal: Proposal, fits: number, after: Margin = margin()): TraceStep => {
    const { criteria } = proposal;
    return traceStep(dataset, {
      proposal,
      features: featureCount,
      before,
      supportVectors,
      objective: summed(classifiers.map(({ objective }) => objective)),
      cost,
      tested,
      fits,
      stop: classifiers.find(({ stop }) => stop !== 'tolerance')?.stop ?? 'tolerance',
      after,
      criteria: features && criteria && byName(features, criteria, (feature) => dataset.features[feature].name),
    });
  };
}

/** What a step of the trace is made of. */
export interface StepFacts {
  readonly proposal: Omit<Proposal, 'criteria'>;
  readonly features: number;
  readonly before: Margin;
  readonly supportVectors: number;
  readonly objective: number | null;
  readonly cost: number;
  readonly tested: number | null;
  readonly fits: number;
  readonly stop: Stop;
  readonly after: Margin;
  readonly criteria: Readonly<Record<string, number | null>> | null;
}

/**
 * The only place that gives a step its keys, in their order. They are assigned one after the other:
 * a literal that spreads what may be absent takes longer than the rest of a step.
 */
export function traceStep({ features, response }: Pick<Dataset, 'features' | 'response'>, facts: StepFacts): TraceStep {
  const { removed, added, criterion, cut, runnerUp } = facts.proposal;
  const names = featureNames(features);
  const step = {} as { -readonly [Key in keyof TraceStep]: TraceStep[Key] };
  step.features = facts.features;
  step.removed = namesOf(removed, names);
  if (added && added.length > 0) step.added = namesOf(added, names);
  step.criterion = finiteValues(criterion);
  step.runnerUp = runnerUp && {
    feature: names[runnerUp.feature],
    criterion: finite(runnerUp.criterion),
  };
  step.gap = runnerUp && finite(Math.abs(runnerUp.criterion - cut));
  // A regression model has no decision boundary, and so no margin.
  step.margin = response ? null : facts.before.margin;
  step.weightNorm2 = facts.before.weightNorm2;
  step.supportVectors = facts.supportVectors;
  step.objective = facts.objective;
  step.cost = facts.cost;
  if (facts.tested !== null) step.test = facts.tested;
  step.fits = facts.fits;
  step.stop = facts.stop;
  step.after = response ? { ...facts.after, margin: null } : facts.after;
  if (facts.criteria) step.criteria = facts.criteria;
  return step;
}

/** JSON has no NaN and no infinity: null stands for both. */
const finite = (value: number) => (Number.isFinite(value) ? value : null) as number;

/** Written out, as below, at once in full length: growing arrays are most of a step's garbage. */
function namesOf(indices: Int32Array, all: readonly string[]): string[] {
  const names: string[] = new Array(indices.length);
  for (let i = 0; i < indices.length; i++) names[i] = all[indices[i]];
  return names;
}

function finiteValues(values: Float64Array): number[] {
  const all: number[] = new Array(values.length);
  for (let i = 0; i < values.length; i++) all[i] = finite(values[i]);
  return all;
}

/** Names come from files: `__proto__` must be treated like any other name. */
function byName(features: Int32Array, criteria: Float64Array, nameOf: (feature: number) => string) {
  const entries = Array.from(features, (feature, j): [string, number | null] => [
    nameOf(feature),
    Number.isFinite(criteria[j]) ? criteria[j] : null,
  ]);
  return Object.fromEntries(entries);
}

function summed(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function supportCount({ classifiers }: Trainer, rowCount: number): number {
  const supports = new Uint8Array(rowCount);
  for (const { rows, beta } of classifiers)
    for (let i = 0; i < rows.length; i++) if (beta[i] !== 0) supports[rows[i]] = 1;
  let count = 0;
  for (let row = 0; row < rowCount; row++) count += supports[row];
  return count;
}

/** How the models do on the test samples, where there are any. */
export function scoredTest(recorded: Omit<Recorded, 'dataset' | 'cost'>, trainer: Trainer): number | null {
  if (!recorded.test) return null;
  return judgedTest(recorded, trainer, trainer.testDecisions(recorded.testScore?.use ?? 'classes'));
}

/** The score of decision values on the test samples. */
export function judgedTest(
  { test, testScore }: Omit<Recorded, 'dataset' | 'cost'>,
  trainer: Trainer,
  decisions: readonly Decided[],
): number {
  const predicted = trainer.predictions(decisions);
  if (testScore) return testScore.of({ predicted, decisions });
  let right = 0;
  for (let row = 0; row < predicted.length; row++) if (predicted[row] === test!.labels[row]) right++;
  return right / test!.rowCount;
}
