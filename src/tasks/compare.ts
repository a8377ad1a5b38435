// Several methods, and data sets, on the same outer folds: curves, evaluations, paired tests and
// times. A random and a reversed ranking are part of every comparison: a method that does not beat
// them has found nothing.

import {
  fact,
  type Note,
  NoteList,
  note,
  type Problem,
  problem,
  type Reported,
  reported,
  reportedNote,
  UserError,
} from '../base/problem.ts';
import { random } from '../base/random.ts';
import { datasetDigest } from '../data/digest.ts';
import { correctedResampledTest, pairedTest } from '../evaluation/statistics/t-tests.ts';
import { type ScoreSummary, summarize } from '../evaluation/summary.ts';
import { inline } from '../executors/inline.ts';
import type { Job } from '../executors/job.ts';
import { runJobs } from '../executors/run-jobs.ts';
import { plan, withSeed } from '../plan/make-plan.ts';
import { methods } from '../plan/methods.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import { type ComparedPlan, type ComparePlan, datasetFacts, type SelectPlan } from '../plan/plan.ts';
import { namedScore } from '../scores/index.ts';
import { type Baselines, imbalanceNotes } from './baselines.ts';
import { checkData } from './check-data.ts';
import { type Verdict, verdictOf } from './compare-verdict.ts';
import { type RunContext, stopIfAborted, withOwnParts } from './context.ts';
import type { Data, ResolvedReadingOptions } from './data.ts';
import { sharedNotes } from './evaluate.ts';
import { foldListener } from './finished-fold.ts';
import type { CompareOptions } from './given-options.ts';
import {
  type HeldOutPoint,
  heldOutCurve,
  type NestedEvaluation,
  nestedBaselines,
  nestedEvaluation,
} from './nested-result.ts';
import {
  finishedRuns,
  interruptionNotes,
  type Outcomes,
  type OuterSplit,
  outerJobs,
  outerSplits,
  splitUnit,
} from './nesting.ts';
import { heldOutRuns, meanSizes } from './outer-estimate.ts';
import type { OuterFailure, OuterOutcome } from './outer-fold.ts';
import { type ResultHead, reportedNotes, resultHead } from './result.ts';
import { usedData } from './used-data.ts';

/** A method of a comparison: its curve, evaluation and time. */
export interface ComparedMethod {
  readonly name: string;
  /** Whether the method is the random or the reversed ranking. */
  readonly baseline?: true;
  /** The scores of each subset size on held-out samples. */
  readonly curve: readonly HeldOutPoint[];
  /** The baselines on the same folds; null if they were not tested in any fold. */
  readonly baselines: Baselines | null;
  readonly evaluation: NestedEvaluation;
  readonly timings: { readonly seconds: number };
}

/** A method that cannot be used on these data, and why. */
export interface FailedMethod {
  readonly name: string;
  readonly baseline?: true;
  readonly failed: Reported;
}

/** The test of one method against another. */
export interface ComparedPair {
  readonly a: string;
  readonly b: string;
  /** The mean of a − b over the outer folds (over the data sets, if there are several). */
  readonly difference: number | null;
  /** The p-value of the two-sided paired t-test. */
  readonly p: number | null;
  /**
   * The same p-value with Nadeau and Bengio's correction for overlapping training sets; null if
   * data sets are compared.
   */
  readonly pCorrected: number | null;
}

/** The results of all methods on one data set. */
export interface Comparison extends ResultHead {
  /** The results of each method, or the reason why it could not be used. */
  readonly methods: readonly (ComparedMethod | FailedMethod)[];
  /** The tests of all pairs of methods. */
  readonly tests: readonly ComparedPair[];
  /** The outcome of the corrected tests; null if no test is possible. */
  readonly verdict: Verdict | null;
  /** Notes for the user. */
  readonly notes: readonly Reported[];
}

/** What `compare` gives. */
export interface CompareResult extends Comparison {
  /** Every option that can change the result, with its resolved value. */
  readonly options: ResolvedReadingOptions & ComparePlan['options'];
  /**
   * The results on each data set, if there are several; the methods and tests above are then those
   * of the first.
   */
  readonly datasets?: readonly Comparison[];
  /**
   * The mean estimate of each method over the data sets, with tests, if there are several data
   * sets.
   */
  readonly overall?: {
    readonly methods: readonly { readonly name: string; readonly outer: ScoreSummary; readonly features: number }[];
    readonly tests: readonly ComparedPair[];
  };
  /** Computing time in seconds, the only part of a result that may differ between two runs. */
  readonly timings: { readonly seconds: number };
}

/**
 * Compares methods on the same outer folds of one or more data sets. With `partial`, the result
 * after an abort contains the completed folds.
 */
export async function compare(
  given: Data | readonly Data[],
  givenOptions: CompareOptions,
  context: RunContext = {},
): Promise<CompareResult> {
  const datas: readonly Data[] = Array.isArray(given) ? given : [given];
  if (datas.length === 0) throw problem('compare-without-data', {});
  for (const data of datas) checkData(data, 'compare');
  const { own } = withOwnParts(context, givenOptions);
  const runs = datas.map((data) =>
    comparisonRun(data, plan('compare', { ...givenOptions }, datasetFacts(data.dataset)), own),
  );
  stopIfAborted(context);
  const notes = runs.flatMap(({ plan: { notes } }) => notes);
  if (notes.length > 0) context.onNotes?.(notes);
  const start = performance.now();
  const outcomes = await runJobs(
    runs.flatMap(({ entries }) => entries.flatMap(({ jobs }) => jobs)),
    {
      ...context,
      executor: context.executor ?? inline,
      onAnswer: foldListener(runs.flatMap(foldLabels), context.onFold),
    },
  );
  stopIfAborted(context);
  let next = 0;
  const comparisons = runs.map((run) => {
    const own = run.entries.map(({ jobs }) => {
      next += jobs.length;
      return outcomes.slice(next - jobs.length, next);
    });
    return comparisonOf(run, own, context);
  });
  refuseWithoutMethods(comparisons, context.signal);
  const names = runs[0].entries.map(({ name }) => name);
  return {
    ...comparisons[0],
    options: { ...datas[0].options, ...runs[0].plan.options },
    ...(comparisons.length > 1 && { datasets: comparisons, overall: overallOf(comparisons, names) }),
    timings: { seconds: (performance.now() - start) / 1000 },
  };
}

/** The outer folds of the jobs, method by method. */
const foldLabels = ({ splits, entries }: ComparisonRun) =>
  entries.flatMap(({ name, jobs }) => jobs.map((_, place) => ({ ...splits[place], method: name })));

/** Refuses a comparison in which no method could be used. */
function refuseWithoutMethods(comparisons: readonly Comparison[], signal: AbortSignal | undefined): void {
  const methods = comparisons.flatMap((comparison) => comparison.methods);
  const failed = methods.flatMap((method) => ('failed' in method ? [method] : []));
  if (failed.length < methods.length) return;
  if (signal?.aborted) throw new UserError(interruptedFirst());
  const [{ name, failed: reason }] = failed;
  throw problem('no-usable-method', { method: name, reason: reportedNote(reason) }, { fixes: reason.fixes });
}

const interruptedFirst = () =>
  fact('interrupted-before-first-fold', { task: 'compare' }, { fixes: [{ ask: ['checkpoint'] }] });

interface Entry extends ComparedPlan {
  /** One for each outer fold; none where the method cannot run. */
  readonly jobs: readonly Job<OuterOutcome | OuterFailure>[];
}

/** The comparison on one data set. */
interface ComparisonRun {
  readonly data: Data;
  readonly plan: ComparePlan;
  readonly splits: readonly OuterSplit[];
  readonly entries: readonly Entry[];
  readonly own: OwnParts | undefined;
  readonly notes: readonly Note[];
}

function comparisonRun(data: Data, planned: ComparePlan, own: OwnParts | undefined): ComparisonRun {
  const { splits, notes } = outerSplits(data.dataset, planned);
  const entries = planned.methods.map((method) => ({
    ...method,
    jobs: method.select ? methodJobs(data, splits, method.select, own) : [],
  }));
  return { data, plan: planned, splits, entries, own, notes };
}

/** Criteria of the program's own are no methods that can be looked up. */
const isRandomMethod = ({ search: { method } }: SelectPlan) => methods.has(method) && methods.get(method).isRandom;

/** The jobs of a method. If its ranking is random, each outer fold has its own. */
function methodJobs({ dataset }: Data, splits: readonly OuterSplit[], select: SelectPlan, own: OwnParts | undefined) {
  if (!isRandomMethod(select)) return outerJobs(dataset, splits, { plan: select, curve: true }, own);
  return splits.flatMap((split, fold) => {
    const seed = random(select.seed, 'random ranking', fold).integer(2 ** 31);
    return outerJobs(dataset, [split], { plan: withSeed(select, seed), curve: true }, own);
  });
}

function comparisonOf(run: ComparisonRun, outcomes: readonly Outcomes[], context: RunContext): Comparison {
  const { data, splits, entries, own } = run;
  const methods = entries.map((entry, place) => methodOf(run, entry, outcomes[place], own));
  const tests = foldTests(
    methods.filter((method) => 'evaluation' in method),
    splits,
  );
  const { score, classWeights } = run.plan.options;
  const done = outcomes.flat().filter((outcome) => outcome !== null).length;
  const failed = methods
    .filter((method) => 'failed' in method)
    .map(({ name, failed: reason }) => note('method-failed', { method: name, reason: reportedNote(reason) }));
  return {
    ...resultHead(
      'compare',
      data.dataset,
      datasetDigest(data.dataset, context.hash?.()),
      // All methods share the preprocessing.
      usedData(data, run.plan.methods.find(({ select }) => select)?.select?.preprocessing ?? null, data.notes),
    ),
    methods: methods.map(({ notes: _notes, ...method }) => method),
    tests,
    verdict: verdictOf(methods, tests),
    notes: reportedNotes([
      ...data.notes,
      ...run.plan.notes,
      ...run.notes,
      ...imbalanceNotes(data.dataset, { score, hasClassWeights: classWeights !== 'none' }),
      ...new NoteList().add(...methods.flatMap(({ notes }) => notes)).list,
      ...failed,
      ...interruptionNotes(done, outcomes.flat().length, splitUnit(run.plan.nesting)),
    ]),
  };
}

function methodOf({ data, splits }: ComparisonRun, entry: Entry, outcomes: Outcomes, own: OwnParts | undefined) {
  const { name, isBaseline, select, problem: unfit } = entry;
  const head = { name, ...(isBaseline && { baseline: true as const }) };
  const failure = (why: Problem) => ({ ...head, failed: reported(why), notes: [] });
  if (unfit || !select) return failure(unfit!);
  try {
    const runs = finishedRuns(splits, outcomes);
    if (heldOutRuns(runs).length === 0) return failure(interruptedFirst());
    const score = namedScore(select.validation.score, own?.score);
    return {
      ...head,
      curve: heldOutCurve(runs),
      baselines: nestedBaselines(runs, data.dataset),
      evaluation: nestedEvaluation(runs, data.dataset, score),
      notes: sharedNotes(runs).map((inner) => note('note-of-method', { method: name, note: inner })),
      timings: { seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0) },
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return failure(error.problems[0]);
  }
}

/** Every pair of methods, on the outer folds that both have done. */
function foldTests(methods: readonly ComparedMethod[], all: readonly OuterSplit[]): ComparedPair[] {
  const splits = all.filter(({ kind }) => kind !== 'apparent');
  const { testSize, trainSize } = meanSizes(splits);
  const ratio = testSize / trainSize;
  const keyOf = ({ repeat, fold }: { repeat: number; fold: string }) => JSON.stringify([repeat, fold]);
  const columns = methods.map(({ name, evaluation }) => {
    const scores = new Map(evaluation.parts.map((part) => [keyOf(part), part.outer]));
    return { name, scores: splits.map((split) => scores.get(keyOf(split)) ?? null) };
  });
  return pairsOf(columns, (a, b) => ({
    ...pick(pairedTest(a, b)),
    pCorrected: correctedResampledTest(a, b, ratio).p,
  }));
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const pick = ({ difference, p }: { difference: number | null; p: number | null }) => ({ difference, p });

interface ScoreColumn {
  readonly name: string;
  readonly scores: readonly (number | null)[];
}

type Tested = Omit<ComparedPair, 'a' | 'b'>;

function pairsOf(
  columns: readonly ScoreColumn[],
  test: (a: ScoreColumn['scores'], b: ScoreColumn['scores']) => Tested,
) {
  return columns.flatMap((a, place) =>
    columns.slice(place + 1).map((b) => ({ a: a.name, b: b.name, ...test(a.scores, b.scores) })),
  );
}

/** Over the data sets; a method that failed on one of them is left out. */
function overallOf(comparisons: readonly Comparison[], names: readonly string[]): CompareResult['overall'] {
  const whole = names.flatMap((name) => {
    const own = comparisons.map(({ methods }) => methods.find((method) => method.name === name)!);
    const evaluated = own.flatMap((method) => ('evaluation' in method ? [method.evaluation] : []));
    return evaluated.length === comparisons.length ? [{ name, evaluated }] : [];
  });
  const columns = whole.map(({ name, evaluated }) => ({ name, scores: evaluated.map(({ outer }) => outer.mean) }));
  return {
    methods: whole.map(({ name, evaluated }, place) => ({
      name,
      outer: summarize(columns[place].scores),
      features: total(evaluated.map(({ sizes }) => total(sizes) / sizes.length)) / evaluated.length,
    })),
    tests: pairsOf(columns, (a, b) => ({ ...pick(pairedTest(a, b)), pCorrected: null })),
  };
}
