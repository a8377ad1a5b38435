// Reference implementation of core/lazy-weights.ts.

import { weighClassifier } from './weights.ts';

const SETTLED = 2e-10;
const TIE = 2e-12;

interface Travelled {
  readonly rows: readonly number[];
  before: readonly number[];
  /** The largest ‖β‖² so far. */
  longest: number;
}

export interface LazyState {
  /** By feature its values in all rows. */
  readonly columns: readonly (readonly number[])[];
  readonly norms: readonly number[];
  readonly classifiers: readonly Travelled[];
  /** By feature √Σ w² as last computed, and the travel then. */
  readonly known: { readonly root: number; readonly at: number }[];
  travel: number;
}

const square = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** `rows`: by classifier. */
export function lazyState(columns: readonly (readonly number[])[], rows: readonly (readonly number[])[]): LazyState {
  const classifiers = rows.map((own) => ({ rows: own, before: own.map(() => 0), longest: 0 }));
  const norms = columns.map((column) => Math.sqrt(square(column)));
  return { columns, norms, classifiers, known: [], travel: 0 };
}

/** `betas`: by classifier. The lowest features and Σ w² of each, and how many had to be computed. */
export function lazyLowest(
  state: LazyState,
  betas: readonly (readonly number[])[],
  features: readonly number[],
  wanted: number,
) {
  const { columns, classifiers, known } = state;
  state.travel += Math.sqrt(
    sum(classifiers.map(({ before }, k) => square(betas[k].map((beta, i) => beta - before[i])))),
  );
  for (const [k, classifier] of classifiers.entries()) {
    classifier.longest = Math.max(classifier.longest, square(betas[k]));
    classifier.before = betas[k];
  }
  const found = known.length === 0 ? [...features] : inDoubt(state, features, wanted);
  const chosen = found.map((feature) => columns[feature]);
  const weights = classifiers.map(({ rows }, k) => weighClassifier(chosen, rows, betas[k]));
  const criteria = found.map((_, j) => square(weights.map((own) => own[j])));
  for (const [j, feature] of found.entries()) known[feature] = { root: Math.sqrt(criteria[j]), at: state.travel };
  const largest = Math.max(0, ...criteria);
  const limit = criteria.toSorted((a, b) => a - b)[Math.min(wanted, features.length) - 1] + TIE * largest;
  return {
    features: found.filter((_, j) => criteria[j] <= limit),
    criteria: criteria.filter((criterion) => criterion <= limit),
    largest,
    computed: found.length,
  };
}

function inDoubt(
  { norms, classifiers, known, travel }: LazyState,
  features: readonly number[],
  wanted: number,
): number[] {
  const slack = SETTLED * Math.sqrt(sum(classifiers.map(({ longest }) => longest)));
  const bounds = features.map((feature) => {
    const { root, at } = known[feature];
    const radius = travel === at ? 0 : norms[feature] * (travel - at + slack);
    return [root - radius, root + radius] as const;
  });
  const ordered = bounds.map(([, high]) => high).sort((a, b) => a - b);
  const most = ordered.at(-1)!;
  const reached = ordered[Math.min(wanted, features.length) - 1];
  const limit = Math.sqrt(reached * reached + TIE * most * most);
  const topLower = Math.max(0, ...bounds.map(([low]) => low));
  return features.filter((_, j) => !(bounds[j][0] > limit && bounds[j][1] < topLower));
}
