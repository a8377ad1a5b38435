// The honest evaluation of a selection, among the runs: the same data, and every option that the
// selection has.

import type { EvaluateResult } from '../../../src/app.browser.ts';
import type { Options, RunRequest, Source } from '../engine/protocol.ts';
import { honestRequest, optionsFor } from '../state/run-requests.ts';
import type { ShownRun } from '../state/studio.svelte.ts';
import { durationWords } from './run-words.ts';

/** Options that say how it is evaluated, or record more: they do not make it another selection. */
const APART = new Set(['outer', 'bootstrapSamples', 'outerFolds', 'outerRepeats', 'permutations', 'trace']);

/**
 * The run that evaluates the selection of another one, at the size that was picked; the last one,
 * if there are several.
 */
export function honestRunOf(run: ShownRun, runs: readonly ShownRun[], pickedSize: number | null): ShownRun | null {
  const wanted = honestRequest(run.request, pickedSize);
  return runs.findLast((other) => other.state !== 'failed' && isSameSelection(wanted, other.request)) ?? null;
}

/**
 * The selection that an evaluation judges; one with another rule has the same ranking and curve, on
 * which the size can be picked.
 */
export function judgedRunOf(run: ShownRun, runs: readonly ShownRun[]): ShownRun | null {
  const asked = { ...run.request, task: 'select' as const, options: optionsFor('select', run.request.options) };
  const isJudged = ({ request }: ShownRun) => isSameSelection(asked, request);
  const isNear = ({ request }: ShownRun) => isSameSelection(withoutRule(asked), withoutRule(request));
  const done = runs.filter(({ result }) => result !== null);
  return done.findLast(isJudged) ?? done.findLast(isNear) ?? null;
}

const withoutRule = (request: RunRequest): RunRequest => ({
  ...request,
  options: { ...request.options, choose: undefined },
});

/** The number that a rule such as n=7 names; null for other rules. */
export function namedSize(rule: unknown): number | null {
  const found = typeof rule === 'string' ? /^n=(\d+)$/.exec(rule) : null;
  return found ? Number(found[1]) : null;
}

export function honestResultOf(run: ShownRun | null): EvaluateResult | null {
  return run?.result?.command === 'evaluate' ? (run.result as EvaluateResult) : null;
}

export function isSameSelection(a: RunRequest, b: RunRequest): boolean {
  return a.task === b.task && isSameSource(a.source, b.source) && said(a.options) === said(b.options);
}

export function isSameSource(a: Source, b: Source): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.name !== b.name) return false;
  if (a.kind === 'file' && b.kind === 'file') return a.blob === b.blob || a.blob.size === b.blob.size;
  return a.kind !== 'generated' || b.kind !== 'generated' || said(a.options) === said(b.options);
}

const said = (options: Options) =>
  JSON.stringify(
    Object.entries(options)
      .filter(([name, value]) => !APART.has(name) && value !== undefined && value !== null)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const USUAL_PARTS = 10;

/**
 * How long an honest evaluation may take, roughly: the selection is done again in each part,
 * several at a time.
 */
export function honestCostWords({ options, threads }: RunRequest, seconds: number): string {
  const parts = Number(options.outerFolds ?? USUAL_PARTS);
  if (!Number.isFinite(parts)) return 'It does the selection again for each row.';
  const guess = (seconds * parts) / Math.max(1, Math.min(threads, parts));
  return `It does the selection again in ${parts} parts, roughly ${durationWords(Math.max(1, Math.round(guess)))}.`;
}
