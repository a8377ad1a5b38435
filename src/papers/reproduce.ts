// Reproduces a table or figure of a publication: runs its jobs, compares the numbers with the
// published ones, and gives a verdict on each claim.

import {
  inGroup,
  numberOption,
  optional,
  type Resolved,
  resolveOptions,
  switchOption,
  withDefault,
} from '../base/option.ts';
import { note, problem, type Reported, reported } from '../base/problem.ts';
import { VERSION } from '../base/version.ts';
import type { ByteSource } from '../data/source.ts';
import { inline } from '../executors/inline.ts';
import type { Outcome } from '../executors/job.ts';
import { runJobs } from '../executors/run-jobs.ts';
import { seedOption } from '../plan/search-options.ts';
import type { Report } from '../report/document.ts';
import type { ReportSketch } from '../report/sketch.ts';
import { type RunContext, stopIfAborted } from '../tasks/context.ts';
import type { ReproduceOptions } from '../tasks/given-options.ts';
import { reproduceReport } from '../tasks/reports/reproduce.ts';
import type { ClaimVerdict } from '../tasks/reports/verdicts.ts';
import { verdictsOn } from './claims.ts';
import { reproductions } from './index.ts';
import type { ReproducedRow } from './reproduction.ts';

/** The options of `reproduce`. */
export const reproduceOptions = {
  ...inGroup('Data', {
    small: withDefault(
      switchOption({
        level: 'basic',
        summary: 'run at a reduced size (takes seconds); the numbers are not meaningful',
      }),
      false,
    ),
    sets: optional(
      numberOption({
        whole: true,
        min: 1,
        argument: 'N',
        summary: 'use only the first N data sets, if the source has several',
        defaultText: 'all',
      }),
    ),
  }),
  ...seedOption,
};

/** Every option of `reproduce`, with its value. */
export type ResolvedReproduceOptions = Resolved<typeof reproduceOptions>;

/** The claims and numbers of a source, as published and as computed here. */
export interface ReproduceResult {
  /** The version of the result format; this is the first. */
  readonly format: 1;
  /** What made it. */
  readonly tool: 'svm-sieve';
  /** The version of svm-sieve that produced the result. */
  readonly version: string;
  /** The task that produced the result. */
  readonly command: 'reproduce';
  /** The name of the reproduction. */
  readonly name: string;
  /** The source, as a citation. */
  readonly reference: string;
  /** Every option that can change the result, with its resolved value. */
  readonly options: ResolvedReproduceOptions;
  /** Each claim of the source, with the published value, the value computed here and a verdict. */
  readonly verdicts: readonly ClaimVerdict[];
  /** Each number of the source, as published and as computed here. */
  readonly rows: readonly ReproducedRow[];
  /** Remarks that are not part of the verdicts. */
  readonly notes: readonly Reported[];
  /**
   * The tables and figures of the source as computed here; a chart is stored as the numbers it
   * shows.
   */
  readonly report: ReportSketch;
  /** `jobs` is the total time of all jobs. */
  readonly timings: { readonly seconds: number; readonly jobs: number };
}

/** The context of a reproduction. */
export interface ReproduceContext extends RunContext {
  /** Opens a file in the data folder; absent if there is no such folder. */
  open?(path: string): Promise<ByteSource>;
}

/** The result of a reproduction, and its report. */
export interface Reproduced {
  readonly result: ReproduceResult;
  readonly report: Report;
}

/**
 * Reproduces a table or figure of a publication, given by name: the numbers, a verdict on each
 * claim, and a report.
 */
export async function reproduce(
  name: string,
  given: ReproduceOptions = {},
  context: ReproduceContext = {},
): Promise<Reproduced> {
  const options = resolveOptions(reproduceOptions, { ...given });
  const start = performance.now();
  const { claims, data, reference, sets, plan } = reproductions.get(name);
  if (options.sets !== null && (sets === undefined || options.sets > sets))
    throw problem(
      'reproduction-sets-invalid',
      { name, given: options.sets, sets: sets ?? null },
      { fixes: [sets === undefined ? { unset: ['sets'] } : { set: { sets } }] },
    );
  const open =
    context.open ??
    (async () => {
      const needed = data.map(({ folder, from }) => ({ folder, from }));
      throw problem('reproduction-needs-data', { name, needed }, { fixes: [{ ask: ['data'] }] });
    });
  const { jobs, conclude } = await plan({ isSmall: options.small, seed: options.seed, sets: options.sets, open });
  stopIfAborted(context);
  const outcomes = await runJobs(jobs, { ...context, executor: context.executor ?? inline });
  stopIfAborted(context);
  const done = outcomes.filter((outcome): outcome is Outcome<never> => outcome !== null);
  if (done.length < jobs.length)
    throw problem('reproduction-interrupted', { name, done: done.length, jobs: jobs.length });
  const { rows, notes, report } = conclude(done);
  const seconds = (performance.now() - start) / 1000;
  const ofJobs = done.reduce((sum, outcome) => sum + outcome.seconds, 0);
  const result: ReproduceResult = {
    format: 1,
    tool: 'svm-sieve',
    version: VERSION,
    command: 'reproduce',
    name,
    reference,
    options,
    verdicts: verdictsOn(claims, rows, options.small),
    rows,
    notes: notes.map((text) => reported(note('finding', { text }))),
    report,
    timings: { seconds, jobs: ofJobs },
  };
  return { result, report: reproduceReport(result) };
}
