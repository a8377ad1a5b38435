// Backward elimination by a criterion or by margins, as a walk of the path engine: the models are
// trained on the surviving features, a strategy proposes which of them are removed, and every step
// is recorded.

import { type MaybePromise, whenKnown } from '../base/event-loop.ts';
import { type Note, NoteList, type Problem } from '../base/problem.ts';

import { problemsFor } from '../formulations/index.ts';
import type { Trainer } from '../formulations/trainers/trainer.ts';
import { indefiniteNote, kernelNote } from '../kernels/note.ts';

import { Correlations, withoutCorrelationBias } from './correlation-bias.ts';
import type { Elimination } from './elimination.ts';
import { type PathStrategy, type PathWalk, walkPath } from './engine.ts';
import type { Margin } from './margins.ts';
import { PathTrainer, type TrainedData } from './path-trainer.ts';
import { resampledRows, sampledRows } from './row-samples.ts';
import { withinMemory } from './sample-pool.ts';
import { needsCriteria, stepSize } from './schedule.ts';
import { stepsAhead } from './steps-ahead.ts';
import { givenOrder } from './strategies/given-order.ts';
import { strategies } from './strategies/index.ts';
import { createScorer, hasCopies, isByFeature, type Scorer, type Scoring } from './strategies/scorer.ts';
import type { Proposal, RemovalRequest, StrategyRun } from './strategies/strategy.ts';
import { recordStep, scoredTest, type TraceStep } from './trace.ts';
import { featureUnits, SurvivingUnits } from './units.ts';

/** What is known of an elimination as a whole. */
export interface EliminationSummary {
  readonly notes: readonly Note[];
  /** Why it ended before its smallest size; null if it did not. */
  readonly early: Problem | null;
  /** By feature, where one ranking decided the whole order. */
  readonly scores: Float64Array | null;
  /**
   * The test score of the features that survive, where there are test samples and a model could be
   * trained.
   */
  readonly test?: number | null;
}

/** Runs an elimination step by step. */
export function eliminate(elimination: Elimination): AsyncGenerator<TraceStep, EliminationSummary, void> {
  const { elimination: fitting, notes } = withinMemory(elimination);
  const walk = eliminationWalk(fitting);
  if (notes.length === 0) return walkPath(walk);
  return walkPath({
    ...walk,
    async summarize(end) {
      const summary = await walk.summarize(end);
      return { ...summary, notes: [...notes, ...summary.notes] };
    },
  });
}

/** What the trainer of an elimination is made from. */
export function trainedData({ dataset, test, machine: classifier, method, seed }: Elimination): TrainedData {
  return { dataset, test, machine: { ...classifier, multiclass: method.multiclass, seed } };
}

/** A filter whose trace nobody reads. */
const needsNoModels = ({ method, test, withoutMargins = false, resamples, reverse }: Elimination) =>
  withoutMargins &&
  test === null &&
  method.strategy === 'once' &&
  method.criterion.needs === 'data' &&
  resamples <= 1 &&
  !reverse;

/** The walk of an elimination through the path engine. */
export function eliminationWalk(elimination: Elimination): PathWalk<Proposal, TraceStep, EliminationSummary> {
  const { dataset, method } = elimination;
  const data = { ...trainedData(elimination), needsNoModels: needsNoModels(elimination) };
  const models: PathTrainer = new PathTrainer(data, {
    problems: () => sampledProblems(elimination, models.featureCount),
  });
  const strategy = new Backward(elimination, models);
  const recorded = { ...elimination, cost: elimination.machine.cost };
  return {
    models,
    strategy,
    isTrainingDue({ changed, isAtEnd }) {
      const isDue = changed === Infinity || (method.retrainEvery > 0 && changed >= method.retrainEvery);
      if (!isAtEnd) return isDue;
      // Nothing is removed any more, but the test samples are still to be scored, and a one-shot
      // ranking still needs its scores.
      return isDue && (elimination.test !== null || (changed === Infinity && strategy.isOneShot));
    },
    record(isFresh, isAtEnd) {
      if (isAtEnd) return null;
      const record = recordStep(recorded, models.trainer);
      const isFirst = models.featureCount === dataset.features.length;
      const fits = Number(isFresh) + strategy.scoringFits(isFirst);
      return (proposal) => {
        if (proposal === null) return null;
        const { after } = strategy;
        return after ? after.then((margin) => record(proposal, fits, margin)) : record(proposal, fits);
      };
    },
    stepsAhead: () => strategy.stepsAhead(),
    async summarize({ early, hasModels }) {
      const scores = await strategy.scores();
      const test = hasModels ? scoredTest(elimination, models.trainer) : null;
      return { notes: strategy.notes(), early, scores, test };
    },
  };
}

/**
 * Eliminates features down to the smallest size, as many per iteration as the schedule determines.
 */
class Backward implements PathStrategy<Proposal> {
  readonly #elimination: Elimination;
  readonly #models: PathTrainer;
  readonly #notes = new NoteList();
  #scorer: Scorer | null = null;
  #run: StrategyRun | null = null;
  #request: ((trainer: Trainer, removable: number) => RemovalRequest) | null = null;
  /** Where features are eliminated by groups. */
  readonly #units: SurvivingUnits | null;
  #after: Promise<Margin> | null = null;
  /** The ranking that is reversed. */
  #reversed: FinishedRanking | null = null;

  constructor(elimination: Elimination, models: PathTrainer) {
    this.#elimination = elimination;
    this.#models = models;
    this.#units = elimination.eliminateGroups ? new SurvivingUnits(featureUnits(elimination.dataset)) : null;
  }

  async start(): Promise<void> {
    const { method, margin, reverse } = this.#elimination;
    // The ranking first, to its end; then the best features are removed first, with models trained
    // on those that survive.
    if (reverse) this.#reversed = await rankFirst(this.#elimination);
    this.#request = requester(this.#elimination, this.#units);
    if (this.#reversed) {
      const { order, values } = this.#reversed;
      this.#run = givenOrder(this.#models.trainer, order, values);
      return;
    }
    const scorer = scorerOf(this.#elimination, this.#models);
    this.#scorer = scorer;
    this.#run = strategies.get(method.strategy).start({ trainer: this.#models.trainer, scorer, margin });
  }

  get #removable(): number {
    const { keep, minFeatures } = this.#elimination;
    return this.#models.featureCount - Math.max(minFeatures, keep.size);
  }

  get isOneShot(): boolean {
    return this.#run!.scores !== undefined;
  }

  isAtEnd(): boolean {
    return this.#removable <= 0;
  }

  trained(isFirst: boolean): void {
    if (isFirst) noteKernel(this.#models.trainer, this.#notes);
    else this.#run!.trained();
  }

  begin(): Promise<void> | undefined {
    if (!this.#scorer?.begin || !this.#isScored) return undefined;
    const request = this.#request!(this.#models.trainer, this.#removable);
    return this.#scorer.begin(this.isOneShot ? null : request);
  }

  /** Whether the current features are scored. */
  get #isScored(): boolean {
    const isFirst = this.#models.featureCount === this.#elimination.dataset.features.length;
    return isFirst || !this.isOneShot;
  }

  /**
   * Null if the last group is too large to be removed, or if the notes of the strategy explain why
   * nothing can be.
   */
  propose(): MaybePromise<Proposal | null> {
    return fittingProposal(this.#run!, this.#request!(this.#models.trainer, this.#removable), this.#removable);
  }

  /** Steps that the core can take by itself. */
  stepsAhead() {
    const { lazyWeights } = this.#run!;
    if (!lazyWeights || this.#units !== null) return null;
    return stepsAhead(this.#elimination, this.#models, lazyWeights);
  }

  changing({ removed }: Proposal): void {
    const isMarginNeeded = !this.#elimination.withoutMargins;
    this.#after = this.isOneShot ? null : (this.#scorer?.follow?.(removed, isMarginNeeded) ?? null);
  }

  changed({ removed }: Proposal): void {
    this.#run!.eliminated(removed);
    this.#units?.remove(removed);
  }

  /** The margin of the models without what the last change removed, where a worker computes it. */
  get after(): Promise<Margin> | null {
    return this.#after;
  }

  /** Trainings that scoring the current features takes. */
  scoringFits(isFirst: boolean): number {
    const { method, resamples } = this.#elimination;
    const isScored = method.strategy === 'recursive' || (method.strategy === 'once' && isFirst);
    if (this.#scorer === null || !isScored) return 0;
    return this.#scorer.fits(this.#models.featureCount) + (resamples > 1 ? resamples : 0);
  }

  notes(): readonly Note[] {
    return this.#reversed?.summary.notes ?? [...this.#notes.list, ...this.#run!.notes()];
  }

  scores(): MaybePromise<Float64Array | null> {
    return this.#reversed ? this.#reversed.summary.scores : (this.#run!.scores?.() ?? null);
  }

  dispose(): void {
    this.#scorer?.dispose();
  }
}

export function scoringOf(elimination: Elimination, models: Pick<PathTrainer, 'featureCount'>): Scoring {
  const { dataset, method, normalization, epsilon, own, seed, resamples, sampleRows } = elimination;
  const resample = () =>
    resampledRows(dataset.labels, resamples, seed, models.featureCount).map((rows) => problemsOn(elimination, rows));
  return {
    criterion: method.criterion,
    merge: method.merge,
    normalization,
    epsilon,
    own,
    seed,
    scheme: method.multiclass,
    hasFixedRows: sampleRows === null,
    resample: resamples > 1 ? resample : null,
  };
}

/** The scorer of the present trainer, with workers where they help. */
export function scorerOf(elimination: Elimination, models: PathTrainer): Scorer {
  const { dataset, openScoring, method } = elimination;
  const scoring = scoringOf(elimination, models);
  const { epsilon, seed, own } = scoring;
  const options = { epsilon, seed, ...(own && { own }) };
  const opened = () => {
    if (!openScoring || !isByFeature(scoring)) return null;
    const { machine } = models;
    const classifierSizes = problemsFor(dataset, machine).map(({ rows }) => rows.length);
    return openScoring({ dataset, machine, classifierSizes, criterion: method.criterion.name, options });
  };
  // Workers build their matrices while this thread builds those of the first trainer.
  const early = models.hasTrainer ? null : opened();
  try {
    const { trainer } = models;
    if (hasCopies(trainer)) return createScorer(dataset, trainer, scoring, early ?? opened());
    early?.close();
    return createScorer(dataset, trainer, scoring);
  } catch (error) {
    early?.close();
    throw error;
  }
}

const problemsOn = ({ dataset, machine: classifier, method }: Elimination, rows: Int32Array) =>
  problemsFor(dataset, { ...classifier, multiclass: method.multiclass }, rows);

/** An elimination run to its end, for its order alone. */
interface FinishedRanking {
  /** Best first. */
  readonly order: Int32Array;
  /** By feature, the criterion at its removal. */
  readonly values: Float64Array;
  readonly summary: EliminationSummary;
}

async function rankFirst(elimination: Elimination): Promise<FinishedRanking> {
  const { dataset } = elimination;
  const indices = new Map(dataset.features.map(({ name }, index) => [name, index]));
  const values = new Float64Array(dataset.features.length).fill(Number.NaN);
  const survives = new Uint8Array(dataset.features.length).fill(1);
  const removed: number[] = [];
  const run = eliminate({ ...elimination, reverse: false, minFeatures: 1, test: null, fullTrace: false });
  for (let next = await run.next(); ; next = await run.next()) {
    if (next.done) {
      const survivors = [...indices.values()].filter((feature) => survives[feature]);
      for (const feature of survivors) values[feature] = next.value.scores?.[feature] ?? Number.NaN;
      return { order: Int32Array.from([...survivors, ...removed.toReversed()]), values, summary: next.value };
    }
    for (const [i, name] of next.value.removed.entries()) {
      const feature = indices.get(name)!;
      removed.push(feature);
      survives[feature] = 0;
      values[feature] = next.value.criterion[i];
    }
  }
}

/** A kernel matrix that carries no information about the data makes the ranking meaningless. */
export function noteKernel({ set }: Trainer, notes: NoteList): void {
  if (!set?.kernel.fill) return;
  const found = [
    kernelNote(set.gram.columns.core, set.trainedMatrix(), set.kernel),
    indefiniteNote(set.kernel, set.trainedWith),
  ];
  notes.add(...found.filter((one) => one !== null));
}

/** The problems of a fresh sample of samples; undefined if all samples are trained on. */
function sampledProblems(elimination: Elimination, step: number) {
  const { dataset, sampleRows, seed } = elimination;
  if (sampleRows === null) return undefined;
  return problemsOn(elimination, sampledRows(dataset.labels, sampleRows, seed, step));
}

/** For the features that survive: which of them may be removed, and how many. */
function requester(
  elimination: Elimination,
  units: SurvivingUnits | null,
): (trainer: Trainer, removable: number) => RemovalRequest {
  const { dataset, keep, schedule, fullTrace, correlationBias } = elimination;
  const original = units ? units.count : dataset.features.length;
  const kept = keep.size > 0 ? Uint8Array.from(dataset.features, (_, index) => Number(keep.has(index))) : null;
  const correlations = correlationBias === null ? null : new Correlations(dataset, correlationBias);
  return (trainer, removable) => {
    const surviving = units ? units.count : trainer.featureCount;
    const size = (criteria?: () => Float64Array) =>
      Math.min(removable, stepSize(schedule, surviving, original, criteria));
    const isByCriteria = needsCriteria(schedule, surviving);
    return {
      count: isByCriteria ? 1 : size(),
      ...(isByCriteria && { countOf: (criteria: Float64Array) => size(() => criteria) }),
      ...(correlations && {
        rescue: (order: Int32Array, count: number) =>
          withoutCorrelationBias({
            order,
            count,
            correlations,
            kept: trainer.features.filter((feature) => kept?.[feature]),
          }).removed,
      }),
      kept,
      unitOf: units?.unitOf ?? null,
      full: fullTrace,
    };
  };
}

/**
 * A proposal of at most `limit` features; where groups make it larger, one group, and null if even
 * that is too large.
 */
function fittingProposal(run: StrategyRun, request: RemovalRequest, limit: number): MaybePromise<Proposal | null> {
  return whenKnown(run.propose(request), (proposal) => {
    if (proposal === null || proposal.removed.length <= limit) return proposal;
    const next = request.count > 1 ? run.propose({ ...request, count: 1, countOf: undefined }) : proposal;
    return whenKnown(next, (one) => (one !== null && one.removed.length <= limit ? one : null));
  });
}
