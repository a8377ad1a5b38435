// A ranking criterion maps one trained binary machine to one number per surviving feature; the lowest leaves.

import type { Entry } from '../base/registry.ts';
import type { Machine, MachineSet } from '../machines/set.ts';

export interface CriterionContext {
  readonly set: MachineSet;
  readonly machine: Machine;
  /** The surviving features, ascending. */
  readonly features: Int32Array;
  /** w over these features, where the kernel is linear. */
  readonly weights: Float64Array | null;
}

export interface Criterion extends Entry {
  /** Where it was published. */
  readonly reference: string;
  score(context: CriterionContext): Float64Array;
}
