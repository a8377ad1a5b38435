// Workers of the page that are idle end, and what they send holds every string once.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '../../apps/studio/engine/messages.ts';
import { forgetStrings, shareStrings } from '../../apps/studio/engine/shared-strings.ts';
import { WorkerClient } from '../../apps/studio/engine/worker-client.ts';

/** A worker that answers on request. */
class FakeWorker {
  static all: FakeWorker[] = [];
  isTerminated = false;
  readonly asked: number[] = [];
  #receive: (event: { data: Answer }) => void = () => {};

  constructor() {
    FakeWorker.all.push(this);
  }

  addEventListener(kind: string, listener: (event: { data: Answer }) => void): void {
    if (kind === 'message') this.#receive = listener;
  }

  postMessage(message: { readonly kind: string; readonly id: number }): void {
    if (message.kind === 'ask') this.asked.push(message.id);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(id: number, value: unknown): void {
    this.#receive({ data: { kind: 'answer', id, value } });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  FakeWorker.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends a worker that is idle, and starts another for the next question', async () => {
  const client = new WorkerClient('charts', 1000);
  const first = client.ask('chart');
  const second = client.ask('chart');
  const [worker] = FakeWorker.all;
  worker.answer(worker.asked[0], 'a');
  // A question is open.
  vi.advanceTimersByTime(5000);
  expect(worker.isTerminated).toBe(false);
  worker.answer(worker.asked[1], 'b');
  vi.advanceTimersByTime(900);
  const third = client.ask('chart');
  vi.advanceTimersByTime(5000);
  expect(worker.isTerminated).toBe(false);
  worker.answer(worker.asked[2], 'c');
  vi.advanceTimersByTime(999);
  expect(client.isOpen).toBe(true);
  vi.advanceTimersByTime(1);
  expect(worker.isTerminated).toBe(true);
  expect(client.isOpen).toBe(false);
  expect(await Promise.all([first, second, third])).toEqual(['a', 'b', 'c']);
  const fourth = client.ask('chart');
  expect(FakeWorker.all).toHaveLength(2);
  FakeWorker.all[1].answer(FakeWorker.all[1].asked[0], 'd');
  expect(await fourth).toBe('d');
});

it('keeps a worker that holds something', () => {
  const client = new WorkerClient('table');
  client.ask('open');
  const [worker] = FakeWorker.all;
  worker.answer(worker.asked[0], {});
  vi.advanceTimersByTime(1e6);
  expect(worker.isTerminated).toBe(false);
});

it('shares strings without changing what is said, whatever the names are', () => {
  forgetStrings();
  const received = () => ({
    names: ['a', '__proto__', 'constructor', 'x'.repeat(500), ''],
    steps: [{ removed: ['a'], score: 0.5, added: null }, null, 3],
    bytes: new Uint8Array([1, 2]),
    when: new Date(0),
    own: JSON.parse('{ "__proto__": "a", "constructor": { "b": "a" } }') as unknown,
  });
  const shared = shareStrings(received());
  expect(shared).toEqual(received());
  expect(Object.getPrototypeOf(shared.own)).toBe(Object.prototype);
  expect(Object.keys(shared.own as object)).toEqual(['__proto__', 'constructor']);
  expect(shareStrings('a')).toBe('a');
  expect(shareStrings(null)).toBeNull();
  expect(shareStrings(7)).toBe(7);
});
