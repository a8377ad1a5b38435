// The ranking criteria. A new one is one file here and one line below.

import { registry } from '../base/registry.ts';
import { averageDistance } from './average-distance.ts';
import { averageSeparation } from './average-separation.ts';
import type { Criterion } from './criterion.ts';
import { fisher } from './fisher.ts';
import { golub } from './golub.ts';
import { gradientAngle } from './gradient-angle.ts';
import { random } from './random.ts';
import { retrained } from './retrained.ts';
import { tStatistic } from './t-statistic.ts';
import { weight } from './weight.ts';

export const criteria = registry<Criterion>('criterion', [
  averageDistance,
  averageSeparation,
  fisher,
  golub,
  gradientAngle,
  random,
  retrained,
  tStatistic,
  weight,
]);
