// A composite ranks features by what the rankings of other methods have in common: on resamples of
// the samples, by several methods, or against features that are known to be noise. It states which
// rankings it needs, and combines them into one number per feature and the evidence for a selection.
// The rankings themselves are made elsewhere, in any order (tasks/combined-ranking.ts).

import type { OptionSchema } from '../base/option.ts';
import type { Note } from '../base/problem.ts';
import type { Entry } from '../base/registry.ts';
import type { Dataset } from '../data/dataset.ts';

/** The findings common to all composites, as results record them. */
export interface EvidenceHead {
  /** The name of the composite. */
  readonly composite: string;
  /** The features that it selects, best first. */
  readonly selected: readonly string[];
}

/**
 * What a part of the evidence holds. A saved result is held to it, so every composite declares the
 * parts of its own.
 *   text, number            one value
 *   number or null          where the number may not exist
 *   numbers by feature      a number per feature
 *   text or number          a choice that may be a number
 *   features by method      the features of each method, best first
 *   selections by method    the features of each method, with its subset-size rule and score
 *   numbers or null         numbers by name, of which some may not exist
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

/** The values of the options that only one composite reads. */
export type CompositeOptions = Readonly<Record<string, number | string | null>>;

/** The input of a composite. */
export interface CompositeTask {
  /** Preprocessed: numeric, complete and scaled. */
  readonly dataset: Dataset;
  readonly options: CompositeOptions;
  readonly seed: number;
  /** The combined methods, by name. */
  readonly methods: readonly string[];
}

/** A ranking that a composite needs. Plain data. */
export interface RankingPiece {
  /** The index of the method. */
  readonly method: number;
  /** The samples, ascending; null: all. */
  readonly rows: readonly number[] | null;
  /** The sets of added features that compete, if the composite adds features. */
  readonly companions?: number;
  /** How many of the best features are requested; all if absent. */
  readonly top?: number;
}

/** The features of a piece, best first, as indices into those that were ranked. */
export type Order = readonly number[];

/** What a method selected by itself, where a composite combines selections. */
export interface MemberSelection {
  /** All features, best first. */
  readonly ranking: Order;
  /** Those that it selects, best first. */
  readonly selected: Order;
  /** The rule that determined the number of selected features. */
  readonly rule: string;
  /** The mean inner-CV score of these features; null if it is undefined. */
  readonly score: number | null;
}

/** Sets of features to be compared in an UpSet plot. */
export interface EvidenceSets {
  readonly title: string;
  readonly sets: readonly { readonly name: string; readonly items: readonly string[] }[];
  /** What a reader should know of the plot. */
  readonly remark: string;
}

/** A column of numbers by feature that tables add to a ranking. */
export interface EvidenceColumn {
  readonly title: string;
  readonly values: Readonly<Record<string, number>>;
}

/** What the rankings say together. */
export interface Combined<E extends EvidenceHead = EvidenceHead> {
  /** One value per feature; higher is better. */
  readonly scores: Float64Array;
  readonly evidence: E;
  readonly notes: readonly Note[];
}

/** A method that combines the rankings of others. */
export interface Composite<E extends EvidenceHead = EvidenceHead> extends Entry {
  /** What it is called in prose: `stability selection`. */
  readonly title: string;
  readonly reference: string;
  /** The name of its value per feature, such as `selection probability`. */
  readonly scoreTitle: string;
  /** The methods it combines by default; several if it accepts several. */
  readonly usual: readonly string[];
  readonly takesSeveral: boolean;
  /**
   * Whether the methods that it combines select features by themselves, with the subset-size rule of
   * the options, instead of only ranking them. The selection of the composite is then its subset, and
   * it may combine other composites.
   */
  readonly combinesSelections?: boolean;
  /** Options that no other method reads, apart from composites that share them. */
  readonly options: Readonly<Record<string, OptionSchema>>;
  /** The rankings to compute; throws if the data do not allow any. */
  pieces(task: CompositeTask): readonly RankingPiece[];
  /** The features that are ranked in a piece, if the composite adds features. */
  ranked?(task: CompositeTask, piece: RankingPiece): Dataset;
  /** The orders are those of the pieces; the selections, where it combines some, too. */
  combine(
    task: CompositeTask,
    pieces: readonly RankingPiece[],
    orders: readonly Order[],
    selections: readonly MemberSelection[],
  ): Combined<E>;
  /** What its evidence holds apart from the head. */
  readonly evidence: { readonly [P in Exclude<keyof E, keyof EvidenceHead>]: EvidencePart };
  /** How it ranked, as a sentence of a methods section; `methods` in the words of such a section. */
  sentence(options: CompositeOptions, methods: string): string;
  /** Its findings, in sentences. */
  conclusion(evidence: E): readonly string[];
  /** Sets that reports compare, where it has some. */
  sets?(evidence: E): EvidenceSets | null;
  /** Columns that tables of features add, where it has some. */
  columns?(evidence: E): readonly EvidenceColumn[];
}
