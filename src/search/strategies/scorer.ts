// The criterion of the surviving features, aggregated over the binary problems unless it looks at all
// of them itself.

import { type MaybePromise, whenKnown } from '../../base/event-loop.ts';
import { type Note, NoteList } from '../../base/problem.ts';
import type { Criterion } from '../../criteria/criterion.ts';
import { type MergeName, merged, type NormalizationName } from '../../criteria/merge.ts';
import type { Dataset } from '../../data/dataset.ts';
import { DEFAULT_SCHEME, type SchemeName } from '../../formulations/schemes/index.ts';
import type { Problems, TrainedClassifiers, Trainer } from '../../formulations/trainers/trainer.ts';
import { LazyWeights } from '../../solvers/lazy-weights.ts';
import type { BinaryProblem, BinaryTask } from '../../solvers/problem.ts';
import type { Classifier } from '../../solvers/set.ts';
import type { Margin } from '../margins.ts';
import { type ContextOptions, createContexts } from './contexts.ts';
import { type FeatureScores, featureScores, type ScoreRequest } from './feature-scores.ts';
import { inDoubt } from './in-doubt.ts';
import { lowestFeatures } from './lowest.ts';
import type { Proposal, RemovalRequest } from './proposal.ts';
import { meanBySpread } from './resampled.ts';
import type { OpenedScoring } from './shared-scores.ts';

export interface Scoring extends ContextOptions {
  readonly criterion: Criterion;
  readonly merge: MergeName;
  readonly normalization: NormalizationName;
  /** The multi-class scheme of the classifiers, by name. */
  readonly scheme?: SchemeName;
  /**
   * Whether every training has the same samples; only then a weight can be bounded by an earlier
   * one.
   */
  readonly hasFixedRows: boolean;
  /**
   * The problems of several trainings, fresh at each call, over which the criterion's mean/sd is
   * taken.
   */
  readonly resample: (() => readonly Problems[]) | null;
}

/** More than this leaving at once are chosen from the criteria of all. */
export const MANY_LEAVING = 32;
/** With fewer features than this multiple of those needed, too many would be computed twice. */
const SCREENED_PER_WANTED = 2;

export interface Scorer {
  /** Where workers help: they begin with what the request needs, or with all scores if there is none. */
  begin?(request: RemovalRequest | null): Promise<void>;
  /**
   * Where workers help: the trainer is about to forget these features. The margin of the present
   * models without them, if it is needed and a worker computes it.
   */
  follow?(removed: Int32Array, isMarginNeeded: boolean): Promise<Margin> | null;
  /** One number per surviving feature of the trainer. */
  score(): MaybePromise<Float64Array>;
  /**
   * The choice of the lowest without computing every criterion; undefined if that is not possible.
   */
  lowest?(request: RemovalRequest): MaybePromise<Proposal | null | undefined>;
  /** What `lowest` bounds Σ w² with; absent where something else decides. */
  lazyWeights?(): LazyWeights | null;
  /** Additional trainings needed to score this many features. */
  fits(featureCount: number): number;
  notes(): readonly Note[];
  dispose(): void;
}

/** A scorer in this thread. */
export interface LocalScorer extends Scorer {
  score(): Float64Array;
}

/**
 * `workers`: they share the features. Only if each has a score by itself (`isByFeature`) and models
 * can be copied (`hasCopies`).
 */
export function createScorer(dataset: Dataset, trainer: Trainer, scoring: Scoring): LocalScorer;
export function createScorer(
  dataset: Dataset,
  trainer: Trainer,
  scoring: Scoring,
  workers: OpenedScoring | null,
): Scorer;
export function createScorer(
  dataset: Dataset,
  trainer: Trainer,
  scoring: Scoring,
  workers: OpenedScoring | null = null,
): Scorer {
  const { criterion, merge, normalization, scheme = DEFAULT_SCHEME, hasFixedRows, resample } = scoring;
  const notes = new NoteList();
  const note = (one: Note) => void notes.add(one);
  const contexts = createContexts(dataset, scoring, note);
  const contextWith = <More extends object>(more: More) => contexts.contextWith(trainer.features, more);

  function ofClassifier(trained: TrainedClassifiers, k: number): Float64Array {
    const problem: BinaryProblem & BinaryTask = trained.classifiers[k];
    if (criterion.needs === 'weights') return criterion.score(contextWith({ problem, weights: trained.weights(k)! }));
    if (criterion.needs === 'problem') return criterion.score(contextWith({ problem }));
    if (criterion.needs !== 'machine') throw new Error(`the criterion ${criterion.name} has no score by machine`);
    return criterion.score(contexts.ofClassifier(trained, k, trainer.features));
  }

  /** One vector per model, or one where the criterion looks at all models together. */
  function vectors(trained: TrainedClassifiers): Float64Array[] {
    if (criterion.needs === 'all-weights') {
      const weights = trained.classifiers.map((_, k) => trained.weights(k)!);
      return [criterion.score(contextWith({ weights }))];
    }
    if (criterion.needs !== 'machines') return trained.classifiers.map((_, k) => ofClassifier(trained, k));
    const classifiers = trained.classifiers as readonly Classifier[];
    return [criterion.score(contextWith({ set: trained.set!, machines: classifiers, scheme, note }))];
  }

  /** The scores of some features by a criterion of models. */
  function compute(request: ScoreRequest): FeatureScores | null {
    return criterion.needs === 'machine' ? featureScores(criterion, contexts, trainer, request) : null;
  }

  const shared = workers?.share({ modelCopy: () => trainer.modelCopy!()!, compute }) ?? null;
  const scoresOf = (request: ScoreRequest) => (shared ? shared.scores(request) : compute(request));

  let lazy: LazyWeights | null = null;
  function lazyWeights(): LazyWeights | null {
    const { classifiers, set } = trainer;
    if (set) lazy ??= new LazyWeights(set.gram.columns, classifiers);
    return lazy;
  }

  /**
   * How many of the smallest a plain request needs, with the runner-up and those that stay; null if
   * it is not plain.
   */
  function wantedBy({ count, kept, full, unitOf, countOf, rescue }: RemovalRequest): number | null {
    if (full || unitOf || countOf || rescue || count > MANY_LEAVING) return null;
    return count + 1 + (kept ? trainer.features.reduce((sum, feature) => sum + kept[feature], 0) : 0);
  }

  /** The choice by w², Σ over the models, without computing every weight. */
  function lowestWeights(request: RemovalRequest): Proposal | null | undefined {
    const { classifiers, set } = trainer;
    const wanted = wantedBy(request);
    if (wanted === null || set === null) return undefined;
    const few = lazyWeights()!.lowest(classifiers, set.gram, wanted);
    return lowestFeatures(few.criteria, few.features, request, few.largest);
  }

  /** How many of the smallest are needed; null if all features are computed exactly. */
  function screenedBy(request: RemovalRequest): number | null {
    const wanted = isScreened && trainer.set !== null ? wantedBy(request) : null;
    return wanted !== null && trainer.featureCount >= SCREENED_PER_WANTED * wanted ? wanted : null;
  }

  /**
   * The choice by a criterion of models that can be screened, Σ over them, without computing
   * everybody exactly.
   */
  function lowestScreened(request: RemovalRequest): MaybePromise<Proposal | null | undefined> {
    const wanted = screenedBy(request);
    if (wanted === null) return undefined;
    const { features } = trainer;
    return whenKnown(scoresOf({ features, isScreened: true }), (screened) => {
      if (screened === null) return undefined;
      const few = inDoubt(features, screened, wanted);
      return whenKnown(scoresOf({ features: few, isScreened: false }), (exact) => {
        const criteria = merged(exact!.values, merge, normalization);
        const largest = criteria.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        return lowestFeatures(criteria, few, request, largest);
      });
    });
  }

  const isWhole = criterion.needs === 'machines' || criterion.needs === 'all-weights';
  const isPlainSum = merge === 'sum' && normalization === 'none' && !resample;
  const isSummedWeight =
    criterion.needs === 'weights' && criterion.isSquaredWeight === true && isPlainSum && hasFixedRows;
  const isScreened = criterion.needs === 'machine' && criterion.screen !== undefined && isPlainSum;
  return {
    ...(isSummedWeight && { lowest: lowestWeights, lazyWeights }),
    ...(isScreened && { lowest: lowestScreened }),
    ...(shared && {
      begin: (request) =>
        shared.begin({ features: trainer.features, isScreened: request !== null && screenedBy(request) !== null }),
      follow: (removed, isMarginNeeded) => shared.follow(removed, isMarginNeeded),
    }),
    score() {
      if (criterion.needs === 'data') return criterion.score(contextWith({}));
      if (shared) {
        const exact = shared.scores({ features: trainer.features, isScreened: false });
        return exact.then((found) => merged(found!.values, merge, normalization));
      }
      const own = resample
        ? meanBySpread(resample().map((problems) => trainer.withTemporaryModels(problems, vectors)))
        : vectors(trainer);
      return own.length === 1 && isWhole ? own[0] : merged(own, merge, normalization);
    },
    fits: (featureCount) => (criterion.needs === 'machine' ? (criterion.fits?.(featureCount) ?? 0) : 0),
    notes: () => notes.list,
    dispose() {
      lazy?.dispose();
      shared?.dispose();
    },
  };
}

/** Whether each feature has a score by itself, of one model at a time. */
export function isByFeature({ criterion, resample }: Scoring): boolean {
  return criterion.needs === 'machine' && criterion.isByFeature === true && !resample;
}

/** Whether the models of the trainer can be copied, so that workers can share the features. */
export function hasCopies(trainer: Trainer): boolean {
  return trainer.set !== null && (trainer.modelCopy?.() ?? null) !== null;
}
