// Kernels, their parameters and matrices.

import { alternatives, counted, escapeControlChars, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** `a number`, `a whole number from 1 to 1000`, `a number of at least 0`. */
function rangeText(min: number | null, max: number | null, whole: boolean): string {
  const noun = whole ? 'a whole number' : 'a number';
  if (min !== null && max !== null) return `${noun} from ${min} to ${max}`;
  if (min !== null) return `${noun} of at least ${min}`;
  return max !== null ? `${noun} of at most ${max}` : noun;
}

export const kernelMessages = {
  /**
   * The columns of a precomputed kernel correspond to samples, so there are no features to rank.
   * @remedy Rank the features that the kernel was computed from, with one of the other kernels.
   * @example { kernel: 'precomputed', kernels: ['linear', 'rbf'] }
   */
  'kernel-without-features': (
    { kernel, kernels }: { kernel: string; kernels: readonly string[] },
    say: MessageSpeller,
  ) =>
    `${say.setting('kernel', kernel)}: the columns contain kernel values, not features, so eliminating a column would remove a training sample instead of a feature. Provide the features themselves, and use ${alternatives(kernels.map((name) => say.setting('kernel', name)))}.`,

  /**
   * Options that change or drop columns were set together with a precomputed kernel, whose columns
   * correspond to samples.
   * @remedy Leave out these options, and preprocess the data before computing the kernel.
   * @example { options: ['minVariance'] }
   */
  'kernel-values-preprocessed': ({ options }: { options: readonly string[] }, say: MessageSpeller) =>
    `${say.setting('kernel', 'precomputed')}: kernel values cannot be preprocessed. Leave out ${alternatives(options.map(say.option), 'and')}.`,

  /**
   * The number of columns in a table of kernel values differs from the number of samples.
   * @remedy Provide a square table with one column per sample, in the order of the samples.
   * @example { samples: 10, columns: 12 }
   */
  'kernel-table-not-square': ({ samples, columns }: { samples: number; columns: number }, say: MessageSpeller) =>
    `${say.setting('kernel', 'precomputed')} needs one column of kernel values per sample, but the data have ${counted(samples, 'sample')} and ${counted(columns, 'column')}. Drop columns that do not contain kernel values with ${say.option('drop')}.`,

  /**
   * In a LIBSVM file of kernel values, the sample numbers (index 0) are not 1, 2, 3, and so on.
   * @remedy Number the samples consecutively.
   * @example { row: 3, value: 4 }
   */
  'kernel-serial-wrong': ({ row, value }: { row: number; value: number }) =>
    `sample ${row} has the number ${value}. The samples of a precomputed kernel must be numbered consecutively, starting at 1.`,

  /**
   * The data have no samples or no features.
   * @remedy Check the file and the options that leave out samples or features.
   * @example {}
   */
  'no-values': (_: NoFacts) => 'the data have no samples or no features. At least one of each is needed.',

  /**
   * A value in the data is missing or infinite where a finite number is needed.
   * @remedy Impute missing values, or drop the sample or the column.
   * @example { value: 'NaN', feature: 3, sample: 12 }
   */
  'value-not-finite': (
    { value, feature, sample }: { value: string; feature: number; sample: number | null },
    say: MessageSpeller,
  ) =>
    `feature ${feature}${sample === null ? '' : `, sample ${sample}`}: expected a finite number, got ${quoted(value)}. Fill missing values with ${say.option('impute')}, or drop the sample or the column.`,

  /**
   * The squared values of a feature overflow.
   * @remedy Scale the feature.
   * @example { feature: 3 }
   */
  'feature-too-large': ({ feature }: { feature: number }, say: MessageSpeller) =>
    `feature ${feature} has values too large to square. Scale it, for example with ${say.setting('scale', 'standardize')}.`,

  /**
   * A kernel parameter is outside its range.
   * @remedy Use a number in the range, or one of the rules listed in the message.
   * @example { parameter: 'gamma', value: '-1', rules: ['auto', 'scale'], min: 0, max: null, whole:
   * false }
   */
  'kernel-parameter-invalid': (
    {
      parameter,
      value,
      rules,
      min,
      max,
      whole,
    }: {
      parameter: string;
      value: string;
      rules: readonly string[];
      min: number | null;
      max: number | null;
      whole: boolean;
    },
    say: MessageSpeller,
  ) =>
    `${say.option(parameter)}: expected ${alternatives([...rules, rangeText(min, max, whole)])}, got ${quoted(value)}.`,

  /**
   * The variance from which a kernel parameter is computed overflows.
   * @remedy Scale the data, or set the parameter to a number.
   * @example { parameter: 'gamma', rule: 'scale' }
   */
  'variance-overflow': ({ parameter, rule }: { parameter: string; rule: string }, say: MessageSpeller) =>
    `the variance of the data, which ${say.setting(parameter, rule)} divides by, overflows. Scale the data, or set ${say.option(parameter)} to a number.`,

  /**
   * The kernel matrix is nearly constant: all samples are equally similar.
   * @remedy Increase gamma if the kernel has this parameter, or scale the data.
   * @example { hasGamma: true }
   */
  'kernel-nearly-constant': ({ hasGamma = true }: { hasGamma?: boolean }, say: MessageSpeller) =>
    'the kernel matrix is nearly constant, so a model or a ranking derived from it is meaningless. ' +
    (hasGamma ? `Raise ${say.option('gamma')}, or check the scaling.` : 'Check the scaling.'),

  /**
   * The kernel matrix is nearly the identity: each sample is similar only to itself.
   * @remedy Decrease gamma if the kernel depends on distances, or scale the data.
   * @example { hasGamma: true }
   */
  'kernel-nearly-identity': ({ hasGamma = true }: { hasGamma?: boolean }, say: MessageSpeller) =>
    'the kernel matrix is nearly the identity, so a model or a ranking derived from it is meaningless. ' +
    (hasGamma ? `Lower ${say.option('gamma')}, or check the scaling.` : 'Check the features and the scaling.'),

  /**
   * The kernel is not positive semidefinite with these parameters; the solver may stop at a local
   * optimum.
   * @remedy Use another kernel or other parameters if the global optimum matters.
   * @example { kernel: 'sigmoid' }
   */
  'kernel-indefinite': ({ kernel }: { kernel: string }) =>
    `the ${escapeControlChars(kernel)} kernel is not positive semidefinite with these parameters: the solver may stop at a local optimum, so other solvers may give different results.`,

  /**
   * A user-supplied kernel matrix is not positive semidefinite.
   * @remedy Check how the matrix was computed; the solution may be a local optimum.
   * @example {}
   */
  'kernel-matrix-indefinite': (_: NoFacts) =>
    'the kernel matrix is not positive semidefinite, so the solution may be a local optimum.',

  /**
   * The number of values in a kernel matrix does not match any valid shape.
   * @remedy Provide N × N values for training, or a multiple of the number of training samples for
   * prediction.
   * @example { values: 10, trainingSamples: 4 }
   */
  'kernel-matrix-size': ({ values, trainingSamples }: { values: number; trainingSamples: number | null }) => {
    const given = counted(values, 'value');
    return trainingSamples === null
      ? `the kernel matrix must have as many rows as columns, but ${given} do not form a square.`
      : `the kernel matrix must have ${trainingSamples} values per row, one per training sample, but ${given} do not form complete rows.`;
  },

  /**
   * A kernel matrix has no rows.
   * @remedy Provide one row per sample.
   * @example {}
   */
  'kernel-matrix-empty': (_: NoFacts) => 'the kernel matrix has no rows. Provide one row per sample.',

  /**
   * A row of a kernel matrix has the wrong length.
   * @remedy Provide one value per training sample in every row.
   * @example { row: 2, values: 3, expected: 4 }
   */
  'kernel-matrix-row': ({ row, values, expected }: { row: number; values: number; expected: number }) =>
    `row ${row} of the kernel matrix must have ${counted(expected, 'value')}, one per training sample, but has ${values}.`,

  /**
   * A value of a kernel matrix is not a finite number.
   * @remedy Replace the value.
   * @example { row: 2, column: 3, value: 'NaN' }
   */
  'kernel-matrix-not-finite': ({ row, column, value }: { row: number; column: number; value: string }) =>
    `row ${row}, column ${column} of the kernel matrix: expected a finite number, got ${quoted(value)}.`,

  /**
   * A kernel matrix is not symmetric.
   * @remedy If this is intended, use the mean of the matrix and its transpose.
   * @example { row: 2, column: 1, value: 0.5, mirrored: 0.7 }
   */
  'kernel-matrix-asymmetric': ({
    row,
    column,
    value,
    mirrored,
  }: {
    row: number;
    column: number;
    value: number;
    mirrored: number;
  }) =>
    `the kernel matrix must be symmetric: row ${row}, column ${column} is ${value}, but row ${column}, column ${row} is ${mirrored}. If this is intended, use the mean of the matrix and its transpose.`,

  /**
   * A custom kernel has no function that computes its values.
   * @remedy Define value(u, v).
   * @example { kernel: 'mine' }
   */
  'kernel-without-value': ({ kernel }: { kernel: string }) =>
    `the kernel ${quoted(kernel)} needs a function value(u, v).`,

  /**
   * The gradient of a custom kernel has the wrong length or contains a value that is not finite.
   * @remedy Return one finite number per feature.
   * @example { kernel: 'mine', features: 3 }
   */
  'kernel-gradient-invalid': ({ kernel, features }: { kernel: string; features: number }) =>
    `the gradient of the kernel ${quoted(kernel)} must consist of ${counted(features, 'finite number')}, one per feature.`,

  /**
   * A custom kernel function threw an error. Samples are counted from 1; `training` is true if the
   * second one is a training sample from another table.
   * @remedy Correct the function.
   * @example { samples: [1, 2], training: false, reason: 'out of range' }
   */
  'kernel-function-failed': ({
    samples,
    training,
    reason,
  }: {
    samples: readonly [number, number];
    training: boolean;
    reason: string;
  }) =>
    `the kernel function failed on ${pairText(samples, training)}: ${escapeControlChars(reason)}. Correct the function.`,

  /**
   * A custom kernel function returned something other than a finite number.
   * @remedy Correct the function.
   * @example { samples: [1, 2], training: false, value: 'NaN' }
   */
  'kernel-function-not-finite': ({
    samples,
    training,
    value,
  }: {
    samples: readonly [number, number];
    training: boolean;
    value: string;
  }) =>
    `the kernel function must return a finite number; it returned ${quoted(value)} for ${pairText(samples, training)}.`,

  /**
   * The value of a custom kernel function depends on the order of its arguments.
   * @remedy Make k(u, v) = k(v, u).
   * @example { samples: [1, 2], value: 0.5, mirrored: 0.7 }
   */
  'kernel-function-asymmetric': ({
    samples,
    value,
    mirrored,
  }: {
    samples: readonly [number, number];
    value: number;
    mirrored: number;
  }) =>
    `the kernel function must be symmetric: ${pairText(samples, false)} give ${value} in one order and ${mirrored} in the other.`,
};

const pairText = ([one, other]: readonly [number, number], training: boolean) =>
  training ? `sample ${one} and training sample ${other}` : `samples ${one} and ${other}`;
