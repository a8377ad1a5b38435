// The comparison that a run suggests: its own method and others, with its options.

import { criteria } from '../../../src/app.browser.ts';
import type { Options, RunRequest, TaskName } from '../engine/protocol.ts';

/** More lines in one picture are not told apart. */
export const MOST_METHODS = 4;

/** Options that name one method, or what only one can have. */
const OF_ONE_METHOD = new Set(['method', 'criterion', 'once', 'recursive']);

export function compareRequest(
  request: RunRequest,
  methods: readonly string[],
  optionsFor: (task: TaskName, options: Options) => Options,
): RunRequest {
  const shared = Object.entries(request.options).filter(([name]) => !OF_ONE_METHOD.has(name));
  return { ...request, task: 'compare', options: { ...optionsFor('compare', Object.fromEntries(shared)), methods } };
}

/** What a method does, where it is known by a criterion of its name. */
export const methodSummary = (name: string): string => (criteria.has(name) ? criteria.get(name).summary : '');
