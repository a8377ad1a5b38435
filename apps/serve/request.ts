// What a call gets and gives, and the checks of what a request says.

import { type Data, type Executor, type Model, problem, type RunContext } from '../../src/app.ts';
import type { SentArray } from './arrays.ts';
import type { OutgoingArray } from './frames.ts';
import type { Platform } from './platform.ts';
import type { Store } from './store.ts';

/** A request as a call gets it. */
export interface Request {
  readonly header: Readonly<Record<string, unknown>>;
  readonly arrays: readonly SentArray[];
  /** The signal, and where progress goes. */
  readonly context: RunContext;
}

/** What outlives a request. */
export interface Server {
  readonly platform: Platform;
  readonly data: Store<Data>;
  readonly models: Store<Model>;
  /** What `hello` reports about the limits. */
  readonly limits: Readonly<Record<string, number>>;
  /** The threads, which start when they are first needed. */
  executor(): Promise<Executor>;
  /** Cancels a call that runs or waits; whether there was one. */
  cancel(id: unknown): boolean;
}

/** The answer to a request. */
export interface Answer {
  readonly header: Readonly<Record<string, unknown>>;
  readonly arrays?: readonly OutgoingArray[];
}

/** Something that a client can ask for. */
export interface Call {
  readonly name: string;
  readonly summary: string;
  /** Answered at once, also while another call computes. */
  readonly isImmediate?: true;
  run(request: Request, server: Server): Promise<Answer> | Answer;
}

const invalid = (property: string, expected: string) => problem('request-invalid', { property, expected });

type Header = Request['header'];

/** A text of the header. */
export function textIn(header: Header, property: string): string {
  const value = optionalText(header, property);
  if (value === null) throw invalid(property, 'a text');
  return value;
}

/** A text of the header; null if it is absent. */
export function optionalText(header: Header, property: string): string | null {
  const value = header[property] ?? null;
  if (value !== null && (typeof value !== 'string' || value === '')) throw invalid(property, 'a text');
  return value;
}

/** Texts of the header; null if they are absent. */
export function textsIn(header: Header, property: string): readonly string[] | null {
  const value = header[property] ?? null;
  if (value === null) return null;
  if (!Array.isArray(value) || !value.every((text) => typeof text === 'string'))
    throw invalid(property, 'a list of texts');
  return value;
}

/** The options of a request: plain values only, since behaviour cannot be sent. */
export function optionsIn(header: Header): Record<string, unknown> {
  const value = header.options ?? {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('options', 'an object');
  return { ...value };
}

/** The data set that the header names. */
export function dataIn(header: Header, { data }: Server): Data {
  return storedData(textIn(header, 'data'), data);
}

export function storedData(key: string, data: Server['data']): Data {
  const found = data.get(key);
  if (!found) throw problem('not-in-memory', { kind: 'data', key });
  return found;
}

/** The model that the header names. */
export function modelIn(header: Header, { models }: Server): Model {
  const key = textIn(header, 'model');
  const found = models.get(key);
  if (!found) throw problem('not-in-memory', { kind: 'model', key });
  return found;
}
