// Doubts of several settings about the models of one split, which wait until it is known whether they
// matter. The models are trained with one cost after the other: those of a setting whose doubts wait
// are suspended before the next training, and brought back when the doubts are settled.

import type { FoldClassifiers, SuspendedModels } from './fold-classifiers.ts';

interface Doubt {
  /** What its models have come to, once they are no longer in the core. */
  models: SuspendedModels | null;
  /** Several settings share it where one training serves them. */
  settled: { readonly score: number | null } | null;
}

export class WaitingDoubts {
  readonly #fold: FoldClassifiers;
  /** The doubt whose models are in the core. */
  #present: Doubt | null = null;

  constructor(fold: FoldClassifiers) {
    this.#fold = fold;
  }

  /** The models are about to change. */
  suspend(): void {
    if (this.#present && !this.#present.settled) this.#present.models = this.#fold.suspend();
    this.#present = null;
  }

  /**
   * Settles the doubts of the last training when it is called; `settle` finds the models as that
   * training left them.
   */
  later(settle: () => number | null): () => number | null {
    const doubt: Doubt = { models: null, settled: null };
    this.#present = doubt;
    return () => {
      if (doubt.settled) return doubt.settled.score;
      if (this.#present !== doubt) {
        this.suspend();
        this.#fold.resume(doubt.models!);
        this.#present = doubt;
      }
      doubt.settled = { score: settle() };
      doubt.models = null;
      return doubt.settled.score;
    };
  }
}
