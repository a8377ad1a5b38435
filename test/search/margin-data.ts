// A thin trainer around ClassifierSet, whole eliminations by margin, and the same margins computed
// plainly from the data.

import type { Note } from '../../src/base/problem.ts';
import { decompose } from '../../src/formulations/schemes/index.ts';
import type { Trainer } from '../../src/formulations/trainers/trainer.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import type { KernelParameters } from '../../src/kernels/kernel.ts';
import { createCore } from '../../src/numeric/core.ts';
import { margin } from '../../src/search/strategies/margin.ts';
import type { Scorer } from '../../src/search/strategies/scorer.ts';
import type { MarginOptions, Proposal, RemovalRequest, StrategyRun } from '../../src/search/strategies/strategy.ts';
import { decisionValues } from '../../src/solvers/decide.ts';
import { type Classifier, ClassifierSet } from '../../src/solvers/set.ts';
import { weights } from '../../src/solvers/weights.ts';

export const core = createCore();

export interface Data {
  readonly columns: readonly Float64Array[];
  readonly labels: Int32Array;
  readonly cost: number | Float64Array;
  readonly kernel?: 'linear' | 'rbf' | 'poly' | 'sigmoid';
  readonly parameters?: Partial<KernelParameters>;
  readonly scheme?: 'ovo' | 'ovr';
}

export function trainerOf(data: Data): Trainer {
  const kernel = kernels.get(data.kernel ?? 'linear');
  const columns = new Columns(data.columns, core);
  const gram = new Gram(columns, kernel.kind);
  const costs = typeof data.cost === 'number' ? new Float64Array(data.labels.length).fill(data.cost) : data.cost;
  const problems = decompose({ scheme: data.scheme ?? 'ovo', labels: data.labels, costs });
  const set = new ClassifierSet(gram, { kernel, problems, parameters: data.parameters });
  let classifiers: Classifier[] = [];
  return {
    set,
    get features() {
      return gram.features;
    },
    get featureCount() {
      return gram.featureCount;
    },
    get classifiers() {
      return classifiers;
    },
    train() {
      classifiers = set.solve();
      return null;
    },
    withTemporaryModels() {
      throw new Error('the margin strategy trains nothing aside');
    },
    weights: (k, features = gram.features) =>
      kernel.name === 'linear' ? weights(columns, classifiers[k], features) : null,
    outputs(k) {
      const { rows, signs, beta, bias } = classifiers[k];
      const f = decisionValues(core, set.trainedMatrix(), classifiers[k], rows);
      const norm2 = beta.reduce((sum, value, n) => sum + value * (f[n] - bias), 0);
      return { values: f.map((value, n) => signs[n] * value), norm2 };
    },
    adjust(k, scale, bias) {
      classifiers = classifiers.map((classifier, i) =>
        i === k ? { ...classifier, beta: classifier.beta.map((value) => scale * value), bias } : classifier,
      );
    },
    forget(features) {
      for (const feature of features) set.forget(feature);
    },
    testDecisions: () => [],
    predictions() {
      throw new Error('the margin strategy predicts nothing');
    },
    dispose() {
      for (const held of [set, gram, columns]) held.dispose();
    },
  };
}

export const OPTIONS: MarginOptions = { littleOptimization: 'none', mfeCandidates: 'exact', onNonseparable: 'stop' };

const noScorer: Scorer = {
  score() {
    throw new Error('the margin strategy has its own criterion');
  },
  fits: () => 0,
  notes: () => [],
  dispose() {},
};

export interface Step {
  readonly trainer: Trainer;
  readonly choice: Proposal | null;
  /** Classifiers and features as they were when the choice was made. */
  readonly classifiers: Trainer['classifiers'];
  readonly features: Int32Array;
}

export const ONE: RemovalRequest = { count: 1, kept: null, unitOf: null, full: false };

/** Follows an elimination to its end; `check` sees each step before anything leaves. */
export function eliminate(
  data: Data,
  options: Partial<MarginOptions>,
  check: (step: Step, run: StrategyRun) => void,
  request: RemovalRequest = ONE,
  retrainEvery = 0,
): { order: number[]; notes: readonly Note[] } {
  const trainer = trainerOf(data);
  try {
    trainer.train();
    const run = margin.start({ trainer, scorer: noScorer, margin: { ...OPTIONS, ...options } });
    const order: number[] = [];
    let gone = 0;
    for (;;) {
      const choice = run.propose(request);
      check({ trainer, choice, classifiers: trainer.classifiers, features: trainer.features.slice() }, run);
      if (!choice) return { order, notes: run.notes() };
      order.push(...choice.removed);
      trainer.forget(choice.removed);
      run.eliminated(choice.removed);
      gone += choice.removed.length;
      if (retrainEvery > 0 && gone >= retrainEvery) {
        trainer.train();
        run.trained();
        gone = 0;
      }
    }
  } finally {
    trainer.dispose();
  }
}

// As the house rules have it: a weight below 1e-10 of its terms is 0; ‖w‖² in a kernel's space is
// rounding below 1e-13 of its largest terms.
const NO_WEIGHT = 1e-10;
const NO_LENGTH = 1e-13;

/**
 * f without b of the rows of classifier k over the features, and ‖w‖², straight from the data; ‖w‖² is
 * 0 where it is rounding.
 */
export function plainOutputs(data: Data, trainer: Trainer, k: number, features: readonly number[]) {
  const { rows, beta } = trainer.classifiers[k];
  const { kernel, trainedWith } = trainer.set!;
  if (kernel.name === 'linear') return linearOutputs(data, trainer, k, features);
  const all = Array.from(rows, (row) => Float64Array.from(features, (feature) => data.columns[feature][row]));
  let largest = 0;
  const f = Float64Array.from(all, (x) =>
    all.reduce((sum, other, n) => {
      const value = kernel.value(other, x, trainedWith, core);
      if (beta[n] !== 0) largest = Math.max(largest, Math.abs(value));
      return sum + beta[n] * value;
    }, 0),
  );
  const size = beta.reduce((sum, value) => sum + Math.abs(value), 0) ** 2 * Math.max(1, largest);
  const norm2 = beta.reduce((sum, value, n) => sum + value * f[n], 0);
  return { f, norm2: norm2 > NO_LENGTH * size ? norm2 : 0 };
}

function linearOutputs({ columns }: Data, trainer: Trainer, k: number, features: readonly number[]) {
  const { rows, beta } = trainer.classifiers[k];
  const f = new Float64Array(rows.length);
  let norm2 = 0;
  for (const feature of features) {
    const terms = Array.from(rows, (row, n) => beta[n] * columns[feature][row]);
    const w = terms.reduce((sum, term) => sum + term, 0);
    if (Math.abs(w) < NO_WEIGHT * terms.reduce((sum, term) => sum + Math.abs(term), 0)) continue;
    for (const [n, row] of rows.entries()) f[n] += w * columns[feature][row];
    norm2 += w * w;
  }
  return { f, norm2 };
}

/** The margin of classifier k on the features, as it stands; NaN without w. */
export function plainMargin(data: Data, trainer: Trainer, k: number, features: readonly number[]): number {
  const { signs, bias } = trainer.classifiers[k];
  const { f, norm2 } = plainOutputs(data, trainer, k, features);
  if (norm2 === 0) return NaN;
  return f.reduce((least, value, n) => Math.min(least, signs[n] * (value + bias)), Infinity) / Math.sqrt(norm2);
}

/**
 * The largest margin over A and w0, by looking at every pair of rows: the boundary lies midway
 * between some two.
 */
export function plainCentredMargin(data: Data, trainer: Trainer, k: number, features: readonly number[]): number {
  const { signs } = trainer.classifiers[k];
  const { f, norm2 } = plainOutputs(data, trainer, k, features);
  if (norm2 === 0) return NaN;
  let best = -Infinity;
  for (const first of f.keys()) {
    for (const second of f.keys()) {
      if (signs[first] === signs[second]) continue;
      for (const side of [1, -1]) {
        const middle = (f[first] + f[second]) / 2;
        best = Math.max(
          best,
          f.reduce((least, value, n) => Math.min(least, side * signs[n] * (value - middle)), Infinity),
        );
      }
    }
  }
  return best / Math.sqrt(norm2);
}
