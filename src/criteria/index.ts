// The ranking criteria. A new one is one file here and one line below.

import { registry } from '../base/registry.ts';
import type { Criterion } from './criterion.ts';
import { dj } from './dj.ts';
import { djAbs } from './dj-abs.ts';
import { inputWeight } from './input-weight.ts';
import { sensitivity } from './sensitivity.ts';
import { weight } from './weight.ts';

export const criteria = registry<Criterion>('criterion', [dj, djAbs, inputWeight, sensitivity, weight]);
