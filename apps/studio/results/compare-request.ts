// A comparison of the method of a run with others, with the options of the run.

import { criteria } from '../../../src/app.browser.ts';
import type { Options, RunRequest, TaskName } from '../engine/protocol.ts';

/** More lines in one chart are hard to distinguish. */
export const MAX_METHODS = 4;

/** Options that name a method or apply to one method only. */
const OF_ONE_METHOD = new Set(['method', 'criterion', 'once', 'recursive']);

export function compareRequest(
  request: RunRequest,
  methods: readonly string[],
  optionsFor: (task: TaskName, options: Options) => Options,
): RunRequest {
  const shared = Object.entries(request.options).filter(([name]) => !OF_ONE_METHOD.has(name));
  return { ...request, task: 'compare', options: { ...optionsFor('compare', Object.fromEntries(shared)), methods } };
}

/** The summary of a method that is named after its criterion. */
export const methodSummary = (name: string): string => (criteria.has(name) ? criteria.get(name).summary : '');
