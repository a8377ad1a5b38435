// Checkpoint files that cannot be used. The file is the position of the problem.

import { alternatives, counted, escapeControlChars, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

/** One difference between the run that wrote a checkpoint file and the run that opens it. */
export interface CheckpointDifference {
  readonly what: 'version' | 'command' | 'data' | 'option';
  /** The name of the option, if the difference is in an option. */
  readonly option?: string;
  /** The value in the checkpoint file; null if it is not set. */
  readonly there: string | null;
  /** The value in this run; null if it is not set. */
  readonly here: string | null;
}

const MAX_DIFFERENCES = 3;

const shown = (value: string | null) => (value === null ? 'not set' : quoted(value));

function difference({ what, option, there, here }: CheckpointDifference, say: MessageSpeller): string {
  const subject = what === 'option' ? say.option(option!) : what === 'data' ? 'the digest of the data' : `the ${what}`;
  return `${subject} is ${shown(there)} there and ${shown(here)} here`;
}

function differenceList(differences: readonly CheckpointDifference[], say: MessageSpeller): string {
  const named = differences.slice(0, MAX_DIFFERENCES).map((one) => difference(one, say));
  const more = differences.length - named.length;
  return alternatives(more > 0 ? [...named, counted(more, 'more difference')] : named, 'and');
}

export const checkpointMessages = {
  /**
   * The name of the checkpoint file refers to a directory, a device or a pipe.
   * @remedy Specify a file.
   * @example {}
   */
  'checkpoint-not-a-file': (_: NoFacts, say: MessageSpeller) =>
    `expected a file for ${say.option('checkpoint')}, found a directory, a device or a pipe.`,

  /**
   * The checkpoint file cannot be opened.
   * @remedy Create the folder, or choose another name.
   * @example { reason: 'ENOENT: no such file or directory' }
   */
  'checkpoint-not-opened': ({ reason }: { reason: string }) =>
    `the checkpoint file cannot be opened (${escapeControlChars(reason)}). Create the folder, or choose another name.`,

  /**
   * The file exists but is not a readable checkpoint file. It is left unchanged.
   * @remedy Choose another name.
   * @example {}
   */
  'checkpoint-invalid': (_: NoFacts) => 'the file exists but is not a readable checkpoint file. Choose another name.',

  /**
   * A record in the checkpoint file was not written by svm-sieve. Another program has changed the
   * file; svm-sieve leaves it as it is.
   * @remedy Remove the file, or restore it from a copy, and run the command again.
   * @example {}
   */
  'checkpoint-record-invalid': (_: NoFacts) =>
    'the record was not written by svm-sieve. Remove the checkpoint file, or restore it from a copy.',

  /**
   * The checkpoint file was written by a run with a different version, command, data set or
   * options, so its results would differ.
   * @remedy To resume that run, use its options; for a new run, choose another file or remove this
   * one.
   * @example { differences: [{ what: 'option', option: 'cost', there: '1', here: '2' }] }
   */
  'checkpoint-of-another-run': (
    { differences }: { differences: readonly CheckpointDifference[] },
    say: MessageSpeller,
  ) =>
    `the checkpoint file belongs to another run: ${differenceList(differences, say)}. Choose another name, or remove the file.`,

  /**
   * Another process is writing to the checkpoint file.
   * @remedy Wait until that process has ended, or choose another name.
   * @example { pid: 4711 }
   */
  'checkpoint-in-use': ({ pid }: { pid: number }) =>
    `the checkpoint file is in use by process ${pid}. Wait until that process has ended, or choose another name.`,

  /**
   * Another process changed the checkpoint file during the run.
   * @remedy Use a checkpoint file for only one run at a time.
   * @example {}
   */
  'checkpoint-changed': (_: NoFacts) =>
    'the checkpoint file was changed by another process. Use a checkpoint file for only one run at a time.',

  /**
   * The checkpoint file cannot be written, for example because the disk is full.
   * @remedy Free some space, then run the same command again to resume.
   * @example { reason: 'ENOSPC: no space left on device, write' }
   */
  'checkpoint-not-written': ({ reason }: { reason: string }) =>
    `the checkpoint file cannot be written (${escapeControlChars(reason)}). Free some space, then run the same command again to resume.`,
};
