// The tables and figures that can be reproduced.

import { registry } from '../base/registry.ts';
import { hermesFigure1 } from './hermes/figure-1.ts';
import { hermesFigure2 } from './hermes/figure-2.ts';
import { hermesWdbc } from './hermes/wdbc.ts';
import { hermesWine } from './hermes/wine.ts';
import type { Reproduction } from './reproduction.ts';

export const reproductions = registry<Reproduction>('reproduction', [
  hermesFigure1,
  hermesFigure2,
  hermesWdbc,
  hermesWine,
]);
