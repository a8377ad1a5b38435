// The interface of a generator of synthetic data. Plain data, the same bytes in every engine: a
// generator computes with + − × ÷ √, whole numbers and `logarithm` only.

import { problem } from '../../base/problem.ts';
import type { Entry } from '../../base/registry.ts';

/** The size and the seed of synthetic data; the generator supplies defaults for omitted options. */
export interface GenerateOptions {
  readonly rows?: number;
  readonly features?: number;
  readonly classes?: number;
  /** A whole number [1]. */
  readonly seed?: number;
}

/** The options with every default filled in and every limit checked. */
export type Size = Required<GenerateOptions>;

/**
 * Facts about generated data. The facts are saved alongside the data; passed as options, they
 * generate the same data again.
 */
export interface Truth extends Size {
  readonly format: 1;
  readonly generator: string;
  /** The informative features. */
  readonly informative: readonly string[];
  /** Features that are redundant with the informative ones. */
  readonly redundant?: readonly string[];
  /** Further facts about this kind of data. */
  readonly [detail: string]: unknown;
}

/** Synthetic data, with the ground truth known by construction. */
export interface Generated {
  /** `f1`, `f2`, … in column order. */
  readonly names: readonly string[];
  /** One array per feature, with values rounded to the precision of the file. */
  readonly columns: readonly Float64Array[];
  /** The class of each sample. */
  readonly labels: readonly string[];
  readonly classes: readonly string[];
  /** The fold of each row, for data with predefined folds. */
  readonly folds?: readonly string[];
  readonly truth: Truth;
}

/** A generator of synthetic data. */
export interface Generator extends Entry {
  /** The documentation page about such data. */
  readonly reference: string;
  readonly defaults: { readonly rows: number; readonly features: number; readonly classes: number };
  readonly limits: {
    readonly classes: readonly [least: number, most: number];
    readonly features: readonly [least: number, most: number];
    readonly rowsPerClass: number;
  };
  make(size: Size): Generated;
}

const MAX_ROWS = 10_000_000;
export const MAX_FEATURES = 1_000_000;
// Two gigabytes of numbers: more does not fit the memory of most computers and of no browser page.
const MAX_CELLS = 1 << 28;

/**
 * Fills in the defaults and checks the limits; `multiClass` names the generators of more than two
 * classes.
 */
export function checkedSize(generator: Generator, options: GenerateOptions, multiClass: readonly string[]): Size {
  const { name, defaults, limits } = generator;
  const size = {
    rows: options.rows ?? defaults.rows,
    features: options.features ?? defaults.features,
    classes: options.classes ?? defaults.classes,
    seed: options.seed ?? 1,
  };
  if (!Number.isSafeInteger(size.seed)) {
    throw problem('seed-invalid', { seed: size.seed }, { fixes: [{ set: { seed: 1 } }] });
  }
  if (limits.classes[1] === 2 && Number.isSafeInteger(size.classes) && size.classes > 2) {
    const facts = { generator: name, classes: size.classes, others: multiClass };
    throw problem('generator-two-classes', facts, { fixes: [{ unset: ['classes'] }] });
  }
  checkRange(name, 'classes', size.classes, limits.classes);
  checkRange(name, 'features', size.features, limits.features);
  checkRange(name, 'rows', size.rows, [limits.rowsPerClass * size.classes, MAX_ROWS]);
  if (size.rows * size.features > MAX_CELLS) {
    const { rows, features } = size;
    const maxRows = Math.floor(MAX_CELLS / features);
    const fixes = [{ set: { rows: maxRows } }, { ask: ['features'] }];
    throw problem('generator-too-large', { rows, features, maxRows }, { fixes });
  }
  return size;
}

function checkRange(name: string, what: string, value: number, [least, most]: readonly [number, number]): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  const facts = { generator: name, option: what, value: String(value), min: least, max: most };
  throw problem('generator-size-invalid', facts, { fixes: [{ ask: [what] }] });
}
