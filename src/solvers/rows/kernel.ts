// Kernels that the core can compute from rows of data by itself, by the numbers it knows them by
// (core/rows-kernel.ts).

import type { Kernel } from '../../kernels/kernel.ts';

export function formOf({ name, coreForm }: Pick<Kernel, 'name' | 'coreForm'>): number {
  if (coreForm === null) throw new Error(`the core cannot compute rows of the ${name} kernel`);
  return coreForm;
}
