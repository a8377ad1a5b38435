// Files and standard input as sources of bytes, and the check of files to be written.

import { constants, existsSync, readdirSync } from 'node:fs';
import { access, lstat, open, stat } from 'node:fs/promises';
import { freemem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { nearest } from '../base/nearest.ts';
import { problem, type UserError } from '../base/problem.ts';
import { isExample } from './examples.ts';
import { refuseTooLarge } from './memory.ts';
import { type ByteSource, bytesSource } from './source.ts';

const CHUNK_BYTES = 1 << 18;

/**
 * Fraction of the free memory that the numbers of a file may take; the rest is for computing with
 * them.
 */
const MEMORY_SHARE = 0.5;

/** What a folder of a single-cell matrix holds. */
const MATRIX_FILES = ['matrix.mtx.gz', 'matrix.mtx'];

/** Bytes that the numbers of a file may take on this machine. */
export function memoryLimit(): number {
  const { availableMemory } = process as { availableMemory?: () => number };
  return MEMORY_SHARE * (availableMemory?.call(process) ?? freemem());
}

/** Fraction of the engine's heap that the objects and texts of a file may take. */
const HEAP_SHARE = 0.5;

/** Bytes that a file may take on this machine: its numbers, and its objects and texts. */
export function readingLimits(): { memoryLimit: number; heapLimit: number } {
  const { heap_size_limit: most, used_heap_size: used } = getHeapStatistics();
  return { memoryLimit: memoryLimit(), heapLimit: HEAP_SHARE * (most - used) };
}

/** Opens the source that the user names: a path, `-` for standard input, or `example:NAME`. */
export async function openSource(name: string): Promise<ByteSource> {
  if (isExample(name)) return bytesSource(name, new Uint8Array(0));
  return name === '-' ? standardInput() : fileSource(name);
}

async function fileSource(path: string): Promise<ByteSource> {
  const found = await stat(path).catch((error) => {
    throw whyNot(path, error);
  });
  if (found.isDirectory()) {
    const matrix = MATRIX_FILES.map((name) => join(path, name)).find((name) => existsSync(name));
    if (matrix !== undefined) return fileSource(matrix);
    throw problem('file-is-directory', { path });
  }
  if (found.isFile()) {
    const beside = async (name: string) => {
      const other = join(dirname(path), name);
      return existsSync(other) ? fileSource(other) : null;
    };
    return { name: path, size: found.size, chunks: () => fileChunks(path), beside };
  }
  // A pipe or a device can be read once only.
  return bytesSource(path, await collect(path, fileChunks(path)));
}

async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path).catch((error) => {
    throw whyNot(path, error);
  });
  // Two buffers: the next chunk is being read while this one is worked on.
  let [current, other] = [new Uint8Array(CHUNK_BYTES), new Uint8Array(CHUNK_BYTES)];
  let reading = file.read(current, 0, CHUNK_BYTES);
  try {
    for (;;) {
      const { bytesRead } = await reading.catch((error) => {
        throw whyNot(path, error);
      });
      if (bytesRead === 0) return;
      reading = file.read(other, 0, CHUNK_BYTES);
      yield current.subarray(0, bytesRead);
      [current, other] = [other, current];
    }
  } finally {
    await reading.catch(() => {}); // whoever stops early leaves one under way
    await file.close();
  }
}

/** Standard input read to its end, because finding out the format may need a second look. */
async function standardInput(): Promise<ByteSource> {
  if (process.stdin.isTTY) throw problem('stdin-is-terminal', {});
  return bytesSource('-', await collect('-', process.stdin));
}

async function collect(name: string, chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const limit = memoryLimit();
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    refuseTooLarge(name, length, limit);
    parts.push(new Uint8Array(chunk));
  }
  const all = Buffer.concat(parts);
  return new Uint8Array(all.buffer, all.byteOffset, all.length);
}

function whyNot(path: string, error: NodeJS.ErrnoException): UserError {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    const folder = dirname(path);
    const guess = existsSync(folder) ? nearest(basename(path), safeList(folder)) : null;
    return problem('file-not-found', { path, nearest: guess === null ? null : join(folder, guess) }, { cause: error });
  }
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return problem('file-not-permitted', { path }, { cause: error });
  return problem('file-unreadable', { path, detail: error.message }, { cause: error });
}

function safeList(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const FORCE = { set: { force: true } };

/**
 * Refuses, before any work is done, to write where a file exists already or where no file can be.
 */
export async function refuseOverwriting(path: string, option: string, force: boolean): Promise<void> {
  const found = await stat(path).catch(() => null);
  const fixes = [{ ask: [option] }];
  if (found?.isDirectory()) throw problem('output-not-a-file', { path, option, kind: 'directory' }, { fixes });
  if (found && !found.isFile()) throw problem('output-not-a-file', { path, option, kind: 'device' }, { fixes });
  if (found && !force) throw problem('output-exists', { path, option }, { fixes: [FORCE, ...fixes] });
  const isLink = !found && (await lstat(path).catch(() => null)) !== null;
  if (isLink) throw problem('output-not-a-file', { path, option, kind: 'dangling-link' }, { fixes });
  const folder = dirname(path);
  const isFolder = await stat(folder).then(
    (status) => status.isDirectory(),
    () => false,
  );
  if (!isFolder) throw problem('output-folder-missing', { path, option, folder }, { fixes });
  await access(folder, constants.W_OK).catch(() => {
    throw problem('output-folder-read-only', { path, option, folder }, { fixes });
  });
}
