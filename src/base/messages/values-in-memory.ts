// What is wrong with data that a program passes as arrays or objects.

import { counted, quoted } from '../text.ts';
import type { NoFacts } from './message.ts';

export const valueMessages = {
  /**
   * The number of column names, labels or cells does not match the shape of the data.
   * @remedy Provide the expected number.
   * @example { what: 'labels', given: 9, expected: 10 }
   */
  'count-mismatch': ({
    what,
    given,
    expected,
  }: {
    what: 'names' | 'labels' | 'cells';
    given: number;
    expected: number;
  }) => `expected ${grammar(what, expected)}, got ${given}.`,

  /**
   * The label column would have the same name as a column of the data.
   * @remedy Rename the column.
   * @example { name: 'class' }
   */
  'labels-name-taken': ({ name }: { name: string }) =>
    `a column is named ${quoted(name)}, which is also the name of the labels. Rename the column.`,

  /**
   * The shape of a matrix does not match the number of its values.
   * @remedy Correct the shape.
   * @example { numbers: 10, rows: 3, columns: 4 }
   */
  'matrix-shape': ({ numbers, rows, columns }: { numbers: number; rows: number; columns: number }) =>
    `${counted(numbers, 'number')} do not fit the shape ${rows} × ${columns}. Correct the shape.`,

  /**
   * A cell of a matrix is not a number.
   * @remedy Write NaN for a missing cell.
   * @example { value: 'a', position: 3 }
   */
  'matrix-cell-not-a-number': ({ value, position }: { value: string; position: number }) =>
    `column ${position}: expected a number, got ${quoted(value)}. Write NaN for a missing cell.`,

  /**
   * An item of a list of records is not an object.
   * @remedy Use objects with named values.
   * @example { value: '7' }
   */
  'record-invalid': ({ value }: { value: string }) => `expected an object with named values, got ${quoted(value)}.`,

  /**
   * A value in memory is neither a number nor a string.
   * @remedy Convert it to a number or a string.
   * @example { type: 'date' }
   */
  'value-unsupported': ({ type }: { type: string }) =>
    `expected a number or a string, got ${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}. Convert it.`,

  /**
   * Column names were given, but the data already contain column names.
   * @remedy Leave out the names.
   * @example {}
   */
  'names-not-allowed': (_: NoFacts) => 'the data already contain column names. Leave out the names.',
};

function grammar(what: 'names' | 'labels' | 'cells', expected: number): string {
  if (what === 'names') return `${counted(expected, 'column name')}`;
  if (what === 'labels') return `${counted(expected, 'label')}, one per row`;
  return `${counted(expected, 'cell')} as in the first column`;
}
