// The engine of the page: everything but rendering happens in workers.

import type { Engine } from './client.ts';
import { documentClient } from './document-client.ts';
import { IDLE_MS } from './idle.ts';
import type { OpenedTable, RunRequest } from './protocol.ts';
import { LiveRun } from './run-client.ts';
import { forgetStrings } from './shared-strings.ts';
import { WorkerClient } from './worker-client.ts';

export function createEngine(): Engine {
  const table = new WorkerClient('table');
  const pilots = new WorkerClient('pilot', IDLE_MS);
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  const sourceId = ({ source }: RunRequest) => {
    const id = ids.get(source) ?? nextId++;
    ids.set(source, id);
    return id;
  };
  return {
    table: {
      open(source, options) {
        table.close();
        forgetStrings();
        return table.ask<OpenedTable>('open', source, options);
      },
      cells: (window) => table.ask('cells', window),
      distributions: (features) => table.ask('distributions', [...features]),
      card: (feature) => table.ask('card', feature),
      close() {
        table.close();
        forgetStrings();
      },
    },
    start: (request) => new LiveRun(request),
    pilots: {
      measure: (request) => pilots.ask('measure', sourceId(request), request),
      close: () => pilots.close(),
    },
    ...documentClient(),
  };
}
