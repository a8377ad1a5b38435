// The ways to eliminate. A new one is one file here and one line below.

import { registry } from '../../base/registry.ts';
import { margin } from './margin.ts';
import { once } from './once.ts';
import { recursive } from './recursive.ts';
import type { Strategy } from './strategy.ts';

export const strategies = registry<Strategy>('strategy', [margin, once, recursive]);
