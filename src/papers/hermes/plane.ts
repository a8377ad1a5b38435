// Two well separated classes in the plane, an RBF model on them, and all that Figure 1 of Hermes
// and Buhmann 2000 draws: f on a grid, its gradients on a lattice, the support vectors, the samples
// of I_ε with their gradients, and the importances of the two features.
//
// The data of the figure are not given. Ours: one class around (0, 0.7), the other along the
// parabola y = 0.5 x² − 0.5 below it.

import * as z from 'zod/mini';
import { random } from '../../base/random.ts';
import { gradientAngle, nearBoundary } from '../../criteria/gradient-angle.ts';
import type { Dataset } from '../../data/dataset.ts';
import type { JobKind } from '../../executors/job.ts';
import * as shapes from '../../executors/job-shapes.ts';
import { createTrainer, type FormulationChoice, problemsFor } from '../../formulations/index.ts';
import type { SchemeName } from '../../formulations/schemes/index.ts';
import { oneVsOne } from '../../formulations/schemes/one-vs-one.ts';
import type { Place } from '../../report/charts/scatter.ts';
import { createScorer, type Scoring } from '../../search/strategies/scorer.ts';
import { decisionGradient } from '../../solvers/gradient.ts';
import type { Classifier } from '../../solvers/set.ts';

/** Plain JSON. */
export interface HermesPlane {
  readonly seed: number;
  readonly perClass: number;
  /** exp(−‖u − v‖² / θ). */
  readonly theta: number;
  readonly cost: number;
  /** ε of the drawn region, and all that importances are computed for. */
  readonly epsilon: number;
  readonly epsilons: readonly number[];
  /**
   * Steps of the grid of f and of the lattice of gradients along an axis, from −EXTENT to EXTENT.
   */
  readonly gridSteps: number;
  readonly latticeSteps: number;
}

export interface PlanePoint {
  readonly x: number;
  readonly y: number;
  readonly group: 0 | 1;
  readonly isSupport: boolean;
}

/** The gradient of f at a place. */
export interface PlaneGradient {
  readonly from: Place;
  readonly by: Place;
}

export interface PlaneOutcome {
  readonly points: readonly PlanePoint[];
  readonly marginVectors: number;
  /** f on the grid, row by row from below, to 4 decimals: it is for a chart. */
  readonly values: readonly number[];
  readonly lattice: readonly PlaneGradient[];
  /** At the samples of I_ε. */
  readonly near: readonly PlaneGradient[];
  readonly importances: readonly {
    readonly epsilon: number;
    readonly rows: number;
    readonly scores: readonly number[];
  }[];
}

export const EXTENT = 1.5;

/** Along an axis; the figure has far fewer. */
const MAX_STEPS = 1000;

export const hermesPlaneJob: JobKind<HermesPlane, PlaneOutcome> = {
  name: 'hermes-plane',
  summary: 'an RBF SVM in the plane: decision function, gradients and the region around the margin',
  shape: {
    input: z.strictObject({
      seed: shapes.seed,
      perClass: shapes.generatedCount,
      theta: shapes.number,
      cost: shapes.number,
      epsilon: shapes.number,
      epsilons: shapes.numbers,
      gridSteps: z.int().check(z.minimum(1), z.maximum(MAX_STEPS)),
      latticeSteps: z.int().check(z.minimum(1), z.maximum(MAX_STEPS)),
    }),
    answer: z.strictObject({
      points: z.array(z.looseObject({ x: shapes.number, y: shapes.number, group: shapes.count })),
      marginVectors: shapes.count,
      values: shapes.numbers,
      lattice: z.array(z.strictObject({ from: shapes.numbers, by: shapes.numbers })),
      near: z.array(z.strictObject({ from: shapes.numbers, by: shapes.numbers })),
      importances: z.array(z.strictObject({ epsilon: shapes.number, rows: shapes.count, scores: shapes.numbers })),
    }),
  },
  run(plane) {
    const { places, labels } = trainingPlaces(plane);
    const lattice = axisPlaces(plane.latticeSteps);
    // The lattice stands among the samples, so that gradients can be had there, but takes no part
    // in the training.
    const all = [...places, ...lattice];
    const dataset = planeDataset(all, labels);
    const choice = formulationChoice(plane);
    const trainer = createTrainer(dataset, planeDataset(axisPlaces(plane.gridSteps), []), choice);
    try {
      trainer.train(problemsFor(dataset, choice, Int32Array.from(places.keys())));
      const set = trainer.set!;
      const classifier = trainer.classifiers[0] as Classifier;
      const gradient = decisionGradient(set, classifier);
      const gradientAt = (row: number): PlaneGradient => {
        const [x, y] = gradient(row);
        return { from: all[row], by: [x, y] };
      };
      const nearRows = (epsilon: number) => nearBoundary({ set, machine: classifier, epsilon, note: () => {} });
      const importances = plane.epsilons.map((epsilon) => {
        const scorer = createScorer(dataset, trainer, { ...SCORING, epsilon, seed: plane.seed });
        return { epsilon, rows: nearRows(epsilon).length, scores: [...scorer.score()] };
      });
      return {
        points: places.map(([x, y], row) => ({ x, y, group: labels[row], isSupport: classifier.beta[row] !== 0 })),
        marginVectors: classifier.beta.filter((beta) => beta !== 0 && Math.abs(beta) < plane.cost).length,
        values: Array.from(trainer.testDecisions('classes')[0].values, (value) => Math.round(value * 1e4) / 1e4),
        lattice: lattice.map((_, k) => gradientAt(places.length + k)),
        near: Array.from(nearRows(plane.epsilon), gradientAt),
        importances,
      };
    } finally {
      trainer.dispose();
    }
  },
};

const SCORING: Omit<Scoring, 'epsilon' | 'seed'> = {
  criterion: gradientAngle,
  merge: 'mean',
  normalization: 'none',
  hasFixedRows: true,
  resample: null,
};

function formulationChoice({
  theta,
  cost,
  seed,
}: HermesPlane): FormulationChoice & { multiclass: SchemeName; seed: number } {
  return {
    machine: 'svm',
    kernel: 'rbf',
    parameters: { gamma: 1 / theta },
    cost,
    classWeights: 'none',
    loss: null,
    tolerance: null,
    maxIterations: null,
    maxEpochs: 1,
    multiclass: oneVsOne.name,
    seed,
  };
}

function trainingPlaces({ seed, perClass }: HermesPlane): { places: Place[]; labels: (0 | 1)[] } {
  const { normal, uniform } = random(seed, 'hermes-plane');
  const labels = Array.from({ length: 2 * perClass }, (_, row): 0 | 1 => (row < perClass ? 0 : 1));
  const places = labels.map((label): Place => {
    if (label === 1) return [0.2 * normal(), 0.7 + 0.2 * normal()];
    const x = 2.2 * uniform() - 1.1;
    return [x, 0.5 * x * x - 0.5 + 0.1 * normal()];
  });
  return { places, labels };
}

/** The places of a square lattice, row by row from below. */
function axisPlaces(steps: number): Place[] {
  const axis = gridAxis(steps);
  return axis.flatMap((y) => axis.map((x): Place => [x, y]));
}

export const gridAxis = (steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, k) => -EXTENT + (2 * EXTENT * k) / steps);

/** Samples beyond the labels have the first class, and are never trained on. */
function planeDataset(places: readonly Place[], labels: readonly number[]): Dataset {
  return {
    source: 'plane',
    rowCount: places.length,
    classes: ['-1', '1'],
    features: [0, 1].map((axis) => ({
      name: `x${axis + 1}`,
      kind: 'numeric',
      data: { kind: 'dense', values: Float64Array.from(places, (place) => place[axis]) },
    })),
    labels: Int32Array.from(places, (_, row) => labels[row] ?? 0),
    rowIds: null,
    weights: null,
    subjects: null,
    folds: null,
    place: (row) => ({ row: row + 1 }),
  };
}
