// Trains C-SVC machines with any kernel on one Gram matrix.

import { UserError } from '../base/errors.ts';
import { denseValues } from '../data/dataset.ts';
import { Columns } from '../kernels/columns.ts';
import { Gram } from '../kernels/gram.ts';
import { kernels } from '../kernels/index.ts';
import { kernelNote } from '../kernels/note.ts';
import { makeModel } from './make-model.ts';
import { fitPlatt, kernelDecisions } from './platt.ts';
import { type Machine, MachineSet } from './set.ts';
import {
  partedNames,
  type SolutionReport,
  stopNotes,
  type Trained,
  type Training,
  trainingProblems,
} from './trained.ts';

export function trainSvm(training: Training): Trained {
  const { dataset, transforms, options, seed } = training;
  const kernel = kernels.get(options.kernel);
  const problems = trainingProblems(training);
  const columns = new Columns(dataset.features.map(({ data }) => denseValues(data, dataset.rowCount)));
  const gram = new Gram(columns, kernel.kind);
  const solving = {
    ...(options.tolerance !== null && { tolerance: options.tolerance }),
    ...(options.maxIterations !== null && { maxIterations: options.maxIterations }),
  };
  const choice = {
    gamma: options.gamma,
    degree: options.degree,
    ...(options.coef0 !== null && { coef0: options.coef0 }),
  };
  const set = new MachineSet(gram, { kernel, parameters: choice, problems, ...solving });
  try {
    const machines = set.solve();
    refuseUnbounded(machines, dataset.classes);
    const decide = kernelDecisions(columns.core, set.matrix(), solving);
    const sigmoids = options.probability ? problems.map((problem) => fitPlatt({ problem, decide, seed })) : undefined;
    const parameters = set.parameters();
    const model = makeModel({
      dataset,
      transforms,
      multiclass: options.multiclass,
      columns,
      kernel,
      parameters,
      machines,
      sigmoids,
    });
    const solutions = machines.map((machine) => report(machine, dataset.classes));
    const note = kernelNote(columns.core, set.matrix());
    const indefinite = kernel.semidefinite(parameters)
      ? []
      : [
          `the ${kernel.name} kernel is not positive semidefinite with these parameters, so the solution may be a local one`,
        ];
    return {
      model,
      support: model.supportVectors.length,
      objective: machines.reduce((sum, { objective }) => sum + objective, 0),
      solutions,
      notes: [...(note === null ? [] : [note]), ...indefinite, ...stopNotes(solutions)],
    };
  } finally {
    set.dispose();
    gram.dispose();
    columns.dispose();
  }
}

/** A hard margin that no plane gives is an error of the question, not of the solver. */
function refuseUnbounded(machines: readonly Machine[], classes: readonly string[]): void {
  const wrong = machines.find(({ stop }) => stop === 'unbounded');
  if (!wrong) return;
  const { positive, negative } = partedNames(wrong, classes);
  throw new UserError(
    `no hard margin separates the class "${positive}" from ${negative === null ? 'the rest' : `"${negative}"`}; give a finite --cost, or another kernel`,
  );
}

function report(machine: Machine, classes: readonly string[]): SolutionReport {
  const { solver, stop, iterations, objective, violation, gap, bias, beta } = machine;
  const supporting = beta.filter((value) => value !== 0).length;
  const bounded = beta.filter((value, k) => Math.abs(value) === machine.costs[k] && value !== 0).length;
  return {
    ...partedNames(machine, classes),
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
