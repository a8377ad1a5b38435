// The engine of the page: everything but rendering happens in workers.

import type { Engine } from './client.ts';
import { documentClient } from './document-client.ts';
import type { OpenedTable } from './protocol.ts';
import { LiveRun } from './run-client.ts';
import { WorkerClient } from './worker-client.ts';

export function createEngine(): Engine {
  const table = new WorkerClient('table');
  return {
    table: {
      open(source, options) {
        table.close();
        return table.ask<OpenedTable>('open', source, options);
      },
      cells: (window) => table.ask('cells', window),
      distributions: (features) => table.ask('distributions', [...features]),
      card: (feature) => table.ask('card', feature),
      close: () => table.close(),
    },
    start: (request) => new LiveRun(request),
    ...documentClient(),
  };
}
