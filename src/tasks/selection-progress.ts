// How far a selection inside a job is: its rankings, one on all samples and one per fold, and the
// scores of their sizes, as a fraction of the whole.

import type { OnProgress } from '../executors/job.ts';
import { shrinkage } from '../search/finished-path.ts';
import type { TaskContext } from './context.ts';

type Listeners = Required<Pick<TaskContext, 'onStep' | 'onSize' | 'onPart'>>;

/**
 * Listens to a selection. `rankings`: how many there are in all; testing the sizes on held-out
 * samples comes after them and takes about as long as one.
 */
export function selectionProgress(rankings: number, onProgress: OnProgress): Listeners {
  const units = rankings + 1;
  let finished = 0;
  const tell = (fraction: number) => onProgress(Math.min(1, (finished + fraction) / units));
  // The first steps are the longest, the last ones the most.
  const passed = (left: number, of: number) =>
    of <= 1 ? 1 : (1 - left / of + 1 - Math.log(Math.max(1, left)) / Math.log(of)) / 2;
  let last = Infinity;
  return {
    onStep(step, of) {
      const { features } = step;
      // A ranking begins where the number of features grows again.
      if (features > last && finished < rankings - 1) finished++;
      last = features;
      tell(passed(features - shrinkage(step), of));
    },
    onSize({ features }, of) {
      finished = rankings;
      tell(passed(features, of));
    },
    onPart(part) {
      finished = Math.min(rankings, part + 1);
      last = Infinity;
      tell(0);
    },
  };
}
