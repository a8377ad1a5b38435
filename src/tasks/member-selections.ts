// The selections that a composite combines, each as `select` would make it on the same samples, made
// here or as jobs. Each depends on its samples and its plan alone.

import * as z from 'zod/mini';
import { waitWhilePaused } from '../base/event-loop.ts';
import { type Note, type Reported, reportedNote } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import type { FoldOptions } from '../evaluation/folds.ts';
import type { JobKind } from '../executors/job.ts';
import * as shapes from '../executors/job-shapes.ts';
import { runJobs } from '../executors/run-jobs.ts';
import type { SelectPlan } from '../plan/plan.ts';
import { isPlan } from '../plan/same-plan.ts';
import { jobsOf, type MemberOutcome, type SelectMembers, type TaskContext } from './context.ts';
import type { Data } from './data.ts';
import type { SelectionSource } from './elimination.ts';

/** A selection. Plain JSON. */
export interface MemberInput {
  readonly plan: SelectPlan;
  readonly folds: Partial<FoldOptions>;
}

/** What is read of the result of a selection. */
interface Selected {
  readonly ranking: readonly string[];
  readonly evidence?: { readonly selected: readonly string[]; readonly composite: string };
  readonly selected: { readonly features: readonly string[]; readonly score: { readonly mean: number } };
  readonly notes: readonly Reported[];
}

/** A selection by its plan: given, since it may combine selections itself. */
type SelectPlanned = (data: Data, plan: SelectPlan, context: TaskContext) => Promise<Selected>;

/** Selections to be combined, and the job of one. */
export function memberSelections(selectPlanned: SelectPlanned): {
  readonly run: SelectMembers;
  readonly job: JobKind<MemberInput, MemberOutcome>;
} {
  const outcomeOf = async (input: MemberInput, dataset: Dataset, context: TaskContext): Promise<MemberOutcome> => {
    const { plan, folds } = input;
    const data = { dataset, target: '', options: {} as Data['options'], notes: [], folds, like: neverRead };
    const result = await selectPlanned(data, plan, { ...context, isPart: true });
    context.signal?.throwIfAborted();
    const { ranking, evidence, selected, notes } = result;
    return {
      ranking,
      // Evidence may select nothing, but a model needs a feature.
      selected: evidence ? evidence.selected : selected.features,
      score: Number.isFinite(selected.score.mean) ? selected.score.mean : null,
      notes: notes.map(reportedNote).filter(isOfMember),
    };
  };
  const job: JobKind<MemberInput, MemberOutcome> = {
    name: 'member-selection',
    summary: 'a selection on all samples, for a composite',
    shape: {
      input: z.strictObject({
        plan: z.custom((value) => isPlan('select', value), 'is not a plan of this version'),
        folds: z.looseObject({}),
      }),
      answer: z.strictObject({
        ranking: shapes.texts,
        selected: shapes.texts,
        score: shapes.number,
        notes: shapes.problems,
      }),
    },
    isShared: ({ plan }) => plan.parallel.includes('candidates'),
    run: (input, dataset, signal, open, own) => outcomeOf(input, dataset!, { signal, open, own }),
  };
  return { job, run: (plans, source, context) => outcomesOf(plans, source, context, { job, outcomeOf }) };
}

async function outcomesOf(
  plans: readonly SelectPlan[],
  { dataset, folds = {} }: SelectionSource,
  context: TaskContext,
  { job, outcomeOf }: MemberWork,
): Promise<readonly MemberOutcome[] | null> {
  const inputs = plans.map((plan) => ({ plan, folds }));
  const jobs = jobsOf(context);
  if (jobs) {
    const outcomes = await runJobs(
      inputs.map((input) => ({ kind: job, input, dataset, own: context.own })),
      { ...jobs, onJob: context.onRankings },
    );
    return outcomes.includes(null) ? null : outcomes.map((outcome) => outcome!.answer);
  }
  const { signal, open, own, executor, pause, hash } = context;
  const done: MemberOutcome[] = [];
  for (const input of inputs) {
    await waitWhilePaused(context);
    if (signal?.aborted) return null;
    try {
      done.push(await outcomeOf(input, dataset, { signal, open, own, executor, pause, hash }));
    } catch (error) {
      if (signal?.aborted) return null;
      throw error;
    }
    context.onRankings?.(done.length, inputs.length);
  }
  return done;
}

interface MemberWork {
  readonly job: JobKind<MemberInput, MemberOutcome>;
  readonly outcomeOf: (input: MemberInput, dataset: Dataset, context: TaskContext) => Promise<MemberOutcome>;
}

/** What is true of every selection, or is said of the combined one. */
const SAID_OF_ALL: ReadonlySet<string> = new Set(['score-optimistic', 'selection-costs-score']);

const isOfMember = ({ code }: Note) => !SAID_OF_ALL.has(code);

const neverRead = async (): Promise<never> => {
  throw new Error('a selection that is combined reads no file');
};
