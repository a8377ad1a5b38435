// Permutation importance on held-out samples (Breiman 2001), for any kernel: how much the score of
// samples that a model was not trained on falls when the values of one feature are permuted among
// them. The samples are divided into F folds, stratified by class, with samples of a subject
// together; for each fold, the binary classifiers are trained on the others with the remaining
// features. With s_f the accuracy on fold f and s_fjr that with feature j permuted for the r-th time,
//   I_j = 1/F Σ_f (s_f − 1/R Σ_r s_fjr),
// whose expectation is the mean over all permutations. Folds and permutations are drawn by the seed,
// the same in every iteration. A class with a single sample is never held out.
//
// Linear: f(x_n) changes by w_j (x_πn,j − x_nj). Other kernels: the stored products or distances of
// support vectors and held-out samples change in the share of feature j, and the kernel is computed
// from them.

import { numberOption, withDefault } from '../base/option.ts';
import { random } from '../base/random.ts';
import { schemeOf } from '../formulations/schemes/index.ts';
import { type Decided, settleDecisions } from '../formulations/ties.ts';
import { scaledDecisions, support } from '../solvers/decide.ts';
import type { Classifier } from '../solvers/set.ts';
import { weights as weightedSums } from '../solvers/weights.ts';
import type { ClassifiersContext, Criterion } from './criterion.ts';

const FOLDS = 5;
const DEFAULT_REPEATS = 5;

export const permutation = {
  name: 'permutation',
  synonyms: ['permutation-importance', 'pfi', 'mda'],
  title: 'permutation importance on held-out samples',
  summary: 'decrease in accuracy on held-out samples when the values of the feature are permuted, for any kernel',
  reference: 'Breiman 2001',
  way: 'once',
  readsClasses: true,
  options: {
    permutationRepeats: withDefault(
      numberOption({
        whole: true,
        min: 1,
        max: 100_000,
        argument: 'R',
        summary: 'permutation: number of permutations of each feature in each fold',
        synonyms: ['n-repeats'],
      }),
      DEFAULT_REPEATS,
    ),
  },
  needs: 'machines',
  score(context) {
    const { machines, labels, features, seed } = context;
    const repeats = context.options?.permutationRepeats ?? DEFAULT_REPEATS;
    const rows = [...new Set(machines.flatMap(({ rows: own }) => [...own]))].sort((a, b) => a - b);
    const folds = heldOutFolds({ rows, labels, subjects: context.subjects ?? null, seed });
    const falls = new Float64Array(features.length);
    for (const [fold, held] of folds.entries()) {
      const own = foldFalls(context, held, (feature) => random(seed, 'permutation importance', fold, feature), repeats);
      for (let j = 0; j < falls.length; j++) falls[j] += own[j] / folds.length;
    }
    return falls;
  },
} as const satisfies Criterion;

interface Divided {
  readonly rows: readonly number[];
  readonly labels: ArrayLike<number>;
  /** The subject of each sample of the data; null if each is its own. */
  readonly subjects: ArrayLike<number> | null;
  readonly seed: number;
}

/** The held-out samples of each fold, ascending. Classes are dealt out in turn. */
export function heldOutFolds({ rows, labels, subjects, seed }: Divided): Int32Array[] {
  const units = new Map<number, number[]>();
  for (const row of rows) {
    const key = subjects ? subjects[row] : row;
    const unit = units.get(key);
    if (unit) unit.push(row);
    else units.set(key, [row]);
  }
  const classes = new Map<number, number[][]>();
  for (const unit of units.values()) {
    const own = classes.get(labels[unit[0]]);
    if (own) own.push(unit);
    else classes.set(labels[unit[0]], [unit]);
  }
  const dealt: number[][] = Array.from({ length: FOLDS }, () => []);
  let turn = 0;
  for (const label of [...classes.keys()].sort((a, b) => a - b)) {
    const own = classes.get(label)!;
    if (own.length < 2) continue;
    for (const unit of random(seed, 'folds of permutation importance', label).shuffle([...own]))
      dealt[turn++ % FOLDS].push(...unit);
  }
  return dealt.filter(({ length }) => length > 0).map((held) => Int32Array.from(held).sort());
}

/** A binary classifier that was trained without the held-out samples, and its values on them. */
interface FoldClassifier {
  readonly classifier: Classifier;
  readonly decided: Decided;
}

function foldFalls(
  context: ClassifiersContext,
  held: Int32Array,
  streamOf: (feature: number) => ReturnType<typeof random>,
  repeats: number,
): Float64Array {
  const { set, machines, labels, features, classCount } = context;
  const isHeld = new Set(held);
  const matrix = set.matrix();
  const { core } = set.gram.columns;
  const own = machines.map((machine): FoldClassifier => {
    const classifier = trainedWithout(context, machine, isHeld);
    return { classifier, decided: scaledDecisions(core, matrix, classifier, held) };
  });
  const scheme = schemeOf(context.scheme, machines);
  const accuracyOf = (tables: readonly Decided[]) => {
    settleDecisions(tables, scheme);
    const values = tables.map((table) => table.values);
    const predicted = scheme.decode(machines, values, classCount);
    let right = 0;
    for (let n = 0; n < held.length; n++) if (predicted[n] === labels[held[n]]) right++;
    return right / held.length;
  };
  const before = accuracyOf(own.map(({ decided }) => copied(decided)));
  const permuteds = own.map((one) => permutedDecisions(context, one, held));
  return Float64Array.from(features, (feature, j) => {
    const stream = streamOf(feature);
    let sum = 0;
    for (let r = 0; r < repeats; r++) {
      const order = stream.shuffle(Int32Array.from(held));
      sum += accuracyOf(permuteds.map((decide) => decide(feature, j, order)));
    }
    return before - sum / repeats;
  });
}

const copied = ({ values, scales }: Decided): Decided => ({ values: values.slice(), scales });

/** The classifier of the same classes without the held-out samples. */
function trainedWithout({ set }: ClassifiersContext, machine: Classifier, isHeld: ReadonlySet<number>): Classifier {
  const { rows, signs, costs, positive, negative } = machine;
  const places = Array.from(rows.keys()).filter((k) => !isHeld.has(rows[k]));
  const problem = {
    positive,
    negative,
    rows: Int32Array.from(places, (k) => rows[k]),
    signs: Float64Array.from(places, (k) => signs[k]),
    costs: Float64Array.from(places, (k) => costs[k]),
  };
  const solver = set.solver(problem);
  try {
    return { ...problem, ...solver.solve() };
  } finally {
    solver.dispose();
  }
}

/**
 * The values of the held-out samples where sample n has the value of the sample at the same place of
 * `order` in a feature.
 */
type PermutedDecisions = (feature: number, place: number, order: Int32Array) => Decided;

function permutedDecisions(context: ClassifiersContext, own: FoldClassifier, held: Int32Array): PermutedDecisions {
  return context.set.kernel.hasWeights
    ? linearDecisions(context, own, held)
    : kernelDecisions(context, own.classifier, held);
}

function linearDecisions(
  { set, features }: ClassifiersContext,
  { classifier, decided }: FoldClassifier,
  held: Int32Array,
): PermutedDecisions {
  const { columns } = set.gram;
  const w = weightedSums(columns, classifier, features);
  return (feature, place, order) => {
    const x = columns.view(feature);
    const change = Float64Array.from(held, (row, n) => w[place] * (x[order[n]] - x[row]));
    return {
      values: decided.values.map((value, n) => value + change[n]),
      scales: decided.scales.map((scale, n) => scale + Math.abs(change[n])),
    };
  };
}

function kernelDecisions({ set }: ClassifiersContext, classifier: Classifier, held: Int32Array): PermutedDecisions {
  const { gram, kernel } = set;
  const { core } = gram.columns;
  const parameters = set.parameters();
  const { rows, beta } = support(classifier);
  const count = held.length;
  const all = core.doubles(gram.address, gram.stride * gram.rowCount);
  const stored = new Float64Array(rows.length * count);
  for (let k = 0; k < rows.length; k++)
    for (let n = 0; n < count; n++) stored[k * count + n] = all[rows[k] * gram.stride + held[n]];
  const isProducts = kernel.kind === 'products';
  // The core computes two values at a time.
  const length = stored.length + (stored.length % 2);
  return (feature, _, order) => {
    const x = gram.columns.view(feature).slice();
    return core.withScratch((scratch) => {
      const [source, target] = [scratch.doubles(length), scratch.doubles(length)];
      const changed = core.doubles(source, length).fill(0);
      for (let k = 0; k < rows.length; k++) {
        const own = x[rows[k]];
        for (let n = 0; n < count; n++) {
          const [from, to] = [x[held[n]], x[order[n]]];
          const at = k * count + n;
          changed[at] = isProducts
            ? stored[at] + own * (to - from)
            : Math.max(0, stored[at] - (own - from) * (own - from) + (own - to) * (own - to));
        }
      }
      kernel.fill?.(core, source, target, length, parameters);
      const filled = core.doubles(kernel.fill ? target : source, length);
      const values = new Float64Array(count).fill(classifier.bias);
      const scales = new Float64Array(count).fill(Math.max(1, Math.abs(classifier.bias)));
      for (let k = 0; k < rows.length; k++)
        for (let n = 0; n < count; n++) {
          const term = beta[k] * filled[k * count + n];
          values[n] += term;
          scales[n] += Math.abs(term);
        }
      return { values, scales };
    });
  };
}
