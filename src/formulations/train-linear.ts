// Trains linear models for large or sparse data (docs/explanation/linear-solver.md).

import type { FeatureValues } from '../data/dataset.ts';
import { LinearRows } from '../solvers/linear/rows.ts';
import { type LinearClassifier, LinearClassifierSet } from '../solvers/linear/set.ts';
import { solveLinear } from '../solvers/linear/solve.ts';
import { trainingProblems } from './dataset-problems.ts';
import type { Trained, Training } from './formulation.ts';
import { makeLinearModel } from './make-model.ts';
import { fitPlatt, type HeldOutDecisions } from './platt.ts';
import { taskNames } from './schemes/index.ts';
import { type SolutionReport, stopNotes } from './solution-report.ts';

export function trainLinear(training: Training): Trained {
  const { dataset, transforms, options, seed, onIterations } = training;
  const problems = trainingProblems(training);
  const data: FeatureValues[] = dataset.features.map((feature) => feature.data);
  const rows = new LinearRows(data, dataset.rowCount);
  const solving = {
    loss: options.loss ?? ('squared' as const),
    seed,
    ...(options.tolerance !== null && { tolerance: options.tolerance }),
    ...(options.maxIterations !== null && { maxIterations: options.maxIterations }),
  };
  try {
    const set = new LinearClassifierSet(rows, {
      problems,
      ...solving,
      ...(onIterations && {
        onIterations: (iterations, k) => onIterations({ classifier: k + 1, of: problems.length, iterations }),
      }),
    });
    const classifiers = set.solve();
    const decide: HeldOutDecisions = (part, heldOut) => set.decisionValues(solveLinear(rows, part, solving), heldOut);
    const sigmoids = options.probability ? problems.map((problem) => fitPlatt({ problem, decide, seed })) : undefined;
    const { multiclass } = options;
    const solutions = classifiers.map((machine) => report(machine, dataset.classes));
    const supporting = new Set(
      classifiers.flatMap(({ rows: own, beta }) => Array.from(own.filter((_, k) => beta[k] !== 0))),
    );
    return {
      model: makeLinearModel({ dataset, transforms, multiclass, machine: 'linear', classifiers, sigmoids }),
      support: supporting.size,
      objective: classifiers.reduce((sum, { objective }) => sum + objective, 0),
      solutions,
      notes: stopNotes(solutions),
    };
  } finally {
    rows.dispose();
  }
}

function report(machine: LinearClassifier, classes: readonly string[]): SolutionReport {
  const { solver, stop, iterations, objective, violation, gap, bias } = machine;
  return { ...taskNames(machine, classes), solver, stop, iterations, objective, violation, gap, bias };
}
