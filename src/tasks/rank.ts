// One elimination run on all samples: the ranking and the trace.

import { datasetDigest } from '../data/digest.ts';
import { plan } from '../plan/make-plan.ts';
import { datasetFacts } from '../plan/plan.ts';
import { checkData } from './check-data.ts';
import { type RunContext, type SelectMembers, stopIfAborted, withOwnParts } from './context.ts';
import type { Data } from './data.ts';
import { type AnyStep, prepareElimination } from './elimination.ts';
import type { RankOptions } from './given-options.ts';
import { ended, type RankResult, rankingOf, recordedRun } from './ranking-run.ts';
import { reportedNotes, resultHead } from './result.ts';
import { usedData } from './used-data.ts';

export type { RankResult } from './ranking-run.ts';

/** Ranks the features by one elimination run on all samples. */
export async function rank(data: Data, given: RankOptions = {}, context: RunContext = {}): Promise<RankResult> {
  return ended(eliminate(data, given, context));
}

/**
 * Runs {@link rank} one iteration at a time: `for await (const step of eliminate(data)) …`.
 * Breaking out of the loop stops the work; at the end, the generator returns the complete result.
 */
export async function* eliminate(
  data: Data,
  given: RankOptions = {},
  context: RunContext = {},
): AsyncGenerator<AnyStep, RankResult, void> {
  checkData(data, 'rank');
  const own = withOwnParts(context, given);
  const planned = plan('rank', { ...given }, datasetFacts(data.dataset));
  const start = performance.now();
  stopIfAborted(context);
  if (planned.notes.length > 0) context.onNotes?.(planned.notes);
  const prepared = prepareElimination(data, planned, context.test ?? null, own.own);
  const elimination = { ...prepared.elimination, mayPool: true };
  const run = yield* recordedRun({ ...prepared, elimination }, { ...own, selectMembers });
  stopIfAborted(context);
  const seconds = (performance.now() - start) / 1000;
  return {
    ...resultHead(
      'rank',
      prepared.elimination.dataset,
      datasetDigest(data.dataset, context.hash?.()),
      usedData(data, planned.preprocessing, [...data.notes, ...prepared.notes]),
    ),
    options: { ...data.options, ...planned.options },
    ...rankingOf(prepared, run),
    notes: reportedNotes([...data.notes, ...planned.notes, ...prepared.notes, ...run.notes]),
    timings: { seconds },
  };
}

/** A ranking by selections is rare: what selects is loaded when it is needed. */
const selectMembers: SelectMembers = async (...given) => (await import('./select.ts')).selectMembers(...given);
