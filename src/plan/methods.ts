// The methods a user can name: presets, and every criterion by its own name; and what each comes to
// with the other options.

import { type Entry, registry } from '../base/registry.ts';
import type { Criterion } from '../criteria/criterion.ts';
import { criteria } from '../criteria/index.ts';
import type { MergeName } from '../criteria/merge.ts';
import { DEFAULT_SCHEME, type SchemeName } from '../formulations/schemes/index.ts';

/** An elimination method that a user can name. */
export interface Method extends Entry {
  /** What it is called in prose: `SVM-RFE`. */
  readonly title: string;
  /** The document that describes it. */
  readonly reference: string;
  /** Its criterion, given whether the classifier has one weight per feature. */
  criterion(isLinear: boolean): string;
  readonly way: 'recursive' | 'once';
  /** Eliminated features after which the classifier is retrained; 0: never. */
  readonly retrainEvery: number;
  /** Whether candidates are cross-validated before one of them is eliminated. */
  readonly isEvaluated?: boolean;
  /** Where menus list it. */
  readonly group: MethodGroup;
}

/** Kinds of methods, in the order of menus. */
export type MethodGroup = 'recommended' | 'classifier' | 'filter' | 'baseline';

const PRESETS: readonly Method[] = [
  {
    name: 'svm-rfe',
    synonyms: ['rfe', 'svmrfe', 'rfecv'],
    title: 'SVM-RFE',
    summary: 'recursive feature elimination by the weights of a linear SVM, or by DJ with another kernel',
    reference: 'Guyon et al. 2002',
    criterion: (isLinear) => (isLinear ? 'weight' : 'dj'),
    way: 'recursive',
    group: 'recommended',
    retrainEvery: 1,
  },
  {
    name: 'eb-rfe',
    title: 'EB-RFE',
    summary:
      'evaluation-based elimination: of the lowest-ranked features, the one whose removal gives the best cross-validated score',
    reference: 'Krupka 2016',
    criterion: (isLinear) => (isLinear ? 'weight' : 'dj'),
    way: 'recursive',
    group: 'recommended',
    retrainEvery: 1,
    isEvaluated: true,
  },
  {
    name: 'mfe',
    title: 'margin-based feature elimination (MFE)',
    summary: 'margin-based feature elimination: keeps the margin as large as possible, without retraining',
    reference: 'Aksu et al. 2008',
    criterion: () => 'margin',
    way: 'recursive',
    group: 'recommended',
    retrainEvery: 0,
  },
];

function byCriterion(criterion: Criterion): Method {
  const { name, title = name, summary, reference, way, needs, isBaseline } = criterion;
  const usesClassifier = needs !== 'data' && needs !== 'problem';
  return {
    name,
    title,
    summary,
    reference,
    way,
    criterion: () => name,
    retrainEvery: needs === 'margins' ? 0 : 1,
    group: isBaseline ? 'baseline' : usesClassifier ? 'classifier' : 'filter',
  };
}

/**
 * The ways to eliminate that a user can name: presets first, then every criterion by its own name.
 */
export const methods = registry<Method>('method', [
  ...PRESETS,
  ...criteria.entries.map(byCriterion).sort((a, b) => (a.name < b.name ? -1 : 1)),
]);

/** A method with its criterion, strategy and defaults. */
export interface ResolvedMethod {
  readonly criterion: Criterion;
  readonly strategy: 'recursive' | 'once' | 'margin';
  readonly retrainEvery: number;
  readonly merge: MergeName;
  readonly multiclass: SchemeName;
  /** Whether candidates are cross-validated before one of them is eliminated. */
  readonly isEvaluated: boolean;
}

/** The options that determine what a method resolves to. */
export interface MethodChoice {
  readonly method: string;
  readonly criterion: string | null;
  readonly once: boolean;
  readonly recursive: boolean;
  readonly retrainEvery: number | null;
  readonly merge: MergeName | null;
  readonly multiclass: SchemeName | null;
}

/**
 * The resolved method; `hasWeights`: every classifier has one weight per feature; `own`: a
 * criterion that is not built in.
 */
export function resolveMethod(choice: MethodChoice, hasWeights: boolean, own?: Criterion): ResolvedMethod {
  const method = methods.get(choice.method);
  const name = choice.criterion ?? method.criterion(hasWeights);
  const criterion = own?.name === name ? own : criteria.get(name);
  const way = choice.once ? 'once' : choice.recursive ? 'recursive' : method.way;
  return {
    criterion,
    strategy: criterion.needs === 'margins' ? 'margin' : way,
    retrainEvery: choice.retrainEvery ?? method.retrainEvery,
    merge: choice.merge ?? criterion.usual?.merge ?? 'sum',
    multiclass: choice.multiclass ?? criterion.usual?.multiclass ?? DEFAULT_SCHEME,
    isEvaluated: method.isEvaluated ?? false,
  };
}
