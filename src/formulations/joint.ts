// Linear multi-class SVMs whose classes are trained together, in one optimisation problem, instead
// of one binary classifier after another: a weight vector and a bias for every class, and the class
// with the largest f_c(x) = w_c·x + b_c is predicted. With s_ic = m − (f_y(x_i) − f_c(x_i)),
//   min ½ Σ_c (‖w_c‖² + b_c²) + Σ_i C_i ξ_i
//   crammer-singer   m = 1, ξ_i = max(0, max_{c≠y} s_ic): the class that comes nearest counts
//   weston-watkins   m = 2, ξ_i = Σ_{c≠y} max(0, s_ic): every other class counts
// The bias is the weight of a constant column, as in LIBLINEAR (-s 4 -B 1). SVM-RFE by Σ_c w_cj² on
// either is the MSVM-RFE of Zhou and Tuck (2007).

import { note } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { JointClassifierSet } from '../solvers/joint/set.ts';
import type { JointLoss } from '../solvers/joint/solve.ts';
import { LinearRows } from '../solvers/linear/rows.ts';
import { weightsByClass } from './costs.ts';
import { classPredictor, datasetProblems } from './dataset-problems.ts';
import type { Formulation, ProblemOptions, Trained, Training } from './formulation.ts';
import { makeLinearModel } from './make-model.ts';
import { taskNames } from './schemes/index.ts';
import { oneVsRest } from './schemes/one-vs-rest.ts';
import { stopNotes } from './solution-report.ts';
import { LinearTrainer } from './trainers/linear.ts';

const problemsOf = (dataset: Dataset, options: ProblemOptions, rows?: Int32Array) =>
  datasetProblems(dataset, { ...options, multiclass: oneVsRest.name }, rows);

/** What the options say of solving; nothing where they are silent. */
const solving = (options: { readonly tolerance: number | null; readonly maxIterations: number | null }) => ({
  ...(options.tolerance !== null && { tolerance: options.tolerance }),
  ...(options.maxIterations !== null && { maxIterations: options.maxIterations }),
});

function trainJoint(name: string, loss: JointLoss, training: Training): Trained {
  const { dataset, transforms, options, seed, onIterations } = training;
  const classWeights = weightsByClass(options.classWeights, dataset.classes);
  const problems = problemsOf(dataset, { ...options, classWeights });
  const data = dataset.features.map((feature) => feature.data);
  const rows = new LinearRows(data, dataset.rowCount);
  try {
    const classifiers = new JointClassifierSet(rows, {
      problems,
      loss,
      seed,
      ...solving(options),
      ...(onIterations && {
        onIterations: (iterations: number) => onIterations({ classifier: 1, of: 1, iterations }),
      }),
    }).solve();
    const solutions = classifiers.map((own) => {
      const { solver, stop, iterations, objective, violation, gap, bias } = own;
      return { ...taskNames(own, dataset.classes), solver, stop, iterations, objective, violation, gap, bias };
    });
    const supporting = new Set(classifiers.flatMap((own) => Array.from(own.rows.filter((_, n) => own.beta[n] !== 0))));
    return {
      model: makeLinearModel({ dataset, transforms, multiclass: oneVsRest.name, machine: name, classifiers }),
      support: supporting.size,
      objective: classifiers.reduce((sum, { objective }) => sum + objective, 0),
      solutions,
      // One problem was solved, however many classes it has.
      notes: [
        ...stopNotes(solutions.slice(0, 1)),
        ...(options.probability
          ? [note('formulation-without-probabilities', { formulation: name }, { fixes: [{ set: { machine: 'svm' } }] })]
          : []),
      ],
    };
  } finally {
    rows.dispose();
  }
}

/** A formulation by its loss. */
const joint = <N extends string>(entry: {
  readonly name: N;
  readonly title: string;
  readonly summary: string;
  readonly reference: string;
  readonly jointLoss: JointLoss;
  /** Whether LIBLINEAR trains with this loss; it decides as its solver does with either. */
  readonly isOfLiblinear: boolean;
}) => {
  const { jointLoss, isOfLiblinear, ...named } = entry;
  return {
    ...named,
    target: 'classes',
    offers: new Set(['cost', 'class-weights', 'cross-validation', 'nested-evaluation']),
    options: ['cost', 'classWeights'],
    scheme: oneVsRest.name,
    liblinear: { solver: 'MCSVM_CS', isTrained: isOfLiblinear },
    decisionUnit: 1,
    loss: 'hinge',
    score: 'accuracy',
    problems: problemsOf,
    createTrainer({ dataset, test }, options) {
      const { seed } = options;
      return new LinearTrainer({
        dataset,
        test,
        problems: problemsOf(dataset, options),
        scheme: oneVsRest.name,
        predict: classPredictor(dataset, oneVsRest.name),
        createSet: (rows, problems) =>
          new JointClassifierSet(rows, { problems, loss: jointLoss, seed, ...solving(options) }),
      });
    },
    train: (training) => trainJoint(entry.name, jointLoss, training),
  } as const satisfies Formulation;
};

export const crammerSinger = joint({
  name: 'crammer-singer',
  title: 'joint multi-class support vector machine',
  summary: 'all classes in one linear problem, as in LIBLINEAR -s 4; only the closest other class counts',
  reference: 'Crammer and Singer 2001',
  jointLoss: 'nearest',
  isOfLiblinear: true,
});

export const westonWatkins = joint({
  name: 'weston-watkins',
  title: 'joint multi-class support vector machine',
  summary: 'all classes in one linear problem; the loss includes every other class',
  reference: 'Weston and Watkins 1999',
  jointLoss: 'every',
  isOfLiblinear: false,
});
