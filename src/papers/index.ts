// The tables and figures that can be reproduced.

import { registry } from '../base/registry.ts';
import { aksuCylinder, aksuFlags, aksuHepatitis } from './aksu/figures.ts';
import { aksuLarge } from './aksu/large.ts';
import type { Reproduction } from './reproduction.ts';

export const reproductions = registry<Reproduction>('reproduction', [
  aksuCylinder,
  aksuFlags,
  aksuHepatitis,
  aksuLarge,
]);
