// The kinds of jobs that workers know.

import { registry } from '../base/registry.ts';
import type { JobKind } from '../executors/job.ts';
import { outerPartJob } from '../tasks/outer-part.ts';
import { aksuTrialJob } from './aksu/trial.ts';

export const jobKinds = registry<JobKind>('kind of job', [aksuTrialJob, outerPartJob]);
