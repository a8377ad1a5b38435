// What makes a ranking less than it looks, as sentences for its notes.

import type { Elimination, EliminationSummary } from '../search/eliminate.ts';
import type { TraceStep } from '../search/trace.ts';

/** A few constant columns leave by column order, rightly; more such steps than this share are worth a note. */
const MOST_BLIND = 0.2;

export function rankingNotes(
  trace: readonly TraceStep[],
  featureCount: number,
  elimination: Elimination,
  summary: EliminationSummary,
): string[] {
  return [
    ...solverNotes(trace),
    ...summary.notes,
    ...earlyNote(trace, featureCount, elimination, summary),
    ...stillNote(trace, featureCount, elimination),
    ...(elimination.method.strategy === 'recursive' ? blindNote(trace) : []),
    ...faintNote(trace),
  ];
}

function solverNotes(trace: readonly TraceStep[]): string[] {
  const unfinished = trace.filter(({ stop }) => stop !== 'tolerance');
  if (unfinished.length === 0) return [];
  return [
    `in ${unfinished.length} of ${trace.length} steps the solver stopped before its tolerance (first: ${unfinished[0].stop} at ${unfinished[0].features} features)`,
  ];
}

function earlyNote(
  trace: readonly TraceStep[],
  featureCount: number,
  { minFeatures, keep }: Elimination,
  { early }: EliminationSummary,
): string[] {
  const survivors = featureCount - trace.reduce((sum, { removed }) => sum + removed.length, 0);
  if (early === null || survivors <= Math.max(minFeatures, keep.size)) return [];
  return [
    `the elimination ended early (${early}): ${survivors} features are not ranked and stand at the head in column order`,
  ];
}

/** Nothing left, though there was a choice. */
function stillNote(trace: readonly TraceStep[], featureCount: number, { minFeatures, keep }: Elimination): string[] {
  const staying = Math.max(minFeatures, keep.size);
  if (trace.length > 0 || featureCount < 2 || staying < featureCount) return [];
  const why =
    keep.size >= featureCount ? 'all of them are kept' : `--min-features ${minFeatures} is not below their number`;
  return [`none of the ${featureCount} features could leave (${why}), so nothing is ranked`];
}

/**
 * ‖w‖² beside Σα: where it is this small, no decision value differs from another by more than rounding, and what the solver calls
 * optimal says nothing of w.
 */
const FAINT = 1e-9;

function faintNote(trace: readonly TraceStep[]): string[] {
  const faint = trace.filter(
    ({ weightNorm2, objective }) => weightNorm2 > 0 && objective !== null && weightNorm2 < FAINT * Math.abs(objective),
  );
  if (faint.length === 0) return [];
  return [
    `in ${faint.length} of ${trace.length} steps, from ${faint[0].features} features on, the values are so small for the cost that rounding decides the ranking; scale the data, or raise the cost`,
  ];
}

/** Where even the runner-up is 0, whoever left did so by column alone. */
function blindNote(trace: readonly TraceStep[]): string[] {
  const blind = trace.filter(({ runnerUp }) => runnerUp?.criterion === 0);
  if (!blind.some(({ weightNorm2 }) => weightNorm2 === 0) && blind.length <= MOST_BLIND * trace.length) return [];
  return [
    `in ${blind.length} of ${trace.length} steps, from ${blind[0].features} features on, the lowest weights are 0 or below their rounding, so the order there is that of the columns; if no column is constant and no rows contradict one another, scale the data or lower the cost`,
  ];
}
