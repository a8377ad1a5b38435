// The data that a worker has read, kept for the next question about them, and released when none comes:
// they may be larger than everything else on the page. The next question then waits until they are read
// again, in the worker: the page itself stays free.

import { type Data, readData } from '../../../src/app.browser.ts';
import { IDLE_MS } from './idle.ts';
import type { RunRequest } from './protocol.ts';
import { byteSource, loadingOf } from './read-source.ts';
import { readingPart } from './task-options.ts';

export class KeptData {
  #kept: { readonly key: string; readonly data: Promise<Data> } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether data are kept. */
  get isKept(): boolean {
    return this.#kept !== null;
  }

  /** The data of a request, whose source is known by a number. Other data replace those that are kept. */
  read(sourceId: number, { source, options }: Pick<RunRequest, 'source' | 'options'>): Promise<Data> {
    const reading = readingPart(options);
    const key = JSON.stringify([sourceId, reading]);
    clearTimeout(this.#timer);
    if (this.#kept?.key !== key) this.#kept = { key, data: readData(byteSource(source), reading, loadingOf(source)) };
    const { data } = this.#kept;
    data.then(
      () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#release(), IDLE_MS);
      },
      () => this.#release(data),
    );
    return data;
  }

  /** Releases the data; with an argument, only if they are still those. */
  #release(data = this.#kept?.data): void {
    if (this.#kept?.data === data) this.#kept = null;
  }
}
