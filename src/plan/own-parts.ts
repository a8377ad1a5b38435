// Criteria, kernels and scores that a program passes as objects: `rank(data, { criterion: mine })`.
// A plan is plain data and holds their names; the objects accompany it in the context of the run.
// They are checked when they are passed, and their numbers when they are used.

import { problem } from '../base/problem.ts';
import type { Entry, Registry } from '../base/registry.ts';
import type { Criterion, DataContext } from '../criteria/criterion.ts';
import { criteria } from '../criteria/index.ts';
import { kernels } from '../kernels/index.ts';
import type { Kernel } from '../kernels/kernel.ts';
import { scores } from '../scores/index.ts';
import type { Score } from '../scores/score.ts';

/** The custom objects of a run; the plan refers to each by name. */
export interface OwnParts {
  readonly criterion?: Criterion;
  readonly kernel?: Kernel;
  readonly score?: Score;
}

/** Only the behaviour of a custom object is required. */
type Described<T extends Entry> = T extends unknown
  ? Omit<T, 'summary' | 'reference' | 'way'> & Partial<Pick<T, Extract<keyof T, 'summary' | 'reference' | 'way'>>>
  : never;

/**
 * A custom ranking criterion: its name, its required input, and `score`, which returns one number
 * per remaining feature.
 */
export type OwnCriterion = Described<Exclude<Criterion, { readonly needs: 'margins' }>>;

/**
 * A custom score: its name, its required input, its maximum, and `of`, which computes the score of
 * a fold.
 */
export type OwnScore = Described<Score>;

type Given = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null;

/** What makes a checked part of a passed object, by option. */
const PARTS = { criterion: ownCriterion, kernel: ownKernel, score: ownScore } as const;
const REGISTRIES: Readonly<Record<keyof typeof PARTS, Registry<Entry>>> = {
  criterion: criteria,
  kernel: kernels,
  score: scores,
};

/** The options with names in place of objects, and the objects. */
export function withoutObjects(given: Given): { readonly options: Given; readonly own: OwnParts } {
  const options: Record<string, unknown> = { ...given };
  const own: { -readonly [K in keyof OwnParts]: OwnParts[K] } = {};
  for (const option of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
    const value = options[option];
    if (!isObject(value)) continue;
    const name = nameOf(option, value);
    const registry = REGISTRIES[option];
    // A built-in one is as good as its name.
    if (registry.has(name) && (registry.get(name) as object) === value) options[option] = name;
    else {
      if (registry.has(name)) throw problem('own-part-name-taken', { option, name });
      delete options[option];
      Object.assign(own, { [option]: PARTS[option](value) });
    }
  }
  return { options, own };
}

/** The names of the objects, as options. */
export function ownNames(own: OwnParts): {
  readonly criterion?: never;
  readonly kernel?: never;
  readonly score?: never;
} {
  return Object.fromEntries(Object.entries(own).map(([option, part]) => [option, (part as Entry).name]));
}

function nameOf(option: string, { name }: Given): string {
  if (typeof name === 'string' && name !== '') return name;
  throw problem('own-part-invalid', { option, property: 'name', expected: 'a text' });
}

function requireFunction(option: string, given: Given, property: string): void {
  if (typeof given[property] === 'function') return;
  throw problem('own-part-invalid', { option, property, expected: 'a function' });
}

function requireWord(option: string, given: Given, words: readonly string[]): void {
  if (words.includes(given.needs as string)) return;
  const expected = words.map((word) => `'${word}'`).join(' or ');
  throw problem('own-part-invalid', { option, property: 'needs', expected });
}

function ownCriterion(given: Given): Criterion {
  requireWord('criterion', given, ['weights', 'all-weights', 'machine', 'machines', 'problem', 'data']);
  requireFunction('criterion', given, 'score');
  const criterion = given as unknown as Exclude<Criterion, { readonly needs: 'margins' }>;
  const described = { summary: 'a criterion of the program', reference: '', way: 'recursive', ...given };
  return {
    ...described,
    score(context: never) {
      const { features } = context as DataContext;
      return numbers(criterion.name, criterion.score(context), features.length);
    },
  } as unknown as Criterion;
}

function numbers(criterion: string, given: ArrayLike<number>, count: number): Float64Array {
  const values = Float64Array.from(given ?? []);
  const usable = values.filter((value) => !Number.isNaN(value)).length;
  if (values.length === count && usable === count) return values;
  throw problem('own-criterion-values-invalid', { criterion, features: count, values: usable });
}

function ownScore(given: Given): Score {
  requireWord('score', given, ['predicted', 'decision']);
  requireFunction('score', given, 'of');
  if (typeof given.largest !== 'number' || Number.isNaN(given.largest))
    throw problem('own-part-invalid', { option: 'score', property: 'largest', expected: 'a number' });
  const score = given as unknown as Score;
  return {
    ...score,
    summary: score.summary ?? 'a score of the program',
    of(truth, answers, classCount) {
      const value = score.of(truth, answers, classCount);
      if (value === null || (Number.isFinite(value) && value <= score.largest)) return value;
      throw problem('own-score-value-invalid', { score: score.name, value: String(value), largest: score.largest });
    },
  };
}

function ownKernel(given: Given): Kernel {
  if (given.kind === 'values') throw problem('own-kernel-without-form', { kernel: String(given.name) });
  if (given.kind !== 'products' && given.kind !== 'distances') {
    const expected = "'products' or 'distances', as kernelFrom sets it";
    throw problem('own-part-invalid', { option: 'kernel', property: 'kind', expected });
  }
  for (const property of ['fromStored', 'slope', 'bound', 'semidefinite']) requireFunction('kernel', given, property);
  return given as unknown as Kernel;
}

/** The criterion of a plan. */
export const criterionOf = (name: string, own: OwnParts): Criterion =>
  own.criterion?.name === name ? own.criterion : criteria.get(name);
