// Results and models that are read back, explained or exported. The file is the position of the
// problem.

import { alternatives, counted, escapeControlChars, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** The expected content of a source. */
export interface ExpectedResult {
  /** The commands whose results are accepted. */
  readonly commands: readonly string[];
  /** Whether a LIBSVM model file is accepted as well. */
  readonly orLibsvm?: boolean;
}

const expectedText = ({ commands, orLibsvm }: ExpectedResult) =>
  `Provide the JSON result of ${alternatives(commands)}${orLibsvm ? ', or a LIBSVM or LIBLINEAR model file' : ''}.`;

export const resultMessages = {
  /**
   * A result cannot be read from a value of this type.
   * @remedy Pass the result as text, bytes, a Blob or an object or, with `svm-sieve/node`, as a
   * path.
   * @example { type: 'number', expected: { commands: ['rank', 'select'] } }
   */
  'result-source-invalid': ({ type, expected }: { type: string; expected: ExpectedResult }) =>
    `a result cannot be read from a ${type}. ${expectedText(expected)}`,

  /**
   * The file is not UTF-8 text, so it contains no result.
   * @remedy Provide the JSON file of a result.
   * @example { expected: { commands: ['rank', 'select'] } }
   */
  'result-not-text': ({ expected }: { expected: ExpectedResult }) => `not a text file. ${expectedText(expected)}`,

  /**
   * The file is not JSON, so it contains no result.
   * @remedy Provide the JSON file of a result.
   * @example { expected: { commands: ['rank', 'select'] } }
   */
  'result-not-json': ({ expected }: { expected: ExpectedResult }) => `not a JSON file. ${expectedText(expected)}`,

  /**
   * The JSON was not written by svm-sieve.
   * @remedy Provide the JSON file of a result.
   * @example { expected: { commands: ['rank', 'select'] } }
   */
  'result-foreign': ({ expected }: { expected: ExpectedResult }) =>
    `not an svm-sieve result. ${expectedText(expected)}`,

  /**
   * This version does not support the format of the result.
   * @remedy Create the result again with this version.
   * @example {}
   */
  'result-format-unknown': (_: NoFacts) =>
    'this version does not support the format of the result. Create the result again with this version.',

  /**
   * The result contains no ranking.
   * @remedy Provide the result of a command that ranks features.
   * @example { command: 'train', expected: { commands: ['rank', 'select'] } }
   */
  'result-without-ranking': ({ command, expected }: { command: string | null; expected: ExpectedResult }) =>
    `the result${command === null ? '' : ` of ${quoted(command)}`} contains no ranking. ${expectedText(expected)}`,

  /**
   * The file contains no model.
   * @remedy Provide the result of a command that trains a model, or a LIBSVM model file.
   * @example { expected: { commands: ['train', 'select'], orLibsvm: true } }
   */
  'result-without-model': ({ expected }: { expected: ExpectedResult }) => `no model found. ${expectedText(expected)}`,

  /**
   * There is no report for results of this command.
   * @remedy Provide the result of a command that has a report.
   * @example { command: 'predict', expected: { commands: ['rank', 'select'] } }
   */
  'result-without-report': ({ command, expected }: { command: string; expected: ExpectedResult }) =>
    `there is no report for results of ${quoted(command)}. ${expectedText(expected)}`,

  /**
   * A value in the result is invalid because the file was modified or truncated.
   * @remedy Create the result again.
   * @example { command: 'rank', reason: 'expected a number' }
   */
  'result-damaged': ({ command, reason }: { command: string; reason: string }) =>
    `the result is damaged: ${escapeControlChars(reason)}. Create the result again with the ${escapeControlChars(command)} command.`,

  /**
   * The ranking has no feature with this name.
   * @remedy Correct the name; the message suggests the nearest one.
   * @example { feature: 'alkohol', nearest: 'alcohol', ranked: ['alcohol', 'hue'] }
   */
  'feature-not-ranked': ({
    feature,
    nearest,
    ranked,
  }: {
    feature: string;
    nearest: string | null;
    ranked: readonly string[];
  }) =>
    `${quoted(feature)} is not among the ${counted(ranked.length, 'ranked feature')}. ${nearest === null ? `The ranked features are ${listed(ranked)}.` : `Did you mean ${quoted(nearest)}?`}`,

  /**
   * The name refers to a categorical column, whose categories are ranked individually.
   * @remedy Specify one of its categories.
   * @example { feature: 'colour', levels: ['colour=red', 'colour=blue'] }
   */
  'feature-categorical': ({ feature, levels }: { feature: string; levels: readonly string[] }) =>
    `${quoted(feature)} is a categorical column; its categories are ranked individually. Specify one of them: ${listed(levels)}.`,

  /**
   * The export format keeps all columns of the model, so the inputs cannot be chosen.
   * @remedy Leave out the option.
   * @example { format: 'json' }
   */
  'export-inputs-unused': ({ format }: { format: string }, say: MessageSpeller) =>
    `${say.option('inputs')} does not apply to the ${format} format, which keeps all columns of the model. Leave it out.`,

  /**
   * There is no model to export.
   * @remedy Provide a result of train or select, or the model itself.
   * @example {}
   */
  'export-without-model': (_: NoFacts) =>
    'there is no model to export. Provide a result of train or select, or the model itself.',

  /**
   * Other programs do not support the kernel of the model, because it is a custom function or a
   * precomputed matrix.
   * @remedy Train with a built-in kernel.
   * @example { kernel: 'my-kernel', known: ['linear', 'poly', 'rbf', 'sigmoid'] }
   */
  'export-kernel-unknown': ({ kernel, known }: { kernel: string | null; known: readonly string[] }) =>
    `a model with ${kernel === null ? 'a precomputed kernel' : `the kernel ${quoted(kernel)}`} cannot be exported: other programs do not support it. Train with ${alternatives(known)}.`,
};
