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
import { UserError } from '../base/problem.ts';
import { escapeControlChars, quoted } from '../base/text.ts';
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
import { isRunning, type ProcessIdentity, processIdentity } from './process-identity.node.ts';

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

/** How many differences a refusal names. */
const NAMED_DIFFERENCES = 3;

/** Opens a journal, or begins one; refuses what is not a journal, is another run's, or is in use. */
export function openJournal(path: string, header: JournalHeader, write: WriteBytes = writeSync): JournalFile {
  const told = `--checkpoint ${quoted(path)}`;
  const descriptor = openFile(path, told);
  try {
    const bytes = readFileSync(descriptor);
    const parsed = parseJournal(bytes);
    if (!isTornHeader(bytes, header)) checkOwner(parsed, header, told);
    if (parsed.length < bytes.length) truncateSync(path, parsed.length);
    const file = new AppendedFile(path, descriptor, parsed.length, write);
    if (parsed.length === 0) file.append(encodeHeader(header));
    return new FileJournal(file, parsed.records);
  } catch (error) {
    closeSync(descriptor);
    throw (error as NodeJS.ErrnoException).code === undefined ? error : new UserError(whyNot(told, error));
  }
}

function openFile(path: string, told: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new UserError(`${told} is a directory, a device or a pipe; name a file`);
  try {
    return openSync(path, 'a+');
  } catch (error) {
    throw new UserError(whyNot(told, error));
  }
}

const whyNot = (told: string, error: unknown) =>
  `${told} cannot be opened (${escapeControlChars((error as Error).message)}); make the folder, or choose another name`;

/** A file that is no journal is never touched: it may be anything. */
function checkOwner({ records }: ParsedJournal, header: JournalHeader, told: string): void {
  const there = asHeader(records[0]);
  if (there === null)
    throw new UserError(`${told} exists and is not a checkpoint that can be read; choose another name`);
  const found = differences(there, header);
  if (found.length > 0) {
    const named = found.slice(0, NAMED_DIFFERENCES).join('; ');
    const more = found.length > NAMED_DIFFERENCES ? ` and ${found.length - NAMED_DIFFERENCES} more` : '';
    throw new UserError(`${told} belongs to another run: ${named}${more}; choose another name, or remove it`);
  }
  const writer = (records as Partial<WriterRecord>[]).findLast((record) => record.writer)?.writer;
  if (writer && writer.pid !== process.pid && isRunning(writer))
    throw new UserError(`${told} is in use by process ${writer.pid}; wait for its end, or choose another name`);
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
      throw new UserError(
        `--checkpoint ${quoted(this.#path)} was changed by another process; let one run at a time use it`,
      );
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
    return new UserError(
      `--checkpoint ${quoted(this.#path)} could not be written (${escapeControlChars((error as Error).message)}); make room, and the same command goes on from it`,
    );
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
