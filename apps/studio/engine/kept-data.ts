// The data that a worker has read, kept for the next question about them, and released when none comes:
// they may be larger than everything else on the page. To read 62 × 20,000 numbers again (12 MB of CSV)
// takes 0.6 to 0.9 s of processor time; from the click to the new chart, with a new chart worker, it is 1
// to 2 s. The page itself is never busy for more than 50 ms.

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
