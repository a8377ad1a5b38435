// Progress of an elimination and of a curve: a bar on a terminal, a line now and then elsewhere. What is told of the speed is that of the
// last while: a run that goes on from a checkpoint passes what is known in no time.

import { type AnyStep, counted, type ScoredSize } from '../../../src/node.ts';
import type { Console } from './console.ts';
import { shortNumber } from './text-table.ts';

const BAR_WIDTH = 24;
const REDRAW_MS = 100;
const LINE_MS = 10_000;

/** Milliseconds that the speed is taken over. */
const RECENT_MS = 20_000;

export interface Progress {
  /** A step of the elimination was taken, of so many features to begin with. */
  step(step: AnyStep, of: number): void;
  /** A size of the curve was scored. */
  size(size: ScoredSize, of: number): void;
  /** So many of the jobs are done. */
  jobs(done: number, of: number): void;
  /** A part of the rows has been ranked and tested by itself. */
  part(part: number, of: number): void;
  end(): void;
}

/** Where it stands: features left, and machines trained for it. */
interface Moment {
  readonly time: number;
  readonly left: number;
  readonly fits: number;
}

interface Best {
  readonly score: number;
  readonly features: number;
}

export function progress(console: Console): Progress {
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
    moments.push({ time: now, left, fits: last.fits + newFits });
    while (moments.length > 2 && now - moments[1].time > RECENT_MS) moments.shift();
    if (now - shown < (console.isTerminal ? REDRAW_MS : LINE_MS)) return;
    shown = now;
    const words = [...standing(left, of, console.isTerminal), ...speed(moments, best !== null)];
    if (parts) words.push(parts);
    if (best) words.splice(1, 0, `best ${shortNumber(best.score)} with ${best.features}`);
    words.push(duration((now - start) / 1000), ...remaining(moments));
    console.isTerminal
      ? console.progress(`${bar((of - left) / of)} ${words.join(', ')}`)
      : console.note(words.join(', '));
  };

  const jobTimes: { time: number; done: number }[] = [{ time: start, done: 0 }];
  const updateJobs = (done: number, of: number) => {
    const now = performance.now();
    jobTimes.push({ time: now, done });
    // Those that a checkpoint knew take no time, and tell nothing of the others.
    const first = jobTimes[Math.min(1, jobTimes.length - 2)];
    if (now - shown < (console.isTerminal ? REDRAW_MS : LINE_MS)) return;
    shown = now;
    const gone = done - first.done;
    const left = gone > 0 ? [`about ${duration(((now - first.time) / 1000 / gone) * (of - done))} left`] : [];
    const words = [`${done} of ${counted(of, 'job')} done`, duration((now - start) / 1000), ...left].join(', ');
    console.isTerminal ? console.progress(`${bar(done / of)} ${words}`) : console.note(words);
  };

  return {
    jobs: updateJobs,
    step(step, of) {
      if ('summary' in step) consider(step.score, step.features);
      update(step.features - step.removed.length, of, step.fits);
    },
    size({ features, score }, of) {
      consider(score.mean, features);
      update(features, of, score.folds.length);
    },
    part(part, of) {
      parts = `${part} of ${counted(of, 'part')} done`;
      // The next part looks for its own best.
      best = null;
      if (console.isTerminal) console.progress(`${bar(part / of)} ${parts}`);
    },
    end: () => console.progress(null),
  };
}

function bar(done: number): string {
  const filled = Math.round(BAR_WIDTH * done);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
}

function standing(left: number, of: number, isTerminal: boolean): string[] {
  return [isTerminal ? `${counted(left, 'feature')} left` : `${counted(left, 'feature')} of ${of} left`];
}

/** Machines a second, where machines are what takes the time. */
function speed(moments: readonly Moment[], isTold: boolean): string[] {
  const [first, last] = [moments[0], moments.at(-1)!];
  const seconds = (last.time - first.time) / 1000;
  if (!isTold || seconds === 0) return [];
  return [`${counted(Math.round((last.fits - first.fits) / seconds), 'fit')}/s`];
}

function remaining(moments: readonly Moment[]): string[] {
  const [first, last] = [moments[0], moments.at(-1)!];
  const gone = first.left - last.left;
  if (gone === 0) return [];
  return [`about ${duration(((last.time - first.time) / 1000 / gone) * last.left)} left`];
}

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.round((seconds % 3600) / 60)} min`;
}
