// The options of a task as they are shown: the few that most people ask for, and all others by
// their headings.

import { flagOf, type OptionSchema, optionInfo } from '../../../src/app.browser.ts';
import type { Options, TaskName } from '../engine/protocol.ts';
import { taskShapes } from '../engine/task-options.ts';
import { optionLabel, refusalOf } from './option-words.ts';

export interface OptionGroup {
  readonly title: string;
  readonly options: readonly (readonly [name: string, schema: OptionSchema])[];
}

/** What most people ask for, by task; all else stands behind "more". */
const FIRST: Readonly<Record<TaskName, readonly string[]>> = {
  select: ['method', 'choose', 'kernel', 'score'],
  evaluate: ['method', 'choose', 'kernel', 'outerFolds'],
  compare: ['methods', 'choose', 'kernel', 'outerFolds'],
  rank: ['method', 'kernel', 'cost'],
};

/** Chosen where the data are, since it mends them. */
const ELSEWHERE = new Set(['impute']);

export function firstOptions(task: TaskName): OptionGroup['options'] {
  return FIRST[task].map((name) => [name, taskShapes[task][name]] as const);
}

/** All options but the first ones, by heading; of those only the ones that a search finds. */
export function optionGroups(task: TaskName, search = ''): OptionGroup[] {
  const groups = new Map<string, (readonly [string, OptionSchema])[]>();
  const words = search.trim().toLowerCase().split(/\s+/);
  for (const [name, schema] of Object.entries(taskShapes[task])) {
    if (FIRST[task].includes(name) || ELSEWHERE.has(name)) continue;
    const { group = 'Other', summary } = optionInfo(schema);
    const said = `${optionLabel(name, schema)} ${flagOf(name)} ${name} ${summary} ${group}`.toLowerCase();
    if (!words.every((word) => said.includes(word))) continue;
    groups.set(group, [...(groups.get(group) ?? []), [name, schema]]);
  }
  return Array.from(groups, ([title, options]) => ({ title, options }));
}

/** The options whose values cannot be taken, with the sentences that say why. */
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

/** How many options of a task are not as usual. */
export function changedCount(names: readonly string[], options: Options): number {
  return names.filter((name) => Object.hasOwn(options, name)).length;
}
