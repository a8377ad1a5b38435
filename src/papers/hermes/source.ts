// The paper, and what all of its reproductions say of themselves.

import type { Block } from '../../report/document.ts';

export const REFERENCE =
  'L. Hermes, J. M. Buhmann: Feature selection for support vector machines. Proc. 15th Int. Conf. on Pattern Recognition (ICPR), 2000';

/** The setting in words, and the command that makes the numbers again. */
export function methodBlocks(name: string, setting: string): Block[] {
  return [
    { kind: 'methods', text: setting, citations: [{ text: REFERENCE }] },
    { kind: 'command', text: `svm-sieve reproduce ${name}` },
  ];
}
