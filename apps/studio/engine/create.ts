// The engine of the page: its desks are workers, so that the page only shows.

import type { Engine } from './client.ts';
import { DeskClient } from './desk-client.ts';
import { paperClient } from './paper-client.ts';
import type { OpenedTable } from './protocol.ts';
import { LiveRun } from './run-client.ts';

export function createEngine(): Engine {
  const table = new DeskClient('table');
  return {
    table: {
      open(source, options) {
        table.close();
        return table.ask<OpenedTable>('open', source, options);
      },
      cells: (window) => table.ask('cells', window),
      distributions: (features) => table.ask('distributions', [...features]),
      close: () => table.close(),
    },
    start: (request) => new LiveRun(request),
    ...paperClient(),
  };
}
