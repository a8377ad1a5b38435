// Values of foreign JSON by their kinds. `at` is the path of a value, such as
// model.machines[2].bias, for the message.

import type { FoundValue } from '../base/messages/models.ts';
import { nearest } from '../base/nearest.ts';
import { problem, type UserError } from '../base/problem.ts';

export type Check<T> = (value: unknown, at: string) => T;

/** An object whose fields can be read without meeting a prototype. */
export function objectIn(value: unknown, at: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(value, at, 'object');
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
  if (!Array.isArray(value)) throw invalid(value, at, 'list');
  return value.map((item, index) => check(item, `${at}[${index}]`));
}

export function numberIn(value: unknown, at: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw invalid(value, at, 'number');
}

/** This many finite numbers. */
export function numbers(value: unknown, at: string, length: number): number[] {
  const list = listOf(value, at, numberIn);
  if (list.length === length) return list;
  throw wrongLength(list, at, length);
}

/** Whole numbers from 0 to below a limit; of the given length, if any. */
export function integersIn(value: unknown, at: string, below: number, length?: number): number[] {
  const list = listOf(value, at, numberIn);
  const wrong = list.find((index) => !(Number.isInteger(index) && index >= 0 && index < below));
  if (wrong !== undefined) throw problem('model-index-invalid', { index: wrong, count: below }, { at: { path: at } });
  if (length !== undefined && list.length !== length) throw wrongLength(list, at, length);
  return list;
}

export function truthIn(value: unknown, at: string): boolean {
  if (typeof value === 'boolean') return value;
  throw invalid(value, at, 'truth value');
}

export function textIn(value: unknown, at: string): string {
  if (typeof value === 'string') return value;
  throw invalid(value, at, 'text');
}

/** Distinct texts, at least a minimum number. */
export function textsIn(value: unknown, at: string, least: number): string[] {
  const list = listOf(value, at, textIn);
  const seen = new Set<string>();
  for (const text of list) {
    if (seen.has(text)) throw problem('model-name-twice', { name: text }, { at: { path: at } });
    seen.add(text);
  }
  if (list.length < least) throw wrongLength(list, at, least, true);
  return list;
}

export function wordIn<W extends string>(value: unknown, at: string, words: readonly W[]): W {
  const word = words.find((candidate) => candidate === value);
  if (word !== undefined) return word;
  const guess = typeof value === 'string' ? nearest(value, words) : null;
  throw problem('model-word-unknown', { found: found(value), nearest: guess, known: words }, { at: { path: at } });
}

function invalid(
  value: unknown,
  at: string,
  expected: 'object' | 'list' | 'number' | 'text' | 'truth value',
): UserError {
  return problem('model-value-invalid', { found: found(value), expected }, { at: { path: at } });
}

function wrongLength(list: readonly unknown[], at: string, expected: number, isMinimum = false): UserError {
  return problem('model-list-length', { length: list.length, expected, isMinimum }, { at: { path: at } });
}

function found(value: unknown): FoundValue {
  if (value === undefined) return { type: 'missing', value: null };
  if (Array.isArray(value)) return { type: 'list', value: null };
  if (typeof value === 'object' && value !== null) return { type: 'object', value: null };
  return { type: 'value', value: String(value) };
}
