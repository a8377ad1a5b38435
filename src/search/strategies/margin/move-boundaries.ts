// After a removal the boundary may move, while w keeps its direction. Little optimisation: (w, b) ←
// (A w, w0), where a gap is left. Soft: the optimum's boundary A f + w0 = 0 is f + w0/A = 0, so b ←
// w0/A; where A ≤ 0 (or only rounding) nothing of f is used (or it is used against its sense), and
// b stays. There A may be 0, so w is never replaced.

import type { Trainer } from '../../../formulations/trainers/trainer.ts';
import type { MarginOptions } from '../strategy.ts';
import { isHard } from './by-objective.ts';
import { centred } from './little-optimization.ts';
import { type MachineUnderRemoval, NOTHING, type Outputs, type Removals, without } from './removals.ts';
import { softOptimum } from './soft.ts';

/**
 * An A whose A f differs by no more than this over all samples is 0 but for rounding: margins are
 * of the order of 1. So is a gap that is no more of the spread of f.
 */
const FLAT = 1e-10;

export function moveBoundaries(trainer: Trainer, removals: Removals, options: MarginOptions): void {
  const soft = options.onNonseparable === 'soft';
  if (!soft && options.littleOptimization === 'none') return;
  for (const machine of removals.machines()) {
    const outputs = without(removals, machine, NOTHING);
    if (soft) moveSoftly(trainer, machine, outputs);
    else optimise(trainer, removals, machine, outputs);
  }
}

function optimise(trainer: Trainer, removals: Removals, machine: MachineUnderRemoval, { f }: Outputs): void {
  const { gap, turned, middle } = centred(f, machine.signs);
  // A gap that is only rounding would make w as long as its inverse.
  if (!(gap > FLAT * spreadOf(f))) return;
  const length = 2 / gap;
  if (length === Infinity) return;
  if (turned) removals.turn(machine);
  machine.bias = turned ? middle : -middle;
  trainer.adjust(machine.k, (turned ? -length : length) / machine.scale, length * machine.bias);
  machine.scale = length;
}

function moveSoftly(trainer: Trainer, machine: MachineUnderRemoval, { f, norm2 }: Outputs): void {
  const bias = softBias(machine, f, norm2);
  if (bias === null) return;
  machine.bias = bias;
  trainer.adjust(machine.k, 1, bias);
}

function softBias(machine: MachineUnderRemoval, f: Float64Array, norm2: number): number | null {
  const { signs, costs } = machine;
  if (isHard(machine)) {
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
