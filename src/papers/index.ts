// The tables and figures that can be reproduced.

import { registry } from '../base/registry.ts';
import { planasKernels } from './planas/kernels.ts';
import { planasMulticlass } from './planas/multiclass.ts';
import { planasSolvers } from './planas/solvers.ts';
import type { Reproduction } from './reproduction.ts';

export const reproductions = registry<Reproduction>('reproduction', [planasKernels, planasMulticlass, planasSolvers]);
