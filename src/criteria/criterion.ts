// A ranking criterion gives one number to each remaining feature; the feature with the lowest is
// eliminated. Criteria differ in their input: the weights of a linear model, a kernel model with
// its Gram cache, all models of a task at once, the samples of a binary problem, or the data as a
// whole. Criteria of one model or problem give a vector for each, and the vectors are aggregated
// over classes (merge.ts).

import type { OptionSchema } from '../base/option.ts';
import type { Note } from '../base/problem.ts';
import type { Entry } from '../base/registry.ts';
import type { FeatureValues } from '../data/dataset.ts';
import type { OwnOptions } from '../formulations/formulation.ts';
import type { SchemeName } from '../formulations/schemes/index.ts';
import type { Screened } from '../kernels/kernel.ts';
import type { BinaryProblem, BinaryTask } from '../solvers/problem.ts';
import type { Classifier, ClassifierSet } from '../solvers/set.ts';
import type { MergeName } from './merge.ts';

/** The data as a whole, without any model. */
export interface DataContext {
  /** The values of every feature, including eliminated ones; preprocessed, complete and finite. */
  readonly data: readonly FeatureValues[];
  readonly rowCount: number;
  readonly labels: Int32Array;
  readonly classCount: number;
  /** The subject of each sample, if the data have subjects. */
  readonly subjects?: Int32Array | null;
  /** The remaining features to score, in ascending order. */
  readonly features: Int32Array;
  readonly seed: number;
  /** The values of the options that only this criterion has; absent if it has none. */
  readonly options?: OwnOptions;
}

/** A binary problem, without any model. */
export interface ProblemContext extends DataContext {
  readonly problem: BinaryProblem & BinaryTask;
}

/** A binary kernel model, which may have been trained on more features than remain. */
export interface ClassifierContext extends ProblemContext {
  /**
   * The Gram cache and the kernel. `set.gram` holds the products or distances over the remaining
   * features; `set.trainedMatrix()` returns their kernel matrix with the parameters used in
   * training (`set.trainedWith`).
   */
  readonly set: ClassifierSet;
  readonly machine: Classifier;
  /**
   * The weight of each of the `features` if the kernel is linear, with values no larger than their
   * rounding error set to 0; null otherwise.
   */
  readonly weights: Float64Array | null;
  /** The ε that defines the region around the decision boundary. */
  readonly epsilon: number;
  /** Adds a note about the ranking as a whole; duplicates are ignored. */
  note(note: Note): void;
}

/** All binary kernel models of a task. */
export interface ClassifiersContext extends DataContext {
  /** As in `ClassifierContext`. */
  readonly set: ClassifierSet;
  readonly machines: readonly Classifier[];
  /** The multi-class scheme to which the models belong. */
  readonly scheme: SchemeName;
  note(note: Note): void;
}

/** Any linear model: `svm`, `linear` or `perceptron`. */
export interface WeightsContext extends ProblemContext {
  /** The weight of each of the `features`. */
  readonly weights: Float64Array;
}

/** The weights of all binary classifiers of a linear model. */
export interface AllWeightsContext extends DataContext {
  /** The weight of each of the `features`, one array per classifier. */
  readonly weights: readonly Float64Array[];
}

/** The distribution of a test statistic for a feature that is independent of the class. */
export type NullDistribution =
  | { readonly test: string; readonly kind: 'normal' }
  | { readonly test: string; readonly kind: 'chi-square'; readonly df: number };

interface CriterionEntry extends Entry {
  /**
   * The name used in prose after "by the", such as `Fisher score`. Defaults to the name of the
   * criterion.
   */
  readonly title?: string;
  /** The phrase used in prose instead of "by the TITLE", such as `in random order`. */
  readonly ranked?: string;
  /** The publication that describes the criterion. */
  readonly reference: string;
  /**
   * Whether the criterion, when named as the method, rescores the features in every iteration or
   * ranks them only once.
   */
  readonly way: 'recursive' | 'once';
  /** Whether the criterion is a baseline that ignores the data. */
  readonly isBaseline?: true;
  /** Whether the scores are random and depend on the seed. */
  readonly isRandom?: true;
  /**
   * Whether the criterion uses the classes of samples and therefore does not apply to regression.
   */
  readonly readsClasses?: boolean;
  /**
   * Numeric options that no other criterion reads; they are recorded only in results of this
   * criterion.
   */
  readonly options?: Readonly<Record<string, OptionSchema<number>>>;
  /** What the score says about a feature, as a sentence, if the title does not tell. */
  explained?(score: number): string;
  /** The distribution of the score if it is a test statistic; p-values are computed from it. */
  nullDistribution?(classCount: number): NullDistribution;
  /** The defaults for more than two classes, if they differ from the general ones. */
  readonly usual?: { readonly merge?: MergeName; readonly multiclass?: SchemeName };
}

/** Assigns a score to every remaining feature; the feature with the lowest score is eliminated. */
export type Criterion = CriterionEntry &
  (
    | {
        readonly needs: 'weights';
        score(context: WeightsContext): Float64Array;
        /**
         * True if the score is w_j², so that the smallest scores can be found without computing
         * every weight.
         */
        readonly isSquaredWeight?: boolean;
      }
    | {
        readonly needs: 'machine';
        score(context: ClassifierContext): Float64Array;
        /**
         * The number of additional models that must be trained to score `featureCount` features; 0
         * by default.
         */
        fits?(featureCount: number): number;
        /**
         * Approximate scores with error bounds, which are faster to compute than exact scores; null
         * if not available.
         */
        screen?(context: ClassifierContext): Screened | null;
        /**
         * Whether, for kernels without weights, the score of a feature depends on no other one's, to
         * the bit: `features` may then be some of the remaining ones, and workers share them.
         */
        readonly isByFeature?: true;
      }
    /** For criteria that use the weights of all classifiers and the data. */
    | { readonly needs: 'all-weights'; score(context: AllWeightsContext): Float64Array }
    /**
     * For criteria that use several models and cannot be computed by aggregating one vector per
     * model.
     */
    | { readonly needs: 'machines'; score(context: ClassifiersContext): Float64Array }
    | { readonly needs: 'problem'; score(context: ProblemContext): Float64Array }
    | { readonly needs: 'data'; score(context: DataContext): Float64Array }
    /**
     * The margin after an elimination. The margin is not a sum over models, so it has its own
     * strategy (search/strategies/margin.ts).
     */
    | { readonly needs: 'margins' }
  );
