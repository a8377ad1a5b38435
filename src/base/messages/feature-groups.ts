// What is wrong with groups of features that a file names.

import { counted, listed, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const featureGroupMessages = {
  /**
   * A required column is missing from a file of feature groups.
   * @remedy Provide a table with the columns "feature" and "group".
   * @example { column: 'group' }
   */
  'groups-column-missing': ({ column }: { column: string }) =>
    `the column ${quoted(column)} is missing. A file of feature groups needs the columns "feature" and "group".`,

  /**
   * A JSON file of feature groups does not contain an array of names for each group.
   * @remedy Correct the file.
   * @example {}
   */
  'groups-json-invalid': (_: NoFacts) =>
    'expected a JSON object with an array of feature names for each group. Correct the file.',

  /**
   * A feature belongs to two groups.
   * @remedy List each feature in only one group.
   * @example { feature: 'age', groups: ['person', 'visit'] }
   */
  'feature-in-two-groups': ({ feature, groups }: { feature: string; groups: readonly string[] }) =>
    `the feature ${quoted(feature)} is in the groups ${listed(groups)}. A feature can belong to only one group.`,

  /**
   * The groups contain features that are not in the data.
   * @remedy Correct the names.
   * @example { groups: 'groups.csv', features: ['agee'], count: 1 }
   */
  'groups-feature-unknown': (
    { groups, features, count }: { groups: string; features: readonly string[]; count: number },
    say: MessageSpeller,
  ) =>
    `${say.option('featureGroups')} ${quoted(groups)}: ${counted(count, 'feature is', 'features are')} not in the data: ` +
    `${listed(features, 5, count)}. Correct the names.`,

  /**
   * Feature groups were given as a file name, but files cannot be opened here.
   * @remedy Use `prefix:SEP`, or pass `open` to `readData`.
   * @example { groups: 'groups.csv' }
   */
  'groups-file-unopenable': ({ groups }: { groups: string }, say: MessageSpeller) =>
    `${say.option('featureGroups')}: ${quoted(groups)} is a file name, but files cannot be opened here. ` +
    'Use prefix:SEP, or pass { open } to readData.',
};
