// Machines trained on the rows of one part at every size of a given path, and what they say of other rows. For machines that no Gram matrix
// stands behind, and for rankings whose own machines are not trained at every size.

import { UserError } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { createTrainer, type MachineChoice } from '../formulations/index.ts';
import { scoredTest, type TestScore } from '../search/trace.ts';
import type { SizeScore } from './part-scores.ts';
import type { Path } from './path-curve.ts';

export interface TrainedPart {
  /** Prepared: numeric, complete, scaled. */
  readonly dataset: Dataset;
  readonly test: Dataset;
  readonly testScore: TestScore;
  readonly machine: MachineChoice & { readonly multiclass: 'ovo' | 'ovr'; readonly seed: number };
}

/** From the full set down. It ends before a size of which no machine can be had (a perceptron on rows that no plane parts). */
export function* trainedPath(part: TrainedPart, path: Path): Generator<SizeScore, void, void> {
  const trainer = createTrainer(part.dataset, part.test, part.machine);
  try {
    for (const [place, step] of [[], ...path.steps].entries()) {
      if (step.length > 0) trainer.forget(Int32Array.from(step));
      const features = trainer.featureCount;
      if (!path.isWanted(features)) continue;
      const problem = trainer.train();
      if (problem !== null && place === 0) throw new UserError(problem);
      if (problem !== null) return;
      const score = scoredTest(part, trainer)!;
      yield { features, score: Number.isNaN(score) ? null : score };
    }
  } finally {
    trainer.dispose();
  }
}
