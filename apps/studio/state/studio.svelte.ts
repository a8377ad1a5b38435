// All that the studio knows, in one place: views read it and call its methods; it calls the engine and keeps what must survive a reload.

import type { Engine, Run } from '../engine/client.ts';
import type { OpenedTable, Options, RunProgress, RunRequest, RunResult, RunState, Source } from '../engine/protocol.ts';

/** The places on the way, in their order. */
export type Place = 'data' | 'choose' | 'watch' | 'understand' | 'take';

/** A run as the views see it; fields change as the run tells of itself. */
export class ShownRun {
  readonly id: string;
  readonly request: RunRequest;
  /** What tabs and legends call it. */
  title = $state('');
  state = $state.raw<RunState>('reading');
  progress = $state.raw<RunProgress | null>(null);
  result = $state.raw<RunResult | null>(null);
  failure = $state.raw<string | null>(null);
  /** Null for one that was found again after a reload. */
  readonly live: Run | null;

  constructor(id: string, request: RunRequest, title: string, live: Run | null) {
    this.id = id;
    this.request = request;
    this.title = title;
    this.live = live;
    live?.subscribe(() => {
      this.state = live.state;
      this.progress = live.progress;
      this.result = live.result;
      this.failure = live.failure?.message ?? null;
    });
  }
}

export class Studio {
  readonly engine: Engine;
  place = $state<Place>('data');
  source = $state.raw<Source | null>(null);
  /** Options of reading and preparing the data. */
  dataOptions = $state.raw<Options>({});
  table = $state.raw<OpenedTable | null>(null);
  /** A sentence, where the table cannot be opened. */
  tableFailure = $state.raw<string | null>(null);
  isOpening = $state(false);
  /** Options of the task that will be run. */
  taskOptions = $state.raw<Options>({});
  runs = $state.raw<readonly ShownRun[]>([]);
  /** The run that Watch, Understand and Take away are about. */
  currentRun = $state.raw<ShownRun | null>(null);
  /** A size that the user picked on the curve of the current run; null for the one that the rule chose. */
  pickedSize = $state<number | null>(null);

  constructor(engine: Engine) {
    this.engine = engine;
  }
}
