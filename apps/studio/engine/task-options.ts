// Splits the options of a request into those for reading the data and those of the task. The user may
// switch between tasks with the same options, so options that a task does not have are ignored.

import {
  compareOptions,
  currentOptions,
  describeOptions,
  evaluateOptions,
  type OptionShape,
  rankOptions,
  readingFor,
  readingOptions,
  selectOptions,
} from '../../../src/app.browser.ts';
import type { Options, TaskName } from './protocol.ts';

export const taskShapes: Readonly<Record<TaskName, OptionShape>> = {
  rank: rankOptions,
  select: selectOptions,
  evaluate: evaluateOptions,
  compare: compareOptions,
};

/** The options that a shape declares, in their present spelling; undefined ones have their default. */
export function pickOptions(shape: OptionShape, options: Options): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(currentOptions(shape, options).options).filter(
      ([name, value]) => Object.hasOwn(shape, name) && value !== undefined,
    ),
  );
}

export const readingPart = (options: Options) => readingFor(pickOptions(readingOptions, options), options.machine);
export const describingPart = (options: Options) => pickOptions(describeOptions, options);
export const taskPart = (task: TaskName, options: Options) => pickOptions(taskShapes[task], options);
