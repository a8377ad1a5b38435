// Kernel models on one Gram cache: an eliminated feature is subtracted from it, and the exact
// solver follows.

import { indices } from '../../base/indices.ts';
import { type Problem, UserError } from '../../base/problem.ts';
import { type ColumnView, viewOf, withoutLast } from '../../data/column-view.ts';
import { type Dataset, pickFeatures } from '../../data/dataset.ts';
import { type ColumnReader, Columns, featureColumns } from '../../kernels/columns.ts';
import { CrossGram } from '../../kernels/cross-gram.ts';
import { Gram } from '../../kernels/gram.ts';
import { kernelOf } from '../../kernels/index.ts';
import type { Kernel } from '../../kernels/kernel.ts';
import type { KernelChoice } from '../../kernels/parameters.ts';
import { fitsInCore, fittingSamples, type KernelData, refuseTooLarge, tooLarge } from '../../kernels/room.ts';
import { core as sharedCore } from '../../numeric/core.ts';
import { decisionValues, scaledDecisions } from '../../solvers/decide.ts';
import { LinearPath, type PathRun, type PathStep } from '../../solvers/linear-path.ts';
import { DOUBTFUL, type LeastOutput } from '../../solvers/problem.ts';
import { type Classifier, ClassifierSet } from '../../solvers/set.ts';
import { type SolverOptions, solveBinary } from '../../solvers/solver.ts';
import { weights } from '../../solvers/weights.ts';
import { decisionError, doubtfulTasks, type SolvedMatrix, unsettledTasks } from '../doubts.ts';
import type { Capacity, TrainerData } from '../formulation.ts';
import { schemeOf } from '../schemes/index.ts';
import type { Decided } from '../ties.ts';
import type {
  AheadRequest,
  DecisionUse,
  ModelCopy,
  Outputs,
  Predictions,
  Predictor,
  Problems,
  TrainedClassifiers,
  TrainedModels,
  Trainer,
} from './trainer.ts';

export interface KernelTraining extends SolverOptions {
  /** Prepared: numeric, complete, scaled. */
  readonly dataset: Dataset;
  readonly test: Dataset | null;
  readonly problems: Problems;
  readonly predict: Predictor;
  /** The multi-class scheme; null if numbers are predicted, not classes. */
  readonly scheme: string | null;
  /** Why the models cannot be trained; null if they can. */
  refusal(classifiers: readonly Classifier[]): Problem | null;
  readonly kernel: string | Kernel;
  readonly parameters: KernelChoice;
}

/** A violation at which a solution counts as exact. */
const EXACT = 1e-10;

/** Where ‖w‖² is doubtful and there are no weights, below this share it is rounding. */
const ROUNDING = 1e-13;

const isExact = ({ solver, stop }: Classifier) => solver === 'active-set' && stop === 'tolerance';

/** What the trainer keeps in the core's memory. */
function kept({ dataset, test }: TrainerData, kernel: Kernel): KernelData {
  const matrices = kernel.fill ? 2 : 1;
  const samples = dataset.rowCount;
  return { samples, features: dataset.features.length, matrices, testSamples: test?.rowCount ?? 0 };
}

/** Whether the linear solver, which needs no matrix, trains the same kind of model. */
const hasLinearSolver = ({ dataset }: TrainerData, kernel: Kernel) => kernel.hasWeights && !dataset.response;

/** How many samples a kernel trainer could hold; null if it can hold those it is given. */
export function kernelCapacity(data: TrainerData, kernel: Kernel): Capacity | null {
  const core = sharedCore();
  const own = kept(data, kernel);
  if (fitsInCore(core, own)) return null;
  return {
    samples: fittingSamples(core, own),
    refusal: (sampleRows) => tooLarge(core, own, { isLinear: hasLinearSolver(data, kernel), sampleRows }),
  };
}

/** Samples that are scored along the path. */
interface TestSamples {
  readonly columns: Columns;
  readonly cross: CrossGram;
  readonly rows: Int32Array;
  /**
   * The training samples, where they are scored too, after the others: the Gram matrix has their
   * values. Null where they are not.
   */
  readonly training: Int32Array | null;
}

/** The columns of the first samples of a dataset, which are a view. */
const viewedColumns = (dataset: Dataset, view: ColumnView): ColumnReader => ({
  ...featureColumns(dataset),
  rowCount: view.rows!.length,
  view,
});

const concatenated = (first: Float64Array, second: Float64Array) => {
  const all = new Float64Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
};

export class KernelTrainer implements Trainer {
  readonly #training: KernelTraining;
  readonly #columns: Columns;
  readonly #gram: Gram;
  #test: TestSamples | null = null;
  #set: ClassifierSet;
  #classifiers: Classifier[] = [];
  #path: LinearPath | null = null;
  #problems: Problems;
  readonly #forgotten: Int32Array[] = [];
  /** Whether the models began at those of another set of features, or on a Gram matrix of more. */
  #isWarm = false;
  /** Whether they are those of the last training, on the present features. */
  #isTrained = false;

  constructor(training: KernelTraining) {
    this.#training = training;
    const { dataset, test, kernel, problems } = training;
    this.#problems = problems;
    const taken: { dispose(): void }[] = [];
    const held = <T extends { dispose(): void }>(thing: T) => {
      taken.push(thing);
      return thing;
    };
    const core = sharedCore();
    const own = kernelOf(kernel);
    const isLinear = hasLinearSolver(training, own);
    refuseTooLarge(core, kept(training, own), { isLinear });
    try {
      this.#columns = held(new Columns(featureColumns(dataset)));
      this.#gram = held(new Gram(this.#columns, own.kind));
      if (test) {
        const others = withoutLast(viewOf(test.features), viewOf(dataset.features));
        const columns = held(new Columns(others ? viewedColumns(test, others) : featureColumns(test)));
        const cross = held(new CrossGram(this.#columns, columns, this.#gram.kind));
        const training = others && indices(dataset.rowCount);
        this.#test = { columns, cross, rows: indices(columns.rowCount), training };
      }
      this.#set = this.#newSet(problems);
    } catch (error) {
      for (const thing of taken) thing.dispose();
      // There was room, but not in one piece, or not on this machine.
      const isFull = error instanceof UserError && error.code === 'core-out-of-memory';
      throw isFull ? tooLarge(core, kept(training, own), { isLinear, cause: error }) : error;
    }
  }

  #newSet(problems: Problems): ClassifierSet {
    return new ClassifierSet(this.#gram, { ...this.#training, kernel: kernelOf(this.#training.kernel), problems });
  }

  get features(): Int32Array {
    return this.#gram.features;
  }

  get featureCount(): number {
    return this.#gram.featureCount;
  }

  get classifiers(): readonly Classifier[] {
    return this.#classifiers;
  }

  get set(): ClassifierSet {
    return this.#set;
  }

  train(problems?: Problems): Problem | null {
    if (problems) {
      this.#problems = problems;
      this.#path?.dispose();
      this.#path = null;
      this.#set.dispose();
      this.#set = this.#newSet(problems);
    }
    this.#classifiers = this.#set.solve();
    this.#isTrained = true;
    return this.#training.refusal(this.#classifiers);
  }

  withTemporaryModels<T>(problems: Problems, work: (trained: TrainedClassifiers) => T): T {
    const set = this.#newSet(problems);
    try {
      const classifiers = set.solve();
      const { features, featureCount } = this;
      const weightsOf = (k: number, some = features) => this.#weightsOf(classifiers[k], some);
      return work({ features, featureCount, classifiers, set, weights: weightsOf });
    } finally {
      set.dispose();
    }
  }

  weights(k: number, features: Int32Array = this.features): Float64Array | null {
    return this.#weightsOf(this.#classifiers[k], features);
  }

  #weightsOf(classifier: Classifier, features: Int32Array): Float64Array | null {
    return this.#set.kernel.hasWeights ? weights(this.#columns, classifier, features) : null;
  }

  outputs(k: number): Outputs {
    const classifier = this.#classifiers[k];
    const { rows, beta, signs, bias } = classifier;
    const { core } = this.#columns;
    const matrix = this.#set.trainedMatrix();
    const values = decisionValues(core, matrix, classifier, rows);
    const kernel = core.doubles(matrix.address, matrix.stride * matrix.rowCount);
    let norm2 = 0;
    let size = 0;
    for (let n = 0; n < values.length; n++) {
      if (beta[n] === 0) continue;
      norm2 += beta[n] * (values[n] - bias);
      size += Math.abs(beta[n]) * Math.sqrt(Math.abs(kernel[rows[n] * (matrix.stride + 1)]));
    }
    if (norm2 < DOUBTFUL * size * size) norm2 = this.#smallNorm2(k, norm2, size * size);
    for (let n = 0; n < values.length; n++) values[n] *= signs[n];
    return { values, norm2 };
  }

  #smallNorm2(k: number, norm2: number, size2: number): number {
    const own = this.weights(k);
    if (own) return own.reduce((sum, weight) => sum + weight * weight, 0);
    return Math.abs(norm2) < ROUNDING * size2 ? 0 : norm2;
  }

  knownMargin(k: number): LeastOutput | null {
    return this.#set.knownMargin(k, this.#classifiers[k]);
  }

  stepsAhead({ counts, lazy, kept, withMargins, use }: AheadRequest): PathRun | null {
    const states = this.#set.pathStates();
    if (states === null || this.#isStartDependent() || this.#test?.training) return null;
    const cross = this.#test?.cross ?? null;
    this.#path ??= new LinearPath(
      { set: this.#set, lazy, cross, kept, withMargins },
      states.classifiers.length,
      states.tolerance,
    );
    const before = cross && this.#gram.features;
    const run = this.#path.run(counts);
    if (run === null) return null;
    if (run.classifiers) this.#classifiers = run.classifiers;
    if (run.steps.length > 0) {
      this.#isTrained = false;
      this.#isWarm = true;
    }
    if (run.unfinished.length > 0) this.#set.forgetAll(run.unfinished);
    return before ? { ...run, steps: this.#settledSteps(run.steps, before, use) } : run;
  }

  /** The steps with decision values that depend on the features alone, as of `testDecisions`. */
  #settledSteps(steps: readonly PathStep[], features: Int32Array, use: DecisionUse): PathStep[] {
    return steps.map((step, place) => {
      if (!this.#isUnsettled(step.decisions, step.decisions, use, step.features)) return step;
      const gone = new Set(steps.slice(0, place).flatMap(({ removed }) => [...removed]));
      const decisions = this.#decidedFromNothing(
        use,
        features.filter((feature) => !gone.has(feature)),
      );
      return { ...step, decisions: decisions.map((decided) => ({ ...decided, violation: 0 })) };
    });
  }

  adjust(k: number, scale: number, bias: number): void {
    const classifier = this.#classifiers[k];
    this.#isTrained = false;
    this.#classifiers[k] = { ...classifier, beta: classifier.beta.map((value) => scale * value), bias };
  }

  forget(features: Int32Array): void {
    this.#isTrained = false;
    this.#isWarm = true;
    this.#set.forgetAll(features);
    if (this.#isCopied) this.#forgotten.push(features.slice());
  }

  /** The matrices of linear models also change inside the core (`stepsAhead`). */
  get #isCopied(): boolean {
    return !this.#set.kernel.hasWeights;
  }

  modelCopy(): ModelCopy | null {
    if (!this.#isCopied) return null;
    return { forgotten: this.#forgotten, parameters: this.#set.trainedWith, classifiers: this.#classifiers };
  }

  adopt({ parameters, classifiers }: TrainedModels): void {
    this.#classifiers = [...classifiers];
    this.#set.adopt(parameters);
  }

  testDecisions(use: DecisionUse): Decided[] {
    if (this.#isTrained && this.#isWarm && this.#isStartDependent()) return this.#decidedFromNothing(use);
    const decisions = this.#classifiers.map((classifier) => this.#decided(classifier));
    if (!this.#isTrained || this.#isStartDependent()) return decisions;
    const exact = this.#classifiers.map((classifier) => (isExact(classifier) ? classifier : null));
    for (const k of this.#doubtful(decisions, use)) {
      const solved = this.#solvedExactly(k);
      exact[k] = solved;
      decisions[k] = this.#decided(solved);
    }
    return this.#isWarm && this.#isUnsettled(exact, decisions, use) ? this.#decidedFromNothing(use) : decisions;
  }

  /**
   * Whether solutions, exact as they are (null: those that are not), leave ties between the test
   * samples to rounding.
   */
  #isUnsettled(
    exact: readonly ({ readonly violation: number } | null)[],
    tables: readonly Decided[],
    use: DecisionUse,
    featureCount = this.featureCount,
  ): boolean {
    if (this.#training.scheme === null) return false;
    const matrix = { ...this.#solvedMatrix(), featureCount };
    const errors = exact.map((own) => own && decisionError(matrix, Math.max(0, own.violation)));
    const scheme = schemeOf(this.#training.scheme, this.#classifiers);
    const ordered = {
      isOrderWanted: use !== 'classes',
      ...(typeof use === 'object' && { orderedCount: use.orderOfFirst }),
    };
    return unsettledTasks({ scheme, tables, errors, ...ordered }).length > 0;
  }

  #solvedMatrix(): SolvedMatrix {
    return { kind: this.#set.kernel.kind, featureCount: this.featureCount };
  }

  #decided(classifier: Classifier): Decided {
    const { cross, rows, training } = this.#test!;
    const { core } = this.#columns;
    cross.follow(this.#gram);
    const matrix = cross.matrix(this.#set.kernel, this.#set.trainedWith);
    const others = scaledDecisions(core, matrix, classifier, rows);
    if (training === null) return others;
    const own = scaledDecisions(core, this.#set.trainedMatrix(), classifier, training);
    return { values: concatenated(others.values, own.values), scales: concatenated(others.scales, own.scales) };
  }

  /**
   * Whether what a training finds depends on where it begins: several optima, or an end before any.
   */
  #isStartDependent(): boolean {
    const { kernel, trainedWith } = this.#set;
    return this.#training.maxIterations !== undefined || !kernel.semidefinite(trainedWith);
  }

  /**
   * The models that are too far from the exact ones to settle the classes of the test samples, or
   * their order.
   */
  #doubtful(decisions: readonly Decided[], use: DecisionUse): readonly number[] {
    const { scheme, dataset } = this.#training;
    if (scheme === null) return [];
    const tasks = this.#classifiers;
    const matrix = this.#solvedMatrix();
    const errors = tasks.map((task) => (isExact(task) ? 0 : decisionError(matrix, task.violation)));
    if (use !== 'classes') return errors.flatMap((error, k) => (error > 0 ? [k] : []));
    const values = decisions.map((own) => own.values);
    return doubtfulTasks({
      scheme: schemeOf(scheme, tasks),
      tasks,
      values,
      errors,
      classCount: dataset.classes.length,
    });
  }

  #solvedExactly(k: number): Classifier {
    const classifier = this.#classifiers[k];
    const matrix = this.#set.trainedMatrix();
    const options = { tolerance: EXACT, method: 'auto', start: classifier.beta } as const;
    return { ...classifier, ...solveBinary(this.#columns.core, matrix, classifier, options) };
  }

  /**
   * The decision values of models that begin at nothing, on a Gram matrix that never had another
   * feature.
   */
  #decidedFromNothing(use: DecisionUse, own = this.features): Decided[] {
    const { dataset, test } = this.#training;
    const features = [...own];
    const fresh = new KernelTrainer({
      ...this.#training,
      dataset: pickFeatures(dataset, features),
      test: pickFeatures(test!, features),
      problems: this.#problems,
    });
    try {
      fresh.train();
      return fresh.testDecisions(use);
    } finally {
      fresh.dispose();
    }
  }

  predictions(decisions: readonly Decided[]): Predictions {
    return this.#training.predict(this.#classifiers, decisions);
  }

  dispose(): void {
    this.#path?.dispose();
    this.#set.dispose();
    this.#test?.cross.dispose();
    this.#test?.columns.dispose();
    this.#gram.dispose();
    this.#columns.dispose();
  }
}
