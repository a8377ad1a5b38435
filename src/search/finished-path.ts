// A path that is already known: which features an elimination removed, step by step. The engine can
// go along it again, to train or to cross-validate at the sizes that matter.

import type { PathStrategy } from './engine.ts';

export interface FinishedPath {
  /** The features removed, step by step. */
  readonly steps: readonly (readonly number[])[];
  readonly featureCount: number;
  /** Whether a size is to be scored. */
  isWanted(size: number): boolean;
}

/** Follows known steps to their end. */
export function alongPath(steps: FinishedPath['steps']): PathStrategy {
  let next = 0;
  return {
    // The last subset is visited like any other.
    isAtEnd: () => false,
    propose: () => (next < steps.length ? { removed: Int32Array.from(steps[next++]) } : null),
  };
}
