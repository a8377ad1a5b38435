// Which runs can be compared: those with a result on the same data, which is recognised by its digest.

import type { ComparableResult } from '../engine/client.ts';
import { dataName } from '../state/run-requests.ts';
import type { ShownRun } from '../state/studio.svelte.ts';
import { digestOf, evaluationResultOf, evaluationRunOf, isSameEstimate } from './evaluations.ts';

/** More curves in one chart are hard to distinguish. */
export const MAX_COMPARED = 6;

/** A run, with the run that evaluates its selection. */
export interface Comparable {
  readonly run: ShownRun;
  readonly evaluation: ShownRun | null;
}

/** The runs of one data set. */
export interface DataRuns {
  readonly digest: string;
  /** The name of the data; numbered where other data have the same name. */
  readonly name: string;
  readonly runs: readonly Comparable[];
}

/**
 * An evaluation of a selection that is there belongs to it and is not listed by itself; nor is the same
 * estimate without the permutation test, which would count twice in the corrected tests.
 */
export function runsByData(runs: readonly ShownRun[]): DataRuns[] {
  const done = runs.filter(({ result }) => result !== null);
  const pairs = done.map((run) => ({
    run,
    evaluation: run.request.task === 'select' ? evaluationRunOf(run, runs, null) : null,
  }));
  const owned = pairs.flatMap(({ evaluation }) => evaluation ?? []);
  const listed = pairs.filter(({ run }) => !owned.some((evaluation) => isSameEstimate(evaluation, run)));
  const digests = [...new Set(listed.flatMap(({ run }) => digestOf(run) ?? []))];
  const taken = new Map<string, number>();
  return digests.map((digest) => {
    const own = listed.filter(({ run }) => digestOf(run) === digest);
    const name = dataName(own[0].run.request.source);
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return { digest, name: count === 1 ? name : `${name} (${count})`, runs: own };
  });
}

/** Whether some data set has two runs to compare. */
export const canCompare = (runs: readonly ShownRun[]) => runsByData(runs).some(({ runs: own }) => own.length > 1);

/** Whether a comparison with others is possible: there is a score on held-out samples. */
export const hasEstimate = ({ run, evaluation }: Comparable) =>
  run.request.task === 'evaluate' || run.request.task === 'compare' || evaluationResultOf(evaluation) !== null;

/** The runs that are ticked at first: those with an estimate, else all; the latest of many. */
export function firstTicked({ runs }: DataRuns): string[] {
  const estimated = runs.filter(hasEstimate);
  const wanted = estimated.length > 1 ? estimated : runs;
  return wanted.slice(-MAX_COMPARED).map(({ run }) => run.id);
}

export const comparableResult = ({ run, evaluation }: Comparable): ComparableResult => ({
  result: run.result!,
  evaluation: evaluationResultOf(evaluation),
});
