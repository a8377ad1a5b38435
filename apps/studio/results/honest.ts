// The honest evaluation of a selection, among the runs: the same data, and every option that the selection has.

import type { EvaluateResult } from '../../../src/browser.ts';
import type { Options, RunRequest, Source } from '../engine/protocol.ts';
import { honestRequest } from '../state/run-requests.ts';
import type { ShownRun } from '../state/studio.svelte.ts';
import { durationWords } from './run-words.ts';

/** Options that say how it is evaluated, or record more: they do not make it another selection. */
const APART = new Set(['outerFolds', 'outerRepeats', 'permutations', 'trace']);

/** The run that evaluates the selection of another one, at the size that was picked; the last one, if there are several. */
export function honestRunOf(run: ShownRun, runs: readonly ShownRun[], pickedSize: number | null): ShownRun | null {
  const wanted = honestRequest(run.request, pickedSize);
  return runs.findLast((other) => other.state !== 'failed' && isSameSelection(wanted, other.request)) ?? null;
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

/** How long an honest evaluation may take, roughly: the selection is done again in each part, several at a time. */
export function honestCostWords({ options, threads }: RunRequest, seconds: number): string {
  const parts = Number(options.outerFolds ?? USUAL_PARTS);
  if (!Number.isFinite(parts)) return 'It does the selection again for each row.';
  const guess = (seconds * parts) / Math.max(1, Math.min(threads, parts));
  return `It does the selection again in ${parts} parts, roughly ${durationWords(Math.max(1, Math.round(guess)))}.`;
}
