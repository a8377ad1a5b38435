// The features of a path that needs no model: a filter ranks them by the data alone, and nobody
// asks for the margins or the scores of its steps. To train on thousands of samples for a trace that
// is thrown away would take many times what the ranking does.

import type { Trainer } from './trainer.ts';

export class Untrained implements Trainer {
  readonly classifiers = [];
  readonly set = null;
  readonly #isPresent: Uint8Array;
  #featureCount: number;
  #features: Int32Array | null = null;

  constructor(featureCount: number) {
    this.#isPresent = new Uint8Array(featureCount).fill(1);
    this.#featureCount = featureCount;
  }

  get featureCount(): number {
    return this.#featureCount;
  }

  get features(): Int32Array {
    this.#features ??= Int32Array.from(this.#isPresent.keys()).filter((feature) => this.#isPresent[feature] === 1);
    return this.#features;
  }

  forget(features: Int32Array): void {
    for (const feature of features) {
      if (this.#isPresent[feature] === 0) throw new Error(`feature ${feature} has been eliminated before`);
      this.#isPresent[feature] = 0;
    }
    this.#featureCount -= features.length;
    this.#features = null;
  }

  train(): null {
    return null;
  }

  weights(): null {
    return null;
  }

  withTemporaryModels = unavailable;
  outputs = unavailable;
  adjust = unavailable;
  testDecisions = unavailable;
  predictions = unavailable;

  dispose(): void {}
}

function unavailable(): never {
  throw new Error('a path that needs no model has none');
}
