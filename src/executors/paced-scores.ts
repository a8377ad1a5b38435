// The scores of a step, computed by several workers. Each worker keeps its own matrices of the path,
// receives the eliminated features and the trained models (`ModelCopy`), and scores some of the
// features while this thread scores the others. How many features a worker scores depends on how
// fast it has been so far. A score depends on no other feature, so this never changes a result.

import { UserError } from '../base/problem.ts';
import type { ModelCopy } from '../formulations/trainers/trainer.ts';
import type { Margin } from '../search/margins.ts';
import type { FeatureScores, ScoreRequest } from '../search/strategies/feature-scores.ts';
import {
  estimatedScoring,
  type SharedScores,
  type SharedScoring,
  type WorkerScores,
} from '../search/strategies/shared-scores.ts';

/** Workers that know the data of a ranking. */
export interface ScoringWorkers {
  /** Milliseconds of scoring below which sending shares takes longer than it saves. */
  readonly worthwhile: number;
  /** As in `SharedRanking`. */
  readonly classifierSizes: readonly number[];
  /**
   * How many can take a share at once. Waits for those that follow the path, and for at most the
   * given milliseconds for those that receive the data.
   */
  free(patience: number): Promise<number>;
  /**
   * Features are eliminated, here at the same time; the next models are not known yet. The margin of
   * the given ones without these features, if it is needed and a worker is free.
   */
  follow(models: ModelCopy, removed: Int32Array, isMarginNeeded: boolean): Promise<Margin> | null;
  /** Null if the worker ended: this thread does its work. */
  score(models: ModelCopy, request: ScoreRequest): Promise<WorkerScores | null>;
  close(): void;
}

/** The fraction of the time of a step that workers who receive the data are waited for. */
const PATIENCE = 0.25;

/** A worker is taken to be this many times faster or slower than this thread at most. */
const MAX_RATIO = 8;

/** How fast this thread and the others are at one kind of request. */
class Pace {
  /** Milliseconds per feature of this thread. */
  own: number;
  /** Features that a worker scores while this thread scores one and does what else it has to do. */
  ratio = 1;

  constructor(own: number) {
    this.own = own;
  }

  measured(own: number, ratio: number): void {
    this.own = own;
    const bounded = Math.min(MAX_RATIO, Math.max(1 / MAX_RATIO, ratio));
    this.ratio = Number.isFinite(bounded) ? (this.ratio + bounded) / 2 : this.ratio;
  }
}

interface Share {
  readonly features: Int32Array;
  /** Null if the worker ended, or has no memory to score them: this thread does. */
  readonly answer: Promise<WorkerScores | null>;
}

interface Pending {
  readonly request: ScoreRequest;
  readonly own: Int32Array;
  readonly shares: readonly Share[];
  readonly start: number;
}

export class PacedScores implements SharedScores {
  readonly #scoring: SharedScoring;
  readonly #workers: ScoringWorkers;
  readonly #screening: Pace;
  readonly #exact: Pace;
  #pending: Pending | null = null;
  #isFailed = false;
  /** Whether a request of the present step was long enough to be shared. */
  #isShared = false;

  constructor(scoring: SharedScoring, workers: ScoringWorkers) {
    this.#scoring = scoring;
    this.#workers = workers;
    const estimated = estimatedScoring(workers.classifierSizes, 1);
    this.#screening = new Pace(estimated);
    this.#exact = new Pace(estimated);
  }

  /** Hands shares to the workers that are free. */
  async begin(request: ScoreRequest): Promise<void> {
    const workers = this.#workers;
    const { features } = request;
    const pace = this.#paceOf(request);
    const expected = pace.own * features.length;
    const isWorthwhile = !this.#isFailed && expected >= workers.worthwhile;
    this.#isShared ||= isWorthwhile;
    const count = isWorthwhile ? await workers.free(PATIENCE * expected) : 0;
    const size = Math.floor((features.length * pace.ratio) / (1 + count * pace.ratio));
    const models = count > 0 && size > 0 ? this.#scoring.modelCopy() : null;
    const shares: Share[] = [];
    let end = features.length;
    for (let k = 0; models && k < count; k++) {
      const own = features.slice(end - size, end);
      end -= size;
      const answer = workers.score(models, { ...request, features: own }).catch((error) => this.#failed(error));
      answer.catch(() => {}); // Reported where it is awaited.
      shares.unshift({ features: own, answer });
    }
    this.#pending = { request, own: features.slice(0, end), shares, start: performance.now() };
  }

  /** What the user could change, such as a lack of memory, need not end a ranking that fits here. */
  #failed(error: unknown): null {
    if (!(error instanceof UserError)) throw error;
    this.#isFailed = true;
    return null;
  }

  /** The scores of a request, which may have begun. */
  async scores(request: ScoreRequest): Promise<FeatureScores | null> {
    if (!this.#pending || !isSame(this.#pending.request, request)) await this.begin(request);
    const { own, shares, start } = this.#pending!;
    this.#pending = null;
    const ownStart = performance.now();
    const parts = [this.#scoring.compute({ ...request, features: own })];
    const end = performance.now();
    for (const { features, answer } of shares) {
      const scored = await answer;
      parts.push(scored ? scored.scores : this.#scoring.compute({ ...request, features }));
      const spent = (end - start) / own.length;
      if (scored)
        this.#paceOf(request).measured((end - ownStart) / own.length, (spent * features.length) / scored.milliseconds);
    }
    if (shares.length === 0) this.#paceOf(request).own = (end - ownStart) / own.length;
    return joinedScores(parts);
  }

  #paceOf({ isScreened }: ScoreRequest): Pace {
    return isScreened ? this.#screening : this.#exact;
  }

  /** The next step has fewer features: where sharing was not worthwhile, it will not be. */
  follow(removed: Int32Array, isMarginNeeded: boolean): Promise<Margin> | null {
    this.#pending = null;
    const { modelCopy } = this.#scoring;
    const wasShared = this.#isShared;
    this.#isShared = false;
    return this.#isFailed || !wasShared ? null : this.#workers.follow(modelCopy(), removed, isMarginNeeded);
  }

  dispose(): void {
    this.#workers.close();
  }
}

const isSame = (a: ScoreRequest, b: ScoreRequest) =>
  a.isScreened === b.isScreened && a.features.length === b.features.length;

/** The scores of several requests as those of one, in their order; null if one of them has none. */
function joinedScores(parts: readonly (FeatureScores | null)[]): FeatureScores | null {
  const [first] = parts;
  if (!first || parts.some((part) => part === null)) return null;
  const joined = (of: (part: FeatureScores) => readonly Float64Array[]) =>
    of(first).map((_, k) => concatenated(parts.map((part) => of(part!)[k])));
  return { values: joined(({ values }) => values), bounds: joined(({ bounds }) => bounds) };
}

function concatenated(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
