// The methods a user can name: presets, and every criterion by its own name; and what each comes to
// with the other options.

import { problem } from '../base/problem.ts';
import { type Entry, type Registry, registry } from '../base/registry.ts';
import type { Composite } from '../composites/composite.ts';
import { composites } from '../composites/index.ts';
import type { Criterion } from '../criteria/criterion.ts';
import { criteria } from '../criteria/index.ts';
import type { MergeName } from '../criteria/merge.ts';
import { DEFAULT_SCHEME, type SchemeName } from '../formulations/schemes/index.ts';

/** An elimination method that the user can name. */
export interface Method extends Entry {
  /** The name used in prose, such as `SVM-RFE`. */
  readonly title: string;
  /** The documentation page that describes the method. */
  readonly reference: string;
  /**
   * The criterion of the method, which may depend on whether the classifier has one weight per
   * feature.
   */
  criterion(isLinear: boolean): string;
  readonly way: 'recursive' | 'once';
  /** The number of eliminated features after which the classifier is retrained; 0 for never. */
  readonly retrainEvery: number;
  /** Whether candidates are cross-validated before one of them is eliminated. */
  readonly isEvaluated?: boolean;
  /** The search over subsets, if the steps are not decided by a criterion of features. */
  readonly sequence?: Sequence;
  /** Whether the ranking is random and depends on the seed. */
  readonly isRandom?: boolean;
  /** The group under which menus list the method. */
  readonly group: MethodGroup;
  /** For a method that combines the rankings of others: how it combines them, and which methods. */
  readonly combines?: { readonly composite: Composite; readonly methods: readonly string[] };
}

/** A sequential search: its direction, and whether it also takes steps back. */
export interface Sequence {
  readonly direction: 'forward' | 'backward';
  readonly isFloating: boolean;
}

/** The value of `searchBy` for a search by cross-validated scores. */
export const BY_SCORE = 'score';

/** The options that determine what decides the steps of a method. */
export interface StepChoice {
  readonly method: string;
  /** What a sequential search compares subsets by; absent in results of earlier versions. */
  readonly searchBy?: string;
}

/** Whether cross-validated scores decide the steps of a method. */
export function isEvaluatedMethod({ method, searchBy = BY_SCORE }: StepChoice): boolean {
  const { isEvaluated = false, sequence } = methods.get(method);
  return isEvaluated && (sequence === undefined || searchBy === BY_SCORE);
}

/** The groups of methods, in the order of menus. */
export type MethodGroup = 'recommended' | 'composite' | 'search' | 'classifier' | 'filter' | 'baseline';

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
      'evaluation-based elimination: of the lowest-ranked features, removes the one whose removal gives the best cross-validated score',
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
  sequential({
    name: 'forward',
    synonyms: ['sfs', 'sequential', 'sequentialfeatureselector', 'stepwise'],
    title: 'sequential forward selection (SFS)',
    summary: 'adds one feature at a time, the one that gives the best cross-validated score',
    reference: 'Whitney 1971',
    sequence: { direction: 'forward', isFloating: false },
  }),
  sequential({
    name: 'backward',
    synonyms: ['sbs', 'sbe'],
    title: 'sequential backward selection (SBS)',
    summary: 'removes one feature at a time, the one whose removal gives the best cross-validated score',
    reference: 'Marill and Green 1963',
    sequence: { direction: 'backward', isFloating: false },
  }),
  sequential({
    name: 'floating',
    synonyms: ['sffs'],
    title: 'sequential floating forward selection (SFFS)',
    summary: 'forward selection that also removes features if that gives a better subset of the same size',
    reference: 'Pudil et al. 1994',
    sequence: { direction: 'forward', isFloating: true },
  }),
  sequential({
    name: 'floating-backward',
    synonyms: ['sbfs', 'sfbs'],
    title: 'sequential floating backward selection (SBFS)',
    summary: 'backward selection that also adds features back if that gives a better subset of the same size',
    reference: 'Pudil et al. 1994',
    sequence: { direction: 'backward', isFloating: true },
  }),
];

/** A search over subsets by their cross-validated scores. Its models are those of the classifier. */
function sequential(
  method: Pick<Method, 'name' | 'synonyms' | 'title' | 'summary' | 'reference'> & { readonly sequence: Sequence },
): Method {
  return {
    ...method,
    criterion: (isLinear) => (isLinear ? 'weight' : 'dj'),
    way: 'recursive',
    group: 'search',
    retrainEvery: 1,
    isEvaluated: true,
  };
}

function byCriterion(criterion: Criterion): Method {
  const { name, title = name, summary, reference, way, needs, isBaseline, isRandom = false } = criterion;
  const usesClassifier = needs !== 'data' && needs !== 'problem';
  return {
    name,
    title,
    summary,
    reference,
    way,
    criterion: () => name,
    retrainEvery: needs === 'margins' ? 0 : 1,
    isRandom,
    group: isBaseline ? 'baseline' : usesClassifier ? 'classifier' : 'filter',
  };
}

const SINGLE: readonly Method[] = [
  ...PRESETS,
  ...criteria.entries.map(byCriterion).sort((a, b) => (a.name < b.name ? -1 : 1)),
];

function byComposite(composite: Composite, name: string, combined: readonly string[]): Method {
  const { title, summary, reference, synonyms = [] } = composite;
  return {
    name,
    title,
    summary,
    reference,
    synonyms,
    way: 'once',
    criterion: () => composite.name,
    retrainEvery: 1,
    group: 'composite',
    combines: { composite, methods: combined },
  };
}

const listed = registry<Method>('method', [
  ...SINGLE,
  ...composites.entries.map((composite) => byComposite(composite, composite.name, composite.usual)),
]);
const single = registry<Method>('method', SINGLE);

/**
 * `stability:svm-rfe`, `ensemble:svm-rfe,l1`: a composite with the methods that it combines, which
 * may be separated by + where commas separate something else. Null if it is no such text; a user
 * error if it names a method that cannot be combined.
 */
function composed(text: string): Method | null {
  const [name, ...rest] = text.split(':');
  if (rest.length === 0 || !composites.has(name)) return null;
  const composite = composites.get(name);
  const combined = rest
    .join(':')
    .split(/[,+]/)
    .map((part) => part.trim());
  for (const part of combined) if (!composite.combinesSelections || !isSelecting(part)) single.get(part);
  if (combined.length > 1 && !composite.takesSeveral)
    throw problem('composite-takes-one', { composite: name, methods: combined });
  const twice = combined.find((part, place) => combined.indexOf(part) < place);
  if (twice !== undefined) throw problem('method-twice', { method: twice });
  return byComposite(composite, text, combined);
}

/** Whether the text names a composite whose selection another one can combine. */
function isSelecting(text: string): boolean {
  const method = composed(text) ?? (composites.has(text) ? listed.get(text) : null);
  return method !== null && method.combines!.composite.combinesSelections !== true;
}

/**
 * The methods that a user can name: presets, every criterion under its own name, and composites,
 * which may be followed by the methods that they combine.
 */
export const methods: Registry<Method> = {
  ...listed,
  has: (name) => listed.has(name) || composed(name) !== null,
  get: (name) => composed(name) ?? listed.get(name),
};

/** A method with its criterion, strategy and defaults. */
export interface ResolvedMethod {
  readonly criterion: Criterion;
  readonly strategy: 'recursive' | 'once' | 'margin';
  readonly retrainEvery: number;
  readonly merge: MergeName;
  readonly multiclass: SchemeName;
  /** Whether candidates are cross-validated before one of them is eliminated. */
  readonly isEvaluated: boolean;
  /** Set if the method combines the rankings of others. */
  readonly combines?: Method['combines'];
  /** The sequential search that it is; null where features are eliminated by a criterion. */
  readonly sequence: Sequence | null;
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
  readonly searchBy?: string;
}

/**
 * The resolved method; `hasWeights`: every classifier has one weight per feature; `own`: a
 * criterion that is not built in.
 */
export function resolveMethod(choice: MethodChoice, hasWeights: boolean, own?: Criterion): ResolvedMethod {
  const method = methods.get(choice.method);
  if (method.combines) return combining(method.combines, choice);
  const name = choice.criterion ?? method.criterion(hasWeights);
  const criterion = own?.name === name ? own : criteria.get(name);
  const way = choice.once ? 'once' : choice.recursive ? 'recursive' : method.way;
  return {
    criterion,
    strategy: criterion.needs === 'margins' ? 'margin' : way,
    retrainEvery: choice.retrainEvery ?? method.retrainEvery,
    merge: choice.merge ?? criterion.usual?.merge ?? 'sum',
    multiclass: choice.multiclass ?? criterion.usual?.multiclass ?? DEFAULT_SCHEME,
    isEvaluated: isEvaluatedMethod(choice),
    sequence: method.sequence ?? null,
  };
}

/** The features are ranked once, by the scores of the composite; the options go to what it combines. */
function combining(combines: NonNullable<Method['combines']>, { merge, multiclass }: MethodChoice): ResolvedMethod {
  return {
    criterion: scoresOf(combines.composite, () => {
      throw new Error(`the rankings that ${combines.composite.name} combines were not made`);
    }),
    strategy: 'once',
    retrainEvery: 1,
    merge: merge ?? 'sum',
    multiclass: multiclass ?? DEFAULT_SCHEME,
    isEvaluated: false,
    sequence: null,
    combines,
  };
}

/** The scores of a composite as a criterion. */
export function scoresOf(composite: Composite, scoreOf: (feature: number) => number): Criterion {
  const { name, scoreTitle: title, summary, reference } = composite;
  return {
    name,
    title,
    summary,
    reference,
    way: 'once',
    needs: 'data',
    score: ({ features }) => Float64Array.from(features, scoreOf),
  };
}
