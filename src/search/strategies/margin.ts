// Margin-based feature elimination, MFE (Aksu et al. 2008): the feature is eliminated whose absence
// leaves the model, otherwise as it is, the largest margin min_n y_n f(x_n) / ‖w‖. Between
// trainings only b (and with little optimisation the length of w) moves.
//
// With several models, the smallest margin counts, and a removal that leaves one model without a
// margin is not a candidate; a model with w = 0 has no margin and is ignored. Interpretations
// beyond the publication are in docs/explanation/margin-elimination.md.

import { type Note, note, problem } from '../../base/problem.ts';
import type { Trainer } from '../../formulations/trainers/trainer.ts';
import { byMargin, type Ranked } from './margin/by-margin.ts';
import { byObjective } from './margin/by-objective.ts';
import { kernelRemovals } from './margin/kernel.ts';
import { linearRemovals } from './margin/linear.ts';
import { centred } from './margin/little-optimization.ts';
import { moveBoundaries } from './margin/move-boundaries.ts';
import { NOTHING, type Removals, smallestOutput, without } from './margin/removals.ts';
import { type Units, unitsOf } from './margin/units.ts';
import type { LocalRun, MarginOptions, Proposal, Strategy, StrategyContext } from './strategy.ts';

export const margin = {
  name: 'margin',
  summary: 'margin-based feature elimination (MFE): eliminates the feature whose removal keeps the largest margin',
  reference: 'Aksu et al. 2008',
  start: ({ trainer, margin: options }: StrategyContext) => marginRun(trainer, options),
} as const satisfies Strategy;

function marginRun(trainer: Trainer, options: MarginOptions): LocalRun {
  let removals: Removals | null = null;
  let guesses: Int32Array = NOTHING;
  let isFirst = true;
  const notes: Note[] = [];

  /** Read when first needed after a training. */
  function current(): Removals {
    if (!trainer.set) throw problem('margin-needs-kernel-classifier', {}, { fixes: [{ set: { machine: 'svm' } }] });
    removals ??= trainer.weights(0) === null ? kernelRemovals(trainer) : linearRemovals(trainer);
    return removals;
  }

  return {
    propose(request) {
      const units = unitsOf(trainer.features, request);
      const count = Math.min(request.count, units.removable.length, units.count - 1);
      if (count < 1) return null;
      const task = { removals: current(), units, count, full: request.full, options, guesses };
      const ranked = options.onNonseparable === 'soft' ? byObjective(task) : byMargin(task);
      if (!ranked) {
        if (isFirst) refuseInseparable(task.removals, options);
        const fixes = ['continue', 'soft'].map((onNonseparable) => ({ set: { onNonseparable } }));
        notes.push(note('no-removal-keeps-margin', { unranked: trainer.featureCount }, { fixes }));
        return null;
      }
      if (isFirst) noteTrivial(trainer, task.removals, notes);
      isFirst = false;
      guesses = ranked.best;
      return proposalOf(ranked, units);
    },
    trained() {
      removals = null;
    },
    eliminated(features) {
      if (!removals) return;
      removals.forget(features);
      moveBoundaries(trainer, removals, options);
    },
    notes: () => notes,
  };
}

/** A model without weights has no margin and is ignored. */
function noteTrivial({ classifiers }: Trainer, removals: Removals, notes: Note[]): void {
  const trivial = classifiers.length - removals.classifiers().length;
  if (trivial === 0) return;
  notes.push(note('classifiers-without-weights', { count: trivial, of: classifiers.length }));
}

function proposalOf({ units: order, values, leaving, all }: Ranked, units: Units): Proposal {
  const removed: number[] = [];
  const criterion: number[] = [];
  for (let i = 0; i < leaving; i++) {
    for (const feature of units.members(order[i])) {
      removed.push(feature);
      criterion.push(values[i]);
    }
  }
  const isMore = order.length > leaving;
  return {
    removed: Int32Array.from(removed),
    criterion: Float64Array.from(criterion),
    cut: values[leaving - 1],
    runnerUp: isMore ? { feature: units.members(order[leaving])[0], criterion: values[leaving] } : null,
    criteria: all && Float64Array.from(units.features, (_, at) => all[units.unitAt?.[at] ?? at]),
  };
}

/** If even the full set has no margin, nothing can be eliminated by it. */
function refuseInseparable(removals: Removals, { littleOptimization }: MarginOptions): void {
  let least = Infinity;
  for (const classifier of removals.classifiers()) {
    const { f, norm2 } = without(removals, classifier, NOTHING);
    const value = littleOptimization === 'each' ? centred(f, classifier.signs).gap / 2 : smallestOutput(classifier, f);
    least = Math.min(least, value / Math.sqrt(norm2));
  }
  if (least > 0 && least < Infinity) return;
  throw problem(
    'training-samples-not-separated',
    { margin: least === Infinity ? null : least },
    {
      fixes: [
        { set: { cost: 'Infinity' } },
        { set: { onNonseparable: 'soft' } },
        { set: { onNonseparable: 'continue' } },
      ],
    },
  );
}
