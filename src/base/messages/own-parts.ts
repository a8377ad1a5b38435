// Criteria, kernels, scores and readers that a program passes as objects.

import { alternatives, quoted } from '../text.ts';
import type { MessageSpeller } from './message.ts';

const ARTICLES: Readonly<Record<string, string>> = {
  criterion: 'a criterion',
  kernel: 'a kernel',
  score: 'a score',
  format: 'a reader',
};

const thing = (option: string) => ARTICLES[option] ?? 'an object';

export const ownPartMessages = {
  /**
   * An object that was passed as a criterion, kernel, score or reader lacks a property, or the
   * property has the wrong type.
   * @remedy Add the property named in the message.
   * @example { option: 'score', property: 'of', expected: 'a function' }
   */
  'own-part-invalid': (
    { option, property, expected }: { option: string; property: string; expected: string },
    say: MessageSpeller,
  ) =>
    `${say.option(option)}: ${thing(option)} passed as an object needs the property ${quoted(property)} (${expected}).`,

  /**
   * A custom object has the name of a built-in one, so results would be ambiguous.
   * @remedy Give the object another name, or pass the built-in one by its name.
   * @example { option: 'criterion', name: 'weight' }
   */
  'own-part-name-taken': ({ option, name }: { option: string; name: string }, say: MessageSpeller) =>
    `${say.option(option)}: ${quoted(name)} is the name of ${thing(option).replace(/^an? /, 'a built-in ')}. Give the object another name.`,

  /**
   * A kernel that is a function of two samples was passed to a task that needs a function of their
   * dot product or squared distance.
   * @remedy Define the kernel with `of: 'products'` or `of: 'distances'`, or train on its matrix
   * with `trainOnMatrix`.
   * @example { kernel: 'mine' }
   */
  'own-kernel-without-form': ({ kernel }: { kernel: string }) =>
    `the kernel ${quoted(kernel)} is a function of two samples, so its matrix cannot be updated when features are eliminated. Define it from the dot product or squared distance of the samples, with "of" in kernelFrom, or use trainOnMatrix from svm-sieve/core.`,

  /**
   * Custom objects were passed together with an executor that uses other threads. Functions cannot
   * be sent to other threads.
   * @remedy Leave out the executor.
   * @example { options: ['criterion'] }
   */
  'own-part-needs-inline': ({ options }: { options: readonly string[] }, say: MessageSpeller) =>
    `an object passed as ${alternatives(options.map(say.option), 'and')} cannot be sent to other threads. Leave out the executor.`,

  /**
   * Custom objects were passed together with a checkpoint, which cannot detect whether they have
   * changed.
   * @remedy Leave out the checkpoint.
   * @example { options: ['score'] }
   */
  'own-part-needs-no-checkpoint': ({ options }: { options: readonly string[] }, say: MessageSpeller) =>
    `a checkpoint cannot detect whether an object passed as ${alternatives(options.map(say.option), 'and')} has changed. Run without a checkpoint.`,

  /**
   * A custom criterion did not return one number per feature.
   * @remedy Return an array with one number (not NaN) for each remaining feature, in the order of
   * the features.
   * @example { criterion: 'mine', features: 13, values: 12 }
   */
  'own-criterion-values-invalid': ({
    criterion,
    features,
    values,
  }: {
    criterion: string;
    features: number;
    values: number;
  }) =>
    `the criterion ${quoted(criterion)} must return one number for each of the ${features} features; it returned ${values} usable numbers.`,

  /**
   * A custom score returned something other than null or a number up to its maximum.
   * @remedy Return a number of at most `largest`, or null if the score is undefined.
   * @example { score: 'mine', value: 'NaN', largest: 1 }
   */
  'own-score-value-invalid': ({ score, value, largest }: { score: string; value: string; largest: number }) =>
    `the score ${quoted(score)} must return null or a number of at most ${largest}; it returned ${quoted(value)}.`,

  /**
   * A custom kernel did not return a finite number.
   * @remedy Make the function return a finite number for the dot product or squared distance in the
   * message.
   * @example { kernel: 'mine', stored: 2.5, value: 'NaN' }
   */
  'own-kernel-value-invalid': ({ kernel, stored, value }: { kernel: string; stored: number; value: string }) =>
    `the kernel ${quoted(kernel)} must return a finite number; for the argument ${stored}, it returned ${quoted(value)}.`,

  /**
   * A custom reader did not return a table.
   * @remedy Return a table: the source, the number of rows, the columns and the location of a row.
   * @example { reader: 'mine' }
   */
  'own-reader-table-invalid': ({ reader }: { reader: string }) =>
    `the reader ${quoted(reader)} must return a table; use tableFromRecords or tableFromColumns from svm-sieve/core to create one.`,
};
