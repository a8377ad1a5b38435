// The kinds of jobs that workers know.

import { registry } from '../base/registry.ts';
import type { JobKind } from '../executors/job.ts';
import { rankingsJob } from '../tasks/combined-ranking.ts';
import { nestedPartJob } from '../tasks/nested-part.ts';
import { outerFoldJob } from '../tasks/outer-fold.ts';
import { memberSelectionJob } from '../tasks/select.ts';
import { aksuTrialJob } from './aksu/trial.ts';
import { leftOutJob } from './guyon/left-out.ts';
import { hermesPlaneJob } from './hermes/plane.ts';
import { hermesSplitJob } from './hermes/split.ts';
import { verbSelectionJob } from './krupka/verb-selection.ts';
import { planasCurveJob } from './planas/curve-job.ts';
import { planasRandomPathJob } from './planas/random-path-job.ts';

/** The kinds of jobs that workers can run, by name. */
export const jobKinds = registry<JobKind>('kind of job', [
  aksuTrialJob,
  hermesPlaneJob,
  hermesSplitJob,
  leftOutJob,
  memberSelectionJob,
  nestedPartJob,
  outerFoldJob,
  planasCurveJob,
  planasRandomPathJob,
  rankingsJob,
  verbSelectionJob,
]);
