// The criterion of the surviving features, merged over the binary problems unless it looks at all of them itself.

import type { Criterion, DataContext } from '../criteria/criterion.ts';
import { type MergeName, merged, type NormalizationName } from '../criteria/merge.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Parted } from '../machines/decompose.ts';
import { LazyWeights } from '../machines/lazy-weights.ts';
import type { BinaryProblem } from '../machines/problem.ts';
import type { Machine } from '../machines/set.ts';
import type { Problems, TrainedMachines, Trainer } from '../machines/trainers/trainer.ts';
import type { Choice, Request } from './choice.ts';
import { featuresLeave } from './leave.ts';
import { meanBySpread } from './resampled.ts';

export interface Scoring {
  readonly criterion: Criterion;
  readonly merge: MergeName;
  readonly normalization: NormalizationName;
  readonly epsilon: number;
  readonly seed: number;
  /** Whether every training has the same rows; only then a weight can be bounded by an earlier one. */
  readonly hasFixedRows: boolean;
  /** The problems of several trainings, fresh at each call, over which the criterion's mean/sd is taken. */
  readonly resample: (() => readonly Problems[]) | null;
}

/** With fewer values than this all weights are computed sooner than bounded; more than this leaving at once are sorted. */
const FEW_VALUES = 20_000;
const MANY_LEAVING = 32;

export interface Scorer {
  /** One number per surviving feature of the trainer. */
  score(): Float64Array;
  /** The choice of the lowest without the criterion of everybody; undefined where that cannot be had. */
  lowest?(request: Request): Choice | null | undefined;
  /** Trainings that scoring so many features takes beside the one before it. */
  fits(featureCount: number): number;
  notes(): readonly string[];
  dispose(): void;
}

export function createScorer(dataset: Dataset, trainer: Trainer, scoring: Scoring): Scorer {
  const { criterion, merge, normalization, epsilon, seed, hasFixedRows, resample } = scoring;
  const notes = new Set<string>();
  const note = (text: string) => void notes.add(text);
  const data = dataset.features.map((feature) => feature.data);
  const { rowCount, labels, classes } = dataset;

  const dataContext = (): DataContext => ({
    ...{ data, rowCount, labels, seed },
    classCount: classes.length,
    features: trainer.features,
  });

  function ofMachine(trained: TrainedMachines, k: number): Float64Array {
    const machine = trained.machines[k];
    const problem: BinaryProblem & Parted = machine;
    if (criterion.needs === 'weights') return criterion.score({ weights: trained.weights(k)! });
    if (criterion.needs === 'problem') return criterion.score({ ...dataContext(), problem });
    if (criterion.needs !== 'machine') throw new Error(`the criterion ${criterion.name} has no score by machine`);
    const weights = trained.weights(k);
    const kernelMachine = { set: trained.set!, machine: machine as Machine, weights };
    return criterion.score({ ...dataContext(), problem, ...kernelMachine, epsilon, note });
  }

  /** One vector per machine, or one where the criterion looks at all machines together. */
  function vectors(trained: TrainedMachines): Float64Array[] {
    if (criterion.needs !== 'machines') return trained.machines.map((_, k) => ofMachine(trained, k));
    const machines = trained.machines as readonly Machine[];
    return [criterion.score({ ...dataContext(), set: trained.set!, machines, note })];
  }

  let lazy: LazyWeights | null = null;

  /** The choice by w², Σ over the machines, without computing every weight. */
  function lowest(request: Request): Choice | null | undefined {
    const { features, machines, set } = trainer;
    const { count, kept, full, unitOf, countOf, rescue } = request;
    const isPlain = !(full || unitOf || countOf || rescue) && count <= MANY_LEAVING;
    if (!isPlain || set === null || features.length * rowCount < FEW_VALUES) return undefined;
    lazy ??= new LazyWeights(set.gram.columns, machines.length);
    const staying = kept ? features.reduce((sum, feature) => sum + kept[feature], 0) : 0;
    const few = lazy.lowest(machines as readonly Machine[], features, count + 1 + staying);
    return featuresLeave(few.criteria, few.features, request, few.largest);
  }

  const isSummedWeight = criterion.name === 'weight' && merge === 'sum' && normalization === 'none';
  return {
    ...(isSummedWeight && hasFixedRows && !resample && { lowest }),
    score() {
      if (criterion.needs === 'data') return criterion.score(dataContext());
      const own = resample
        ? meanBySpread(resample().map((problems) => trainer.aside(problems, vectors)))
        : vectors(trainer);
      return criterion.needs === 'machines' ? own[0] : merged(own, merge, normalization);
    },
    fits: (featureCount) => (criterion.needs === 'machine' ? (criterion.fits?.(featureCount) ?? 0) : 0),
    notes: () => [...notes],
    dispose: () => lazy?.dispose(),
  };
}
