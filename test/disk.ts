// A disk that forgets: what a folder would hold after a crash of the machine. The bytes of a file
// are there as far as they were synced. Names are there as of the last sync of the folder, or as
// they are now: a system may write them whenever it likes.

import type * as Files from 'node:fs';
import type * as AsyncFiles from 'node:fs/promises';

type SyncFs = typeof Files;
type AsyncFs = typeof AsyncFiles;

/** Whether names that were not synced are on the disk. */
export const NAMES = ['kept', 'lost'] as const;

export class Disk {
  readonly #fs: SyncFs;
  #folder = '';
  /** Bytes on the disk by the number of the file. */
  #synced = new Map<number, Buffer>();
  /** Names on the disk, each with the number of its file. */
  #names = new Map<string, number>();
  /** Called after each step of whoever writes: the machine may crash there. */
  onStep: () => void = () => {};

  constructor(fs: SyncFs) {
    this.#fs = fs;
  }

  /** All that is in the folder now is on the disk. */
  use(folder: string): void {
    this.#folder = folder;
    this.onStep = () => {};
    this.#names = this.#current();
    this.#synced = new Map([...this.#names].map(([name, file]) => [file, this.#read(name)]));
  }

  /** What the folder holds after a crash: the content of each file by its name. */
  afterCrash(names: (typeof NAMES)[number]): Map<string, string> {
    const found = names === 'kept' ? this.#current() : this.#names;
    return new Map([...found].map(([name, file]) => [name, this.#synced.get(file)?.toString() ?? '']));
  }

  /** The sync of a file, or of the folder. */
  sync(status: Files.Stats): void {
    const current = this.#current();
    if (status.isDirectory()) {
      this.#names = current;
      return;
    }
    const name = [...current].find(([, file]) => file === status.ino)?.[0];
    if (name !== undefined) this.#synced.set(status.ino, this.#read(name));
  }

  #current(): Map<string, number> {
    const names = this.#fs.readdirSync(this.#folder);
    return new Map(names.map((name) => [name, this.#fs.statSync(`${this.#folder}/${name}`).ino]));
  }

  #read(name: string): Buffer {
    return this.#fs.readFileSync(`${this.#folder}/${name}`);
  }
}

/** `node:fs` on the disk. */
export function syncFsOn(disk: Disk, fs: SyncFs): SyncFs {
  const stepped =
    <A extends unknown[], R>(call: (...args: A) => R) =>
    (...args: A): R => {
      const result = call(...args);
      disk.onStep();
      return result;
    };
  const synced = (call: (descriptor: number) => void) =>
    stepped((descriptor: number) => {
      call(descriptor);
      disk.sync(fs.fstatSync(descriptor));
    });
  return {
    ...fs,
    fsyncSync: synced(fs.fsyncSync),
    fdatasyncSync: synced(fs.fdatasyncSync),
    writeSync: stepped(fs.writeSync) as SyncFs['writeSync'],
    truncateSync: stepped(fs.truncateSync),
  };
}

/** `node:fs/promises` on the disk. */
export function asyncFsOn(disk: Disk, fs: AsyncFs): AsyncFs {
  const stepped =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const result = await call(...args);
      disk.onStep();
      return result;
    };
  const open: AsyncFs['open'] = async (...args) => {
    const file = await fs.open(...args);
    const [write, sync] = [file.writeFile.bind(file), file.sync.bind(file)];
    file.writeFile = stepped(write) as typeof file.writeFile;
    file.sync = stepped(async () => {
      await sync();
      disk.sync(await file.stat());
    });
    file.datasync = file.sync;
    disk.onStep();
    return file;
  };
  return { ...fs, open, link: stepped(fs.link), rename: stepped(fs.rename), unlink: stepped(fs.unlink) };
}
