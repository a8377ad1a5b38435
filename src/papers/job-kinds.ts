// The kinds of jobs that workers know.

import { registry } from '../base/registry.ts';
import type { JobKind } from '../executors/job.ts';
import { outerPartJob } from '../tasks/outer-part.ts';
import { leftOutJob } from './guyon/left-out.ts';
import { verbSelectionJob } from './krupka/verb-selection.ts';

export const jobKinds = registry<JobKind>('kind of job', [leftOutJob, outerPartJob, verbSelectionJob]);
