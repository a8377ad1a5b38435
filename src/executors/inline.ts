// Work runs in the thread that asks for it.

import { inlineJudge } from '../evaluation/judge.ts';
import type { Executor } from './executor.ts';

export const inline: Executor = {
  threads: 1,
  open: async (evaluation, features) => inlineJudge(evaluation, features),
  dispose: async () => {},
};
