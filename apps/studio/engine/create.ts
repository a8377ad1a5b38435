// The engine of the page: its desks are workers, so that the page only shows.

import type { Engine } from './client.ts';
import { DeskClient } from './desk-client.ts';
import type { ChosenSize, Explanation, MadeFile, OpenedTable } from './protocol.ts';
import { LiveRun } from './run-client.ts';

export function createEngine(): Engine {
  const table = new DeskClient('table');
  const papers = new DeskClient('papers');
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
    explain: (result, feature) => papers.ask<Explanation>('explain', result, feature),
    chooseSize: (request, result, size) => papers.ask<ChosenSize>('chooseSize', request, result, size),
    files: (what, result, request) => papers.ask<MadeFile[]>('files', what, result, request),
  };
}
