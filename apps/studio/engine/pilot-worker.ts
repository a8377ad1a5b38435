// The worker that measures pilot runs. It keeps the data, and drops a measurement for a newer one.

import { KeptData } from './kept-data.ts';
import { measurePilot, type Pilot } from './pilot.ts';
import { methodRuns } from './pilot-methods.ts';
import type { RunRequest } from './protocol.ts';
import { taskPart } from './task-options.ts';

/** Milliseconds that a measurement may take, for all methods together. */
const BUDGET_MS = 2500;

export class PilotWorker {
  readonly #data = new KeptData();
  #abort = new AbortController();

  /**
   * The time of each method of a request; null where not even a first step was done in time. A newer
   * question ends it.
   */
  async measure(sourceId: number, request: RunRequest): Promise<(Pilot | null)[]> {
    this.#abort.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const data = await this.#data.read(sourceId, request);
    const runs = methodRuns(request);
    const pilots: (Pilot | null)[] = [];
    const task = request.task === 'rank' ? 'rank' : 'select';
    for (const [place, options] of runs.entries()) {
      const own = new AbortController();
      const timer = setTimeout(() => own.abort(), BUDGET_MS / runs.length);
      abort.signal.addEventListener('abort', () => own.abort());
      if (abort.signal.aborted) own.abort();
      pilots[place] = await measurePilot(data, task, taskPart(task, options), own.signal);
      clearTimeout(timer);
    }
    return pilots;
  }
}
