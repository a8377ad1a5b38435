// The kernels, by the names users type.

import { registry } from '../base/registry.ts';
import { linear } from './linear.ts';
import { poly } from './poly.ts';
import { rbf } from './rbf.ts';
import { sigmoid } from './sigmoid.ts';

/** The kernels, by name. */
export const kernels = registry('kernel', [linear, poly, rbf, sigmoid]);
