// What happens in a run, gathered: the page gets a few messages a second, each with what is new.

import type { AnyStep, ScoredSize } from '../../../src/app.browser.ts';
import type { News } from './messages.ts';
import { Pace } from './pace.ts';
import type { LiveStep, RunPhase, RunProgress } from './protocol.ts';

/** Five messages a second. */
const APART_MS = 200;

export class ProgressBatcher {
  readonly #post: (news: News) => void;
  readonly #now: () => number;
  readonly #pace = new Pace();
  #last = -Infinity;
  #steps: LiveStep[] = [];
  #sizes: ScoredSize[] = [];
  #jobs: RunProgress['jobs'] = null;
  #featureCount = 0;
  #phase: RunPhase = 'ranking';

  constructor(post: (news: News) => void, now: () => number = () => performance.now()) {
    this.#post = post;
    this.#now = now;
  }

  step(step: AnyStep, featureCount: number): void {
    this.#featureCount = featureCount;
    this.#steps.push(shownStep(step));
    this.#happened('ranking', step.features - step.removed.length);
  }

  size(size: ScoredSize, featureCount: number): void {
    this.#featureCount = featureCount;
    this.#sizes.push(size);
    this.#happened('scoring', size.features);
  }

  jobs(done: number, of: number): void {
    this.#jobs = { done, of };
    this.#happened('parts', of - done);
  }

  /** Begins the pace anew: after a pause. */
  goOn(): void {
    this.#pace.forget();
  }

  flush(): void {
    const news = { featureCount: this.#featureCount, steps: this.#steps, sizes: this.#sizes, jobs: this.#jobs };
    this.#post({ ...news, phase: this.#phase, seconds: 0, secondsLeft: this.#pace.secondsLeft() });
    this.#steps = [];
    this.#sizes = [];
    this.#last = this.#now();
  }

  #happened(phase: RunPhase, left: number): void {
    if (phase !== this.#phase) this.#pace.forget();
    this.#phase = phase;
    this.#pace.tell(left, this.#now());
    if (this.#now() - this.#last >= APART_MS) this.flush();
  }
}

function shownStep(step: AnyStep): LiveStep {
  const { features, removed, criterion, runnerUp, margin, weightNorm2, supportVectors, cost, score } = step;
  return { features, removed, criterion, runnerUp, margin, weightNorm2, supportVectors, cost, score };
}
