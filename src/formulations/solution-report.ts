// How the binary models of a training were solved, as plain data for the result.

import type { Parted } from '../solvers/decompose.ts';

/** How a binary machine was solved: plain data for the result. */
export interface SolutionReport {
  readonly positive: string;
  readonly negative: string | null;
  readonly solver: string;
  readonly stop: string;
  readonly iterations: number;
  readonly [more: string]: string | number | null;
}

/** The names of the classes that a binary machine parts. */
export function partedNames(
  { positive, negative }: Parted,
  classes: readonly string[],
): Pick<SolutionReport, 'positive' | 'negative'> {
  return { positive: classes[positive], negative: negative === null ? null : classes[negative] };
}

/** A note where a solver stopped before its tolerance. */
export function stopNotes(solutions: readonly SolutionReport[]): string[] {
  return solutions
    .filter(({ stop }) => stop !== 'tolerance')
    .map(
      ({ positive, negative, stop }) =>
        `the machine of ${positive} against ${negative ?? 'the rest'} stopped before its tolerance: ${stop}`,
    );
}
