// Values of foreign JSON by their kinds. `at` is the path of a value, such as model.machines[2].bias, for the message.

import { nearest } from '../base/nearest.ts';
import { UserError } from '../base/problem.ts';
import { counted, quoted } from '../base/text.ts';

export type Check<T> = (value: unknown, at: string) => T;

/** An object whose fields can be read without meeting a prototype. */
export function objectIn(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UserError(`${at} is ${shown(value)}; it must be an object`);
  const own: Record<string, unknown> = Object.create(null);
  for (const [name, field] of Object.entries(value)) own[name] = field;
  return own;
}

/** The fields of an object, each by its check; fields without one are left out. */
export function checkFields<T extends object>(value: unknown, at: string, checks: { [K in keyof T]: Check<T[K]> }): T {
  const given = objectIn(value, at);
  const entries = Object.entries<Check<unknown>>(checks).map(([name, check]) => [
    name,
    check(given[name], `${at}.${name}`),
  ]);
  return Object.fromEntries(entries) as T;
}

export function listOf<T>(value: unknown, at: string, check: Check<T>): T[] {
  if (!Array.isArray(value)) throw new UserError(`${at} is ${shown(value)}; it must be a list`);
  return value.map((item, index) => check(item, `${at}[${index}]`));
}

export function numberIn(value: unknown, at: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new UserError(`${at} is ${shown(value)}; it must be a finite number`);
}

/** So many finite numbers. */
export function numbers(value: unknown, at: string, length: number): number[] {
  const list = listOf(value, at, numberIn);
  if (list.length === length) return list;
  throw new UserError(`${at} holds ${counted(list.length, 'number')}; it must hold ${length}`);
}

/** Whole numbers from 0 to below a limit; so many of them, where a length is given. */
export function integersIn(value: unknown, at: string, below: number, length?: number): number[] {
  const list = listOf(value, at, numberIn);
  const wrong = list.find((index) => !(Number.isInteger(index) && index >= 0 && index < below));
  if (wrong !== undefined) {
    const rule = below > 0 ? `is not a whole number from 0 to ${below - 1}` : 'names what is not there';
    throw new UserError(`${at}: the index ${quoted(wrong)} ${rule}`);
  }
  if (length !== undefined && list.length !== length)
    throw new UserError(`${at} holds ${counted(list.length, 'number')}; it must hold ${length}`);
  return list;
}

export function textIn(value: unknown, at: string): string {
  if (typeof value === 'string') return value;
  throw new UserError(`${at} is ${shown(value)}; it must be a text`);
}

/** Different texts, at least so many. */
export function textsIn(value: unknown, at: string, least: number): string[] {
  const list = listOf(value, at, textIn);
  const seen = new Set<string>();
  for (const text of list) {
    if (seen.has(text)) throw new UserError(`${at} holds ${quoted(text)} twice; its names must differ`);
    seen.add(text);
  }
  if (list.length < least)
    throw new UserError(`${at} holds ${counted(list.length, 'name')}; it must hold at least ${least}`);
  return list;
}

export function wordIn<W extends string>(value: unknown, at: string, words: readonly W[]): W {
  const word = words.find((candidate) => candidate === value);
  if (word !== undefined) return word;
  const guess = typeof value === 'string' ? nearest(value, words) : null;
  throw new UserError(
    `${at} is ${shown(value)}; ${guess ? `did you mean ${guess}?` : `known are ${words.join(', ')}`}`,
  );
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : quoted(value);
}
