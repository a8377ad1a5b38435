// What training a classifier takes and gives, whichever machine it is.

import type { Dataset } from '../data/dataset.ts';
import type { Fitted } from '../preprocessing/transform.ts';
import type { Parted } from '../solvers/decompose.ts';
import type { BinaryProblem } from '../solvers/problem.ts';
import { datasetProblems } from './dataset-problems.ts';
import type { Model } from './model.ts';
import { type MachineOptions, weightsByClass } from './options.ts';

export interface Training {
  /** Prepared: numeric, complete, scaled. */
  readonly dataset: Dataset;
  /** What prepared it. */
  readonly transforms: readonly Fitted[];
  readonly options: MachineOptions;
  /** Of the folds inside which probabilities are fitted. */
  readonly seed: number;
}

/** How a binary machine was solved: plain data for the result. */
export interface SolutionReport {
  readonly positive: string;
  readonly negative: string | null;
  readonly solver: string;
  readonly stop: string;
  readonly iterations: number;
  readonly [more: string]: string | number | null;
}

export interface Trained {
  readonly model: Model;
  /** Training rows that support any of the binary machines; 0 where a machine has none. */
  readonly support: number;
  /** Summed over the binary machines; null where the machine minimises nothing. */
  readonly objective: number | null;
  readonly solutions: readonly SolutionReport[];
  readonly notes: readonly string[];
}

export function trainingProblems({ dataset, options }: Training): (BinaryProblem & Parted)[] {
  return datasetProblems(dataset, { ...options, classWeights: weightsByClass(options.classWeights, dataset.classes) });
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
