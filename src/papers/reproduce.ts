// Reproduces a table or figure of the source documents: does its jobs, and sets ours beside the
// published numbers.

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
import { reproductions } from './index.ts';
import type { ReproducedRow } from './reproduction.ts';

/** The declared options of `reproduce`. */
export const reproduceOptions = {
  ...inGroup('Data', {
    small: withDefault(
      switchOption({ level: 'basic', summary: 'a reduced size that takes seconds; its numbers are not meaningful' }),
      false,
    ),
    sets: optional(
      numberOption({
        whole: true,
        min: 1,
        argument: 'N',
        summary: 'only the first N data sets, where the source has several',
        defaultText: 'all',
      }),
    ),
  }),
  ...seedOption,
};

/** Every option of `reproduce` with its value. */
export type ResolvedReproduceOptions = Resolved<typeof reproduceOptions>;

/** The numbers of a source beside ours. */
export interface ReproduceResult {
  /** The format of the result; this is the first. */
  readonly format: 1;
  /** What made it. */
  readonly tool: 'svm-sieve';
  /** Which version made it. */
  readonly version: string;
  /** Which task made it. */
  readonly command: 'reproduce';
  /** Which reproduction it is. */
  readonly name: string;
  /** The source, as a citation. */
  readonly reference: string;
  /** Every option that can change the result, resolved. */
  readonly options: ResolvedReproduceOptions;
  /** Each number of the source beside ours. */
  readonly rows: readonly ReproducedRow[];
  /** What agrees, what does not, and why. */
  readonly notes: readonly Reported[];
  /** The source's tables and figures as we find them; a chart is the numbers that it shows. */
  readonly report: ReportSketch;
  /** Jobs: the sum of what each took. */
  readonly timings: { readonly seconds: number; readonly jobs: number };
}

/** What is said of a reproduction beside its options. */
export interface ReproduceContext extends RunContext {
  /** Opens a file below the folder of the data; absent where there is no such folder. */
  open?(path: string): Promise<ByteSource>;
}

/** What came of a reproduction: the result, and a report of it. */
export interface Reproduced {
  readonly result: ReproduceResult;
  readonly report: Report;
}

/**
 * Reproduces a table or figure of the source documents by its name, with a report of ours beside
 * the published numbers.
 */
export async function reproduce(
  name: string,
  given: ReproduceOptions = {},
  context: ReproduceContext = {},
): Promise<Reproduced> {
  const options = resolveOptions(reproduceOptions, { ...given });
  const start = performance.now();
  const { data, reference, sets, plan } = reproductions.get(name);
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
    rows,
    notes: notes.map((text) => reported(note('finding', { text }))),
    report,
    timings: { seconds, jobs: ofJobs },
  };
  return { result, report: reproduceReport(result) };
}
