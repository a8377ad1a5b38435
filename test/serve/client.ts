// A client of `svm-sieve serve` as a stranger would write it from the protocol page: with its own
// code for messages.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

// biome-ignore lint/suspicious/noExplicitAny: JSON of another process, which the tests look into.
export type Json = any;

export interface Message {
  readonly header: Record<string, Json>;
  readonly arrays: Readonly<Record<string, Buffer>>;
}

/** What a header lists, with the bytes to send. */
export type Sent = Record<string, unknown> & { readonly bytes: Uint8Array };

const SIZES: Readonly<Record<string, number>> = { float64: 8, float32: 4, int32: 4, uint8: 1, utf8: 1 };

const padded = (bytes: number) => Math.ceil(bytes / 8) * 8;

export function messageBytes(header: object, arrays: readonly Sent[] = []): Buffer {
  const listed = arrays.map(({ bytes: _bytes, ...info }) => info);
  const text = Buffer.from(JSON.stringify({ ...header, arrays: listed }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.length);
  const parts = arrays.flatMap(({ bytes }) => [bytes, Buffer.alloc(padded(bytes.length) - bytes.length)]);
  return Buffer.concat([length, text, ...parts]);
}

/** The first message of bytes, and how many bytes it has; null if it is not complete. */
export function parsedMessage(bytes: Buffer): (Message & { readonly length: number }) | null {
  if (bytes.length < 4) return null;
  const start = 4 + bytes.readUInt32LE(0);
  if (bytes.length < start) return null;
  const header = JSON.parse(bytes.toString('utf8', 4, start));
  const arrays: Record<string, Buffer> = {};
  let at = start;
  for (const { role, type, shape } of header.arrays ?? []) {
    const length = shape.reduce((product: number, n: number) => product * n, SIZES[type]);
    if (bytes.length < at + padded(length)) return null;
    arrays[role] = Buffer.from(bytes.subarray(at, at + length));
    at += padded(length);
  }
  return { header, arrays, length: at };
}

export class Client {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly ended: Promise<number | null>;
  stderr = '';
  #received = Buffer.alloc(0);
  readonly #messages: Message[] = [];
  #wake = () => {};
  #isOver = false;
  #next = 1;

  constructor(args: readonly string[] = []) {
    this.child = spawn(process.execPath, [cli, 'serve', '--stdio', '--threads', '1', ...args], { stdio: 'pipe' });
    this.child.stdout.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      for (let message = this.#parsed(); message; message = this.#parsed()) this.#messages.push(message);
      this.#wake();
    });
    this.child.stderr.setEncoding('utf8').on('data', (text) => {
      this.stderr += text;
    });
    this.child.stdin.on('error', () => {});
    this.ended = new Promise((resolve) => {
      this.child.on('close', (code) => {
        this.#isOver = true;
        this.#wake();
        resolve(code);
      });
    });
  }

  #parsed(): Message | null {
    const found = parsedMessage(this.#received);
    if (found) this.#received = this.#received.subarray(found.length);
    return found;
  }

  raw(bytes: Uint8Array): void {
    this.child.stdin.write(bytes);
  }

  /** The next message; null if the process has ended. */
  async receive(): Promise<Message | null> {
    while (this.#messages.length === 0 && !this.#isOver)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.#messages.shift() ?? null;
  }

  /** Sends a request; its id. */
  send(call: string, header: object = {}, arrays: readonly Sent[] = []): number {
    const id = this.#next++;
    this.raw(messageBytes({ id, call, ...header }, arrays));
    return id;
  }

  /** The answer to a request, with what came before it. */
  async ask(call: string, header: object = {}, arrays: readonly Sent[] = []): Promise<Message & { before: Message[] }> {
    const id = this.send(call, header, arrays);
    const before: Message[] = [];
    for (;;) {
      const message = await this.receive();
      if (message === null) throw new Error(`the process has ended: ${this.stderr}`);
      if (message.header.id === id && !('progress' in message.header) && !(call !== 'read' && isNotes(message)))
        return { ...message, before };
      before.push(message);
    }
  }

  async hello(): Promise<this> {
    await this.ask('hello', { protocol: 1 });
    return this;
  }

  /** Closes the input; the exit code. */
  async close(): Promise<number | null> {
    this.child.stdin.end();
    return this.ended;
  }
}

const isNotes = ({ header }: Message) => Object.keys(header).sort().join() === 'id,notes';

export const float64 = (values: readonly number[]) => new Uint8Array(Float64Array.from(values).buffer);
export const int32 = (values: readonly number[]) => new Uint8Array(Int32Array.from(values).buffer);
