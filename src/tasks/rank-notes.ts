// What makes a ranking less than it looks, for its notes.

import { type Note, note } from '../base/problem.ts';
import type { EliminationSummary } from '../search/eliminate.ts';
import type { Elimination } from '../search/elimination.ts';
import { endSize } from '../search/finished-path.ts';
import type { TraceStep } from '../search/trace.ts';

/**
 * A few constant columns are rightly eliminated in column order; a larger fraction of such
 * iterations deserves a note.
 */
const MAX_BLIND = 0.2;

export function rankingNotes(
  trace: readonly TraceStep[],
  featureCount: number,
  elimination: Elimination,
  summary: EliminationSummary,
): Note[] {
  return [
    ...solverNotes(trace),
    ...summary.notes,
    ...earlyNote(trace, featureCount, elimination, summary),
    ...stillNote(trace, featureCount, elimination),
    ...(elimination.method.strategy === 'recursive' ? blindNote(trace) : []),
    ...faintNote(trace, elimination),
  ];
}

function solverNotes(trace: readonly TraceStep[]): Note[] {
  const unfinished = trace.filter(({ stop }) => stop !== 'tolerance');
  if (unfinished.length === 0) return [];
  const [{ stop, features }] = unfinished;
  return [note('solver-stopped-in-steps', { steps: unfinished.length, of: trace.length, stop, features })];
}

function earlyNote(
  trace: readonly TraceStep[],
  featureCount: number,
  { minFeatures, keep }: Elimination,
  { early }: EliminationSummary,
): Note[] {
  const survivors = endSize(trace, featureCount);
  if (early === null || survivors <= Math.max(minFeatures, keep.size)) return [];
  return [note('elimination-ended-early', { unranked: survivors, reason: early }, { fixes: early.fixes })];
}

/** Nothing left, though there was a choice. */
function stillNote(trace: readonly TraceStep[], featureCount: number, { minFeatures, keep }: Elimination): Note[] {
  const staying = Math.max(minFeatures, keep.size);
  if (trace.length > 0 || featureCount < 2 || staying < featureCount) return [];
  const allKept = keep.size >= featureCount;
  return [note('nothing-eliminated', { features: featureCount, minFeatures, allKept })];
}

/**
 * ‖w‖² relative to Σα: if it is this small, no decision value differs from another by more than
 * rounding. The solvers follow such values in their own unit (solvers/faint.ts); only dual
 * coordinate descent with the hinge loss, whose bias is a weight like any other, cannot.
 */
const FAINT = 1e-9;

function faintNote(trace: readonly TraceStep[], { dataset, machine: classifier }: Elimination): Note[] {
  // A predicted number has its own unit.
  if (dataset.classes.length === 0) return [];
  const faint = trace.filter(
    ({ weightNorm2, objective }) => weightNorm2 > 0 && objective !== null && weightNorm2 < FAINT * Math.abs(objective),
  );
  if (faint.length === 0) return [];
  const facts = { steps: faint.length, of: trace.length, features: faint[0].features };
  const isCoordinateDescent = classifier.machine === 'linear' && classifier.loss === 'hinge';
  const code = isCoordinateDescent ? 'values-below-rounding' : 'values-faint';
  return [note(code, facts, { fixes: [{ set: { scale: 'standardize' } }, { ask: ['cost'] }] })];
}

/** If even the runner-up is 0, the feature was eliminated by column order alone. */
function blindNote(trace: readonly TraceStep[]): Note[] {
  const blind = trace.filter(({ runnerUp }) => runnerUp?.criterion === 0);
  if (!blind.some(({ weightNorm2 }) => weightNorm2 === 0) && blind.length <= MAX_BLIND * trace.length) return [];
  return [note('ranked-by-column-order', { steps: blind.length, of: trace.length, features: blind[0].features })];
}
