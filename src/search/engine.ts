// The path engine: every search over subsets of features is a walk from subset to subset. At each
// subset models may be trained (or a cross-validation run), a strategy proposes which features are
// removed and which are added, and the change is applied. Recursive elimination, one-shot rankings,
// margin-based and evaluation-based elimination, retraining along a finished path and validated
// curves are strategies, models and records that are plugged into this loop. The direction of the
// search is data: a proposal that adds features is a forward step, one that does both is a floating
// step.

import type { MaybePromise } from '../base/event-loop.ts';
import { type Problem, UserError } from '../base/problem.ts';

/** Features that are removed from the current subset, and features that are added to it. */
export interface FeatureChange {
  /** In the order in which they are removed. */
  readonly removed: Int32Array;
  readonly added?: Int32Array;
}

/** Models of the current subset: trained on all samples, or cross-validated. */
export interface PathModels {
  readonly featureCount: number;
  /**
   * Trains or validates on the current subset. Why no model can be trained, such as classes that no
   * hard margin separates, or null.
   */
  train(): Problem | null | Promise<Problem | null>;
  apply(change: FeatureChange): void;
  dispose(): void | Promise<void>;
}

/** Chooses the next change of the subset. */
export interface PathStrategy<P extends FeatureChange = FeatureChange> {
  /** Called once, before anything is trained. */
  start?(): void | Promise<void>;
  /** Whether the path ends at the current subset whatever its models are like. */
  isAtEnd(): boolean;
  /**
   * Before the current subset is recorded: others may compute a part of the next proposal in the
   * meantime.
   */
  begin?(): void | Promise<void>;
  /**
   * The next change, given the models of the current subset; null if there is none, and the path
   * ends.
   */
  propose(): P | null | Promise<P | null>;
  /** The models are about to lose these features: others may begin to follow them in the meantime. */
  changing?(change: P): void;
  /** The models have been retrained. */
  trained?(isFirst: boolean): void;
  /** The change has been applied; the models have not been trained on the new subset yet. */
  changed?(change: P): void;
  dispose?(): void | Promise<void>;
}

/** Where the walk is. */
export interface Position {
  /** Features removed or added since the last training; Infinity before the first. */
  readonly changed: number;
  /** Whether the path ends here. */
  readonly isAtEnd: boolean;
}

/** How a path ended. */
export interface PathEnd {
  /** The training problem that ended it early. */
  readonly early: Problem | null;
  /** Whether there are models of the last subset, or of a larger one restricted to it. */
  readonly hasModels: boolean;
}

export interface PathWalk<P extends FeatureChange, Step, Summary> {
  readonly models: PathModels;
  readonly strategy: PathStrategy<P>;
  /** Whether the models are trained on the current subset, or stay as they are. */
  isTrainingDue(position: Position): boolean;
  /**
   * If no model can be trained for a subset, the path ends there or continues without one. The
   * first subset must have a model.
   */
  readonly onProblem?: 'end' | 'skip';
  /**
   * Records the current subset, before the strategy proposes; null if nothing is recorded. The
   * function it returns is given the proposal once it has been applied (null at the end of the
   * path) and returns the step to emit, or null for none. A step that others complete is emitted
   * when the models of the next subset have been trained.
   */
  record(isFresh: boolean, isAtEnd: boolean): ((proposal: P | null) => MaybePromise<Step> | null) | null;
  /**
   * Steps that need nothing of this loop: trained, applied and recorded. `changed`: by the last of
   * them. Asked for once there are models; null where there are none.
   */
  stepsAhead?(): { readonly steps: readonly Step[]; readonly changed: number } | null;
  summarize(end: PathEnd): Summary | Promise<Summary>;
}

/** Walks a path and emits its steps. */
export async function* walkPath<P extends FeatureChange, Step, Summary>(
  walk: PathWalk<P, Step, Summary>,
): AsyncGenerator<Step, Summary, void> {
  const { models, strategy } = walk;
  let changed = Infinity;
  let isTrained = false;
  /** The last step, which others complete. */
  let unfinished: Promise<Step> | null = null;
  try {
    await strategy.start?.();
    for (;;) {
      const ahead = isTrained ? walk.stepsAhead?.() : null;
      if (ahead) {
        changed = ahead.changed;
        for (const step of ahead.steps) yield step;
      }
      const isAtEnd = strategy.isAtEnd();
      let isFresh = false;
      if (walk.isTrainingDue({ changed, isAtEnd })) {
        const training = models.train();
        const problem = training instanceof Promise ? await training : training;
        if (problem === null) {
          strategy.trained?.(!isTrained);
          isFresh = true;
          isTrained = true;
          changed = 0;
        } else if (walk.onProblem !== 'skip') {
          if (!isTrained && !isAtEnd) throw new UserError(problem);
          if (unfinished) yield await unfinished;
          return await walk.summarize({ early: isAtEnd ? null : problem, hasModels: false });
        }
      }
      const beginning = isAtEnd ? undefined : strategy.begin?.();
      if (beginning) await beginning;
      if (unfinished) {
        const step = await unfinished;
        unfinished = null;
        yield step;
      }
      const record = walk.record(isFresh, isAtEnd);
      const proposing = isAtEnd ? null : strategy.propose();
      const proposal = proposing instanceof Promise ? await proposing : proposing;
      if (proposal !== null) {
        strategy.changing?.(proposal);
        models.apply(proposal);
        strategy.changed?.(proposal);
        changed += proposal.removed.length + (proposal.added?.length ?? 0);
      }
      const step = record === null ? null : record(proposal);
      if (step instanceof Promise) {
        step.catch(() => {}); // Reported where it is awaited.
        unfinished = step;
      } else if (step !== null) yield step;
      if (proposal === null) return await walk.summarize({ early: null, hasModels: isTrained });
    }
  } finally {
    await strategy.dispose?.();
    await models.dispose();
  }
}
