// Trains models with any kernel, those of C-SVC or of another formulation whose problems the same
// solvers take: on one Gram matrix where it fits, else with kernel rows on demand.

import { holder } from '../base/holder.ts';
import { type Note, type Problem, UserError } from '../base/problem.ts';
import { Columns, featureColumns } from '../kernels/columns.ts';
import { Gram } from '../kernels/gram.ts';
import { kernelChoice, kernelOf } from '../kernels/index.ts';
import type { Kernel, KernelParameters } from '../kernels/kernel.ts';
import { indefiniteNote, kernelNote } from '../kernels/note.ts';
import { resolveParameters } from '../kernels/parameters.ts';
import { refuseTooLarge } from '../kernels/room.ts';
import { core as sharedCore } from '../numeric/core.ts';
import type { BinaryProblem, BinaryTask, Solution } from '../solvers/problem.ts';
import { decisionValuesByRows } from '../solvers/rows/decide.ts';
import { fitsWhole } from '../solvers/rows/fits.ts';
import type { RowSolution } from '../solvers/rows/problem.ts';
import { solveBinaryByRows, solveByRows } from '../solvers/rows/solve.ts';
import { ClassifierSet } from '../solvers/set.ts';
import type { SolverOptions } from '../solvers/solver.ts';
import { hardMarginProblem, trainingProblems } from './dataset-problems.ts';
import type { Trained, Training, TrainingOptions } from './formulation.ts';
import { makeModel } from './make-model.ts';
import { fitPlatt, type HeldOutDecisions, kernelDecisions, type Sigmoid } from './platt.ts';
import { type TaskNames, taskNames } from './schemes/index.ts';
import { type SolutionReport, stopNotes } from './solution-report.ts';
import { trainGiven } from './train-given.ts';

type SvmClassifier = BinaryProblem & BinaryTask & (Solution | RowSolution);

/** What the two ways of solving have in common. */
interface Solved {
  readonly classifiers: readonly SvmClassifier[];
  readonly parameters: KernelParameters;
  readonly sigmoids: readonly Sigmoid[] | undefined;
  readonly note: Note | null;
}

/** What differs between formulations that train on kernel values. */
export interface KernelFormulation {
  /** The name of the formulation. */
  readonly machine: string;
  readonly problems: readonly (BinaryProblem & BinaryTask)[];
  /** What each problem is called in the result. */
  names(task: BinaryTask): TaskNames;
  /** Why the models cannot be trained; null if they can. */
  refusal(classifiers: readonly SvmClassifier[]): Problem | null;
}

/** Trains C-SVC. */
export function trainSvm(training: Training): Trained {
  const { classes } = training.dataset;
  return trainOnKernel(training, {
    machine: 'svm',
    problems: trainingProblems(training),
    names: (task) => taskNames(task, classes),
    // A hard margin that no plane gives is an error of the question, not of the solver.
    refusal: (classifiers) => hardMarginProblem(classifiers, classes),
  });
}

/** Trains the problems of a formulation on kernel values. */
export function trainOnKernel(training: Training, formulation: KernelFormulation): Trained {
  const { dataset, transforms, options } = training;
  const kernel = kernelOf(options.kernel, options.ownKernel);
  if (kernel.isGiven) return trainOnGivenValues(training, formulation);
  const { rowCount: samples, features } = dataset;
  const isWhole = kernel.coreForm === null || fitsWhole(samples, options.cacheMb, kernel.fill !== null);
  const matrices = isWhole ? (kernel.fill ? 2 : 1) : 0;
  const isLinear = kernel.hasWeights && !dataset.response;
  refuseTooLarge(sharedCore(), { samples, features: features.length, matrices }, { isLinear });
  const columns = new Columns(featureColumns(dataset));
  try {
    const { classifiers, parameters, sigmoids, note } = (isWhole ? solveWhole : solveRows)(
      training,
      formulation.problems,
      columns,
      kernel,
    );
    const impossible = formulation.refusal(classifiers);
    if (impossible !== null) throw new UserError(impossible);
    const { multiclass } = options;
    const { machine } = formulation;
    const parts = { dataset, transforms, machine, multiclass, columns, kernel, parameters, classifiers, sigmoids };
    const model = makeModel(parts);
    const solutions = classifiers.map((solved) => report(solved, formulation.names(solved)));
    const kernelNotes = [note, indefiniteNote(kernel, parameters)].filter((one) => one !== null);
    return {
      model,
      support: model.supportVectors.length,
      objective: classifiers.reduce((sum, { objective }) => sum + objective, 0),
      solutions,
      notes: [...kernelNotes, ...stopNotes(solutions)],
    };
  } finally {
    columns.dispose();
  }
}

/** Trains on kernel values that the data give. */
function trainOnGivenValues(training: Training, formulation: KernelFormulation): Trained {
  const { machine, problems } = formulation;
  const { classifiers, model, notes } = trainGiven(training, machine, problems, solverOptions(training.options));
  const impossible = formulation.refusal(classifiers);
  if (impossible !== null) throw new UserError(impossible);
  const solutions = classifiers.map((solved) => report(solved, formulation.names(solved)));
  return {
    model,
    support: new Set(model.machines.flatMap(({ supportRows }) => supportRows ?? [])).size,
    objective: classifiers.reduce((sum, { objective }) => sum + objective, 0),
    solutions,
    notes: [...notes, ...stopNotes(solutions)],
  };
}

function solverOptions({ tolerance, maxIterations }: TrainingOptions): SolverOptions {
  return { ...(tolerance !== null && { tolerance }), ...(maxIterations !== null && { maxIterations }) };
}

/** All models on one Gram matrix. */
function solveWhole(
  { options, seed }: Training,
  problems: KernelFormulation['problems'],
  columns: Columns,
  kernel: Kernel,
): Solved {
  const solving = solverOptions(options);
  const { hold, release } = holder();
  try {
    const gram = hold(new Gram(columns, kernel.kind));
    const set = hold(new ClassifierSet(gram, { kernel, parameters: kernelChoice(options), problems, ...solving }));
    const classifiers = set.solve();
    const decide = kernelDecisions(columns.core, set.matrix(), solving);
    const sigmoids = options.probability ? problems.map((problem) => fitPlatt({ problem, decide, seed })) : undefined;
    return {
      classifiers,
      parameters: set.parameters(),
      sigmoids,
      note: kernelNote(columns.core, set.matrix(), kernel),
    };
  } finally {
    release();
  }
}

/** Kernel rows when they are needed, where the matrix does not fit. */
function solveRows(
  { options, seed }: Training,
  problems: KernelFormulation['problems'],
  columns: Columns,
  kernel: Kernel,
): Solved {
  const features = Int32Array.from({ length: columns.count }, (_, j) => j);
  const parameters = resolveParameters(kernel, kernelChoice(options), columns, features);
  const source = { columns, features, kernel, parameters };
  const solving = { ...solverOptions(options), cacheMb: options.cacheMb };
  const classifiers = solveByRows({ ...source, problems, ...solving });
  const decide: HeldOutDecisions = (part, heldOut) => {
    const { beta, bias } = solveBinaryByRows(source, part, solving);
    return decisionValuesByRows({ ...source, classifier: { rows: part.rows, beta, bias }, rows: heldOut });
  };
  const sigmoids = options.probability ? problems.map((problem) => fitPlatt({ problem, decide, seed })) : undefined;
  return { classifiers, parameters, sigmoids, note: null };
}

function report(classifier: SvmClassifier, names: TaskNames): SolutionReport {
  const { solver, stop, iterations, objective, violation, gap, bias, beta } = classifier;
  const supporting = beta.filter((value) => value !== 0).length;
  const bounded = beta.filter((value, k) => Math.abs(value) === classifier.costs[k] && value !== 0).length;
  return {
    ...names,
    solver,
    stop,
    iterations,
    objective,
    violation,
    gap,
    bias,
    support: supporting,
    bounded,
  };
}
