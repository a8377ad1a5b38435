// Stands in for the engine until it is there.

import type { Engine } from './client.ts';

export function createEngine(): Engine {
  const absent = () => Promise.reject(new Error('The engine is not there yet.'));
  return {
    table: { open: absent, cells: absent, distributions: absent, close() {} },
    start() {
      throw new Error('The engine is not there yet.');
    },
    explain: absent,
    chooseSize: absent,
    files: absent,
  };
}
