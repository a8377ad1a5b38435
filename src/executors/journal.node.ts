// The checkpoint file as a file. Every record is appended with one write, so that a killed process
// leaves at most a torn last line, which the next one cuts off. Nothing but the file itself is left
// behind: no lock that would have to be removed by hand.

import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { problem, type UserError } from '../base/problem.ts';
import { isRunning, type ProcessIdentity, processIdentity } from '../base/process-identity.node.ts';
import {
  asHeader,
  differences,
  encodeHeader,
  encodeRecord,
  isRecord,
  isTornHeader,
  isWholeHeader,
  type Journal,
  type JournalEntry,
  type JournalHeader,
  outputOf,
  type ParsedJournal,
  parseJournal,
} from './journal.ts';

/** A checkpoint file on disk. */
export interface JournalFile extends Journal {
  close(): void;
}

/**
 * Writes bytes and returns how many were written, like `writeSync`; tests replace it to simulate a
 * full disk.
 */
export type WriteBytes = (descriptor: number, bytes: Uint8Array, offset: number) => number;

/**
 * A killed process loses nothing that it has written; only a computer that goes down does, and at
 * most this much. Waiting for the disk at every record would cost more than most results do.
 */
const SYNC_MS = 1000;

/**
 * Opens or creates a checkpoint file; refuses other files, the checkpoint of another run, and a
 * file in use.
 */
export function openJournal(path: string, header: JournalHeader, write: WriteBytes = writeSync): JournalFile {
  const descriptor = openFile(path);
  try {
    const bytes = readFileSync(descriptor);
    const parsed = parseJournal(bytes);
    if (!isTornHeader(bytes, header)) checkOwner(parsed, header, path);
    if (parsed.length < bytes.length) truncateSync(path, parsed.length);
    const file = new AppendedFile(path, descriptor, parsed.length, write);
    if (parsed.length === 0) {
      file.append(encodeHeader(header));
      syncFolder(dirname(path));
    }
    return new FileJournal(path, file, parsed.records);
  } catch (error) {
    closeSync(descriptor);
    throw isSystemError(error) ? notOpened(path, error) : error;
  }
}

/**
 * A new file is on the disk when its folder is. Some systems cannot sync a folder; they do so by
 * themselves.
 */
function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // As it was before.
  }
}

function openFile(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw problem('checkpoint-not-a-file', {}, { at: { source: path } });
  try {
    return openSync(path, 'a+');
  } catch (error) {
    throw notOpened(path, error);
  }
}

/** Of Node, as far as it has a code such as ENOENT. */
const isSystemError = (error: unknown) => error instanceof Error && 'errno' in error;

const notOpened = (path: string, error: unknown) =>
  problem('checkpoint-not-opened', { reason: (error as Error).message }, { at: { source: path }, cause: error });

const recordInvalid = (path: string, line: number) =>
  problem('checkpoint-record-invalid', {}, { at: { source: path, line } });

/** The digests of records say that they are as they were written, and not who has written them. */
function checkRecords({ records }: ParsedJournal, path: string): void {
  const place = records.findIndex((record, index) => index > 0 && !isRecord(record));
  if (place > 0) throw recordInvalid(path, place + 1);
}

/** A file that is not a checkpoint file is never changed: it may be anything. */
function checkOwner(parsed: ParsedJournal, header: JournalHeader, path: string): void {
  const at = { source: path };
  const { records } = parsed;
  const there = asHeader(records[0]);
  if (there === null) throw problem('checkpoint-invalid', {}, { at });
  if (!isWholeHeader(there)) throw recordInvalid(path, 1);
  const found = differences(there, header);
  if (found.length > 0) throw problem('checkpoint-of-another-run', { differences: found }, { at });
  checkRecords(parsed, path);
  const writer = (records as Partial<WriterRecord>[]).findLast((record) => record.writer)?.writer;
  if (writer && writer.pid !== process.pid && isRunning(writer))
    throw problem('checkpoint-in-use', { pid: writer.pid }, { at });
}

/** The process that appends from here on. */
interface WriterRecord {
  readonly writer: ProcessIdentity;
}

/** A file that the run has written, by the digest of its bytes. */
interface OutputRecord {
  readonly output: string;
}

/**
 * Digests of the files that the run has written, whole or after an interruption: the same run may
 * overwrite these.
 */
export function recordedOutputs(path: string): ReadonlySet<string> {
  return outputsIn(path) ?? new Set();
}

/** Null for a file that is not a checkpoint file. */
function outputsIn(path: string): ReadonlySet<string> | null {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const { records } = parseJournal(readFileSync(path));
  if (asHeader(records[0]) === null) return null;
  const digests = records.filter(isRecord).map((record) => outputOf(record as Record<string, unknown>));
  return new Set(digests.filter((digest) => typeof digest === 'string'));
}

/**
 * Adds a file to those that the run has written. The checkpoint file is closed by then; if it was
 * removed, no other is begun, since nothing says whose it is.
 */
export function recordOutput(path: string, digest: string): void {
  if (outputsIn(path)?.has(digest) ?? true) return;
  const descriptor = openFile(path);
  const record: OutputRecord = { output: digest };
  const file = new AppendedFile(path, descriptor, fstatSync(descriptor).size, writeSync);
  try {
    file.append(encodeRecord(record));
  } finally {
    file.close();
  }
}

class FileJournal implements JournalFile {
  readonly #path: string;
  readonly #file: AppendedFile;
  readonly #known = new Map<string, unknown>();
  /** Lines of the results that were there when it was opened. */
  readonly #lines = new Map<string, number>();
  #hasSigned = false;

  constructor(path: string, file: AppendedFile, records: readonly unknown[]) {
    this.#path = path;
    this.#file = file;
    for (const [place, { key, value }] of (records as Partial<JournalEntry>[]).entries()) {
      if (key === undefined) continue;
      this.#known.set(key, value);
      this.#lines.set(key, place + 1);
    }
  }

  invalid(key: string): UserError {
    return recordInvalid(this.#path, this.#lines.get(key) ?? 1);
  }

  find(key: string): unknown {
    return this.#known.get(key);
  }

  append(key: string, value: unknown): void {
    if (!this.#hasSigned) this.#sign();
    const entry: JournalEntry = { key, value };
    this.#file.append(encodeRecord(entry));
    this.#known.set(key, value);
  }

  #sign(): void {
    const writer = processIdentity(process.pid);
    if (writer) this.#file.append(encodeRecord({ writer } satisfies WriterRecord));
    this.#hasSigned = true;
  }

  close(): void {
    this.#file.close();
  }
}

class AppendedFile {
  readonly #path: string;
  readonly #descriptor: number;
  readonly #write: WriteBytes;
  /** Where the last whole record ends. */
  #size: number;
  #synced = performance.now();
  /** Whether nothing was appended since. */
  #isSynced = true;
  /** Syncs what was appended though nothing more comes. */
  #timer: NodeJS.Timeout | undefined;

  constructor(path: string, descriptor: number, size: number, write: WriteBytes) {
    this.#path = path;
    this.#descriptor = descriptor;
    this.#size = size;
    this.#write = write;
  }

  append(bytes: Uint8Array): void {
    if (fstatSync(this.#descriptor).size !== this.#size)
      throw problem('checkpoint-changed', {}, { at: { source: this.#path } });
    try {
      for (let at = 0; at < bytes.length; ) at += this.#write(this.#descriptor, bytes, at);
      this.#size += bytes.length;
      this.#isSynced = false;
      this.#syncSoon();
    } catch (error) {
      this.#cutTornRecord();
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): UserError {
    const details = { at: { source: this.#path }, cause: error };
    return problem('checkpoint-not-written', { reason: (error as Error).message }, details);
  }

  /** The next to open it would do so as well. */
  #cutTornRecord(): void {
    try {
      truncateSync(this.#path, this.#size);
    } catch {
      // The disk may be gone altogether; the failed write is what is reported.
    }
  }

  #syncSoon(): void {
    const left = this.#synced + SYNC_MS - performance.now();
    if (left <= 0) this.sync();
    else
      this.#timer ??= setTimeout(() => {
        try {
          this.sync();
        } catch {
          // The next record, or the end, tries again and says so.
        }
      }, left).unref();
  }

  /** Waits until all that was appended is on the disk. */
  sync(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isSynced) return;
    fdatasyncSync(this.#descriptor);
    this.#isSynced = true;
    this.#synced = performance.now();
  }

  close(): void {
    try {
      this.sync();
    } catch (error) {
      throw this.#failure(error);
    } finally {
      closeSync(this.#descriptor);
    }
  }
}
