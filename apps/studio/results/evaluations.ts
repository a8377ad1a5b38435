// Finds the nested cross-validation of a selection among the runs, and the selection of an
// evaluation: runs on the same data, by digest, with the same options.

import { type EvaluateResult, readingOptions } from '../../../src/app.browser.ts';
import type { Options, RunRequest, RunResult } from '../engine/protocol.ts';
import { evaluationRequest, optionsFor } from '../state/run-requests.ts';
import type { ShownRun } from '../state/studio.svelte.ts';
import { estimatedTime } from '../state/suggest.ts';

/** Options of the evaluation itself, and of what is recorded: they do not change the selection. */
const EVALUATION_OPTIONS = new Set([
  'outer',
  'bootstrapSamples',
  'outerFolds',
  'outerRepeats',
  'permutations',
  'trace',
]);

/** Of these, the options that do not change the estimate either. */
const RECORD_OPTIONS = new Set(['permutations', 'trace']);

type Compared = Pick<ShownRun, 'request' | 'result'>;

/** The digest of the data of a run; null where it is not known. */
export const digestOf = ({ request, result }: Compared): string | null => result?.data.digest ?? request.digest ?? null;

/** Whether two runs are of the same data: never by the name or the size of a file. */
export function isSameData(a: Compared, b: Compared): boolean {
  const digest = digestOf(a);
  return digest !== null && digest === digestOf(b);
}

/** The last run that evaluates the selection of a run, at the picked size: one with a result, if any. */
export function evaluationRunOf(run: ShownRun, runs: readonly ShownRun[], pickedSize: number | null): ShownRun | null {
  const all = evaluationsOf(run, runs, pickedSize);
  return all.findLast(({ result }) => result !== null) ?? all.at(-1) ?? null;
}

/** A permutation test of an evaluated selection that is running. */
export function runningTestOf(run: ShownRun, runs: readonly ShownRun[], pickedSize: number | null): ShownRun | null {
  return (
    evaluationsOf(run, runs, pickedSize).findLast((other) => !other.isOver && other.request.options.permutations) ??
    null
  );
}

function evaluationsOf(run: ShownRun, runs: readonly ShownRun[], pickedSize: number | null): ShownRun[] {
  const wanted = { request: evaluationRequest(run.request, pickedSize), result: run.result };
  return runs.filter((other) => other.state !== 'failed' && isSameSelection(wanted, other));
}

/**
 * The selection that an evaluation evaluates. One with another subset-size rule has the same ranking
 * and curve, on which the size can be picked.
 */
export function selectionRunOf(run: ShownRun, runs: readonly ShownRun[]): ShownRun | null {
  const options = optionsFor('select', run.request.options);
  const wanted = { request: { ...run.request, task: 'select' as const, options }, result: run.result };
  const done = runs.filter(({ result }) => result !== null);
  return (
    done.findLast((other) => isSameSelection(wanted, other)) ??
    done.findLast((other) => isSameSelection(withoutRule(wanted), withoutRule(other))) ??
    null
  );
}

const withoutRule = ({ request, result }: Compared): Compared => ({
  request: { ...request, options: { ...request.options, choose: undefined } },
  result,
});

/** The number in a rule such as n=7; null for other rules. */
export function sizeInRule(rule: unknown): number | null {
  const found = typeof rule === 'string' ? /^n=(\d+)$/.exec(rule) : null;
  return found ? Number(found[1]) : null;
}

export function evaluationResultOf(run: ShownRun | null): EvaluateResult | null {
  return run?.result?.command === 'evaluate' ? (run.result as EvaluateResult) : null;
}

/** Whether two runs have the same task, data and selection. */
export function isSameSelection(a: Compared, b: Compared): boolean {
  return a.request.task === b.request.task && isSameData(a, b) && optionKey(a.request) === optionKey(b.request);
}

/** Whether two evaluations have the same estimate: a permutation test computes it once more. */
export function isSameEstimate(a: Compared, b: Compared): boolean {
  return isSameSelection(a, b) && optionKey(a.request, RECORD_OPTIONS) === optionKey(b.request, RECORD_OPTIONS);
}

/** The digest covers how the data were read. */
const optionKey = ({ options }: Pick<RunRequest, 'options'>, ignored: ReadonlySet<string> = EVALUATION_OPTIONS) =>
  JSON.stringify(
    Object.entries(options as Options)
      .filter(([name, value]) => !ignored.has(name) && !Object.hasOwn(readingOptions, name) && value != null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const DEFAULT_OUTER_FOLDS = 10;

/** A nested cross-validation that takes no longer than this starts by itself. */
const QUICK_SECONDS = 60;

/**
 * The approximate seconds of nested cross-validation, from the measured time of the selection, which is
 * repeated in each outer fold; null for leave-one-out.
 */
function evaluationSeconds({ options, threads }: RunRequest, seconds: number): number | null {
  const folds = Number(options.outerFolds ?? DEFAULT_OUTER_FOLDS);
  return Number.isFinite(folds) ? (seconds * folds) / Math.max(1, Math.min(threads, folds)) : null;
}

/** `estimate`: measured on a pilot run; without one, the time of the selection itself counts. */
export function isQuickToEvaluate(request: RunRequest, { timings }: RunResult, estimate: number | null): boolean {
  const seconds = estimate ?? evaluationSeconds(request, timings.seconds);
  return seconds !== null && seconds <= QUICK_SECONDS;
}

/** The approximate time of nested cross-validation as text. */
export function evaluationCostText(request: RunRequest, seconds: number): string {
  const estimate = evaluationSeconds(request, seconds);
  if (estimate === null) return 'The selection is repeated once per sample.';
  const folds = Number(request.options.outerFolds ?? DEFAULT_OUTER_FOLDS);
  return `Repeating the selection in ${folds} outer folds takes ${estimatedTime(estimate)}.`;
}
