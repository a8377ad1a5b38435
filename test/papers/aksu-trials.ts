// The experiment of Aksu, Miller and Kesidis 2008: three random splits, seven random training subsets of the training part of each;
// every subset is eliminated without retraining, and the margins and norms are averaged by the number of features left.
// The library is handed in, so that the test runs this on the sources and the benchmark (bench/aksu-claims.mjs) on the package.

import type * as node from '../../src/node.ts';

export type Library = Pick<typeof node, 'pickRows' | 'random' | 'rank'>;

const SPLITS = 3;
const SUBSETS = 7;
/** The paper does not say how large the parts were. */
const TRAINING_SHARE = 2 / 3;

/** A hard margin, as the paper's; nothing is trained again. */
const NEVER = { cost: Number.POSITIVE_INFINITY, retrainEvery: 0 };
/** The kernel of the paper's third figure; its width is not given. With this one the runaway of ‖w‖² it shows can be seen. */
const GAUSSIAN = { ...NEVER, kernel: 'rbf', gamma: 0.05 };

export const LINEAR = {
  mfe: { ...NEVER, method: 'mfe' },
  'mfe, little optimization': { ...NEVER, method: 'mfe', littleOptimization: 'each' },
  'svm-rfe': { ...NEVER, method: 'svm-rfe' },
};

export const RBF = {
  mfe: { ...GAUSSIAN, method: 'mfe' },
  'svm-rfe, dj': { ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj' },
  'svm-rfe, dj-abs': { ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj-abs' },
};

export interface Point {
  readonly features: number;
  /** Trials that every method brought to this size. */
  readonly trials: number;
  /** By method, over those trials. */
  readonly margin: Readonly<Record<string, number>>;
  readonly weightNorm2: Readonly<Record<string, number>>;
}

interface Path {
  readonly margin: ReadonlyMap<number, number>;
  readonly weightNorm2: ReadonlyMap<number, number>;
}

/** The averaged curves of the methods, from all features down. Sizes that no trial reached with every method are left out. */
export async function averageCurves(
  library: Library,
  data: node.Data,
  trainingRows: number,
  methods: Readonly<Record<string, object>>,
): Promise<Point[]> {
  const names = Object.keys(methods);
  const trials: Record<string, Path>[] = [];
  for (const rows of trainingSubsets(library, data.dataset, trainingRows)) {
    const part = { ...data, dataset: library.pickRows(data.dataset, rows) };
    const paths: Record<string, Path> = {};
    for (const name of names) paths[name] = pathOf(await library.rank(part, methods[name]));
    trials.push(paths);
  }
  const sizes = new Set(trials.flatMap((paths) => [...paths[names[0]].margin.keys()]));
  return [...sizes]
    .sort((a, b) => b - a)
    .map((features) => {
      const reached = trials.filter((paths) => names.every((name) => paths[name].margin.has(features)));
      const mean = (quantity: keyof Path) =>
        Object.fromEntries(
          names.map((name) => [name, average(reached.map((paths) => paths[name][quantity].get(features)!))]),
        );
      return { features, trials: reached.length, margin: mean('margin'), weightNorm2: mean('weightNorm2') };
    })
    .filter(({ trials: count }) => count > 0);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The rows of each trial. */
function* trainingSubsets({ random }: Library, dataset: node.Dataset, count: number): Generator<Int32Array> {
  for (let split = 0; split < SPLITS; split++) {
    const all = Int32Array.from({ length: dataset.rowCount }, (_, row) => row);
    const training = random(split, 'aksu', 'split')
      .shuffle(all)
      .slice(0, Math.round(TRAINING_SHARE * dataset.rowCount));
    for (let subset = 0; subset < SUBSETS; subset++) {
      yield random(split, 'aksu', 'subset', subset).shuffle(training.slice()).slice(0, count).sort();
    }
  }
}

/** Margin and norm by the number of features left; nothing where the training rows are not separable to begin with. */
function pathOf({ trace, data }: node.RankResult): Path {
  const [margin, weightNorm2] = [new Map<number, number>(), new Map<number, number>()];
  if (trace.length > 0 && trace[0].margin !== null && trace[0].margin > 0) {
    margin.set(data.features.length, trace[0].margin);
    weightNorm2.set(data.features.length, trace[0].weightNorm2);
    for (const { features, removed, after } of trace) {
      if (after.margin === null) continue;
      margin.set(features - removed.length, after.margin);
      weightNorm2.set(features - removed.length, after.weightNorm2);
    }
  }
  return { margin, weightNorm2 };
}
