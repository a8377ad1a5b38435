// A run in words: what it does, how far it is, how long it takes.

import { counted, formatNumber } from '../../../src/app.browser.ts';
import type { RunProgress, RunState, TaskName } from '../engine/protocol.ts';

/** `7 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationWords(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Coarse on purpose: it is a guess by the pace so far. */
export function leftWords(secondsLeft: number | null): string {
  if (secondsLeft === null) return 'the time left is not known yet';
  if (secondsLeft < 1.5) return 'about a second left';
  if (secondsLeft < 10) return `about ${Math.round(secondsLeft)} s left`;
  const step = secondsLeft < 120 ? 10 : 60;
  return `about ${durationWords(Math.round(secondsLeft / step) * step)} left`;
}

export const STATE_WORDS: Readonly<Record<RunState, string>> = {
  reading: 'Reading the table',
  running: 'Running',
  paused: 'Paused',
  stopping: 'Stopping after the step under way',
  done: 'Done',
  stopped: 'Stopped; what was known by then is kept',
  failed: 'It could not be done',
};

export const isLive = (state: RunState) => !['done', 'stopped', 'failed'].includes(state);

/** How many features are still there. */
export function featuresLeft({ steps, featureCount }: Pick<RunProgress, 'steps' | 'featureCount'>): number {
  const last = steps.at(-1);
  return last ? last.features - last.removed.length : featureCount;
}

/** How far a run is: in words, and as a share where one is known. */
export function progressOf(progress: RunProgress | null, task: TaskName): { words: string; share: number | null } {
  if (!progress || (progress.featureCount === 0 && !progress.jobs))
    return { words: 'It has not begun to compute.', share: null };
  const { jobs, sizes, steps, featureCount, phase } = progress;
  const whole = (count: number) => formatNumber(count, 'integer');
  if (phase === 'parts' && jobs) {
    const unit = task === 'compare' ? 'selections' : 'parts';
    return { words: `${whole(jobs.done)} of ${whole(jobs.of)} ${unit} done`, share: jobs.done / jobs.of };
  }
  if (phase === 'scoring' && sizes.length > 0) {
    const share = 1 - sizes.at(-1)!.features / featureCount;
    return { words: `All are ranked; ${counted(sizes.length, 'size')} scored`, share };
  }
  const left = featuresLeft(progress);
  if (steps.length === 0) return { words: `${whole(featureCount)} features, none has left yet`, share: 0 };
  return {
    words: `${whole(featureCount - left)} of ${whole(featureCount)} features have left`,
    share: (featureCount - left) / featureCount,
  };
}
