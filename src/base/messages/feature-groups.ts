// What is wrong with groups of features that a file names.

import { counted, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const featureGroupMessages = {
  /**
   * A file of feature groups has a missing column.
   * @remedy Give a table with the columns feature and group.
   * @example { column: 'group' }
   */
  'groups-column-missing': ({ column }: { column: string }) =>
    `the column ${quoted(column)} is missing. A file of feature groups needs the columns feature and group.`,

  /**
   * A JSON file of feature groups does not contain an array of names for each group.
   * @remedy Correct the file.
   * @example {}
   */
  'groups-json-invalid': (_: NoFacts) =>
    'expected a JSON object with an array of feature names for each group. Correct it.',

  /**
   * A feature is in two groups.
   * @remedy Name it in one group only.
   * @example { feature: 'age', groups: ['person', 'visit'] }
   */
  'feature-in-two-groups': ({ feature, groups }: { feature: string; groups: readonly string[] }) =>
    `the feature ${quoted(feature)} is in the groups ${listed(groups)}. A feature belongs to one group.`,

  /**
   * The groups name features that the data do not have.
   * @remedy Correct the names.
   * @example { groups: 'groups.csv', features: ['agee'], count: 1 }
   */
  'groups-feature-unknown': (
    { groups, features, count }: { groups: string; features: readonly string[]; count: number },
    say: MessageSpeller,
  ) =>
    `${say.option('featureGroups')} ${quoted(groups)}: ${counted(count, 'feature is', 'features are')} not in the data: ${listed(features)}` +
    `${count > features.length ? ` and ${count - features.length} more` : ''}. Correct the names.`,

  /**
   * Feature groups are given as a file, and files cannot be opened here.
   * @remedy Use `prefix:SEP`, or give `open` to `readData`.
   * @example { groups: 'groups.csv' }
   */
  'groups-file-unopenable': ({ groups }: { groups: string }, say: MessageSpeller) =>
    `${say.option('featureGroups')}: ${quoted(groups)} is a file name, but files cannot be opened here. ` +
    'Use prefix:SEP, or give { open } to readData.',
};
