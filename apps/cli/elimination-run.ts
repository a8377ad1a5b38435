// What rank and select do around their task: read the data and the test set, run on the chosen
// executor, with a checkpoint and progress.

import {
  type Data,
  datasetFacts,
  fileOption,
  inGroup,
  isParallel,
  nodeHash,
  type OptionShape,
  openSource,
  optional,
  optionsOf,
  type RunContext,
  readFile,
  readingFor,
  readingLimits,
  readingOptions,
} from '../../src/app.node.ts';
import { checkpointed, type Timed } from './checkpoint.ts';
import { withExecutor } from './executor.ts';
import { checkpointOption, csvOption, reportOption, runningOptions } from './options.ts';
import type { Console } from './output/console.ts';
import { type Progress, progress } from './output/progress.ts';
import { checkResultFiles } from './output/result-files.ts';
import { limitGarbage } from './wide-tables.ts';

const afterOptions = {
  ...inGroup('Data', {
    test: optional(
      fileOption({
        argument: 'FILE',
        level: 'basic',
        summary: 'held-out samples, scored but never used for selection',
      }),
    ),
  }),
  ...runningOptions,
  ...checkpointOption,
  ...csvOption,
  ...reportOption,
};

/** The options of a task among those around it, in the order of the help. */
export const withAround = <S extends OptionShape>(own: S) => ({ ...readingOptions, ...own, ...afterOptions });

type Around = Parameters<typeof checkResultFiles>[0] & {
  readonly test: string | null;
  readonly checkpoint: string | null;
  readonly threads: number | null;
  /** Of select alone. */
  readonly redis?: string | null;
};

export interface EliminationRun {
  readonly command: 'rank' | 'select';
  /** The data, as the command line names them. */
  readonly name: string;
  readonly options: Around & Readonly<Record<string, unknown>>;
  /** Those of the task. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly console: Console;
  readonly signal: AbortSignal;
}

/** The options of the result that do not belong to the task. */
export const furtherOptions = ({ test }: Pick<Around, 'test'>) => ({ test: test?.split(/[\\/]/).pop() ?? null });

/** Does the task with what it needs; the progress has ended when this has. */
export async function eliminationRun<T extends Timed>(
  { command, name, options, own, console, signal }: EliminationRun,
  work: (data: Data, context: RunContext, bar: Progress) => Promise<T>,
): Promise<T> {
  const { test, threads, redis = null } = options;
  await checkResultFiles(options, [name, test]);
  const data = await readFile(name, readingFor(optionsOf(readingOptions, options as never), own.machine));
  limitGarbage(data.dataset.features.length);
  const testRows = test === null ? undefined : await data.like(await openSource(test), readingLimits());
  const run = { command, data, options: { ...own, ...furtherOptions(options) }, file: options.checkpoint, signal };
  const isShared = isParallel(command, own, datasetFacts(data.dataset), { isRemote: redis !== null });
  const bar = progress(console);
  try {
    return await withExecutor({ threads, redis, isShared, command, console, signal }, (executor) =>
      checkpointed(run, (journal) =>
        work(
          data,
          {
            executor,
            journal,
            test: testRows,
            signal,
            partial: true,
            hash: nodeHash,
            onStep: bar.step,
            onRankings: bar.jobs,
            onSubset: bar.subset,
            onResumed: bar.resumed,
            onNotes: (notes) => console.notes(notes),
          },
          bar,
        ),
      ),
    );
  } finally {
    bar.end();
  }
}
