// The options of a task as they are shown: the common ones first, the others by group.

import { flagOf, type OptionSchema, optionInfo } from '../../../src/app.browser.ts';
import type { Options, TaskName } from '../engine/protocol.ts';
import { taskShapes } from '../engine/task-options.ts';
import { optionLabel, refusalOf } from './option-text.ts';

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly (readonly [name: string, schema: OptionSchema])[];
}

/** The common options of each task; the others are under "More options". */
const FIRST: Readonly<Record<TaskName, readonly string[]>> = {
  select: ['method', 'choose', 'kernel', 'score'],
  evaluate: ['method', 'choose', 'kernel', 'outerFolds', 'permutations'],
  compare: ['methods', 'choose', 'kernel', 'outerFolds'],
  rank: ['method', 'kernel', 'cost'],
};

/** Set in the Data view, because it fixes problems of the data. */
const DATA_OPTIONS = new Set(['impute']);

export function firstOptions(task: TaskName): OptionGroup['options'] {
  return FIRST[task].map((name) => [name, taskShapes[task][name]] as const);
}

/** All options except the common ones, by group; with a search only the matching ones. */
export function optionGroups(task: TaskName, search = ''): OptionGroup[] {
  const groups = new Map<string, (readonly [string, OptionSchema])[]>();
  const words = search.trim().toLowerCase().split(/\s+/);
  for (const [name, schema] of Object.entries(taskShapes[task])) {
    if (FIRST[task].includes(name) || DATA_OPTIONS.has(name)) continue;
    const { group = 'Other', summary } = optionInfo(schema);
    const searched = `${optionLabel(name, schema)} ${flagOf(name)} ${name} ${summary} ${group}`.toLowerCase();
    if (!words.every((word) => searched.includes(word))) continue;
    groups.set(group, [...(groups.get(group) ?? []), [name, schema]]);
  }
  return Array.from(groups, ([title, options]) => ({ title, options }));
}

/** The options with invalid values, and why. */
export function refusedOptions(
  task: TaskName,
  options: Options,
): { readonly label: string; readonly sentence: string }[] {
  return Object.entries(options).flatMap(([name, value]) => {
    if (!Object.hasOwn(taskShapes[task], name)) return [];
    const schema = taskShapes[task][name];
    const sentence = refusalOf(schema, value);
    return sentence === null ? [] : [{ label: optionLabel(name, schema), sentence }];
  });
}

/** How many options differ from their default. */
export function changedCount(names: readonly string[], options: Options): number {
  return names.filter((name) => Object.hasOwn(options, name)).length;
}
