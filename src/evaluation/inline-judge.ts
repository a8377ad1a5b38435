// A judge in this thread.

import { eventLoopYielder } from '../base/event-loop.ts';
import { ContestTable, contestPart } from './contest.ts';
import { createEvaluator } from './evaluator.ts';
import type { Judge } from './judge.ts';
import type { Evaluation } from './subset-evaluator.ts';

/** Yields to the event loop between neighbours; one that is disposed of while it works gives up. */
export function inlineJudge(evaluation: Evaluation, features?: ArrayLike<number>): Judge {
  const evaluator = createEvaluator(evaluation, features);
  let isDisposed = false;
  const refuseDisposed = () => {
    if (isDisposed) throw new Error('the judge has been disposed of');
  };
  return {
    async become(change) {
      refuseDisposed();
      return evaluator.become(change);
    },
    async contest(changes, toBeat) {
      const table = new ContestTable(evaluation.splits.length, toBeat);
      const yieldToEventLoop = eventLoopYielder();
      for (const [place, change] of changes.entries()) {
        await yieldToEventLoop();
        refuseDisposed();
        const contestant = { change, place, splits: null };
        const [result] = contestPart(evaluator, evaluation, { contestants: [contestant], lead: table.lead });
        table.enter(contestant, result);
      }
      return table.results;
    },
    async dispose() {
      isDisposed = true;
      evaluator.dispose();
    },
  };
}
