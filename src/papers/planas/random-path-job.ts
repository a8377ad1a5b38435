// A random selection as the report times it: models trained on the first 1, 3, 5, … features of a
// random order, scored on other samples. Each is trained by itself, as the report's are: the next
// does not begin where the last one ended.

import * as z from 'zod/mini';
import { eventLoopYielder } from '../../base/event-loop.ts';
import { resolveOptions } from '../../base/option.ts';
import { random } from '../../base/random.ts';
import { type Dataset, denseValues, pickFeatures, pickRows } from '../../data/dataset.ts';
import type { JobKind } from '../../executors/job.ts';
import * as shapes from '../../executors/job-shapes.ts';
import { decisionTable, predictedClasses } from '../../formulations/predict-model.ts';
import { trainLinear } from '../../formulations/train-linear.ts';
import { decideOnMatrix, trainOnMatrix } from '../../formulations/train-matrix.ts';
import { trainSvm } from '../../formulations/train-svm.ts';
import { Columns } from '../../kernels/columns.ts';
import { withCross } from '../../kernels/cross.ts';
import { Gram, type KernelMatrix } from '../../kernels/gram.ts';
import { kernels } from '../../kernels/index.ts';
import { resolveParameters } from '../../kernels/parameters.ts';
import { doubleAt } from '../../numeric/address.ts';
import type { Core } from '../../numeric/core.ts';
import { trainOptions } from '../../plan/task-options.ts';

/**
 * `linear`: without a kernel matrix, the squared hinge. `kernel`: a linear kernel. `precomputed`:
 * on a polynomial kernel matrix of degree 3.
 */
export type PathClassifier = 'linear' | 'kernel' | 'precomputed';

export interface RandomPathInput {
  readonly machine: PathClassifier;
  readonly trainRows: number;
  readonly sizes: readonly number[];
  readonly cost: number;
  readonly degree: number;
  readonly seed: number;
  /** Which of several random orders. */
  readonly repeat: number;
}

export interface RandomPathAnswer {
  /**
   * Shares of the training samples and of the other samples that are classified correctly, by size.
   */
  readonly train: readonly number[];
  readonly test: readonly number[];
}

interface Parts {
  readonly train: Dataset;
  readonly test: Dataset;
}

/** LIBSVM's, at which the report's models stop. */
const TOLERANCE = 1e-3;

export const planasRandomPathJob: JobKind<RandomPathInput, RandomPathAnswer> = {
  name: 'planas-random-path',
  summary: 'classifiers on the first features of a random order',
  shape: {
    input: z.strictObject({
      machine: z.enum(['linear', 'kernel', 'precomputed']),
      trainRows: shapes.count,
      sizes: shapes.counts,
      cost: shapes.number,
      degree: shapes.number,
      seed: shapes.seed,
      repeat: shapes.count,
    }),
    answer: z.strictObject({ train: shapes.numbers, test: shapes.numbers }),
  },
  async run(input, dataset, signal) {
    const order = random(input.seed, 'planas', 'order', input.repeat).shuffle(
      Int32Array.from(dataset!.features.keys()),
    );
    const rows = Int32Array.from({ length: dataset!.rowCount }, (_, row) => row);
    const whole = {
      train: pickRows(dataset!, rows.subarray(0, input.trainRows)),
      test: pickRows(dataset!, rows.subarray(input.trainRows)),
    };
    const train: number[] = [];
    const test: number[] = [];
    const yieldToEventLoop = eventLoopYielder();
    for (const size of input.sizes) {
      await yieldToEventLoop();
      signal?.throwIfAborted();
      const columns = [...order.subarray(0, size)];
      const parts = { train: pickFeatures(whole.train, columns), test: pickFeatures(whole.test, columns) };
      const [own, other] = input.machine === 'precomputed' ? onMatrix(parts, input) : onRows(parts, input);
      train.push(own);
      test.push(other);
    }
    return { train, test };
  },
};

function onRows({ train, test }: Parts, { machine, cost, seed }: RandomPathInput): [number, number] {
  const options = resolveOptions(trainOptions, {
    machine: machine === 'linear' ? 'linear' : 'svm',
    cost,
    tolerance: TOLERANCE,
  });
  const { model } = (machine === 'linear' ? trainLinear : trainSvm)({ dataset: train, transforms: [], options, seed });
  const share = (rows: Dataset) => shareOf(rows, predictedClasses(model, decisionTable(model, rows)));
  return [share(train), share(test)];
}

/** The kernel matrix is made first, and the model sees nothing else. */
function onMatrix({ train, test }: Parts, { cost, degree }: RandomPathInput): [number, number] {
  const kernel = kernels.get('poly');
  const columnsOf = (rows: Dataset) => new Columns(rows.features.map(({ data }) => denseValues(data, rows.rowCount)));
  const [training, others] = [columnsOf(train), columnsOf(test)];
  const gram = new Gram(training, kernel.kind);
  try {
    const { core } = training;
    const { features } = gram;
    const parameters = resolveParameters(kernel, { gamma: 'auto', coef0: cost, degree }, training, features);
    const matrix = copied(core, gram.matrix(kernel, parameters), train.rowCount);
    const cross = withCross({ training, others, features, kernel, parameters }, (values) =>
      copied(core, values, train.rowCount),
    );
    const labels = Array.from(train.labels, (label) => train.classes[label]);
    const classifiers = trainOnMatrix(matrix, labels, { cost, tolerance: TOLERANCE });
    const share = (rows: Dataset, values: Float64Array[]) => {
      const { predicted } = decideOnMatrix(classifiers, values, train.rowCount);
      return shareOf(
        rows,
        Int32Array.from(predicted, (name) => rows.classes.indexOf(name)),
      );
    };
    return [share(train, matrix), share(test, cross)];
  } finally {
    gram.dispose();
    others.dispose();
    training.dispose();
  }
}

function copied(core: Core, { address, stride, rowCount }: KernelMatrix, columnCount: number): Float64Array[] {
  return Array.from({ length: rowCount }, (_, row) =>
    core.doubles(doubleAt(address, stride * row), columnCount).slice(),
  );
}

function shareOf({ labels }: Dataset, predicted: Int32Array): number {
  return predicted.reduce((right, label, row) => right + Number(label === labels[row]), 0) / labels.length;
}
