// The folder that an assistant may use: it reads files below it and adds files to it, nothing else.
// Names are resolved with all symbolic links before anything is opened, so that neither `..` nor a
// link leads out. Nothing is ever overwritten.

import { existsSync } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type ByteSource, isExample, nearest, openSource, problem, writeWhole } from '../../src/app.node.ts';

/** A longer name is none that a person would give. */
const MAX_NAME = 400;

export class Folder {
  readonly path: string;
  readonly #maxBytes: number;

  private constructor(path: string, maxBytes: number) {
    this.path = path;
    this.#maxBytes = maxBytes;
  }

  /** The folder of that name, which must exist. */
  static async at(path: string, maxBytes: number): Promise<Folder> {
    const real = await realpath(path).catch(() => null);
    const isFolder = real !== null && (await stat(real)).isDirectory();
    if (!isFolder) throw problem('folder-missing', { folder: path });
    return new Folder(real, maxBytes);
  }

  /** Opens data: an example, or a file below the folder that is not too large. */
  readonly open = async (name: string): Promise<ByteSource> => {
    if (isExample(name)) return openSource(name);
    const path = await this.#readable(name);
    const source = await openSource(path);
    // Files of one matrix are read together; each of them must be in the folder too.
    const beside = async (other: string) =>
      existsSync(join(dirname(path), other)) ? this.open(join(dirname(path), other)) : null;
    return { ...source, name, chunks: () => source.chunks(), beside };
  };

  async #readable(name: string): Promise<string> {
    const path = this.#inside(name, resolve(this.path, name));
    const real = await realpath(path).catch(() => null);
    if (real === null) throw problem('file-not-found', { path: name, nearest: await this.#nearest(name) });
    this.#inside(name, real);
    const found = await stat(real);
    if (found.isDirectory()) throw problem('file-is-directory', { path: name });
    if (!found.isFile()) throw problem('file-unreadable', { path: name, detail: 'not a regular file' });
    if (found.size > this.#maxBytes)
      throw problem('file-beyond-limit', { path: name, bytes: found.size, limit: this.#maxBytes });
    return real;
  }

  /** Refuses a path that leads out of the folder. */
  #inside(name: string, path: string): string {
    const way = relative(this.path, path);
    const isOutside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
    if (name.length > MAX_NAME || name.includes('\0') || isOutside)
      throw problem('path-outside-folder', { path: name });
    return path;
  }

  async #nearest(name: string): Promise<string | null> {
    const names = await readdir(this.path).catch(() => []);
    return nearest(basename(name), names);
  }

  /** Refuses, before any work is done, a name that cannot be given to a new file; its path. */
  async checkNew(name: string): Promise<string> {
    const path = this.#inside(name, resolve(this.path, name));
    const folder = await realpath(dirname(path)).catch(() => null);
    if (folder === null) throw problem('file-not-found', { path: dirname(name), nearest: null });
    const real = this.#inside(name, join(folder, basename(path)));
    // A link of that name, also one that leads nowhere, counts as a file that exists.
    const isTaken = await lstat(real).then(
      () => true,
      () => false,
    );
    if (isTaken) throw problem('file-exists-already', { path: name });
    return real;
  }

  /** Writes a new file. Its folder must exist; a file of that name must not. */
  async add(name: string, pieces: Iterable<string>): Promise<void> {
    await writeWhole(await this.checkNew(name), pieces, false);
  }

  /** A name for a result that no file has: of the data, the task and a number. */
  async freeName(data: string, task: string): Promise<string> {
    const stem =
      basename(data, extname(data))
        .replace(/[^\w-]+/g, '-')
        .slice(0, 60) || 'data';
    const names = new Set(await readdir(this.path));
    for (let count = 1; ; count++) {
      const name = `${stem}-${task}${count === 1 ? '' : `-${count}`}.json`;
      if (!names.has(name)) return name;
    }
  }
}
