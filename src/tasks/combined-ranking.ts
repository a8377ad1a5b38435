// The rankings that a composite combines, made here or as jobs. Each depends on its samples and its
// plan alone, so the outcome is the same in any order and anywhere.

import { waitWhilePaused } from '../base/event-loop.ts';
import type { Note } from '../base/problem.ts';
import { random } from '../base/random.ts';
import type { Combined, Composite, CompositeTask, Order, RankingPiece } from '../composites/composite.ts';
import { composites, type Evidence } from '../composites/index.ts';
import { type Dataset, pickRows } from '../data/dataset.ts';
import type { JobKind } from '../executors/job.ts';
import { runJobs } from '../executors/run-jobs.ts';
import { scoresOf } from '../plan/methods.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import type { CompositePlan, RankPlan, SelectPlan } from '../plan/plan.ts';
import { isPlan } from '../plan/same-plan.ts';
import { keepsSelected } from '../plan/size-rules.ts';
import type { Elimination } from '../search/elimination.ts';
import { eliminationOrder, type NamedChange } from '../search/finished-path.ts';
import { crossValidatorOpener, jobsOf, type TaskContext } from './context.ts';
import { eliminationRun, type PreparedRows, prepareRows } from './elimination.ts';

/** Rankings of one method in one job. Plain JSON. */
interface RankingBatch {
  readonly composite: string;
  readonly options: CompositePlan['options'];
  readonly seed: number;
  readonly methods: readonly string[];
  readonly plan: RankPlan;
  readonly pieces: readonly RankingPiece[];
}

/** Rankings per job: enough that a job takes longer than sending it. */
const BATCH = 4;

/** What the rankings say together; null if they were interrupted. */
export async function combinedRanking(
  { plan, elimination, own, source }: PreparedRows,
  context: TaskContext,
): Promise<Combined | null> {
  const { name, options, methods: plans } = plan.search.composite!;
  const composite = composites.get(name);
  const { dataset } = elimination;
  const methods = plans.map(({ search }) => search.method);
  const task: CompositeTask = { dataset, options, seed: plan.seed, methods };
  const pieces = composite.pieces(task);
  if (composite.combinesSelections)
    return combinedSelections({ composite, task, pieces }, { plan, own, source }, context);
  const batches = batchesOf(pieces).map((places) => ({
    composite: name,
    options,
    seed: plan.seed,
    methods,
    plan: plans[pieces[places[0]].method],
    pieces: places.map((place) => pieces[place]),
  }));
  const found = await ordersOf(batches, dataset, own, context);
  return found && composite.combine(task, pieces, found, []);
}

interface CompositeWork {
  readonly composite: Composite;
  readonly task: CompositeTask;
  readonly pieces: readonly RankingPiece[];
}

/** The same of composites that combine what methods select. */
async function combinedSelections(
  { composite, task, pieces }: CompositeWork,
  { plan, own, source }: Pick<PreparedRows, 'plan' | 'own' | 'source'>,
  context: TaskContext,
): Promise<Combined | null> {
  const plans = plan.search.composite!.methods as readonly SelectPlan[];
  const outcomes = await context.selectMembers!(plans, source, { ...context, own });
  if (outcomes === null) return null;
  const places = new Map(task.dataset.features.map(({ name }, place) => [name, place]));
  const orderOfNames = (names: readonly string[]) => names.map((name) => places.get(name)!);
  const selections = outcomes.map(({ ranking, selected, score }, member) => ({
    ranking: orderOfNames(ranking),
    selected: orderOfNames(selected),
    rule: plans[member].selection.choose,
    score,
  }));
  const combined = composite.combine(
    task,
    pieces,
    selections.map(({ ranking }) => ranking),
    selections,
  );
  return { ...combined, notes: [...combined.notes, ...eachOnce(outcomes.flatMap(({ notes }) => notes))] };
}

function eachOnce(notes: readonly Note[]): Note[] {
  const byText = new Map(notes.map((own) => [JSON.stringify(own), own]));
  return [...byText.values()];
}

/** Neighbouring pieces of one method, by their places. */
function batchesOf(pieces: readonly RankingPiece[]): number[][] {
  const batches: number[][] = [];
  for (const [place, { method }] of pieces.entries()) {
    const last = batches.at(-1);
    if (last && last.length < BATCH && pieces[last[0]].method === method) last.push(place);
    else batches.push([place]);
  }
  return batches;
}

async function ordersOf(
  batches: readonly RankingBatch[],
  dataset: Dataset,
  own: OwnParts,
  context: TaskContext,
): Promise<Order[] | null> {
  const jobs = jobsOf(context);
  if (jobs) {
    const outcomes = await runJobs(
      batches.map((input) => ({ kind: rankingsJob, input, dataset })),
      { ...jobs, onJob: context.onRankings },
    );
    if (outcomes.includes(null)) return null;
    return outcomes.flatMap((outcome) => outcome!.answer.orders);
  }
  const orders: Order[] = [];
  for (const [done, batch] of batches.entries()) {
    await waitWhilePaused(context);
    if (context.signal?.aborted) return null;
    for (const piece of batch.pieces) {
      const order = await orderOf(batch, piece, dataset, { ...context, own });
      if (order === null) return null;
      orders.push(order);
    }
    context.onRankings?.(done + 1, batches.length);
  }
  return orders;
}

// Written out, since a ranking starts without a schema library.

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOf = (value: unknown, isOne: (one: unknown) => boolean) => Array.isArray(value) && value.every(isOne);

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

const isCounts = (value: unknown) => isListOf(value, isCount);

const isPiece = (value: unknown) =>
  isObject(value) &&
  isCount(value.method) &&
  (value.rows === null || isCounts(value.rows)) &&
  [value.companions, value.top].every((one) => one === undefined || isCount(one));

const isBatch = (value: unknown) =>
  isObject(value) &&
  composites.has(String(value.composite)) &&
  isObject(value.options) &&
  Number.isSafeInteger(value.seed) &&
  isListOf(value.methods, (one) => typeof one === 'string') &&
  isPlan('rank', value.plan) &&
  isListOf(value.pieces, isPiece);

/** Rankings as a job. */
export const rankingsJob: JobKind<RankingBatch, { readonly orders: readonly Order[] }> = {
  name: 'rankings',
  summary: 'rankings of samples by one method, for a composite',
  shape: {
    input: { safeParse: (value) => ({ success: isBatch(value) }) },
    answer: { safeParse: (value) => ({ success: isObject(value) && isListOf(value.orders, isCounts) }) },
    rows: ({ pieces }) => pieces.flatMap(({ rows }) => (rows ? [rows] : [])),
  },
  async run(batch, dataset, signal) {
    const orders: Order[] = [];
    for (const piece of batch.pieces) {
      const order = await orderOf(batch, piece, dataset!, { signal });
      if (order === null) throw signal!.reason;
      orders.push(order);
    }
    return { orders };
  },
};

/** One ranking, best first; null if it was interrupted. */
async function orderOf(
  { composite: name, options, seed, methods, plan }: RankingBatch,
  piece: RankingPiece,
  whole: Dataset,
  context: TaskContext,
): Promise<Order | null> {
  const composite: Composite = composites.get(name);
  const competing = composite.ranked?.({ dataset: whole, options, seed, methods }, piece) ?? whole;
  const dataset = piece.rows ? pickRows(competing, Int32Array.from(piece.rows)) : competing;
  // A one-shot ranking is known before its path, so that nothing is trained along it.
  const search = plan.search.strategy === 'once' ? { ...plan.search, retrainEvery: 0 } : plan.search;
  const prepared = prepareRows(
    // Whatever else is random in the method differs from ranking to ranking.
    {
      ...plan,
      search,
      seed: random(seed, name, piece.method, piece.rows?.join(' ') ?? '', piece.companions ?? '').integer(2 ** 31),
    },
    {
      dataset,
      test: null,
      withoutMargins: true,
      within: null,
      folds: { useGiven: false, rareClasses: 'note' },
      own: context.own,
    },
  );
  const places = new Map(dataset.features.map(({ name }, place) => [name, place]));
  const steps: NamedChange[] = [];
  const { signal, partial } = context;
  const run = eliminationRun(prepared, crossValidatorOpener(context), { signal, partial });
  for (let next = await run.next(); !next.done; next = await run.next()) {
    steps.push(next.value);
    if (!context.signal?.aborted) continue;
    await run.return(undefined as never);
    return null;
  }
  const removed = eliminationOrder(steps).map((name) => places.get(name)!);
  const isRemoved = new Uint8Array(dataset.features.length);
  for (const feature of removed) isRemoved[feature] = 1;
  const survivors = [...places.values()].filter((feature) => !isRemoved[feature]);
  return [...survivors, ...removed.reverse()].slice(0, piece.top);
}

/** The elimination by the scores that a composite gave. */
export function byCombined(elimination: Elimination, plan: RankPlan | SelectPlan, combined: Combined): Elimination {
  const { scores } = combined;
  const criterion = scoresOf(composites.get(plan.search.composite!.name), (feature) => scores[feature]);
  const stop = combinedSize(plan, combined);
  return {
    ...elimination,
    method: { ...elimination.method, criterion },
    ...(stop !== null && { schedule: { ...elimination.schedule, stop } }),
  };
}

/**
 * How many features a composite selects, at least 1, where its path has to have that size: selections
 * are combined, or the subset-size rule takes what the method selects. Null elsewhere.
 */
export function combinedSize(plan: RankPlan | SelectPlan, { evidence }: Pick<Combined, 'evidence'>): number | null {
  const isTaken = 'selection' in plan && keepsSelected(plan.selection.choose);
  const { combinesSelections } = composites.get(plan.search.composite!.name);
  return isTaken || combinesSelections ? Math.max(1, evidence.selected.length) : null;
}

/** The evidence of a composite, as results record it. */
export const evidenceOf = ({ evidence }: Combined) => evidence as Evidence;
