// The tables and figures that can be reproduced.

import { registry } from '../base/registry.ts';
import { aksuCylinder, aksuFlags, aksuHepatitis } from './aksu/figures.ts';
import { aksuLarge } from './aksu/large.ts';
import { guyonColon } from './guyon-colon.ts';
import { guyonLeukemia } from './guyon-leukemia.ts';
import { hermesFigure1 } from './hermes/figure-1.ts';
import { hermesFigure2 } from './hermes/figure-2.ts';
import { hermesWdbc } from './hermes/wdbc.ts';
import { hermesWine } from './hermes/wine.ts';
import { krupkaEb } from './krupka-eb.ts';
import { krupkaRfe } from './krupka-rfe.ts';
import { krupkaRuntime } from './krupka-runtime.ts';
import { planasKernels } from './planas/kernels.ts';
import { planasMulticlass } from './planas/multiclass.ts';
import { planasSolvers } from './planas/solvers.ts';
import type { Reproduction } from './reproduction.ts';

/** The tables and figures of the source documents that can be reproduced, by name. */
export const reproductions = registry<Reproduction>('reproduction', [
  aksuCylinder,
  aksuFlags,
  aksuHepatitis,
  aksuLarge,
  guyonColon,
  guyonLeukemia,
  hermesFigure1,
  hermesFigure2,
  hermesWdbc,
  hermesWine,
  krupkaEb,
  krupkaRfe,
  krupkaRuntime,
  planasKernels,
  planasMulticlass,
  planasSolvers,
]);
