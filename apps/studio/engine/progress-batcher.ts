// Batches the events of a run: the page gets a few messages a second, each with what is new.

import { type AnyStep, type FinishedFold, type ScoredSize, shrinkage } from '../../../src/app.browser.ts';
import type { ProgressUpdate } from './messages.ts';
import { Pace } from './pace.ts';
import type { LiveStep, RunPhase, RunProgress } from './protocol.ts';

/** Five messages a second. */
const INTERVAL_MS = 200;

export class ProgressBatcher {
  readonly #post: (update: ProgressUpdate) => void;
  readonly #now: () => number;
  readonly #pace = new Pace();
  #lastPost = -Infinity;
  #steps: LiveStep[] = [];
  #sizes: ScoredSize[] = [];
  #folds: FinishedFold[] = [];
  #jobs: RunProgress['jobs'] = null;
  #featureCount = 0;
  #phase: RunPhase = 'ranking';

  constructor(post: (update: ProgressUpdate) => void, now: () => number = () => performance.now()) {
    this.#post = post;
    this.#now = now;
  }

  /** The number of features is known before the first step is done, which may take long. */
  start(featureCount: number): void {
    this.#featureCount = featureCount;
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
      folds: this.#folds,
      jobs: this.#jobs,
      phase: this.#phase,
      seconds: 0,
      secondsLeft: this.#pace.secondsLeft(),
    });
    this.#steps = [];
    this.#sizes = [];
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

function shownStep(step: AnyStep): LiveStep {
  const { features, removed, added, criterion, runnerUp, margin, weightNorm2, supportVectors, cost, score } = step;
  return { features, removed, added, criterion, runnerUp, margin, weightNorm2, supportVectors, cost, score };
}
