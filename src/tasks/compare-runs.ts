// Runs on the same data side by side: rankings, selections, evaluations and comparisons that were
// made one after the other. Two runs are tested only if they have the same score and the same outer
// folds, sample by sample; then the tests are those of `compare`.

import { correctedResampledTest, pairedTest } from '../evaluation/statistics/t-tests.ts';
import { scoreOf } from '../plan/filled-options.ts';
import { compareOptions, selectOptions } from '../plan/task-options.ts';
import type { Baselines } from './baselines.ts';
import type { ComparedMethod, ComparedPair, CompareResult } from './compare.ts';
import { type Verdict, verdictOf } from './compare-verdict.ts';
import { readingOptions } from './data.ts';
import type { EvaluateResult } from './evaluate.ts';
import type { NestedEvaluation } from './nested-result.ts';
import type { RankResult } from './ranking-run.ts';
import { methodsNamed } from './reports/compare-words.ts';
import { knownOptions } from './reports/known-options.ts';
import type { Selection } from './reports/select-sizes.ts';
import { runNames } from './run-names.ts';

/** A result to compare; a selection with its nested evaluation, where it has one. */
export type RunToCompare =
  | { readonly command: 'rank'; readonly result: RankResult }
  | { readonly command: 'select'; readonly result: Selection; readonly evaluation?: EvaluateResult }
  | { readonly command: 'evaluate'; readonly result: EvaluateResult }
  | { readonly command: 'compare'; readonly result: CompareResult };

/** A size of a curve. */
export interface ComparedSize {
  readonly features: number;
  readonly mean: number;
  readonly se: number;
}

/** A run, or a method of a comparison, among others. */
export interface ComparedRun {
  readonly name: string;
  /** The random or the reversed ranking of a comparison. */
  readonly baseline?: true;
  readonly score: string;
  /** The score of each size; empty for a ranking. */
  readonly curve: readonly ComparedSize[];
  /** Whether the curve is of held-out samples of outer folds; else of the inner folds. */
  readonly isHeldOut: boolean;
  /** The selected features, or those that at least half of the outer folds selected. */
  readonly features: readonly string[] | null;
  /** The mean number of selected features. */
  readonly size: number | null;
  /** The inner-CV score of the selected subset. */
  readonly inner: number | null;
  /** Null without a nested evaluation: then nothing is known about new samples. */
  readonly evaluation: NestedEvaluation | null;
  readonly baselines: Baselines | null;
  /** Null where a permutation test took most of the time, which is not that of the method. */
  readonly seconds: number | null;
}

/** Runs that are tested with one another, and what the tests show. */
export interface TestedRuns {
  readonly score: string;
  readonly names: readonly string[];
  readonly tests: readonly ComparedPair[];
  readonly verdict: Verdict | null;
}

/** Runs on the same data, with the tests of those that have the same outer folds. */
export interface ComparedRuns {
  readonly runs: readonly ComparedRun[];
  /** The groups of at least two runs with the same score and outer folds, the largest first. */
  readonly tested: readonly TestedRuns[];
}

interface Entry extends ComparedRun {
  /** Equal where score and outer folds are; null where the run cannot be tested. */
  readonly key: string | null;
  /** Test samples per training sample of an outer fold. */
  readonly ratio: number;
}

/** Compares runs, which must have the same data: results are matched by `data.digest`. */
export function compareRuns(given: readonly RunToCompare[]): ComparedRuns {
  const names = runNames(given.flatMap(namedOptions));
  let next = 0;
  const entries = given.flatMap((run) => entriesOf(run).map((entry) => ({ ...entry, name: names[next++] })));
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) if (entry.key !== null) groups.set(entry.key, [...(groups.get(entry.key) ?? []), entry]);
  const tested = [...groups.values()].filter((group) => group.length > 1).map(testedGroup);
  return {
    runs: entries.map(({ key: _key, ratio: _ratio, ...run }) => run),
    tested: tested.sort((a, b) => b.names.length - a.names.length),
  };
}

/** What a name can be made of: one for each entry of a run, in their order. */
function namedOptions({ command, result }: RunToCompare) {
  const common = knownOptions(selectOptions, result.options);
  if (command !== 'compare') return [{ options: common }];
  const resolved = methodsNamed(result, result, knownOptions(readingOptions, result.options));
  return result.methods.flatMap((method) => {
    if (!('evaluation' in method)) return [];
    const { name } = method;
    return [{ options: resolved.find((one) => one.name === name)?.options ?? common, method: name }];
  });
}

type Unnamed = Omit<Entry, 'name'>;

function entriesOf(run: RunToCompare): Unnamed[] {
  switch (run.command) {
    case 'rank':
      return [rankedEntry(run.result)];
    case 'select':
      return [selectedEntry(run.result, run.evaluation)];
    case 'evaluate':
      return [evaluatedEntry(run.result)];
    case 'compare':
      return comparedEntries(run.result);
  }
}

const UNTESTED = { key: null, ratio: 0, evaluation: null, isHeldOut: false } as const;

function rankedEntry({ options, timings }: RankResult): Unnamed {
  return {
    ...UNTESTED,
    score: scoreOf(knownOptions(selectOptions, options)),
    curve: [],
    features: null,
    size: null,
    inner: null,
    baselines: null,
    seconds: timings.seconds,
  };
}

function selectedEntry(result: Selection, evaluation: EvaluateResult | undefined): Unnamed {
  const selected = 'selected' in result ? result.selected : null;
  const own = {
    features: selected?.features ?? null,
    size: selected?.features.length ?? null,
    inner: selected?.score.mean ?? null,
  };
  if (evaluation) {
    const nested = evaluatedEntry(evaluation);
    const seconds = nested.seconds === null ? null : result.timings.seconds + nested.seconds;
    return { ...nested, ...own, seconds };
  }
  return {
    ...UNTESTED,
    ...own,
    score: scoreOf(knownOptions(selectOptions, result.options)),
    curve: result.curve.map(({ features, score }) => ({ features, mean: score.mean, se: score.se })),
    baselines: null,
    seconds: result.timings.seconds,
  };
}

function evaluatedEntry(result: EvaluateResult): Unnamed {
  const score = scoreOf(knownOptions(selectOptions, result.options));
  return {
    ...nestedEntry(result, score),
    ...testedBy(result, result.evaluation, score),
    ...(result.evaluation.permutations && { seconds: null }),
  };
}

function comparedEntries(result: CompareResult): Unnamed[] {
  const score = scoreOf(knownOptions(compareOptions, result.options));
  return result.methods.flatMap((method) => {
    if (!('evaluation' in method)) return [];
    const baseline = method.baseline && { baseline: true as const };
    return [{ ...nestedEntry(method, score), ...baseline, ...testedBy(result, method.evaluation, score) }];
  });
}

/** At least half: a feature that fewer folds select is not typical of them. */
const HALF = 0.5;

type Nested = Pick<ComparedMethod, 'curve' | 'evaluation' | 'baselines' | 'timings'>;

function nestedEntry({ curve, evaluation, baselines, timings }: Nested, score: string): Omit<Unnamed, 'key' | 'ratio'> {
  const { sizes, frequency, selection } = evaluation;
  return {
    score,
    curve: curve.map(({ features, score: own }) => ({ features, mean: own.mean, se: own.se })),
    isHeldOut: true,
    features: Object.entries(frequency).flatMap(([name, fraction]) => (fraction >= HALF ? [name] : [])),
    size: sizes.reduce((sum, own) => sum + own, 0) / sizes.length,
    inner: selection.mean,
    evaluation,
    baselines,
    seconds: timings.seconds,
  };
}

/**
 * Splits of a file may leave samples out of a training set, so that its size is not known from the
 * held-out samples: such runs are not tested.
 */
function testedBy(
  { data, options }: Pick<EvaluateResult | CompareResult, 'data' | 'options'>,
  { predictions, parts }: NestedEvaluation,
  score: string,
): Pick<Entry, 'key' | 'ratio'> {
  if (predictions.length === 0 || ('splits' in options && options.splits)) return { key: null, ratio: 0 };
  const samples = new Map<string, number[]>();
  for (const { row, repeat, fold } of predictions) {
    const key = foldKey({ repeat, fold });
    samples.set(key, [...(samples.get(key) ?? []), row]);
  }
  const folds = [...samples].map(([key, rows]) => `${key} ${rows.toSorted((a, b) => a - b).join(' ')}`).sort();
  const testSize = parts.reduce((sum, { rows }) => sum + rows, 0) / parts.length;
  return { key: JSON.stringify([score, folds]), ratio: testSize / (data.rows - testSize) };
}

const foldKey = ({ repeat, fold }: { readonly repeat: number; readonly fold: string }) =>
  JSON.stringify([repeat, fold]);

/** All pairs of runs with the same outer folds. */
function testedGroup(group: readonly Entry[]): TestedRuns {
  const keys = group[0].evaluation!.parts.map(foldKey);
  const columns = group.map(({ name, evaluation, ratio }) => {
    const scores = new Map(evaluation!.parts.map((part) => [foldKey(part), part.outer]));
    return { name, ratio, scores: keys.map((key) => scores.get(key) ?? null) };
  });
  const tests = columns.flatMap((a, place) =>
    columns.slice(place + 1).map((b): ComparedPair => {
      const { difference, p } = pairedTest(a.scores, b.scores);
      const { p: pCorrected } = correctedResampledTest(a.scores, b.scores, a.ratio);
      return { a: a.name, b: b.name, difference, p, pCorrected };
    }),
  );
  const judged = group.map(({ name, baseline, evaluation }) => ({
    name,
    ...(baseline && { baseline }),
    evaluation: evaluation!,
  }));
  return {
    score: group[0].score,
    names: group.map(({ name }) => name),
    tests,
    verdict: verdictOf(judged, tests),
  };
}
