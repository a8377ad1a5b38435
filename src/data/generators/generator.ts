// What a generator of synthetic data is, what it is told, and what it gives. Plain data, the same bytes in every engine:
// a generator computes with + − × ÷ √, whole numbers and `logarithm` only.

import { UserError } from '../../base/problem.ts';
import type { Entry } from '../../base/registry.ts';
import { counted, quoted } from '../../base/text.ts';

/** The size and the seed of synthetic data; what is left out is the generator's own. */
export interface GenerateOptions {
  readonly rows?: number;
  readonly features?: number;
  readonly classes?: number;
  /** A whole number [1]. */
  readonly seed?: number;
}

/** The options with every default filled in and every limit checked. */
export type Size = Required<GenerateOptions>;

/** What is known of the data because it was made so. Written beside it; as options it makes the same data again. */
export interface Truth extends Size {
  readonly format: 1;
  readonly generator: string;
  /** Features that carry the class. */
  readonly informative: readonly string[];
  /** Features that repeat what the informative ones say. */
  readonly redundant?: readonly string[];
  /** Whatever else describes this kind of data. */
  readonly [detail: string]: unknown;
}

/** Synthetic data, with what is known of them because they were made so. */
export interface Generated {
  /** `f1`, `f2`, … in column order. */
  readonly names: readonly string[];
  /** One array per feature, rounded to what is written to a file. */
  readonly columns: readonly Float64Array[];
  /** The class of each row. */
  readonly labels: readonly string[];
  readonly classes: readonly string[];
  /** The given fold of each row, for data that comes with folds. */
  readonly folds?: readonly string[];
  readonly truth: Truth;
}

/** A maker of synthetic data. */
export interface Generator extends Entry {
  /** The document that describes such data. */
  readonly reference: string;
  readonly defaults: { readonly rows: number; readonly features: number; readonly classes: number };
  readonly limits: {
    readonly classes: readonly [least: number, most: number];
    readonly features: readonly [least: number, most: number];
    readonly rowsPerClass: number;
  };
  make(size: Size): Generated;
}

const MOST_ROWS = 10_000_000;
export const MOST_FEATURES = 1_000_000;
// Two gigabytes of numbers: more does not fit the memory of most machines and of no browser page.
const MOST_CELLS = 1 << 28;

/** Fills in the defaults; sizes that make no sense are refused. */
export function checkedSize(generator: Generator, options: GenerateOptions): Size {
  const { name, defaults, limits } = generator;
  const size = {
    rows: options.rows ?? defaults.rows,
    features: options.features ?? defaults.features,
    classes: options.classes ?? defaults.classes,
    seed: options.seed ?? 1,
  };
  if (!Number.isSafeInteger(size.seed)) {
    throw new UserError(`--seed ${quoted(size.seed)} is not a whole number; give one such as --seed 1`);
  }
  checkClasses(name, size.classes, limits.classes);
  checkRange(name, 'features', size.features, limits.features);
  checkRange(name, 'rows', size.rows, [limits.rowsPerClass * size.classes, MOST_ROWS]);
  if (size.rows * size.features > MOST_CELLS) {
    const most = Math.floor(MOST_CELLS / size.features);
    throw new UserError(
      `${counted(size.rows, 'row')} of ${counted(size.features, 'feature')} are more than 2 GB of numbers; ` +
        `use --rows ${most} or fewer, or fewer --features`,
    );
  }
  return size;
}

function checkClasses(name: string, classes: number, [least, most]: readonly [number, number]): void {
  const onlyTwo = most === 2 && Number.isSafeInteger(classes) && classes > 2;
  if (onlyTwo) {
    throw new UserError(
      `${name} cannot make ${counted(classes, 'class', 'classes')}, it has two by its nature; ` +
        `leave out --classes, or generate clusters, microarray, noise or verbs`,
    );
  }
  checkRange(name, 'classes', classes, [least, most]);
}

function checkRange(name: string, what: string, value: number, [least, most]: readonly [number, number]): void {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return;
  const range = least === most ? String(least) : `a whole number from ${least} to ${most}`;
  throw new UserError(`${name} cannot make ${quoted(value)} ${what}; give --${what} ${range}`);
}
