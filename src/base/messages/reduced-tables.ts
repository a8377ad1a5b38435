// What `apply` has to say when it writes a table with the selected features only.

import { counted, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const reducedTableMessages = {
  /**
   * A result has features that the table does not have.
   * @remedy Give a table with these columns.
   * @example { features: ['age'], count: 1 }
   */
  'features-absent': ({ features, count }: { features: readonly string[]; count: number }) =>
    `${counted(count, 'feature')} of the result ${count === 1 ? 'is' : 'are'} missing: ${listed(features, features.length)}` +
    `${count > features.length ? ` and ${count - features.length} more` : ''}. Add the ${count === 1 ? 'column' : 'columns'}.`,

  /**
   * A result contains a ranking without a selection, and the number of features was not given.
   * @remedy Give the number of features to take.
   * @example { ranked: 30 }
   */
  'nothing-selected': ({ ranked }: { ranked: number }, say: MessageSpeller) =>
    `the result ranks ${counted(ranked, 'feature')} and selects none. ` +
    `Give the number of features to take with ${say.option('features')}.`,

  /**
   * More features were requested than were ranked.
   * @remedy Ask for fewer.
   * @example { features: 40, ranked: 30 }
   */
  'features-exceed-ranking': ({ features, ranked }: { features: number; ranked: number }, say: MessageSpeller) =>
    `${say.setting('features', features)} is more than the ${counted(ranked, 'ranked feature')}. Take fewer.`,

  /**
   * Note: more features are unranked than were requested, so they were chosen by column order.
   * @remedy None needed.
   * @example { unranked: 5, taken: 2 }
   */
  'unranked-features-taken': ({ unranked, taken }: { unranked: number; taken: number }) =>
    `${counted(unranked, 'feature')} are unranked; the first ${taken} of them in column order are taken.`,

  /**
   * Note: a selected feature is one level of a categorical column; the whole column is written.
   * @remedy None needed.
   * @example { feature: 'colour=red', column: 'colour' }
   */
  'categorical-column-whole': ({ feature, column }: { feature: string; column: string }) =>
    `${quoted(feature)} is a level of the column ${quoted(column)}; the whole column is written.`,

  /**
   * Note: the data have no target column, so none is written.
   * @remedy Name the target column if there is one.
   * @example {}
   */
  'target-not-written': (_: NoFacts, say: MessageSpeller) =>
    `the data have no target column, so none is written. Name one with ${say.option('target')}.`,
};
