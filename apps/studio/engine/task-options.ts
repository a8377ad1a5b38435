// Options of a request by who takes them: those of reading the data, and those of the task. A
// person may go from one task to another with the same choices, so that what a task does not know
// is left aside.

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

/** Of the given options those of a shape, in their present spelling; what is undefined has its default. */
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
