// The criterion of the surviving features, aggregated over the binary problems unless it looks at all
// of them itself.

import { type Note, NoteList } from '../../base/problem.ts';
import type { ClassifierContext, Criterion, DataContext } from '../../criteria/criterion.ts';
import { type MergeName, merged, type NormalizationName } from '../../criteria/merge.ts';
import type { Dataset, FeatureValues } from '../../data/dataset.ts';
import type { OwnOptions } from '../../formulations/formulation.ts';
import { DEFAULT_SCHEME, type SchemeName } from '../../formulations/schemes/index.ts';
import type { Problems, TrainedClassifiers, Trainer } from '../../formulations/trainers/trainer.ts';
import { LazyWeights } from '../../solvers/lazy-weights.ts';
import type { BinaryProblem, BinaryTask } from '../../solvers/problem.ts';
import type { Classifier } from '../../solvers/set.ts';
import { inDoubt } from './in-doubt.ts';
import { lowestFeatures } from './lowest.ts';
import type { Proposal, RemovalRequest } from './proposal.ts';
import { meanBySpread } from './resampled.ts';

export interface Scoring {
  readonly criterion: Criterion;
  readonly merge: MergeName;
  readonly normalization: NormalizationName;
  readonly epsilon: number;
  /** The values of the options that only the criterion has. */
  readonly own?: OwnOptions;
  readonly seed: number;
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

/** More than this leaving at once are sorted. */
const MANY_LEAVING = 32;
/** With fewer features than this multiple of those needed, too many would be computed twice. */
const SCREENED_PER_WANTED = 2;

export interface Scorer {
  /** One number per surviving feature of the trainer. */
  score(): Float64Array;
  /**
   * The choice of the lowest without computing every criterion; undefined if that is not possible.
   */
  lowest?(request: RemovalRequest): Proposal | null | undefined;
  /** What `lowest` bounds Σ w² with, once it has; absent where something else decides. */
  lazyWeights?(): LazyWeights | null;
  /** Additional trainings needed to score this many features. */
  fits(featureCount: number): number;
  notes(): readonly Note[];
  dispose(): void;
}

export function createScorer(dataset: Dataset, trainer: Trainer, scoring: Scoring): Scorer {
  const {
    criterion,
    merge,
    normalization,
    epsilon,
    own,
    seed,
    scheme = DEFAULT_SCHEME,
    hasFixedRows,
    resample,
  } = scoring;
  const notes = new NoteList();
  const note = (one: Note) => void notes.add(one);
  const { rowCount, labels, classes, subjects } = dataset;
  // Made when a criterion first asks: those of weights read no values, and the columns of a fold
  // are written out when they are read.
  let known: readonly FeatureValues[] | null = null;
  const values = () => {
    known ??= dataset.features.map((feature) => feature.data);
    return known;
  };

  /** What every criterion gets, and what only some get. */
  function contextWith<More extends object>(more: More): DataContext & More {
    const context = {
      rowCount,
      labels,
      seed,
      ...(own && { options: own }),
      classCount: classes.length,
      ...(subjects && { subjects: subjects.codes }),
      features: trainer.features,
      ...more,
    };
    // Not a getter of the literal: a context that is spread would read it.
    return Object.defineProperty(context, 'data', { get: values, enumerable: true }) as DataContext & More;
  }

  function classifierContext(trained: TrainedClassifiers, k: number): ClassifierContext {
    const classifier = trained.classifiers[k] as Classifier;
    const kernelClassifier = { set: trained.set!, machine: classifier, weights: trained.weights(k) };
    return contextWith({ problem: classifier, ...kernelClassifier, epsilon, note });
  }

  function ofClassifier(trained: TrainedClassifiers, k: number): Float64Array {
    const problem: BinaryProblem & BinaryTask = trained.classifiers[k];
    if (criterion.needs === 'weights') return criterion.score(contextWith({ problem, weights: trained.weights(k)! }));
    if (criterion.needs === 'problem') return criterion.score(contextWith({ problem }));
    if (criterion.needs !== 'machine') throw new Error(`the criterion ${criterion.name} has no score by machine`);
    return criterion.score(classifierContext(trained, k));
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

  let lazy: LazyWeights | null = null;

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
    lazy ??= new LazyWeights(set.gram.columns, classifiers);
    const few = lazy.lowest(classifiers, set.gram, wanted);
    return lowestFeatures(few.criteria, few.features, request, few.largest);
  }

  /**
   * The choice by a criterion of models that can be screened, Σ over them, without computing
   * everybody exactly.
   */
  function lowestScreened(request: RemovalRequest): Proposal | null | undefined {
    if (criterion.needs !== 'machine' || trainer.set === null) return undefined;
    const wanted = wantedBy(request);
    if (wanted === null || trainer.featureCount < SCREENED_PER_WANTED * wanted) return undefined;
    const contexts = trainer.classifiers.map((_, k) => classifierContext(trainer, k));
    const few = inDoubt(contexts, criterion.screen!, wanted);
    if (few === null) return undefined;
    const vectors = contexts.map((context) => criterion.score({ ...context, features: few.features }));
    const criteria = merged(vectors, merge, normalization);
    const largest = criteria.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return lowestFeatures(criteria, few.features, request, largest);
  }

  const isWhole = criterion.needs === 'machines' || criterion.needs === 'all-weights';
  const isPlainSum = merge === 'sum' && normalization === 'none' && !resample;
  const isSummedWeight =
    criterion.needs === 'weights' && criterion.isSquaredWeight === true && isPlainSum && hasFixedRows;
  const isScreened = criterion.needs === 'machine' && criterion.screen !== undefined && isPlainSum;
  return {
    ...(isSummedWeight && { lowest: lowestWeights, lazyWeights: () => lazy }),
    ...(isScreened && { lowest: lowestScreened }),
    score() {
      if (criterion.needs === 'data') return criterion.score(contextWith({}));
      const own = resample
        ? meanBySpread(resample().map((problems) => trainer.withTemporaryModels(problems, vectors)))
        : vectors(trainer);
      return own.length === 1 && isWhole ? own[0] : merged(own, merge, normalization);
    },
    fits: (featureCount) => (criterion.needs === 'machine' ? (criterion.fits?.(featureCount) ?? 0) : 0),
    notes: () => notes.list,
    dispose: () => lazy?.dispose(),
  };
}
