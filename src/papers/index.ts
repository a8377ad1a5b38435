// The tables and figures that can be reproduced.

import { registry } from '../base/registry.ts';
import { guyonColon } from './guyon-colon.ts';
import { guyonLeukemia } from './guyon-leukemia.ts';
import { krupkaEb } from './krupka-eb.ts';
import { krupkaRfe } from './krupka-rfe.ts';
import { krupkaRuntime } from './krupka-runtime.ts';
import type { Reproduction } from './reproduction.ts';

export const reproductions = registry<Reproduction>('reproduction', [
  guyonColon,
  guyonLeukemia,
  krupkaEb,
  krupkaRfe,
  krupkaRuntime,
]);
