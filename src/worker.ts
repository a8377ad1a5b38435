// The entry of a worker thread; the build makes it dist/worker.js.

import type { Answer, Unit } from './executors/unit.ts';
import { Workplace } from './executors/workplace.ts';
import { jobKinds } from './papers/job-kinds.ts';

const workplace = new Workplace(jobKinds);

export default (unit: Unit): Promise<Answer> => workplace.do(unit);
