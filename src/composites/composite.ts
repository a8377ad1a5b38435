// A composite ranks features by what the rankings of other methods have in common: on resamples of
// the samples, by several methods, or against features that are known to be noise. It states which
// rankings it needs, and combines them into one number per feature and the evidence for a selection.
// The rankings themselves are made elsewhere, in any order (tasks/combined-ranking.ts).

import type { OptionSchema } from '../base/option.ts';
import type { Note } from '../base/problem.ts';
import type { Entry } from '../base/registry.ts';
import type { Dataset } from '../data/dataset.ts';

/** The findings that all composites have in common, as recorded in results. */
export interface EvidenceHead {
  /** The name of the composite. */
  readonly composite: string;
  /** The selected features, best first. */
  readonly selected: readonly string[];
}

/**
 * The type of an item of evidence. Saved results are checked against it, so every composite
 * declares the types of its own items.
 *   text, number            one value
 *   number or null          a number that may not exist
 *   numbers by feature      a number per feature
 *   text or number          a choice that may be a number
 *   features by method      the features of each method, best first
 *   selections by method    the features of each method, with its subset-size rule and score
 *   numbers or null         numbers by name, some of which may not exist
 */
export type EvidencePart =
  | 'text'
  | 'number'
  | 'text or number'
  | 'number or null'
  | 'numbers by feature'
  | 'features by method'
  | 'selections by method'
  | 'numbers or null';

/** The values of the options that only composites read. */
export type CompositeOptions = Readonly<Record<string, number | string | null>>;

/** The input of a composite. */
export interface CompositeTask {
  /** The preprocessed data: numeric, complete and scaled. */
  readonly dataset: Dataset;
  readonly options: CompositeOptions;
  readonly seed: number;
  /** The combined methods, by name. */
  readonly methods: readonly string[];
}

/** A ranking that a composite needs. Plain data. */
export interface RankingPiece {
  /** The index of the method among the combined ones. */
  readonly method: number;
  /** The samples to rank with, in ascending order; null for all. */
  readonly rows: readonly number[] | null;
  /** The index of the set of added features that compete, if the composite adds features. */
  readonly companions?: number;
  /** The number of best features that are required; all if absent. */
  readonly top?: number;
}

/** The features of a piece, best first, as indices into the ranked features. */
export type Order = readonly number[];

/** The selection of a single method, for composites that combine selections. */
export interface MemberSelection {
  /** All features, best first. */
  readonly ranking: Order;
  /** The features that the method selected, best first. */
  readonly selected: Order;
  /** The rule that determined the number of selected features. */
  readonly rule: string;
  /** The mean inner-CV score of these features; null if it is undefined. */
  readonly score: number | null;
}

/** A method among the combined ones, and the features that it selected. */
export interface SelectionByMethod {
  readonly name: string;
  /** The rule that determined the number of selected features. */
  readonly rule: string;
  /** Best first. */
  readonly features: readonly string[];
  /** The mean inner-CV score of these features; null if it is undefined. */
  readonly score: number | null;
}

/** The selections that a composite combined and the rule by which it did, for one set of samples. */
export interface CombinedSelections {
  readonly composite: string;
  /** The rule as requested: `intersection`, `union` or a number of methods. */
  readonly rule: string | number;
  /** The number of methods that had to select a feature. */
  readonly needed: number;
  /** The number required in the end: lower if no feature was selected by as many methods. */
  readonly reached: number;
  readonly methods: readonly SelectionByMethod[];
}

/** Sets of features to be compared in an UpSet plot. */
export interface EvidenceSets {
  readonly title: string;
  readonly sets: readonly { readonly name: string; readonly items: readonly string[] }[];
  /** A remark that explains how to read the plot. */
  readonly remark: string;
}

/** A column of numbers by feature that tables add to a ranking. */
export interface EvidenceColumn {
  readonly title: string;
  readonly values: Readonly<Record<string, number>>;
}

/** The result of combining the rankings. */
export interface Combined<E extends EvidenceHead = EvidenceHead> {
  /** One value per feature; higher is better. */
  readonly scores: Float64Array;
  readonly evidence: E;
  readonly notes: readonly Note[];
}

/** A method that combines the rankings of others. */
export interface Composite<E extends EvidenceHead = EvidenceHead> extends Entry {
  /** The name used in prose, such as `stability selection`. */
  readonly title: string;
  readonly reference: string;
  /** The name of the value that it assigns to each feature, such as `selection probability`. */
  readonly scoreTitle: string;
  /** The methods combined by default; more than one if the composite accepts several. */
  readonly usual: readonly string[];
  readonly takesSeveral: boolean;
  /**
   * Whether every combined method selects features, using the subset-size rule in the options,
   * instead of only ranking them. The features that the composite selects are then its subset, and
   * other composites may be among the combined methods.
   */
  readonly combinesSelections?: boolean;
  /** Options that are read only by this composite, or by a few composites that share them. */
  readonly options: Readonly<Record<string, OptionSchema>>;
  /** The rankings to compute; throws if the data do not allow the composite to be used. */
  pieces(task: CompositeTask): readonly RankingPiece[];
  /** The dataset that is ranked in a piece, if the composite adds features. */
  ranked?(task: CompositeTask, piece: RankingPiece): Dataset;
  /**
   * Combines the rankings. `orders` holds one ranking per piece; `selections` holds one selection
   * per method if the composite combines selections, and is empty otherwise.
   */
  combine(
    task: CompositeTask,
    pieces: readonly RankingPiece[],
    orders: readonly Order[],
    selections: readonly MemberSelection[],
  ): Combined<E>;
  /** The items of its evidence, apart from those that all composites have in common. */
  readonly evidence: { readonly [P in Exclude<keyof E, keyof EvidenceHead>]: EvidencePart };
  /**
   * A sentence for a methods section that describes the ranking; `methods` is the wording for the
   * combined methods.
   */
  sentence(options: CompositeOptions, methods: string): string;
  /** The findings, as sentences. */
  conclusion(evidence: E): readonly string[];
  /**
   * The findings that concern one feature, as sentences, preceded by what was combined; none if the
   * evidence, which may come from a file, does not have the feature.
   */
  explained(evidence: E, feature: string): readonly string[];
  /** The selections that a nested evaluation records for every outer fold, if it combines some. */
  selections?(evidence: E): CombinedSelections;
  /** Sets of features that reports compare, if any. */
  sets?(evidence: E): EvidenceSets | null;
  /** Columns that the composite adds to tables of features, if any. */
  columns?(evidence: E): readonly EvidenceColumn[];
}
