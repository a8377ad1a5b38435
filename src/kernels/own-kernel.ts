// A kernel of the program's own that is a function of the product or the squared distance of two
// samples. The Gram cache can follow an elimination for it as for the built-in ones, so that every
// task takes it.

import { problem } from '../base/problem.ts';
import type { GramKind, Kernel } from './kernel.ts';
import { storedKernel } from './stored-kernel.ts';

/**
 * A custom kernel: κ(s), where s is the inner product of two samples or the squared distance
 * between them.
 */
export interface StoredKernelDefinition {
  readonly name: string;
  readonly summary?: string;
  /** What s is. */
  readonly of: GramKind;
  /** κ(s). */
  readonly value: (s: number) => number;
  /** dκ/ds, computed by central differences if it is not given. */
  readonly slope?: (s: number) => number;
  /**
   * True if all kernel matrices are known to be positive semidefinite, which the exact solver
   * requires.
   */
  readonly semidefinite?: boolean;
}

/**
 * Half the step of a central difference, relative to |s| or 1: balances its error h² with the
 * rounding 1e-16/h.
 */
const DIFFERENCE_STEP = Math.cbrt(Number.EPSILON);

/** The kernel of a definition. */
export function ownStoredKernel(definition: StoredKernelDefinition): Kernel {
  const { name, of, value, slope, semidefinite = false } = definition;
  if (typeof value !== 'function') throw problem('kernel-without-value', { kernel: name });
  const finite = (stored: number, result: number) => {
    if (typeof result === 'number' && Number.isFinite(result)) return result;
    throw problem('own-kernel-value-invalid', { kernel: name, stored, value: String(result) });
  };
  const fromStored = (s: number) => finite(s, value(s));
  const difference = (s: number) => {
    const step = DIFFERENCE_STEP * Math.max(1, Math.abs(s));
    // A distance is never negative, and the function never receives one.
    const below = of === 'distances' ? Math.max(0, s - step) : s - step;
    return (fromStored(s + step) - fromStored(below)) / (s + step - below);
  };
  return storedKernel({
    name,
    summary: definition.summary ?? 'a function of the program',
    formula: of === 'products' ? 'κ(uᵀv)' : 'κ(‖u − v‖²)',
    options: [],
    kind: of,
    semidefinite: () => semidefinite,
    fromStored,
    slope: slope ? (s) => finite(s, slope(s)) : difference,
  });
}
