// What is asked of a run, and what it is called.

import { compareOptions, type OptionShape, readingOptions, transformOptions } from '../../../src/app.browser.ts';
import type { Options, RunRequest, TaskName } from '../engine/protocol.ts';
import { readingPart, taskPart } from '../engine/task-options.ts';

/** The options of the data: how they are read, and what becomes of missing cells. */
export const dataShape: OptionShape = { ...readingOptions, impute: transformOptions.impute };

/** Of options those that a task knows: what was said for another task is not said to this one. */
export function optionsFor(task: TaskName, options: Options): Options {
  return { ...readingPart(options), ...taskPart(task, options) };
}

/**
 * The same selection, judged on rows that took no part in it; of a picked size where there is one.
 */
export function honestRequest(request: RunRequest, pickedSize: number | null): RunRequest {
  const options = optionsFor('evaluate', request.options);
  return {
    ...request,
    task: 'evaluate',
    options: pickedSize === null ? options : { ...options, choose: `n=${pickedSize}` },
  };
}

const TASK_WORDS: Readonly<Record<TaskName, string>> = {
  select: 'Selection',
  evaluate: 'Evaluation',
  compare: 'Comparison',
  rank: 'Ranking',
};

/**
 * What a run is called: the first word tells the task, the next ones what it was told, a number
 * apart from the ones before.
 */
export function titleOf({ task, options }: RunRequest, taken: readonly string[]): string {
  const methods = options.methods ?? options.method ?? (task === 'compare' ? null : 'svm-rfe');
  const told = [methods, options.kernel ?? options.machine, options.choose].filter((word) => word != null).map(String);
  const title = [TASK_WORDS[task], told.join(', ')].filter(Boolean).join(': ');
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? title : `${title} (${count})`;
    if (!taken.includes(numbered)) return numbered;
  }
}

/** The methods of a comparison, as a list. */
export function methodNames(methods: unknown): readonly string[] {
  const read = compareOptions.methods.safeParse(methods);
  return read.success ? read.data : [];
}
