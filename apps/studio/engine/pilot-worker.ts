// The worker that measures pilot runs. It keeps the data, and drops a measurement for a newer one.

import { type Data, readData } from '../../../src/app.browser.ts';
import { measurePilot, type Pilot } from './pilot.ts';
import { methodRuns } from './pilot-methods.ts';
import type { RunRequest } from './protocol.ts';
import { byteSource, loadingOf } from './read-source.ts';
import { readingPart, taskPart } from './task-options.ts';

/** Milliseconds that a measurement may take, for all methods together. */
const BUDGET_MS = 2500;

export class PilotWorker {
  #data: { readonly key: string; readonly data: Promise<Data> } | null = null;
  #abort = new AbortController();

  /**
   * The time of each method of a request; null where not even a first step was done in time. A newer
   * question ends it.
   */
  async measure(sourceId: number, request: RunRequest): Promise<(Pilot | null)[]> {
    this.#abort.abort();
    const abort = new AbortController();
    this.#abort = abort;
    const data = await this.#read(sourceId, request);
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

  #read(sourceId: number, { source, options }: RunRequest): Promise<Data> {
    const reading = readingPart(options);
    const key = JSON.stringify([sourceId, reading]);
    if (this.#data?.key !== key) {
      const data = readData(byteSource(source), reading, loadingOf(source));
      this.#data = { key, data };
      data.catch(() => {
        this.#data = null;
      });
    }
    return this.#data!.data;
  }
}
