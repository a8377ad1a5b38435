// The state, progress and duration of a run as text.

import { counted, formatNumber, shrinkage } from '../../../src/app.browser.ts';
import type { RunProgress, RunState, TaskName } from '../engine/protocol.ts';

/** `7 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationText(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Rounded on purpose: it is an extrapolation. */
export function timeLeftText(secondsLeft: number | null): string {
  if (secondsLeft === null) return 'estimating the remaining time';
  if (secondsLeft < 1.5) return 'about a second left';
  if (secondsLeft < 10) return `about ${Math.round(secondsLeft)} s left`;
  const step = secondsLeft < 120 ? 10 : 60;
  return `about ${durationText(Math.round(secondsLeft / step) * step)} left`;
}

/** The rest of a run as text. */
export const restText = ({ phase, secondsLeft }: Pick<RunProgress, 'phase' | 'secondsLeft'>) =>
  phase === 'search' ? 'remaining time unknown' : timeLeftText(secondsLeft);

export const STATE_TEXT: Readonly<Record<RunState, string>> = {
  reading: 'Reading the table',
  running: 'Running',
  paused: 'Paused',
  stopping: 'Stopping after the current step',
  done: 'Done',
  stopped: 'Stopped; partial result kept',
  failed: 'Failed',
};

export const isLive = (state: RunState) => !['done', 'stopped', 'failed'].includes(state);

/** The number of features that are not eliminated yet. */
export function remainingFeatures({ steps, featureCount }: Pick<RunProgress, 'steps' | 'featureCount'>): number {
  const last = steps.at(-1);
  return last ? last.features - shrinkage(last) : featureCount;
}

/** The progress of a run as text, and as a fraction where it is known. */
export function progressOf(progress: RunProgress | null, task: TaskName): { text: string; fraction: number | null } {
  if (!progress || (progress.featureCount === 0 && !progress.jobs))
    return { text: 'Reading the table', fraction: null };
  const { jobs, sizes, subsets, steps, featureCount, phase } = progress;
  const whole = (count: number) => formatNumber(count, 'integer');
  if (phase === 'folds' && jobs) {
    const unit = task === 'select' ? 'folds' : 'outer folds';
    return { text: `${whole(jobs.done)} of ${whole(jobs.of)} ${unit} done`, fraction: jobs.done / jobs.of };
  }
  if (phase === 'rankings' && jobs)
    return { text: `${whole(jobs.done)} of ${whole(jobs.of)} rankings done`, fraction: jobs.done / jobs.of };
  const reached = subsets.at(-1);
  // How many more subsets a search visits is not known.
  if (phase === 'search' && reached)
    return {
      text: `Searching: ${counted(subsets.length, 'subset')} so far, the last with ${counted(reached.features, 'feature')}`,
      fraction: null,
    };
  if (phase === 'scoring' && sizes.length > 0) {
    const fraction = 1 - sizes.at(-1)!.features / featureCount;
    return { text: `Ranking done, ${counted(sizes.length, 'subset size')} scored`, fraction };
  }
  if (steps.length > 0) {
    const eliminated = featureCount - remainingFeatures(progress);
    return {
      text: `${whole(eliminated)} of ${whole(featureCount)} features eliminated`,
      fraction: eliminated / featureCount,
    };
  }
  const isNested = task === 'evaluate' || task === 'compare';
  return {
    text: isNested
      ? `Computing the first outer folds with ${whole(featureCount)} features`
      : `Training the first classifier on ${whole(featureCount)} features`,
    fraction: 0,
  };
}
