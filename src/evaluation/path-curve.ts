// The scores of the sizes of a finished elimination, along its path: a subset's models start from
// those of the larger one before it. From time to time they start from nothing, with their own a
// cross-validator: so stretches of the path do not depend on one another, and a run that resumes
// from a checkpoint file repeats no more than a part of one.

import type { Setting } from '../plan/settings.ts';
import { type FeatureChange, type PathModels, walkPath } from '../search/engine.ts';
import { alongPath, type FinishedPath } from '../search/finished-path.ts';
import { bestSetting, type CrossValidator } from './cross-validator.ts';
import type { Evaluation, Incumbent } from './subset-evaluator.ts';
import type { ScoreSummary } from './summary.ts';

/** A number of features with its cross-validated score and the setting that achieves it. */
export interface ScoredSize {
  readonly features: number;
  readonly score: ScoreSummary;
  readonly setting: Setting;
}

export interface PathSize extends ScoredSize {
  /** The models that scored it, and how many of them stopped at the limit of iterations. */
  readonly classifiers: number;
  readonly stopped: number;
}

/**
 * Into how many stretches a path falls, unless they would be too short to be worth a beginning:
 * each builds its Gram matrix again.
 */
const STRETCHES = 12;
const SHORTEST = 8;

/** The number of sizes of a stretch. */
export function stretchLength(sizes: number): number {
  return Math.max(SHORTEST, Math.ceil(sizes / STRETCHES));
}

/**
 * From the full set down. `open`: a cross-validator whose incumbent has the given features, or all.
 */
export function pathCurve(
  path: FinishedPath,
  evaluation: Evaluation,
  open: (features?: readonly number[]) => Promise<CrossValidator>,
): AsyncGenerator<PathSize, void, void> {
  const models = new CrossValidatedPath(path, open);
  return walkPath({
    models,
    strategy: alongPath(path.steps),
    isTrainingDue: () => path.isWanted(models.featureCount),
    record(isFresh) {
      if (!isFresh) return null;
      const { scores, machines: classifiers, stopped } = models.incumbent!;
      const { setting, summary } = bestSetting(scores, evaluation.splits.length)!;
      const features = models.featureCount;
      return () => ({
        features,
        score: summary,
        setting: evaluation.settings[setting],
        classifiers,
        stopped,
      });
    },
    summarize: () => {},
  });
}

/**
 * The cross-validation of the current subset: each segment of the path has its own cross-validator.
 */
class CrossValidatedPath implements PathModels {
  readonly #open: (features?: readonly number[]) => Promise<CrossValidator>;
  readonly #present: Set<number>;
  readonly #featureCount: number;
  readonly #stretchLength: number;
  /** The changes since the last cross-validation. */
  #removed: number[] = [];
  #added: number[] = [];
  #validator: CrossValidator | null = null;
  /** Subsets that the present cross-validator has scored. */
  #scored = 0;
  /** What is known of the current subset. */
  incumbent: Incumbent | null = null;

  constructor({ featureCount, steps }: FinishedPath, open: (features?: readonly number[]) => Promise<CrossValidator>) {
    this.#open = open;
    this.#featureCount = featureCount;
    this.#present = new Set(Array.from({ length: featureCount }, (_, feature) => feature));
    this.#stretchLength = stretchLength(steps.length + 1);
  }

  get featureCount(): number {
    return this.#present.size;
  }

  apply({ removed, added }: FeatureChange): void {
    for (const feature of removed) {
      this.#present.delete(feature);
      if (this.#added.includes(feature)) this.#added = this.#added.filter((other) => other !== feature);
      else this.#removed.push(feature);
    }
    for (const feature of added ?? []) {
      this.#present.add(feature);
      if (this.#removed.includes(feature)) this.#removed = this.#removed.filter((other) => other !== feature);
      else this.#added.push(feature);
    }
  }

  async train(): Promise<null> {
    if (this.#validator === null || this.#scored === this.#stretchLength) await this.#startStretch();
    this.incumbent = await this.#validator!.commit({ removed: this.#removed, added: this.#added });
    this.#removed = [];
    this.#added = [];
    this.#scored++;
    return null;
  }

  async #startStretch(): Promise<void> {
    await this.dispose();
    const features = [...this.#present].sort((a, b) => a - b);
    this.#validator = await this.#open(features.length < this.#featureCount ? features : undefined);
    this.#removed = [];
    this.#added = [];
    this.#scored = 0;
  }

  async dispose(): Promise<void> {
    const validator = this.#validator;
    this.#validator = null;
    await validator?.dispose();
  }
}

/** Planas's sizes: 1, 1 + v, 1 + 2v, … and the full set; every size where v is null. */
export function validatedSizes(step: number | null, featureCount: number): (size: number) => boolean {
  return (size) => step === null || size === featureCount || (size - 1) % step === 0;
}
