// A conversation with one client: requests in, answers, progress and notes out. Calls that compute
// run one after the other in the order of their arrival; immediate ones, such as cancel, are
// answered while another computes.

import {
  type Data,
  type Executor,
  fact,
  inline,
  type Model,
  nearest,
  problem,
  type RunContext,
  reported,
  shrinkage,
  UserError,
} from '../../src/app.ts';
import { calls, helloCall } from './calls.ts';
import { type Frame, type FrameLimits, frameBytes, framesOf, type OutgoingArray } from './frames.ts';
import type { Platform } from './platform.ts';
import type { Call, Server } from './request.ts';
import { Store } from './store.ts';

/** Where messages go. */
export interface Output {
  /** Writes the pieces of one message; resolves when more can be written. */
  write(pieces: readonly Uint8Array[]): Promise<void>;
  /** Whether what was written before is still on its way. */
  readonly isBusy: boolean;
}

export interface SessionOptions {
  readonly limits: FrameLimits;
  /** Bytes of data sets, and of models, that are kept. */
  readonly memoryBytes: number;
  /** How many threads compute [as many as the computer has]. */
  readonly threads: number | null;
  readonly platform: Platform;
  /** Ends the conversation. */
  readonly signal?: AbortSignal;
}

/** Calls that may wait. */
const MAX_WAITING = 256;

const PROGRESS_INTERVAL_MS = 100;

/** Answers the messages of a client until they end; whether the last one could be read. */
export async function serveSession(
  input: AsyncIterable<Uint8Array>,
  output: Output,
  options: SessionOptions,
): Promise<boolean> {
  const session = new Session(output, options);
  let isReadable = true;
  try {
    for await (const frame of framesOf(input, options.limits)) session.receive(frame);
  } catch (error) {
    // What cannot be read is answered to nobody in particular; nothing after it can be read.
    isReadable = options.signal?.aborted === true;
    if (!isReadable) await session.refuse(null, error);
  }
  await session.end();
  return isReadable;
}

/** Why the calls of a client that is gone are stopped. */
const ENDED = new Error('the client has ended the conversation');
/** Why a call is stopped that the client has cancelled. */
const CANCELLED = new Error('cancelled');

export class Session implements Server {
  readonly platform: Platform;
  readonly data: Store<Data>;
  readonly models: Store<Model>;
  readonly limits: Readonly<Record<string, number>>;
  readonly #output: Output;
  readonly #options: SessionOptions;
  readonly #running = new Map<unknown, AbortController>();
  #last: Promise<void> = Promise.resolve();
  #waitingBytes = 0;
  #isGreeted = false;
  #executor: Promise<Executor> | null = null;

  constructor(output: Output, options: SessionOptions) {
    const { limits, memoryBytes, platform } = options;
    this.platform = platform;
    this.#output = output;
    this.#options = options;
    this.data = new Store(memoryBytes);
    this.models = new Store(memoryBytes);
    this.limits = { ...limits, memoryBytes, waiting: MAX_WAITING };
    this.cancel = this.cancel.bind(this);
  }

  /** Takes a request; its answer is written when it is known. */
  receive(frame: Frame): void {
    const { id = null } = frame.header;
    try {
      const call = this.#callOf(frame);
      if (frame.refusal) throw frame.refusal;
      if (call.isImmediate) void this.#answer(call, frame, new AbortController());
      else this.#enqueue(call, frame);
    } catch (error) {
      void this.refuse(id, error);
    }
  }

  #callOf({ header }: Frame): Call {
    const { call } = header;
    if (typeof call !== 'string') throw problem('request-invalid', { property: 'call', expected: 'a text' });
    const found = calls.find(({ name }) => name === call);
    if (!this.#isGreeted && found !== helloCall) throw problem('handshake-missing', {});
    const known = calls.map(({ name }) => name);
    if (!found) throw problem('call-unknown', { call, nearest: nearest(call, known), known });
    return found;
  }

  #enqueue(call: Call, frame: Frame): void {
    const { id = null } = frame.header;
    const isId = typeof id === 'number' || (typeof id === 'string' && id !== '');
    if (!isId || this.#running.has(id))
      throw problem('request-invalid', { property: 'id', expected: 'a number or a text that no other call has' });
    const isFull = this.#running.size >= MAX_WAITING || this.#waitingBytes > this.#options.limits.arrayBytes;
    if (isFull) throw problem('server-busy', { waiting: this.#running.size });
    const control = new AbortController();
    this.#running.set(id, control);
    this.#waitingBytes += frame.bytes;
    this.#last = this.#last.then(async () => {
      await this.#answer(call, frame, control);
      this.#running.delete(id);
      this.#waitingBytes -= frame.bytes;
    });
  }

  async #answer(call: Call, { header, arrays }: Frame, control: AbortController): Promise<void> {
    const { id = null } = header;
    try {
      control.signal.throwIfAborted();
      const context = { signal: control.signal, ...(header.progress === true && this.#progress(id)) };
      const running = call.run({ header, arrays, context }, this);
      // Before anything is awaited: the next request may have been sent along.
      if (call === helloCall) this.#isGreeted = true;
      const answer = await running;
      await this.#send({ id, ...answer.header }, answer.arrays);
    } catch (error) {
      await this.refuse(
        id,
        control.signal.aborted && error === control.signal.reason ? problem('cancelled', {}) : error,
      );
    }
  }

  /** Messages on the way to an answer: not more than a reader can follow, and none that would wait. */
  #progress(id: unknown): RunContext {
    let last = 0;
    const tell = (stage: string, done: number, of: number) => {
      const now = performance.now();
      if (now - last < PROGRESS_INTERVAL_MS || this.#output.isBusy) return;
      last = now;
      void this.#send({ id, progress: { stage, done, of } });
    };
    return {
      onStep: (step, of) => tell('elimination', of - step.features + shrinkage(step), of),
      onSubset: ({ features }, of) => tell('search', features, of),
      onPart: (done, of) => tell('folds', done, of),
      onJob: (done, of) => tell('jobs', done, of),
      onJobProgress: (done, of) => tell('jobs', done, of),
      onNotes: (notes) => void this.#send({ id, notes: notes.map(reported) }),
    };
  }

  async #send(header: Readonly<Record<string, unknown>>, arrays?: readonly OutgoingArray[]): Promise<void> {
    await this.#output.write(frameBytes(header, arrays));
  }

  /** Answers with an error: its problems as data, or an internal error. */
  async refuse(id: unknown, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const problems = error instanceof UserError ? error.problems : [fact('internal-error', { reason })];
    const [first, ...others] = problems.map(reported);
    const stack = error instanceof UserError || !(error instanceof Error) ? {} : { stack: error.stack };
    await this.#send({ id, error: { ...first, ...(others.length > 0 && { others }), ...stack } });
  }

  cancel(id: unknown): boolean {
    const found = this.#running.get(id);
    found?.abort(CANCELLED);
    return found !== undefined;
  }

  async executor(): Promise<Executor> {
    const { threads: count } = this.#options;
    if (count === 1) return inline;
    this.#executor ??= this.platform.threads(count);
    const executor = await this.#executor;
    return executor.threads === 1 ? inline : executor;
  }

  /** Stops what runs, and ends the threads. */
  async end(): Promise<void> {
    for (const control of this.#running.values()) control.abort(ENDED);
    await this.#last;
    const executor = await this.#executor?.catch(() => null);
    await executor?.dispose();
  }
}
