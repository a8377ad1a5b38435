// The worker's side of a ranking whose features are shared: a trainer that follows the path of the
// ranking, elimination by elimination, takes over its models and scores some of the features. The
// matrices are those of the ranking, bit for bit, so a worker can join late or be replaced.

import { criteria } from '../criteria/index.ts';
import { createTrainer } from '../formulations/index.ts';
import type { TrainedModels, Trainer } from '../formulations/trainers/trainer.ts';
import { type Margin, marginOf } from '../search/margins.ts';
import { type Contexts, createContexts } from '../search/strategies/contexts.ts';
import { type ClassifierCriterion, featureScores } from '../search/strategies/feature-scores.ts';
import { fromDatasetData } from './dataset-data.ts';
import { changesFrom, isPrefix, type Path, START } from './path.ts';
import type { RankingData, ScoringDone, ScoringTask } from './worker-task.ts';

export class ScoringSession {
  readonly #data: RankingData;
  readonly #criterion: ClassifierCriterion;
  readonly #contexts: Contexts;
  /** Null if one was left and no other is there yet: there may be no memory for it. */
  #trainer: Trainer | null;
  #path: Path = START;

  constructor(data: RankingData) {
    const criterion = criteria.get(data.criterion);
    if (criterion.needs !== 'machine') throw new Error(`the criterion ${criterion.name} cannot be shared`);
    this.#data = data;
    this.#criterion = criterion;
    // Notes are on models, which the ranking scores features of, too.
    this.#contexts = createContexts(fromDatasetData(data.dataset), data.options, () => {});
    this.#trainer = this.#newTrainer();
  }

  #newTrainer(): Trainer {
    return createTrainer(fromDatasetData(this.#data.dataset), null, this.#data.machine);
  }

  do({ path, work, models }: ScoringTask): ScoringDone {
    const start = performance.now();
    const trainer = this.#go(path);
    if (work === null) {
      const margin = models && marginWith(trainer, models);
      // The parameters of the next training follow from the features, as a rule.
      trainer.set!.matrix();
      return { kind: 'scoring-done', scored: null, margin };
    }
    trainer.adopt!(work.models);
    const scores = featureScores(this.#criterion, this.#contexts, trainer, work.request);
    return { kind: 'scoring-done', scored: { scores, milliseconds: performance.now() - start }, margin: null };
  }

  /** Replays the rest of the path, or all of it if this trainer is on another one. */
  #go(path: Path): Trainer {
    if (!isPrefix(this.#path, path)) this.dispose();
    this.#trainer ??= this.#newTrainer();
    try {
      for (const { change } of changesFrom(path, this.#path.length))
        this.#trainer.forget(Int32Array.from(change.removed));
      this.#path = path;
      return this.#trainer;
    } catch (error) {
      // It may have gone half of the way.
      this.dispose();
      throw error;
    }
  }

  dispose(): void {
    this.#trainer?.dispose();
    this.#trainer = null;
    this.#path = START;
  }
}

function marginWith(trainer: Trainer, models: TrainedModels): Margin {
  trainer.adopt!(models);
  return marginOf(trainer);
}
