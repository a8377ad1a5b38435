// Training on kernel values that the data give: sample i of a square table has its kernel value with
// sample j in column j. Files of LIBSVM (svm-train -t 4) number the samples in an extra index 0.

import { type Note, problem } from '../base/problem.ts';
import { type Dataset, denseValues, type Feature } from '../data/dataset.ts';
import { givenValues } from '../kernels/given-values.ts';
import { UNREAD_PARAMETERS } from '../kernels/parameters.ts';
import { definitenessNote, precomputedMatrix } from '../kernels/precomputed.ts';
import { refuseTooLarge } from '../kernels/room.ts';
import { core as sharedCore } from '../numeric/core.ts';
import { support } from '../solvers/decide.ts';
import type { BinaryProblem, BinaryTask, Solution } from '../solvers/problem.ts';
import { type SolverOptions, solveBinary } from '../solvers/solver.ts';
import type { Training } from './formulation.ts';
import type { BinaryModel, Model } from './model.ts';
import { fitPlatt, kernelDecisions } from './platt.ts';

type Solved = BinaryProblem & BinaryTask & Solution;

export interface GivenTraining {
  readonly classifiers: readonly Solved[];
  readonly model: Model;
  readonly notes: readonly Note[];
}

/** The index of LIBSVM that holds the number of a sample. */
const SERIAL = 'f0';

/** The columns of kernel values, one per sample in their order. */
function kernelColumns({ features, rowCount, source }: Dataset): readonly Feature[] {
  const hasSerial = features.length === rowCount + 1 && features[0].name === SERIAL;
  const columns = hasSerial ? features.slice(1) : features;
  if (columns.length !== rowCount)
    throw problem('kernel-table-not-square', { samples: rowCount, columns: columns.length }, { at: { source } });
  if (hasSerial) {
    const numbers = denseValues(features[0].data, rowCount);
    const wrong = numbers.findIndex((number, row) => number !== row + 1);
    if (wrong >= 0)
      throw problem(
        'kernel-serial-wrong',
        { row: wrong + 1, value: numbers[wrong] },
        { at: { source, column: SERIAL } },
      );
  }
  return columns;
}

/** Trains the problems of a formulation. */
export function trainGiven(
  { dataset, transforms, options, seed }: Training,
  machine: string,
  problems: readonly (BinaryProblem & BinaryTask)[],
  solving: SolverOptions,
): GivenTraining {
  const columns = kernelColumns(dataset);
  const { rowCount } = dataset;
  const core = sharedCore();
  refuseTooLarge(core, { samples: rowCount, features: 0, matrices: 1 }, { isLinear: false });
  const values = new Float64Array(rowCount * rowCount);
  for (const [j, { data }] of columns.entries())
    for (const [i, value] of denseValues(data, rowCount).entries()) values[i * rowCount + j] = value;
  const matrix = precomputedMatrix(values, core);
  try {
    const classifiers = problems.map((binary) => ({ ...binary, ...solveBinary(core, matrix, binary, solving) }));
    const decide = kernelDecisions(core, matrix, solving);
    const sigmoids = options.probability ? problems.map((own) => fitPlatt({ problem: own, decide, seed })) : undefined;
    const note = definitenessNote(matrix);
    const supports = classifiers.map(support);
    // A model reads the kernel values with its support vectors only; one without any reads the first.
    const rows = [...new Set(supports.flatMap((own) => [...own.rows]))].sort((a, b) => a - b);
    const read = rows.length > 0 ? rows : [0];
    const binary = classifiers.map(
      ({ positive, negative, bias }, k): BinaryModel => ({
        positive,
        negative,
        support: [],
        supportRows: Array.from(supports[k].rows, (row) => row + 1),
        coefficients: [],
        bias: bias + 0,
        weights: weightsAt(read, supports[k]),
        ...(sigmoids && { sigmoid: { ...sigmoids[k] } }),
      }),
    );
    const model: Model = {
      format: 1,
      transforms,
      columns: read.map((row) => columns[row].name),
      classes: [...dataset.classes],
      machine,
      multiclass: options.multiclass,
      kernel: { name: givenValues.name, ...UNREAD_PARAMETERS },
      supportVectors: [],
      supportClasses: [],
      machines: binary,
    };
    return { classifiers, model, notes: note === null ? [] : [note] };
  } finally {
    matrix.dispose();
  }
}

function weightsAt(read: readonly number[], { rows, beta }: ReturnType<typeof support>): number[] {
  const byRow = new Map(Array.from(rows, (row, k) => [row, beta[k]]));
  return read.map((row) => (byRow.get(row) ?? 0) + 0);
}
