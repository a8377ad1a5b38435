// The entry of a worker thread; the build makes it dist/worker.js.

import type { Answer, Unit } from './unit.ts';
import { Workplace } from './workplace.ts';

const workplace = new Workplace();

export default (unit: Unit): Answer => workplace.do(unit);
