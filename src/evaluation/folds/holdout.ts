// One split into a training and a test set. Of each class the fraction of its samples, rounded so
// that the whole test set has the fraction of all samples (largest remainders, the earlier class
// of equals), but at least one sample and not all of them.

import { numberOptionError } from '../../base/number-option.ts';
import { problem } from '../../base/problem.ts';
import { type Random, random } from '../../base/random.ts';
import { checkedRepeats, rarestClass } from './check.ts';
import { rowsByClass } from './stratified.ts';
import type { Folds, Labelled, Repeats } from './types.ts';

export interface HoldoutOptions extends Repeats {
  /** The part of the samples that is tested, between 0 and 1. */
  readonly share: number;
}

export function holdout(data: Labelled, options: HoldoutOptions): Folds {
  const repeats = checkedRepeats(options);
  checkShare(options.share);
  const rarest = rarestClass(data);
  if (rarest.count < 2) {
    throw problem(
      'class-with-one-sample',
      { class: rarest.name, split: 'holdout' },
      { fixes: [{ ask: ['positive'] }] },
    );
  }
  return {
    count: 1,
    assignments: Array.from({ length: repeats }, (_, repeat) =>
      draw(data, options.share, random(options.seed, 'folds', repeat)),
    ),
    names: ['1'],
    notes: [],
  };
}

export function checkShare(share: number): void {
  if (share > 0 && share < 1) return;
  throw numberOptionError('holdout', share, { above: 0, below: 1 });
}

function draw(data: Labelled, share: number, stream: Random): Int32Array {
  const assignment = new Int32Array(data.labels.length).fill(-1);
  const classes = rowsByClass(data);
  const counts = testCounts(
    classes.map((rows) => rows.length),
    share,
  );
  for (let k = 0; k < classes.length; k++) {
    for (const row of stream.shuffle(classes[k]).slice(0, counts[k])) assignment[row] = 0;
  }
  return assignment;
}

function testCounts(sizes: readonly number[], share: number): number[] {
  const exact = sizes.map((size) => size * share);
  const counts = exact.map(Math.floor);
  const total = Math.round(share * sizes.reduce((a, b) => a + b, 0));
  const byRemainder = [...sizes.keys()].sort((a, b) => exact[b] - counts[b] - (exact[a] - counts[a]) || a - b);
  const left = total - counts.reduce((a, b) => a + b, 0);
  for (const k of byRemainder.slice(0, Math.max(0, left))) counts[k]++;
  return counts.map((count, k) => (sizes[k] === 0 ? 0 : Math.min(sizes[k] - 1, Math.max(1, count))));
}
