// Batches the events of a run: the page gets a few messages a second, each with what is new.

import {
  type AnyStep,
  averagedSizes,
  type FinishedFold,
  type ReachedSize,
  type ScoredSize,
  type SizeScore,
  shrinkage,
} from '../../../src/app.browser.ts';
import type { ProgressUpdate } from './messages.ts';
import { Pace } from './pace.ts';
import type { LiveReference, LiveScore, LiveStep, RunPhase, RunProgress } from './protocol.ts';

/** Five messages a second. */
const INTERVAL_MS = 200;

/** A curve on a page shows no more points than this. */
const MAX_POINTS = 400;

export class ProgressBatcher {
  readonly #post: (update: ProgressUpdate) => void;
  readonly #now: () => number;
  readonly #pace = new Pace();
  #lastPost = -Infinity;
  #steps: LiveStep[] = [];
  #sizes: ScoredSize[] = [];
  #subsets: LiveScore[] = [];
  #parts: (readonly SizeScore[])[] = [];
  #curve: readonly LiveScore[] = [];
  #majority: LiveReference | null = null;
  #folds: FinishedFold[] = [];
  #jobs: RunProgress['jobs'] = null;
  #featureCount = 0;
  #phase: RunPhase = 'ranking';

  constructor(post: (update: ProgressUpdate) => void, now: () => number = () => performance.now()) {
    this.#post = post;
    this.#now = now;
  }

  /** The number of features is known before the first step is done, which may take long. */
  start(featureCount: number, majority: LiveReference | null = null): void {
    this.#featureCount = featureCount;
    this.#majority = majority;
    this.flush();
  }

  step(step: AnyStep, featureCount: number): void {
    this.#featureCount = featureCount;
    this.#steps.push(shownStep(step));
    this.#record('ranking', step.features - shrinkage(step));
  }

  size(size: ScoredSize, featureCount: number): void {
    this.#featureCount = featureCount;
    this.#sizes.push(size);
    this.#record('scoring', size.features);
  }

  /** A subset that a search has reached: it may grow, shrink, or do both in turn. */
  subset({ features, score }: ReachedSize, featureCount: number): void {
    this.#featureCount = featureCount;
    if (score) this.#subsets.push({ features, mean: score.mean, se: score.se });
    // How many subsets follow is unknown.
    this.#record('search', 0);
  }

  /** Rankings that a method combines. */
  rankings(done: number, of: number): void {
    this.#jobs = { done, of };
    this.#record('rankings', of - done);
  }

  /** The scores of an inner fold; sent with the count of jobs, which follows. */
  partScores(sizes: readonly SizeScore[]): void {
    this.#parts.push(sizes);
    this.#curve = curveOf(this.#parts);
  }

  /** Sent with the count of jobs, which follows. */
  fold(fold: FinishedFold): void {
    this.#folds.push(fold);
  }

  jobs(done: number, of: number): void {
    this.#jobs = { done, of };
    this.#record('folds', of - done);
  }

  /** A pause says nothing about the pace. */
  resume(): void {
    this.#pace.reset();
  }

  flush(): void {
    this.#post({
      featureCount: this.#featureCount,
      steps: this.#steps,
      sizes: this.#sizes,
      subsets: this.#subsets,
      curve: this.#curve,
      majority: this.#majority,
      folds: this.#folds,
      jobs: this.#jobs,
      phase: this.#phase,
      seconds: 0,
      secondsLeft: this.#pace.secondsLeft(),
    });
    this.#steps = [];
    this.#sizes = [];
    this.#subsets = [];
    this.#folds = [];
    this.#lastPost = this.#now();
  }

  #record(phase: RunPhase, remaining: number): void {
    if (phase !== this.#phase) this.#pace.reset();
    this.#phase = phase;
    this.#pace.record(remaining, this.#now());
    if (this.#now() - this.#lastPost >= INTERVAL_MS) this.flush();
  }
}

/** The mean over the parts of every size that all of them have scored, thinned out. */
function curveOf(parts: readonly (readonly SizeScore[])[]): LiveScore[] {
  const scoreAt = averagedSizes(parts.map((part) => part.filter(({ score }) => score !== null)));
  const every = Math.ceil(parts[0].length / MAX_POINTS);
  return parts[0].flatMap(({ features }, place) => {
    const isShown = place % every === 0 || place === parts[0].length - 1;
    const score = isShown ? scoreAt(features) : undefined;
    return score ? [{ features, mean: score.mean, ...(parts.length > 1 && { se: score.se }) }] : [];
  });
}

function shownStep(step: AnyStep): LiveStep {
  const { features, removed, added, criterion, runnerUp, margin, weightNorm2, supportVectors, cost, score } = step;
  return { features, removed, added, criterion, runnerUp, margin, weightNorm2, supportVectors, cost, score };
}
