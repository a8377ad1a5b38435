// Runs a task as the command of its name does. The data are read from the source itself, so that the
// result is the same bit for bit.

import {
  type CompareOptions,
  compare,
  type Data,
  datasetFacts,
  type Executor,
  evaluate,
  inline,
  isParallel,
  majorityClass,
  majorityScore,
  majorityText,
  plan,
  type RunContext,
  rank,
  readData,
  SelectInterrupted,
  scoreFor,
  select,
} from '../../../src/app.browser.ts';
import type { LiveReference, Options, RunRequest, RunResult } from './protocol.ts';
import { byteSource, loadingOf } from './read-source.ts';
import { readingPart, taskPart } from './task-options.ts';

/** Callbacks for the progress of a run, its pause and abort, and the factory of its workers. */
export interface RunHooks
  extends Pick<RunContext, 'signal' | 'pause'>,
    Pick<RunContext, 'onStep' | 'onSubset' | 'onRankings' | 'onSize' | 'onPart' | 'onPartScores' | 'onJob' | 'onFold'> {
  /** Called when the data are read, with the prediction that scores have to beat; a ranking has none. */
  onRead?(data: Data, majority: LiveReference | null): void;
  /** Starts workers, where the work can be shared. */
  workers(threads: number): Promise<Executor>;
}

/** Runs a request to its end; after an abort it returns the partial result. */
export async function runTask({ source, task, options, threads }: RunRequest, hooks: RunHooks): Promise<RunResult> {
  const data = await readData(byteSource(source), readingPart(options), loadingOf(source));
  const own = taskPart(task, options);
  hooks.onRead?.(data, task === 'rank' ? null : majorityOf(data, task, own));
  const isShared = isParallel(task, own, datasetFacts(data.dataset));
  const executor = isShared ? await hooks.workers(threads) : inline;
  const { signal, pause, onStep, onSubset, onRankings, onSize, onPart, onPartScores, onJob, onFold } = hooks;
  const onRanked = { onStep, onSubset, onRankings };
  const context = { executor, signal, pause, partial: true };
  try {
    switch (task) {
      case 'rank':
        return withoutTest(await rank(data, own, { ...context, ...onRanked }));
      case 'select':
        return withoutTest(await selectOrPartial(data, own, { ...context, ...onRanked, onSize, onPart, onPartScores }));
      case 'evaluate':
        return await evaluate(data, own, { ...context, onJob, onFold });
      case 'compare':
        return await compare(data, own as unknown as CompareOptions, { ...context, onJob, onFold });
    }
  } finally {
    await executor.dispose();
  }
}

/** Always the most frequent class, on all samples; the result has its mean over the folds. */
function majorityOf({ dataset }: Data, task: 'select' | 'evaluate' | 'compare', own: Options): LiveReference | null {
  const { options } = plan(task, own, datasetFacts(dataset));
  const score = majorityScore(scoreFor(options.score, dataset.classes.length), dataset, dataset);
  return score === null ? null : { name: majorityText(majorityClass(dataset)), score };
}

async function selectOrPartial(data: Data, own: Options, context: RunContext) {
  try {
    return await select(data, own, context);
  } catch (error) {
    if (error instanceof SelectInterrupted) return error.known;
    throw error;
  }
}

/** The command line records that there is no test set; the studio does the same. */
function withoutTest<R extends { readonly options: Options }>(result: R): R {
  return { ...result, options: { ...result.options, test: null } };
}
