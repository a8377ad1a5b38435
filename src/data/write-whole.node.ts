// Files written whole or not at all: into a temporary file next to them, which takes their name
// when all of it is on the disk.

import { link, open, realpath, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { problem, UserError } from '../base/problem.ts';
import { removeAtExit, removeStaleFiles, temporaryPath } from './temporary-files.node.ts';

const BATCH_CHARS = 1 << 18;

const FORCE = { set: { force: true } };

/** The content of a file in pieces. */
export type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file whole or not at all, also when the process is ended by a signal or the computer
 * goes down: its bytes are on the disk before it has its name. A link is followed.
 */
export async function writeWhole(path: string, parts: Parts, force: boolean): Promise<void> {
  const real = await realpath(path).catch(() => path);
  const folder = dirname(real);
  await removeStaleFiles(folder);
  const temporary = temporaryPath(folder);
  const release = removeAtExit(temporary);
  try {
    const file = await open(temporary, 'wx');
    try {
      for await (const part of batches(parts)) await file.writeFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    await take(temporary, real, force);
    await syncFolder(folder);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    if (error instanceof UserError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error; // making the parts failed, not the file system
    if (code === 'EEXIST') throw problem('output-exists', { path, option: null }, { fixes: [FORCE] });
    throw problem('file-unwritable', { path, detail: message }, { cause: error });
  } finally {
    release();
  }
}

/**
 * Gives the temporary file its name. A link fails where a file has come up in the meantime, which a
 * rename would replace.
 */
async function take(temporary: string, path: string, force: boolean): Promise<void> {
  if (force) return rename(temporary, path);
  try {
    await link(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    return rename(temporary, path); // a file system without links
  }
  await unlink(temporary);
}

/**
 * A name is on the disk when its folder is. Some systems cannot sync a folder; they do so by
 * themselves.
 */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder).catch(() => null);
  await opened?.sync().catch(() => {});
  await opened?.close();
}

/** Many small texts joined to pieces worth a system call. */
async function* batches(parts: Parts): AsyncGenerator<string | Uint8Array> {
  let text = '';
  for await (const part of parts) {
    if (typeof part !== 'string') {
      if (text !== '') yield text;
      text = '';
      yield part;
      continue;
    }
    text += part;
    if (text.length < BATCH_CHARS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
