// Reproductions of published experiments.

import { counted, escapeControlChars, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const paperMessages = {
  /**
   * A finding of a reproduction: what agrees with the publication, what does not, and why.
   * @remedy No action is needed.
   * @example { text: 'The published ranking is reproduced.' }
   */
  finding: ({ text }: { text: string }) => text,

  /**
   * The reproduction has fewer data sets than requested, or only one.
   * @remedy Use a smaller number, or leave out the option.
   * @example { name: 'krupka-eb', given: 30, sets: 24 }
   */
  'reproduction-sets-invalid': (
    { name, given, sets }: { name: string; given: number; sets: number | null },
    say: MessageSpeller,
  ) =>
    `${say.setting('sets', given)}: ${name} has ${sets === null ? 'no data sets to choose from. Leave out the option.' : `${counted(sets, 'data set')}. Use that number or fewer.`}`,

  /**
   * The reproduction needs data that are not part of the package, because their licence does not
   * permit redistribution.
   * @remedy Download the data from their source, and specify the folder that contains them.
   * @example { name: 'guyon-colon', needed: [{ folder: 'colon', from: 'https://example.org' }] }
   */
  'reproduction-needs-data': (
    { name, needed }: { name: string; needed: readonly { readonly folder: string; readonly from: string }[] },
    say: MessageSpeller,
  ) =>
    `${name} needs data that are not part of the package: ${needed.map(({ folder, from }) => `${folder} (${from})`).join(', ')}. Specify the folder that contains them with ${say.setting('data', 'DIR')}.`,

  /**
   * A data file of a reproduction is missing from the folder.
   * @remedy Specify the folder that contains it; docs/papers lists where to get the data.
   * @example { folder: 'data', file: 'colon/I2000.txt' }
   */
  'reproduction-file-missing': ({ folder, file }: { folder: string; file: string }, say: MessageSpeller) =>
    `${say.option('data')}: the folder ${quoted(folder)} does not contain ${escapeControlChars(file)}. Specify the folder that does; docs/papers lists where to get the data.`,

  /**
   * The reproduction was interrupted before it was complete.
   * @remedy Run the same command again; with a checkpoint file, it resumes.
   * @example { name: 'guyon-colon', done: 3, jobs: 10 }
   */
  'reproduction-interrupted': (
    { name, done, jobs }: { name: string; done: number; jobs: number },
    say: MessageSpeller,
  ) =>
    `${name} was interrupted: ${done} of ${jobs} jobs are done. With ${say.option('checkpoint')}, an interrupted run can be resumed.`,

  /**
   * A report needs the name of a reproduction.
   * @remedy Give the name; without one, the command lists all reproductions.
   * @example {}
   */
  'reproduction-name-missing': (_: NoFacts, say: MessageSpeller) =>
    `${say.option('report')} needs the name of a reproduction. Without a name, the command lists all reproductions.`,

  /**
   * None of the random trials in a block of an experiment could be used.
   * @remedy Use another seed.
   * @example { block: 'Iris', reason: null }
   */
  'trials-unusable': ({ block, reason }: { block: string; reason: unknown }, say: MessageSpeller) =>
    `${block}: none of the trials can be used; another ${say.option('seed')} may help.${reason === null ? '' : ` The first trial: ${say.message(reason)}`}`,

  /**
   * The list of verb tables is empty.
   * @remedy Write one file name per line.
   * @example {}
   */
  'verb-list-empty': (_: NoFacts) => 'the list contains no tables. Write one file name per line.',
};
