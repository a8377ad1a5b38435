// A page with nothing but the studio's engine and its storage, for tests to call.

import { createEngine } from '../../../apps/studio/engine/create.ts';
import { openStorage } from '../../../apps/studio/state/storage.ts';

Object.assign(window, { engine: createEngine(), openStorage });
