// The numeric core and its memory.

import { counted, grouped } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const numericMessages = {
  /**
   * The JavaScript engine cannot reserve memory for the numeric core.
   * @remedy Close other programs, or use a 64-bit engine.
   * @example { }
   */
  'core-memory-unavailable': (_: NoFacts) =>
    'this JavaScript engine cannot reserve memory for the numeric core. Close other programs, or use a 64-bit engine.',

  /**
   * The numeric core needs more memory than is available.
   * @remedy Use fewer samples, or a solver that does not keep the whole kernel matrix.
   * @example { megabytes: 3052, megabytesUsed: 512 }
   */
  'core-out-of-memory': ({ megabytes, megabytesUsed }: { megabytes: number; megabytesUsed: number }) =>
    `the numeric core uses ${counted(megabytesUsed, 'megabyte')} and needs ${grouped(megabytes)} more, which are not available. Use fewer samples.`,

  /**
   * The matrix of kernel values between all training samples does not fit in memory.
   * @remedy With a linear kernel, use the linear solver, which needs no such matrix; otherwise,
   * train on a fraction of the samples.
   * @example { samples: 17000, megabytes: 2205, fitting: 16228, isLinear: true, sampleRows: 0.95 }
   */
  'kernel-matrix-too-large': (
    {
      samples,
      megabytes,
      fitting,
      isLinear,
      sampleRows,
    }: { samples: number; megabytes: number; fitting: number; isLinear: boolean; sampleRows: number | null },
    say: MessageSpeller,
  ) =>
    `the kernel matrix of ${counted(samples, 'sample')} needs ${counted(megabytes, 'megabyte')}, more than the numeric core can allocate. ${isLinear ? `Use ${say.setting('machine', 'linear')}, which needs no such matrix, or fewer samples` : 'Use fewer samples'}: ${counted(fitting, 'sample')} would fit${sampleRows === null ? '' : ` (${say.setting('sampleRows', sampleRows)})`}.`,

  /**
   * A kernel needs the value of every feature in every sample, including zeros, and these do not
   * fit in memory.
   * @remedy With a linear kernel, use the linear solver, which keeps sparse data sparse; otherwise,
   * use fewer features.
   * @example { samples: 5000, features: 100000, megabytes: 4006, fitting: 45700, isLinear: true }
   */
  'dense-values-too-large': (
    {
      samples,
      features,
      megabytes,
      fitting,
      isLinear,
    }: { samples: number; features: number; megabytes: number; fitting: number; isLinear: boolean },
    say: MessageSpeller,
  ) =>
    `the values of ${counted(features, 'feature')} in ${counted(samples, 'sample')}, including zeros, need ${counted(megabytes, 'megabyte')}, more than the numeric core can allocate. ${isLinear ? `Use ${say.setting('machine', 'linear')}, which keeps sparse data sparse, or fewer features` : 'Use fewer features'}: ${counted(fitting, 'feature')} would fit.`,

  /**
   * Not all samples fit in memory at once, so every training set is drawn from a fixed random
   * subset of them.
   * @remedy No action is needed; the linear solver has no such limit.
   * @example { samples: 20000, pool: 11204 }
   */
  'samples-pooled': ({ samples, pool }: { samples: number; pool: number }) =>
    `not all ${counted(samples, 'sample')} fit in memory at once, so every training set is drawn from ${grouped(pool)} of them, chosen at random within each class.`,
};
