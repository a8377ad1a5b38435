// The format of a checkpoint: an append-only journal of results, one record a line, each with its
// own digest.
//
//   <first 16 hex digits of the sha-256 of the JSON> <JSON>\n
//
// The first record says whose results follow: version, command, data and options. The others are
// results under a key that is made from all they depend on. Whatever happens to the file, its
// records up to the first damaged one are right: a process killed while writing leaves a torn last
// line, a full disk as well.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CheckpointDifference } from '../base/messages/checkpoint.ts';
import { problem, type UserError } from '../base/problem.ts';
import { currentOptions } from '../base/renamed-options.ts';
import { compareOptions, evaluateOptions } from '../plan/task-options.ts';

/** Results that may already be known. */
export interface Journal {
  /** The result stored under this key; undefined if there is none. */
  find(key: string): unknown;
  append(key: string, value: unknown): void;
  /** The error for a result that does not match its key, with its position. */
  invalid?(key: string): UserError;
}

/** The result under a key, held against its shape; undefined if there is none. */
export function findChecked<T>(journal: Journal, key: string, isValid: (value: unknown) => boolean): T | undefined {
  const found = journal.find(key);
  if (found === undefined || isValid(found)) return found as T | undefined;
  throw journal.invalid?.(key) ?? problem('checkpoint-record-invalid', {});
}

/** Identifies the run whose results a checkpoint file holds. */
export interface JournalHeader {
  readonly version: string;
  readonly command: string;
  /** The digest of the dataset. */
  readonly data: string;
  /** Every option that can change the result. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface JournalEntry {
  readonly key: string;
  readonly value: unknown;
}

/** What a checkpoint file's bytes hold, up to the first damaged record. */
export interface ParsedJournal {
  /** Undefined for one that is not JSON. */
  readonly records: readonly unknown[];
  /** Where the last whole record ends. */
  readonly length: number;
}

const FORMAT = 1;
const DIGEST_LENGTH = 16;
const NEW_LINE = 0x0a;

export function digestOf(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/** JSON has no Infinity, which is a cost. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, own) => (own === Infinity ? 'Infinity' : own));
}

export function encodeRecord(record: unknown): Uint8Array {
  const json = jsonOf(record);
  return utf8ToBytes(`${digestOf(utf8ToBytes(json)).slice(0, DIGEST_LENGTH)} ${json}\n`);
}

export function encodeHeader(header: JournalHeader): Uint8Array {
  return encodeRecord({ journal: FORMAT, tool: 'svm-sieve', ...header });
}

export function parseJournal(bytes: Uint8Array): ParsedJournal {
  const records: unknown[] = [];
  let length = 0;
  for (let end = bytes.indexOf(NEW_LINE); end >= 0; end = bytes.indexOf(NEW_LINE, length)) {
    const line = bytes.subarray(length, end);
    const json = line.subarray(DIGEST_LENGTH + 1);
    const prefix = new TextDecoder().decode(line.subarray(0, DIGEST_LENGTH + 1));
    if (prefix !== `${digestOf(json).slice(0, DIGEST_LENGTH)} `) break;
    records.push(parsed(json));
    length = end + 1;
  }
  return { records, length };
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(json));
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The header of a checkpoint file; null if the record is none. */
export function asHeader(record: unknown): JournalHeader | null {
  return isObject(record) && record.journal === FORMAT && record.tool === 'svm-sieve'
    ? (record as unknown as JournalHeader)
    : null;
}

/** Whether a header says whose results follow. */
export function isWholeHeader({ version, command, data, options }: JournalHeader): boolean {
  return [version, command, data].every((text) => typeof text === 'string') && isObject(options);
}

/**
 * Whether a record behind the header is one that a checkpoint file holds: a result, or what a
 * process declares.
 */
export function isRecord(record: unknown): boolean {
  if (!isObject(record)) return false;
  const { key, writer } = record;
  if (key !== undefined) return typeof key === 'string' && 'value' in record;
  const output = outputOf(record);
  if (output !== undefined) return typeof output === 'string';
  return isObject(writer) && Number.isSafeInteger(writer.pid) && [writer.boot, writer.began].every(isText);
}

const isText = (value: unknown) => typeof value === 'string';

/**
 * The digest of a file that the run has written, whole or after an interruption. Earlier builds
 * recorded the latter alone.
 */
export const outputOf = ({ output, partialOutput }: Readonly<Record<string, unknown>>): unknown =>
  output ?? partialOutput;

/** Whether the bytes are those of a header that was not written to its end. */
export function isTornHeader(bytes: Uint8Array, header: JournalHeader): boolean {
  const whole = encodeHeader(header);
  return bytes.length < whole.length && bytes.every((byte, i) => byte === whole[i]);
}

/** Options that earlier versions spelled otherwise, of whatever task. */
const RENAMED = { ...evaluateOptions, ...compareOptions };

/** How a run differs from the one that wrote the checkpoint file. */
export function differences(there: JournalHeader, here: JournalHeader): CheckpointDifference[] {
  const found: CheckpointDifference[] = [];
  if (there.version !== here.version) found.push({ what: 'version', there: there.version, here: here.version });
  if (there.command !== here.command) found.push({ what: 'command', there: there.command, here: here.command });
  if (there.data !== here.data) found.push({ what: 'data', there: brief(there.data), here: brief(here.data) });
  // Another command has other options.
  if (there.command !== here.command) return found;
  const [theirs, own] = [there, here].map(({ options }) => currentOptions(RENAMED, options).options);
  for (const name of new Set([...Object.keys(own), ...Object.keys(theirs)])) {
    const [its, ours] = [theirs, own].map((options) => jsonOf(options[name] ?? null));
    if (its !== ours) found.push({ what: 'option', option: name, there: valueText(its), here: valueText(ours) });
  }
  return found;
}

const SHOWN_DIGEST = 'sha256:'.length + 8;

const brief = (digest: string) => String(digest).slice(0, SHOWN_DIGEST);

/** Null: not set. A text is shown without its quotes. */
const valueText = (json: string) => (json === 'null' ? null : json.replace(/^"(.*)"$/s, '$1'));
