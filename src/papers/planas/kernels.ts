// Tables 1.2, 1.3 and 1.5 of the report on kernels: SVM-RFE with polynomial and rbf kernels on
// MADELON, over grids of degree or γ and cost.
//
// The report prints the formula of DJ, and the author's code computes something else (curve-job.ts):
// both are run. The code also ranks inside each fold, which the report does not state; that is
// computed for one row of each grid, because it takes long.

import type { Outcome } from '../../executors/job.ts';
import { planned, type Reproduction } from '../reproduction.ts';
import { KERNEL_CLAIMS } from './claims.ts';
import type { CurveAnswer } from './curve-job.ts';
import { cellResult, gridJobs, gridOf } from './grid.ts';
import { kernelsReport } from './kernels-report.ts';
import { kernelsNotes, kernelsRows } from './kernels-rows.ts';
import { madelonOf } from './madelon.ts';
import { REFERENCE } from './published.ts';

export const planasKernels: Reproduction = {
  name: 'planas-kernels',
  summary: 'tables 1.2, 1.3 and 1.5: kernel SVM-RFE on MADELON by degree, γ and C',
  reference: REFERENCE,
  data: [{ folder: 'madelon', from: 'UCI Machine Learning Repository, Madelon, as one table with the column class' }],
  claims: KERNEL_CLAIMS,
  async plan(context) {
    const { dataset, relevant } = await madelonOf(context);
    const grid = gridOf(context.isSmall);
    const jobs = gridJobs(grid, dataset, context.seed);
    const about = { grid, featureCount: dataset.features.length, relevant };
    return planned<CurveAnswer>({
      jobs: jobs.map(({ job }) => job),
      conclude(outcomes: readonly Outcome<CurveAnswer>[]) {
        const results = outcomes.map((outcome, place) => cellResult(jobs[place], outcome, about));
        const notes = kernelsNotes(results);
        return { rows: kernelsRows(results), notes, report: kernelsReport(results, notes, about.featureCount) };
      },
    });
  },
};
