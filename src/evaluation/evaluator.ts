// Cross-validates subsets: one evaluator for all splits if they share their preprocessing, else one
// per split.
//
// With one per split (--scale-within-folds), each has samples preprocessed by its own training
// samples, and so its own Gram matrix. All hyperparameter settings of a split are scored together:
// a subset is abandoned when every setting is. That is later than setting by setting and changes no
// winner, since a setting that cannot win does not win by being scored to the end.

import {
  type Change,
  type Evaluation,
  type GiveUp,
  type Incumbent,
  type SplitRange,
  type SplitScores,
  type SplitStanding,
  SubsetEvaluator,
  type Training,
} from './subset-evaluator.ts';

export type Evaluator = Pick<SubsetEvaluator, 'features' | 'score' | 'commit' | 'train' | 'restore' | 'dispose'>;

/** An evaluator whose incumbent has the given features, or all. */
export function createEvaluator(evaluation: Evaluation, features?: ArrayLike<number>): Evaluator {
  return evaluation.within
    ? new SplitEvaluators(evaluation, evaluation.within, features)
    : new SubsetEvaluator(evaluation, features);
}

/** The split of an evaluator that has but one. */
const ONLY: SplitRange = { from: 0, to: 1 };

class SplitEvaluators implements Evaluator {
  readonly #settingCount: number;
  readonly #parts: SubsetEvaluator[] = [];

  constructor(evaluation: Evaluation, within: NonNullable<Evaluation['within']>, features?: ArrayLike<number>) {
    this.#settingCount = evaluation.settings.length;
    try {
      for (const [k, split] of evaluation.splits.entries()) {
        const own = { ...evaluation, dataset: within[k], splits: [split], within: undefined };
        this.#parts.push(new SubsetEvaluator(own, features));
      }
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  get features(): Int32Array {
    return this.#parts[0].features;
  }

  score(change: Change, giveUp: GiveUp = () => false, range?: SplitRange): SplitScores[] {
    const scores = this.#empty();
    const parts = range ? this.#parts.slice(range.from, range.to) : this.#parts;
    for (const [k, part] of parts.entries()) {
      if (k > 0 && scores.every(giveUp)) break;
      for (const [setting, [own]] of part.score(change).entries()) scores[setting].push(own);
    }
    return scores;
  }

  commit(change: Change): Incumbent {
    const scores = this.#empty();
    let [classifiers, stopped] = [0, 0];
    for (const part of this.#parts) {
      const known = part.commit(change);
      for (const [setting, [own]] of known.scores.entries()) scores[setting].push(own);
      classifiers += known.machines;
      stopped += known.stopped;
    }
    return { scores, machines: classifiers, stopped };
  }

  train(change: Change, { from, to }: SplitRange): Training {
    const own = this.#parts.slice(from, to).map((part) => part.train(change, ONLY));
    return {
      standings: own.flatMap(({ standings }) => standings),
      machines: own.reduce((sum, { machines: classifiers }) => sum + classifiers, 0),
      stopped: own.reduce((sum, { stopped }) => sum + stopped, 0),
    };
  }

  restore(changes: readonly Change[], standings: readonly SplitStanding[]): void {
    if (standings.length !== this.#parts.length) throw new Error('classifiers of another evaluation');
    for (const [split, part] of this.#parts.entries()) part.restore(changes, [standings[split]]);
  }

  #empty(): (number | null)[][] {
    return Array.from({ length: this.#settingCount }, () => []);
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
  }
}
