// The time of a run, from the measured times of the selections that it repeats.

import type { Pilot } from '../engine/pilot.ts';
import type { Options, RunRequest } from '../engine/protocol.ts';

/** Seconds of a run; null where a selection could not be measured. */
export function estimatedSeconds(
  { task, options, threads }: Pick<RunRequest, 'task' | 'options' | 'threads'>,
  pilots: readonly (Pilot | null)[],
  rows: number,
): number | null {
  if (pilots.length === 0 || pilots.includes(null)) return null;
  const known = pilots as readonly Pilot[];
  const shared = (seconds: number, jobs: number) => seconds / Math.max(1, Math.min(threads, jobs));
  if (task === 'rank') return known[0].ranking;
  if (task === 'select') return known[0].ranking + shared(known[0].folds, known[0].foldCount);
  const jobs = splitCount(options, rows) * (1 + (task === 'evaluate' ? numberOr(options.permutations, 0) : 0));
  const seconds = known.reduce((sum, { ranking, folds }) => sum + ranking + folds, 0);
  return shared(seconds * jobs, jobs * known.length);
}

const DEFAULT_OUTER_FOLDS = 10;
const DEFAULT_BOOTSTRAP_SAMPLES = 100;

/** How often the selection is repeated: in each outer fold, or bootstrap sample and once more. */
export function splitCount(options: Options, rows: number): number {
  if (options.outer === '632plus') return numberOr(options.bootstrapSamples, DEFAULT_BOOTSTRAP_SAMPLES) + 1;
  const { outerFolds = DEFAULT_OUTER_FOLDS } = options;
  return numberOr(outerFolds, rows) * numberOr(options.outerRepeats, 1);
}

/** A number above 0, also given as text; else the other value. */
function numberOr(value: unknown, other: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : other;
}

/** Options of the evaluation: the selections that are measured do not depend on them. */
const NOT_MEASURED = new Set([
  'outer',
  'bootstrapSamples',
  'outerFolds',
  'outerRepeats',
  'permutations',
  'trace',
  'test',
]);

/** Equal for requests that repeat the same selections: a selection and its evaluation. */
export function pilotKey({ task, options, digest }: Pick<RunRequest, 'task' | 'options' | 'digest'>): string {
  const own = Object.entries(options)
    .filter(([name, value]) => !NOT_MEASURED.has(name) && value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([task === 'evaluate' ? 'select' : task, digest, own]);
}
