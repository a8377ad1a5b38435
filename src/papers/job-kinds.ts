// The kinds of jobs that workers know.

import { registry } from '../base/registry.ts';
import type { JobKind } from '../executors/job.ts';
import { outerPartJob } from '../tasks/outer-part.ts';
import { planasCurveJob } from './planas/curve-job.ts';
import { planasRandomPathJob } from './planas/random-path-job.ts';

export const jobKinds = registry<JobKind>('kind of job', [outerPartJob, planasCurveJob, planasRandomPathJob]);
