// A kernel from what is its own: κ(s) of the product or squared distance s of two rows, and dκ/ds.
// All else follows from these in the host, and is replaced where the core has a routine for it.

import type { Address } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';
import { type Kernel, type KernelParameters, product, squaredDistance } from './kernel.ts';
import { hostPairSums } from './pairs/host.ts';

/** What every kernel declares. */
type Own = Pick<Kernel, 'name' | 'summary' | 'formula' | 'options' | 'kind' | 'semidefinite' | 'fromStored' | 'slope'>;

/**
 * A kernel function: its own properties, and what it has better than the generic implementation.
 */
export type KernelDefinition = Own & Partial<Omit<Kernel, keyof Own>>;

/** The kernel of a definition. */
export function storedKernel(definition: KernelDefinition): Kernel {
  const { name, formula, kind, options, fromStored, slope } = definition;
  const stored = kind === 'products' ? product : squaredDistance;
  return {
    hasWeights: false,
    coreForm: null,
    libsvm: null,
    onnx: null,
    js: null,
    value: (u, v, parameters, core) => fromStored(stored(u, v), parameters, core),
    gradient(u, v, parameters, core) {
      const derivative = slope(stored(u, v), parameters, core);
      if (kind === 'products') return Float64Array.from(u, (value) => derivative * value);
      return Float64Array.from(u, (value, j) => -2 * derivative * (value - v[j]));
    },
    fill(core, source, target, length, parameters) {
      fillInHost(fromStored, { core, source, target, length }, parameters);
    },
    bound(diagonal, parameters, core) {
      return diagonal.reduce((most, s) => Math.max(most, Math.abs(fromStored(s, parameters, core))), 0);
    },
    pairSums: hostPairSums(definition),
    describe(parameters) {
      const numbers = options.map((option) => `${option.noun} = ${parameters[option.name]}`);
      return [`the ${name} kernel ${formula}`, ...numbers, ...(numbers.length > 0 ? [''] : [])].join(', ').trimEnd();
    },
    ...definition,
  };
}

interface Stretch {
  readonly core: Core;
  readonly source: Address;
  readonly target: Address;
  readonly length: number;
}

function fillInHost(fromStored: Kernel['fromStored'], stretch: Stretch, parameters: KernelParameters): void {
  const { core, source, target, length } = stretch;
  const from = core.doubles(source, length);
  const to = core.doubles(target, length);
  for (let i = 0; i < length; i++) to[i] = fromStored(from[i], parameters, core);
}
