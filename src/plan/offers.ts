// What formulations and kernels offer a plan.

import type { Capability } from '../base/capability.ts';
import { formulations } from '../formulations/index.ts';
import type { SchemeName } from '../formulations/schemes/index.ts';
import { kernelOf } from '../kernels/index.ts';
import type { Kernel } from '../kernels/kernel.ts';

/** What the formulation of that name offers. */
export const formulationOffers = (name: string): ReadonlySet<Capability> => formulations.get(name).offers;

/** The multi-class scheme of a formulation that leaves no choice of it. */
export const formulationScheme = (name: string): SchemeName | undefined => formulations.get(name).scheme;

/** Whether a classifier with this kernel has one weight per feature. */
export const kernelHasWeights = (kernel: string | Kernel, own?: Kernel) => kernelOf(kernel, own).hasWeights;
