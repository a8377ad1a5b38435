// What `apply` has to say when it writes a table with the selected features only.

import { counted, grouped, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const reducedTableMessages = {
  /**
   * Features of the result are missing from the table.
   * @remedy Provide a table with these columns.
   * @example { features: ['age'], count: 1 }
   */
  'features-absent': ({ features, count }: { features: readonly string[]; count: number }) =>
    `${counted(count, 'feature')} of the result ${count === 1 ? 'is' : 'are'} missing from the table: ` +
    `${listed(features, features.length, count)}. Add the ${count === 1 ? 'column' : 'columns'}.`,

  /**
   * A result contains a ranking without a selection, but the number of features to keep was not
   * given.
   * @remedy Specify the number of features to keep.
   * @example { ranked: 30 }
   */
  'nothing-selected': ({ ranked }: { ranked: number }, say: MessageSpeller) =>
    `the result ranks ${counted(ranked, 'feature')} but selects none. ` +
    `Specify the number of features to keep with ${say.option('features')}.`,

  /**
   * More features were requested than were ranked.
   * @remedy Request fewer features.
   * @example { features: 40, ranked: 30 }
   */
  'features-exceed-ranking': ({ features, ranked }: { features: number; ranked: number }, say: MessageSpeller) =>
    `${say.setting('features', features)} exceeds the number of ranked features (${grouped(ranked)}). Request fewer features.`,

  /**
   * Note: more features are unranked than were requested, so they were chosen by column order.
   * @remedy None needed.
   * @example { unranked: 5, taken: 2 }
   */
  'unranked-features-taken': ({ unranked, taken }: { unranked: number; taken: number }) =>
    `${counted(unranked, 'feature')} are unranked; the first ${taken} of them, in column order, ${taken === 1 ? 'was' : 'were'} chosen.`,

  /**
   * Note: a selected feature is one level of a categorical column; the whole column is written.
   * @remedy None needed.
   * @example { feature: 'colour=red', column: 'colour' }
   */
  'categorical-column-whole': ({ feature, column }: { feature: string; column: string }) =>
    `${quoted(feature)} is a level of the column ${quoted(column)}; the whole column is written.`,

  /**
   * Note: the data have no target column, so none is written.
   * @remedy Specify the target column if there is one.
   * @example {}
   */
  'target-not-written': (_: NoFacts, say: MessageSpeller) =>
    `the data have no target column, so none is written. Specify one with ${say.option('target')}.`,
};
