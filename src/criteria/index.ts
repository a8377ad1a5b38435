// The ranking criteria. A new one is one file here and one line below.

import { registry } from '../base/registry.ts';
import { averageDistance } from './average-distance.ts';
import { averageSeparation } from './average-separation.ts';
import type { Criterion } from './criterion.ts';
import { dj } from './dj.ts';
import { djAbs } from './dj-abs.ts';
import { fisher } from './fisher.ts';
import { golub } from './golub.ts';
import { gradientAngle } from './gradient-angle.ts';
import { inputWeight } from './input-weight.ts';
import { margin } from './margin.ts';
import { random } from './random.ts';
import { retrained } from './retrained.ts';
import { sensitivity } from './sensitivity.ts';
import { tStatistic } from './t-statistic.ts';
import { weight } from './weight.ts';

/** The ranking criteria, by name. */
export const criteria = registry<Criterion>('criterion', [
  averageDistance,
  averageSeparation,
  dj,
  djAbs,
  fisher,
  golub,
  gradientAngle,
  inputWeight,
  margin,
  random,
  retrained,
  sensitivity,
  tStatistic,
  weight,
]);
