// Margin and ‖w‖² of the models as they are: margin = min_n y_n f(x_n) / ‖w‖ over the training
// samples of a binary classifier. Of several models the smallest margin counts, and the norms are
// summed.

import type { Outputs, Trainer } from '../formulations/trainers/trainer.ts';

/** A margin and ‖w‖². */
export interface Margin {
  /** Null if w = 0. */
  readonly margin: number | null;
  readonly weightNorm2: number;
}

export function marginOf(trainer: Trainer): Margin {
  let margin: number | null = null;
  let weightNorm2 = 0;
  for (let k = 0; k < trainer.classifiers.length; k++) {
    const { least, norm2 } = trainer.knownMargin?.(k) ?? leastOutput(trainer.outputs(k));
    weightNorm2 += norm2;
    if (!(norm2 > 0)) continue;
    const own = least / Math.sqrt(norm2);
    if (margin === null || own < margin) margin = own;
  }
  return { margin, weightNorm2 };
}

function leastOutput({ values, norm2 }: Outputs) {
  let least = Infinity;
  for (let n = 0; n < values.length; n++) if (values[n] < least) least = values[n];
  return { least, norm2 };
}
