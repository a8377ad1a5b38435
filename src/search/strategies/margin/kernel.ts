// Kernel models under removal: f_n = Σ_k β_k K_kn and ‖w‖² = Σ_k β_k f_k with K without the
// candidate's features, from the stored distances or products (core/outputs-without.ts). β and the
// kernel's numbers stay those of the training. Every candidate costs samples × support samples.

import type { Trainer } from '../../../formulations/trainers/trainer.ts';
import { outputsWithout } from '../../../kernels/outputs-without.ts';
import { doubleAt } from '../../../numeric/address.ts';
import { centred as centredBy } from './little-optimization.ts';
import {
  type ClassifierUnderRemoval,
  NOTHING,
  type Outputs,
  type Removals,
  smallestOutput,
  underRemoval,
} from './removals.ts';
import { firstNumbers, type Units } from './units.ts';

/**
 * ‖w‖² below this fraction of (Σ|β|)² max|K|, the sum of the absolute terms it is made of at most,
 * is rounding.
 */
const NEGLIGIBLE = 1e-13;

interface KernelClassifier extends ClassifierUnderRemoval {
  /** Support samples: their places among the samples of the model, and β. */
  readonly support: Int32Array;
  readonly beta: Float64Array;
  /**
   * Their distances or products with the samples of the model, a sample of `stride` each, over the
   * surviving features.
   */
  stored: Float64Array;
  readonly stride: number;
}

export function kernelRemovals(trainer: Trainer): Removals {
  const set = trainer.set!;
  const { gram, kernel } = set;
  const { core } = gram.columns;
  const parameters = set.trainedWith;
  const hasWeight = (classifier: KernelClassifier) => outputs(classifier, [NOTHING])[0].norm2 > 0;
  const trained = trainer.classifiers.map((_, k) => read(k));
  // Looked at again after every removal: with the sigmoid kernel ‖w‖² may fall below 0 and rise
  // again.
  let classifiers = trained.filter(hasWeight);

  function read(k: number): KernelClassifier {
    const { beta } = trainer.classifiers[k];
    const counting = beta.filter((_, n) => trainer.classifiers[k].costs[n] > 0);
    const own = underRemoval(trainer.classifiers[k], k);
    const support = firstNumbers(counting.length).filter((n) => counting[n] !== 0);
    const stride = counting.length + (counting.length % 2);
    const classifier = {
      ...own,
      support,
      stride,
      beta: counting.filter((value) => value !== 0),
      stored: new Float64Array(stride * support.length),
    };
    store(classifier);
    return classifier;
  }

  /** The part of the Gram cache that a model looks at. */
  function store({ rows, support, stored, stride }: KernelClassifier): void {
    for (const [i, place] of support.entries()) {
      const from = core.doubles(doubleAt(gram.address, gram.stride * rows[place]), gram.rowCount);
      for (let n = 0; n < rows.length; n++) stored[i * stride + n] = from[rows[n]];
    }
  }

  /** The model without each of the lists of features. */
  function outputs(classifier: KernelClassifier, leaving: readonly Int32Array[]): Outputs[] {
    const { support, beta } = classifier;
    return outputsWithout({ ...classifier, columns: gram.columns, kernel, parameters }, leaving).map((f, at) => {
      const norm2 = support.reduce((sum, place, i) => sum + beta[i] * f[place], 0);
      return { f, norm2: norm2 > rounding(classifier, leaving[at]) ? norm2 : 0 };
    });
  }

  /** What ‖w‖² may be by rounding alone. */
  function rounding({ rows, support, beta, stored, stride }: KernelClassifier, features: Int32Array): number {
    const size = beta.reduce((sum, value) => sum + Math.abs(value), 0);
    // A sample is at distance 0 from itself, whatever is eliminated.
    const leaving = kernel.kind === 'products' ? Array.from(features, (feature) => gram.columns.view(feature)) : [];
    const diagonal = Float64Array.from(support, (place, i) => {
      const own = leaving.reduce((sum, x) => sum + x[rows[place]] ** 2, 0);
      return stored[i * stride + place] - own;
    });
    return NEGLIGIBLE * size * size * kernel.bound(diagonal, parameters, core);
  }

  function marginsOf(units: Units, wanted: Int32Array, classifier: KernelClassifier, centred: boolean): Float64Array {
    const all = outputs(classifier, Array.from(wanted, units.members));
    return Float64Array.from(all, ({ f, norm2 }) => {
      if (norm2 === 0) return NaN;
      const value = centred ? centredBy(f, classifier.signs).gap / 2 : smallestOutput(classifier, f);
      return value / Math.sqrt(norm2);
    });
  }

  return {
    classifiers: () => classifiers,
    prunes: false,
    margins(units, wanted, centred, cut) {
      if (classifiers.length === 0) return { units: NOTHING, values: new Float64Array(0) };
      let [left, least] = [wanted, new Float64Array(wanted.length).fill(Infinity)];
      for (const classifier of classifiers) {
        const own = marginsOf(units, left, classifier, centred);
        const reaches = (_: number, i: number) => own[i] >= cut;
        left = left.filter(reaches);
        least = least.map((value, i) => Math.min(value, own[i])).filter(reaches);
      }
      return { units: left, values: least };
    },
    printedCandidates(units, wanted) {
      return classifiers.reduce((candidates, classifier) => {
        const { signs } = classifier;
        const [{ f: now }] = outputs(classifier, [NOTHING]);
        const least = smallestOutput(classifier, now);
        const all = outputs(classifier, Array.from(candidates, units.members));
        return candidates.filter((_, i) => now.every((f, n) => signs[n] * (f - all[i].f[n]) <= least));
      }, wanted);
    },
    successive: (classifier, lists) => outputs(classifier as KernelClassifier, prefixes(lists)),
    combined: () => null,
    turn(given) {
      const { beta } = given as KernelClassifier;
      for (let i = 0; i < beta.length; i++) beta[i] = -beta[i];
    },
    forget() {
      for (const classifier of trained) store(classifier);
      classifiers = trained.filter(hasWeight);
    },
  };
}

/** The first list, the first two joined, and so on. */
function prefixes(lists: readonly Int32Array[]): Int32Array[] {
  const joined: number[] = [];
  return lists.map((list) => {
    joined.push(...list);
    return Int32Array.from(joined);
  });
}
