// The ranking criteria. A new one is one file here and one line below.

import { registry } from '../base/registry.ts';
import type { Criterion } from './criterion.ts';
import { margin } from './margin.ts';
import { weight } from './weight.ts';

export const criteria = registry<Criterion>('criterion', [margin, weight]);
