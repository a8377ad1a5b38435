// Kernels that the core can compute from rows of data by itself, by the numbers it knows them by (core/rows-kernel.ts).

import type { Kernel } from '../../kernels/kernel.ts';

const FORMS: Readonly<Record<string, number>> = { linear: 0, rbf: 1, poly: 2, sigmoid: 3 };

export function formOf({ name }: Pick<Kernel, 'name'>): number {
  const form = FORMS[name];
  if (form === undefined) throw new Error(`the core cannot compute rows of the ${name} kernel`);
  return form;
}
