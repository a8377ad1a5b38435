// After a removal the boundary may move, while w keeps its direction. Little optimisation: (w, b) ←
// (A w, w0), where a gap is left. Soft: the optimum's boundary A f + w0 = 0 is f + w0/A = 0, so b ←
// w0/A; where A ≤ 0 (or only rounding) nothing of f is used (or it is used against its sense), and
// b stays. There A may be 0, so w is never replaced.

import type { Trainer } from '../../../formulations/trainers/trainer.ts';
import type { MarginOptions } from '../strategy.ts';
import { isHard } from './by-objective.ts';
import { centred } from './little-optimization.ts';
import { type ClassifierUnderRemoval, NOTHING, type Outputs, type Removals, without } from './removals.ts';
import { softOptimum } from './soft.ts';

/**
 * An A whose A f differs by no more than this over all samples is 0 but for rounding: margins are
 * of the order of 1. So is a gap that is no more of the spread of f.
 */
const FLAT = 1e-10;

export function moveBoundaries(trainer: Trainer, removals: Removals, options: MarginOptions): void {
  const soft = options.onNonseparable === 'soft';
  if (!soft && options.littleOptimization === 'none') return;
  for (const classifier of removals.classifiers()) {
    const outputs = without(removals, classifier, NOTHING);
    if (soft) moveSoftly(trainer, classifier, outputs);
    else optimise(trainer, removals, classifier, outputs);
  }
}

function optimise(trainer: Trainer, removals: Removals, classifier: ClassifierUnderRemoval, { f }: Outputs): void {
  const { gap, turned, middle } = centred(f, classifier.signs);
  // A gap that is only rounding would make w as long as its inverse.
  if (!(gap > FLAT * spreadOf(f))) return;
  const length = 2 / gap;
  if (length === Infinity) return;
  if (turned) removals.turn(classifier);
  classifier.bias = turned ? middle : -middle;
  trainer.adjust(classifier.k, (turned ? -length : length) / classifier.scale, length * classifier.bias);
  classifier.scale = length;
}

function moveSoftly(trainer: Trainer, classifier: ClassifierUnderRemoval, { f, norm2 }: Outputs): void {
  const bias = softBias(classifier, f, norm2);
  if (bias === null) return;
  classifier.bias = bias;
  trainer.adjust(classifier.k, 1, bias);
}

function softBias(classifier: ClassifierUnderRemoval, f: Float64Array, norm2: number): number | null {
  const { signs, costs } = classifier;
  if (isHard(classifier)) {
    const { gap, turned, middle } = centred(f, signs);
    return gap > 0 && !turned ? -middle : null;
  }
  const { slope, intercept } = softOptimum({ f, signs, costs, norm2 });
  return slope * spreadOf(f) > FLAT ? intercept / slope : null;
}

function spreadOf(f: Float64Array): number {
  return (
    f.reduce((most, value) => Math.max(most, value), -Infinity) -
    f.reduce((least, value) => Math.min(least, value), Infinity)
  );
}
