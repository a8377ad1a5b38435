// What can go wrong in the studio alone.

import { escapeControlChars } from '../text.ts';
import type { NoFacts } from './message.ts';

export const studioMessages = {
  /**
   * The page does not have enough memory.
   * @remedy Close other runs, use fewer columns or samples, or use the command line.
   * @example {}
   */
  'memory-exhausted': (_: NoFacts) =>
    'The page ran out of memory. Close other runs, use fewer columns or samples, or process this file on the command line.',

  /**
   * The file was moved, changed or deleted after it was chosen.
   * @remedy Choose the file again.
   * @example {}
   */
  'file-changed': (_: NoFacts) => 'The file can no longer be read. It was moved, changed or deleted; choose it again.',

  /**
   * A worker ended unexpectedly, usually because memory ran out.
   * @remedy Try again, possibly with less data.
   * @example {}
   */
  'worker-crashed': (_: NoFacts) =>
    'The computation ended unexpectedly, most likely because memory ran out. Nothing else was lost; try again, possibly with less data.',

  /**
   * The request to a worker was dropped because a newer one replaced it.
   * @remedy No action is needed.
   * @example {}
   */
  superseded: (_: NoFacts) => 'This request was replaced by a newer one.',

  /**
   * The run was stopped before it produced a result.
   * @remedy Start the run again.
   * @example {}
   */
  'run-stopped-early': (_: NoFacts) => 'The run was stopped before it produced a result.',

  /**
   * The result contains no model.
   * @remedy Run select, or choose a subset size.
   * @example {}
   */
  'model-not-trained': (_: NoFacts) =>
    'This result contains no model: a model is trained only after a subset size has been chosen. Run select, or choose a subset size.',

  /**
   * The run was stopped before a subset size was chosen, so no features are selected.
   * @remedy Choose a size on the curve, or run the selection to the end.
   * @example {}
   */
  'selection-not-made': (_: NoFacts) =>
    'The run was stopped before a subset size was chosen. Choose a size on the curve, or run the selection to the end.',

  /**
   * The result has no curve of scores against the number of features.
   * @remedy Run select, evaluate or compare.
   * @example {}
   */
  'curve-not-made': (_: NoFacts) =>
    'This result has no curve of scores against the number of features. Run select, evaluate or compare.',

  /**
   * The result contains no ranking based on all samples, which is needed to reduce a table.
   * @remedy Run select or rank.
   * @example {}
   */
  'ranking-not-made': (_: NoFacts) =>
    'This result contains no ranking based on all samples, which is needed to reduce the table. Run select or rank.',

  /**
   * An error occurred in svm-sieve itself.
   * @remedy Try again; if it happens again, report it.
   * @example { reason: 'x is not a function' }
   */
  'internal-error': ({ reason }: { reason: string }) =>
    `Internal error, not caused by your data: ${escapeControlChars(reason)}. Try again; if it happens again, please report it.`,
};
