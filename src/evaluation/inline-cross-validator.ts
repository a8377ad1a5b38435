// A cross-validator in this thread.

import { eventLoopYielder } from '../base/event-loop.ts';
import type { CrossValidator } from './cross-validator.ts';
import { createEvaluator } from './evaluator.ts';
import { CandidateTable, evaluateBatch } from './pick-best.ts';
import type { Evaluation } from './subset-evaluator.ts';

/** Yields to the event loop between neighbours; one that is disposed of while it works gives up. */
export function inlineCrossValidator(evaluation: Evaluation, features?: ArrayLike<number>): CrossValidator {
  const evaluator = createEvaluator(evaluation, features);
  let isDisposed = false;
  const refuseDisposed = () => {
    if (isDisposed) throw new Error('the validator has been disposed of');
  };
  return {
    async commit(change) {
      refuseDisposed();
      return evaluator.commit(change);
    },
    async pickBest(changes, toBeat) {
      const table = new CandidateTable(evaluation.splits.length, toBeat);
      const yieldToEventLoop = eventLoopYielder();
      for (const [place, change] of changes.entries()) {
        await yieldToEventLoop();
        refuseDisposed();
        const candidate = { change, place, splits: null };
        const [result] = evaluateBatch(evaluator, evaluation, { candidates: [candidate], lead: table.lead });
        table.enter(candidate, result);
      }
      return table.results;
    },
    async dispose() {
      isDisposed = true;
      evaluator.dispose();
    },
  };
}
