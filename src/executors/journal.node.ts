// The journal as a file. Every record is appended with one write, so that a killed process leaves at most a torn last line, which the next one
// cuts off. Nothing but the file itself is left behind: no lock that would have to be removed by hand.

import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { problem, type UserError } from '../base/problem.ts';
import { isRunning, type ProcessIdentity, processIdentity } from '../base/process-identity.node.ts';
import {
  asHeader,
  differences,
  encodeHeader,
  encodeRecord,
  isTornHeader,
  type Journal,
  type JournalEntry,
  type JournalHeader,
  type ParsedJournal,
  parseJournal,
} from './journal.ts';

/** A journal in a file. */
export interface JournalFile extends Journal {
  close(): void;
}

/** Writes bytes and says how many; as `writeSync`, for tests whose disk is full. */
export type WriteBytes = (descriptor: number, bytes: Uint8Array, offset: number) => number;

/**
 * A killed process loses nothing that it has written; only a machine that goes down does, and at most this much. Waiting for the disk at every
 * record would cost more than most results do.
 */
const SYNC_MS = 1000;

/** Opens a journal, or begins one; refuses what is not a journal, is another run's, or is in use. */
export function openJournal(path: string, header: JournalHeader, write: WriteBytes = writeSync): JournalFile {
  const descriptor = openFile(path);
  try {
    const bytes = readFileSync(descriptor);
    const parsed = parseJournal(bytes);
    if (!isTornHeader(bytes, header)) checkOwner(parsed, header, path);
    if (parsed.length < bytes.length) truncateSync(path, parsed.length);
    const file = new AppendedFile(path, descriptor, parsed.length, write);
    if (parsed.length === 0) file.append(encodeHeader(header));
    return new FileJournal(file, parsed.records);
  } catch (error) {
    closeSync(descriptor);
    throw isSystemError(error) ? notOpened(path, error) : error;
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

/** A file that is not a journal is never changed: it may be anything. */
function checkOwner({ records }: ParsedJournal, header: JournalHeader, path: string): void {
  const at = { source: path };
  const there = asHeader(records[0]);
  if (there === null) throw problem('checkpoint-invalid', {}, { at });
  const found = differences(there, header);
  if (found.length > 0) throw problem('checkpoint-of-another-run', { differences: found }, { at });
  const writer = (records as Partial<WriterRecord>[]).findLast((record) => record.writer)?.writer;
  if (writer && writer.pid !== process.pid && isRunning(writer))
    throw problem('checkpoint-in-use', { pid: writer.pid }, { at });
}

/** Who appends from here on. */
interface WriterRecord {
  readonly writer: ProcessIdentity;
}

class FileJournal implements JournalFile {
  readonly #file: AppendedFile;
  readonly #known = new Map<string, unknown>();
  #hasSigned = false;

  constructor(file: AppendedFile, records: readonly unknown[]) {
    this.#file = file;
    for (const record of records as Partial<JournalEntry>[]) {
      if (record.key !== undefined) this.#known.set(record.key, record.value);
    }
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
      this.#sync(SYNC_MS);
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
      // The disk may be gone altogether; the failed write is what the user must hear of.
    }
  }

  #sync(least: number): void {
    const now = performance.now();
    if (now - this.#synced < least) return;
    fdatasyncSync(this.#descriptor);
    this.#synced = now;
  }

  close(): void {
    try {
      this.#sync(0);
    } catch (error) {
      throw this.#failure(error);
    } finally {
      closeSync(this.#descriptor);
    }
  }
}
