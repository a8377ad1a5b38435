// Progress of an elimination and of a curve: a bar on a terminal, a line from time to time
// elsewhere. The speed shown is that of the last moments: a run that resumes from a
// checkpoint passes what is known in no time.

import {
  type AnyStep,
  counted,
  type ReachedSize,
  type ScoredSize,
  type SolverProgress,
  shrinkage,
} from '../../../src/app.node.ts';
import type { Console } from './console.ts';
import { shortNumber } from './text-table.ts';

const BAR_WIDTH = 24;

/** A shorter bar is less informative than text in its place. */
const MIN_BAR = 6;

const REDRAW_MS = 100;
const LINE_MS = 10_000;

/** Milliseconds before the first progress line where there is no bar. */
const FIRST_LINE_MS = 500;

/** The fraction of the work that must be done before the time left is estimated. */
const MIN_FRACTION = 0.01;

/** Of an estimate of the time left, how much of the one before is kept. */
const STEADINESS = 0.8;

/** Milliseconds that the speed is taken over. */
const RECENT_MS = 20_000;

/** Milliseconds within which steps are distinguished no further. */
const MOMENT_MS = 20;

export interface Progress {
  /** A step of the elimination was taken, of this many features to begin with. */
  step(step: AnyStep, of: number): void;
  /** A size of the curve was scored. */
  size(size: ScoredSize, of: number): void;
  /** This many of the jobs are done; a fraction is that of jobs in progress. */
  jobs(done: number, of: number): void;
  /** This many of the jobs were found in the checkpoint file. */
  resumed(found: number, of: number): void;
  /** A search has reached a subset of this size. */
  subset(size: ReachedSize, of: number): void;
  /** A part of the rows has been ranked and tested by itself. */
  part(part: number, of: number): void;
  /** The solver has done this many passes for a classifier. */
  iterations(solving: SolverProgress): void;
  end(): void;
}

/** The state of progress: features left, and models trained so far. */
interface Moment {
  readonly time: number;
  readonly left: number;
  readonly fits: number;
}

interface Best {
  readonly score: number;
  readonly features: number;
}

/** `unit` is what a job is to the user: an outer fold, for instance. */
export function progress(console: Console, unit = 'job'): Progress {
  const start = performance.now();
  let shown = start;
  let moments: Moment[] = [];
  let best: Best | null = null;
  let parts: string | null = null;

  const consider = (score: number, features: number) => {
    // Sizes come from the full set down, and of equal ones the smaller is better.
    if (best === null || score >= best.score) best = { score, features };
  };

  const update = (left: number, of: number, newFits: number) => {
    const now = performance.now();
    // The curve begins where the elimination did: with all features.
    if (left > (moments.at(-1)?.left ?? of)) moments = [];
    const last = moments.at(-1) ?? { time: start, left: of, fits: 0 };
    // Of many steps in a moment the last is enough: a million of them would be kept for the length
    // of the window.
    if (moments.length > 2 && now - moments[moments.length - 2].time < MOMENT_MS) moments.pop();
    moments.push({ time: now, left, fits: last.fits + newFits });
    while (moments.length > 2 && now - moments[1].time > RECENT_MS) moments.shift();
    if (now - shown < (console.isTerminal ? REDRAW_MS : LINE_MS)) return;
    shown = now;
    show(console, (of - left) / of, [
      { text: standing(left, of, console.isTerminal), weight: 5 },
      { text: best && `best ${shortNumber(best.score)} with ${best.features}`, weight: 2 },
      { text: speed(moments, best !== null), weight: 0 },
      { text: parts, weight: 3 },
      { text: duration((now - start) / 1000), weight: 1 },
      { text: remaining(moments), weight: 4 },
    ]);
  };

  const estimate = new TimeLeft(start);
  let isFirstLine = true;
  const updateJobs = (done: number, of: number) => {
    const now = performance.now();
    estimate.update(now, done, of);
    const pause = console.isTerminal ? REDRAW_MS : isFirstLine ? FIRST_LINE_MS : LINE_MS;
    if (now - shown < pause) return;
    shown = now;
    isFirstLine = false;
    const left = estimate.seconds;
    show(console, done / of, [
      { text: `${Math.floor(done)} of ${counted(of, unit)} done`, weight: 2 },
      { text: Number.isInteger(done) ? null : `${Math.floor((100 * done) / of)} %`, weight: 3 },
      { text: duration((now - start) / 1000), weight: 0 },
      { text: left === null ? null : `about ${duration(left)} left`, weight: 1 },
    ]);
  };

  return {
    jobs: updateJobs,
    resumed(found, of) {
      console.note(`resumed: ${found} of ${counted(of, unit)} found in the checkpoint file`);
      estimate.begin(performance.now(), found);
    },
    step(step, of) {
      if ('summary' in step) consider(step.score, step.features);
      update(step.features - shrinkage(step), of, step.fits);
    },
    size({ features, score }, of) {
      consider(score.mean, features);
      update(features, of, score.folds.length);
    },
    subset({ features, score }, of) {
      // Of equal sizes the smaller is better, whichever way the search goes.
      if (
        score &&
        (best === null || score.mean > best.score || (score.mean === best.score && features < best.features))
      )
        best = { score: score.mean, features };
      const now = performance.now();
      if (now - shown < (console.isTerminal ? REDRAW_MS : LINE_MS)) return;
      shown = now;
      show(console, features / of, [
        { text: `searching: ${counted(features, 'feature')}`, weight: 2 },
        { text: best && `best ${shortNumber(best.score)} with ${best.features}`, weight: 1 },
        { text: duration((now - start) / 1000), weight: 0 },
      ]);
    },
    part(part, of) {
      parts = `${part} of ${counted(of, 'part')} done`;
      // The next part looks for its own best.
      best = null;
      if (console.isTerminal) show(console, part / of, [{ text: parts, weight: 0 }]);
    },
    iterations({ classifier, of, iterations }) {
      const now = performance.now();
      if (now - shown < (console.isTerminal ? REDRAW_MS : LINE_MS)) return;
      shown = now;
      show(console, (classifier - 1) / of, [
        { text: of > 1 ? `classifier ${classifier} of ${of}` : 'training', weight: 2 },
        { text: counted(iterations, 'iteration'), weight: 1 },
        { text: duration((now - start) / 1000), weight: 0 },
      ]);
    },
    end: () => console.progress(null),
  };
}

/**
 * The time that is left, from the pace since the work began. Results from a checkpoint took no time
 * and are not counted. Estimates are smoothed, so that the number falls steadily.
 */
class TimeLeft {
  #began: number;
  #before = 0;
  #last = 0;
  #left: number | null = null;

  constructor(start: number) {
    this.#began = start;
    this.#last = start;
  }

  /** The work begins here, with so much done before. */
  begin(now: number, done: number): void {
    this.#began = now;
    this.#last = now;
    this.#before = done;
    this.#left = null;
  }

  update(now: number, done: number, of: number): void {
    const gone = done - this.#before;
    // Of the first per cent nothing can be said: threads are starting, and loops are slow at first.
    if (!(gone > MIN_FRACTION * (of - this.#before))) return;
    const estimated = ((now - this.#began) / gone) * (of - done);
    const expected = this.#left === null ? estimated : Math.max(0, this.#left - (now - this.#last));
    this.#left = STEADINESS * expected + (1 - STEADINESS) * estimated;
    this.#last = now;
  }

  /** Null if nothing is known. */
  get seconds(): number | null {
    return this.#left === null ? null : this.#left / 1000;
  }
}

/** Some words of the progress; those of the least weight give way where there is little room. */
interface Words {
  readonly text: string | null;
  readonly weight: number;
}

function show(console: Console, done: number, words: readonly Words[]): void {
  let shownWords = words.filter(({ text }) => text !== null);
  const line = () => shownWords.map(({ text }) => text).join(', ');
  if (!console.isTerminal) {
    console.note(line());
    return;
  }
  while (shownWords.length > 1 && line().length > console.barWidth) {
    const least = shownWords.reduce((a, b) => (b.weight < a.weight ? b : a));
    shownWords = shownWords.filter((own) => own !== least);
  }
  const room = Math.min(BAR_WIDTH, console.barWidth - line().length - 1);
  console.progress(room < MIN_BAR ? line() : `${bar(done, room)} ${line()}`);
}

function bar(done: number, width: number): string {
  const filled = Math.round(width * done);
  return `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
}

function standing(left: number, of: number, isTerminal: boolean): string {
  return isTerminal ? `${counted(left, 'feature')} left` : `${counted(left, 'feature')} of ${of} left`;
}

/** Trainings per second, where training takes the time. */
function speed(moments: readonly Moment[], isShown: boolean): string | null {
  const [first, last] = [moments[0], moments.at(-1)!];
  const seconds = (last.time - first.time) / 1000;
  if (!isShown || seconds === 0) return null;
  return `${counted(Math.round((last.fits - first.fits) / seconds), 'fit')}/s`;
}

function remaining(moments: readonly Moment[]): string | null {
  const [first, last] = [moments[0], moments.at(-1)!];
  const gone = first.left - last.left;
  if (gone === 0) return null;
  return `about ${duration(((last.time - first.time) / 1000 / gone) * last.left)} left`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}
