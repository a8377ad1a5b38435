// Models in other formats.

import { escapeControlChars } from '../text.ts';
import type { MessageSpeller } from './message.ts';

export const formatMessages = {
  /**
   * The format has no such kernel.
   * @remedy Train with another kernel, or export to a format that has it.
   * @example { kernel: 'cauchy', format: 'libsvm' }
   */
  'kernel-not-exportable': ({ kernel, format }: { kernel: string; format: string }, say: MessageSpeller) =>
    `${format} has no ${escapeControlChars(kernel)} kernel. Train with another ${say.option('kernel')}, or use ${say.setting('to', 'json')}.`,

  /**
   * The format cannot hold how the multi-class scheme of the model chooses a class.
   * @remedy Train with another scheme, or export to JSON.
   * @example { scheme: 'dag', format: 'onnx' }
   */
  'scheme-not-exportable': ({ scheme, format }: { scheme: string; format: string }, say: MessageSpeller) =>
    `${format} has no multi-class scheme ${escapeControlChars(scheme)}. Train with another ${say.option('multiclass')}, or use ${say.setting('to', 'json')}.`,
};
