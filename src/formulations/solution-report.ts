// How the binary models of a training were solved, as plain data for the result.

import { type Note, note } from '../base/problem.ts';
import type { TaskNames } from './schemes/index.ts';

/** How a binary classifier was solved, as plain data for the result. */
export interface SolutionReport extends TaskNames {
  readonly solver: string;
  readonly stop: string;
  readonly iterations: number;
  readonly [more: string]: string | number | null;
}

/** A note where a solver stopped before its tolerance. */
export function stopNotes(solutions: readonly SolutionReport[]): Note[] {
  return solutions
    .filter(({ stop }) => stop !== 'tolerance')
    .map(({ positive, negative, stop }) => note('solver-stopped-early', { positive, negative, stop }));
}
