// The paper, and what all of its reproductions say of themselves.

import type { MethodsBlock } from '../../report/document.ts';

export const REFERENCE =
  'L. Hermes, J. M. Buhmann: Feature selection for support vector machines. Proc. 15th Int. Conf. on Pattern Recognition (ICPR), 2000';

/** The setting in words. */
export function methodBlock(setting: string): MethodsBlock {
  return { kind: 'methods', text: setting, citations: [{ text: REFERENCE }] };
}
