// The requests of runs, and their titles.

import { compareOptions, type OptionShape, readingOptions, transformOptions } from '../../../src/app.browser.ts';
import type { Options, RunRequest, Source, TaskName } from '../engine/protocol.ts';
import { sourceName } from '../engine/read-source.ts';
import { readingPart, taskPart } from '../engine/task-options.ts';

/** The options of the data: how they are read, and how missing values are imputed. */
export const dataShape: OptionShape = { ...readingOptions, impute: transformOptions.impute };

/** The options that a task has, without those of other tasks. */
export function optionsFor(task: TaskName, options: Options): Options {
  return { ...readingPart(options), ...taskPart(task, options) };
}

/** The nested cross-validation of the same selection, with the picked size where there is one. */
export function evaluationRequest(request: RunRequest, pickedSize: number | null): RunRequest {
  const options = optionsFor('evaluate', request.options);
  return {
    ...request,
    task: 'evaluate',
    options: pickedSize === null ? options : { ...options, choose: `n=${pickedSize}` },
  };
}

const TASK_TITLES: Readonly<Record<TaskName, string>> = {
  select: 'Selection',
  evaluate: 'Evaluation',
  compare: 'Comparison',
  rank: 'Ranking',
};

/** The name of a data set in titles: without `example:` and file extensions. */
export const dataName = (source: Source) =>
  sourceName(source)
    .replace(/^example:/, '')
    .replace(/(?<=.)(\.[a-z0-9]{1,8}){1,2}$/i, '');

/** `Selection of wdbc: svm-rfe, n=3`; numbered where another run has the same title. */
export function titleOf({ source, task, options }: RunRequest, taken: readonly string[]): string {
  const methods = options.methods ?? options.method ?? (task === 'compare' ? null : 'svm-rfe');
  const details = [methods, options.kernel ?? options.machine, options.choose]
    .filter((word) => word != null)
    .map((word) => (Array.isArray(word) ? word.join(', ') : String(word)));
  const kind = options.permutations ? 'Permutation test' : TASK_TITLES[task];
  const title = [`${kind} of ${dataName(source)}`, details.join(', ')].filter(Boolean).join(': ');
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
