// The numeric core and its memory.

import { counted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const numericMessages = {
  /**
   * The engine cannot reserve memory for the numeric core.
   * @remedy Close other programs, or use a 64-bit engine.
   * @example { }
   */
  'core-memory-unavailable': (_: NoFacts) =>
    'this engine cannot reserve memory for the numeric core. Close other programs or use a 64-bit engine.',

  /**
   * The numeric core needs more memory than it can get.
   * @remedy Use fewer samples, or a solver that does not keep the whole kernel matrix.
   * @example { megabytes: 3052, megabytesUsed: 512 }
   */
  'core-out-of-memory': ({ megabytes, megabytesUsed }: { megabytes: number; megabytesUsed: number }) =>
    `the numeric core needs ${counted(megabytes, 'megabyte')} more than the ${megabytesUsed} it has and cannot get them. Use fewer samples.`,

  /**
   * The matrix of kernel values between all training samples does not fit in memory.
   * @remedy With a linear kernel use the linear solver, which needs no such matrix; else use fewer samples.
   * @example { samples: 17000, megabytes: 2205, isLinear: true }
   */
  'kernel-matrix-too-large': (
    { samples, megabytes, isLinear }: { samples: number; megabytes: number; isLinear: boolean },
    say: MessageSpeller,
  ) =>
    `the kernel matrix of ${counted(samples, 'sample')} needs ${counted(megabytes, 'megabyte')}, more than the numeric core can get. ${isLinear ? `Use ${say.setting('machine', 'linear')}, which needs no such matrix, or fewer samples` : 'Use fewer samples'}.`,
};
