// The criterion of the surviving features, merged over the binary problems unless it looks at all of them itself.

import type { Criterion, DataContext } from '../criteria/criterion.ts';
import { type MergeName, merged, type NormalizationName } from '../criteria/merge.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Parted } from '../machines/decompose.ts';
import type { BinaryProblem } from '../machines/problem.ts';
import type { Machine } from '../machines/set.ts';
import type { Trainer } from '../machines/trainers/trainer.ts';

export interface Scoring {
  readonly criterion: Criterion;
  readonly merge: MergeName;
  readonly normalization: NormalizationName;
  readonly epsilon: number;
  readonly seed: number;
}

export interface Scorer {
  /** One number per surviving feature of the trainer. */
  score(): Float64Array;
  /** Trainings that a scoring takes beside the one before it. */
  fits(): number;
  notes(): readonly string[];
}

export function createScorer(dataset: Dataset, trainer: Trainer, scoring: Scoring): Scorer {
  const { criterion, merge, normalization, epsilon, seed } = scoring;
  const notes = new Set<string>();
  const note = (text: string) => void notes.add(text);
  const data = dataset.features.map((feature) => feature.data);
  const { rowCount, labels, classes } = dataset;

  const dataContext = (): DataContext => ({
    ...{ data, rowCount, labels, seed },
    classCount: classes.length,
    features: trainer.features,
  });

  function ofProblem(k: number): Float64Array {
    const machine = trainer.machines[k];
    const problem: BinaryProblem & Parted = machine;
    if (criterion.needs === 'weights') return criterion.score({ weights: trainer.weights(k)! });
    if (criterion.needs === 'problem') return criterion.score({ ...dataContext(), problem });
    if (criterion.needs !== 'machine') throw new Error(`the criterion ${criterion.name} has no score by problem`);
    const weights = trainer.weights(k);
    const set = trainer.set!;
    return criterion.score({ ...dataContext(), problem, set, machine: machine as Machine, weights, epsilon, note });
  }

  return {
    score() {
      if (criterion.needs === 'data') return criterion.score(dataContext());
      if (criterion.needs === 'machines') {
        const machines = trainer.machines as readonly Machine[];
        return criterion.score({ ...dataContext(), set: trainer.set!, machines, note });
      }
      return merged(
        trainer.machines.map((_, k) => ofProblem(k)),
        merge,
        normalization,
      );
    },
    fits: () => (criterion.needs === 'machine' ? (criterion.fits?.(trainer.features.length) ?? 0) : 0),
    notes: () => [...notes],
  };
}
