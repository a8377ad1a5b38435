// What survives a reload, in the browser's own database on this computer: the table that was looked
// at, the choices, and the runs that have ended. Long results are kept in pieces, since copying
// them in one go would hold up the page.

import { inPieces, type Piece, PieceBox } from '../engine/pieces.ts';
import type { Options, RunRequest, RunResult, RunState, Source } from '../engine/protocol.ts';
import { given, inTransaction, openDatabase } from './database.ts';

/** What a person has chosen, apart from runs. */
export interface Workspace {
  readonly source: Source | null;
  readonly dataOptions: Options;
  readonly taskOptions: Options;
  /** Whatever else the views want back: plain data. */
  readonly view?: Options;
}

/** A run that has ended. */
export interface StoredRun {
  readonly id: string;
  readonly title: string;
  readonly request: RunRequest;
  readonly state: RunState;
  readonly result: RunResult | null;
  readonly failure: string | null;
}

/**
 * Every method may throw a StudioFailure with a sentence, such as that there is no room left; the
 * page goes on without.
 */
export interface StudioStorage {
  saveWorkspace(workspace: Workspace): Promise<void>;
  loadWorkspace(): Promise<Workspace | null>;
  saveRun(run: StoredRun): Promise<void>;
  /** In the order in which they were saved first. */
  loadRuns(): Promise<readonly StoredRun[]>;
  removeRun(id: string): Promise<void>;
  /** Removes everything that the studio keeps. */
  clear(): Promise<void>;
  close(): void;
}

const STORES = ['workspace', 'sources', 'runs', 'pieces'] as const;
type StoreName = (typeof STORES)[number];
const VERSION = 1;

/** A source is kept once, however many runs are of it. */
type Kept<T extends { readonly source: Source | null }> = Omit<T, 'source'> & { readonly sourceId: string | null };

interface KeptRun extends Omit<StoredRun, 'request'> {
  readonly request: Kept<RunRequest>;
  readonly order: number;
  readonly pieces: number;
}

/** Opens what this browser keeps for the studio; refused with a sentence where it keeps nothing. */
export async function openStorage(name = 'svm-sieve studio'): Promise<StudioStorage> {
  return new IndexedStorage(await openDatabase(name, VERSION, STORES));
}

class IndexedStorage implements StudioStorage {
  readonly #database: IDBDatabase;
  /**
   * By what number a source is kept, and which source a number stands for: the same object after a
   * reload, so that it is kept once.
   */
  #ids = new WeakMap<Source, string>();
  readonly #sources = new Map<string, Source>();
  /** One after the other: what is being kept must not be swept away by another call. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(database: IDBDatabase) {
    this.#database = database;
  }

  saveWorkspace({ source, ...rest }: Workspace): Promise<void> {
    return this.#next(async () => {
      const kept: Kept<Workspace> = { ...rest, sourceId: await this.#keep(source) };
      await this.#write(['workspace'], (store) => store('workspace').put(kept, 'now'));
      await this.#sweep();
    });
  }

  loadWorkspace(): Promise<Workspace | null> {
    return this.#next(async () => {
      const kept = await this.#read<Kept<Workspace>>('workspace', 'now');
      if (!kept) return null;
      const { sourceId, ...rest } = kept;
      return { ...rest, source: await this.#source(sourceId) };
    });
  }

  saveRun({ request: { source, ...rest }, result, ...run }: StoredRun): Promise<void> {
    return this.#next(async () => {
      const sourceId = await this.#keep(source);
      const { small, pieces } = result ? inPieces(result) : { small: null, pieces: [] };
      const earlier = await this.#read<KeptRun>('runs', run.id);
      const order = earlier?.order ?? Date.now();
      const kept: KeptRun = { ...run, request: { ...rest, sourceId }, result: small, pieces: pieces.length, order };
      try {
        for (const [i, piece] of pieces.entries())
          await this.#write(['pieces'], (store) => store('pieces').put(piece, pieceKey(run.id, i)));
        await this.#write(['runs'], (store) => store('runs').put(kept, run.id));
      } catch (error) {
        await this.#removeRun(run.id, pieces.length).catch(() => {});
        throw error;
      }
    });
  }

  loadRuns(): Promise<readonly StoredRun[]> {
    return this.#next(async () => {
      const runs: StoredRun[] = [];
      for (const kept of (await this.#runs()).sort((a, b) => a.order - b.order)) {
        const run = await this.#restored(kept);
        if (run) runs.push(run);
      }
      return runs;
    });
  }

  removeRun(id: string): Promise<void> {
    return this.#next(async () => {
      const kept = await this.#read<KeptRun>('runs', id);
      await this.#removeRun(id, kept?.pieces ?? 0);
      await this.#sweep();
    });
  }

  clear(): Promise<void> {
    return this.#next(async () => {
      await this.#write(STORES, (store) => {
        for (const name of STORES) store(name).clear();
      });
      this.#ids = new WeakMap();
      this.#sources.clear();
    });
  }

  close(): void {
    this.#database.close();
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work, work);
    this.#work = done.catch(() => {});
    return done;
  }

  #read<T>(store: StoreName, key: string): Promise<T | undefined> {
    return given<T | undefined>(this.#database.transaction(store).objectStore(store).get(key));
  }

  async #write(
    stores: readonly StoreName[],
    work: (store: (name: StoreName) => IDBObjectStore) => void,
  ): Promise<void> {
    await inTransaction(this.#database, stores, 'readwrite', work);
  }

  #runs(): Promise<KeptRun[]> {
    return given<KeptRun[]>(this.#database.transaction('runs').objectStore('runs').getAll());
  }

  #removeRun(id: string, pieces: number): Promise<void> {
    return this.#write(['runs', 'pieces'], (store) => {
      store('runs').delete(id);
      for (let i = 0; i < pieces; i++) store('pieces').delete(pieceKey(id, i));
    });
  }

  /** The number of a source; one that is new is kept. */
  async #keep(source: Source | null): Promise<string | null> {
    if (source === null) return null;
    const known = this.#ids.get(source);
    if (known !== undefined && this.#sources.has(known)) return known;
    const id = crypto.randomUUID();
    await this.#write(['sources'], (store) => store('sources').put(source, id));
    this.#know(id, source);
    return id;
  }

  async #source(id: string | null): Promise<Source | null> {
    if (id === null) return null;
    const source = this.#sources.get(id) ?? (await this.#read<Source>('sources', id));
    if (!source) return null;
    this.#know(id, source);
    return source;
  }

  #know(id: string, source: Source): void {
    this.#ids.set(source, id);
    this.#sources.set(id, source);
  }

  /** Null where its source is gone. */
  async #restored({ order: _order, pieces, request, ...run }: KeptRun): Promise<StoredRun | null> {
    const { sourceId, ...rest } = request;
    const source = await this.#source(sourceId);
    if (!source) return null;
    const box = new PieceBox();
    for (let i = 0; i < pieces; i++) {
      const piece = await this.#read<Piece>('pieces', pieceKey(run.id, i));
      if (!piece) return null;
      box.add(piece);
    }
    return { ...run, request: { ...rest, source }, result: run.result && box.whole(run.result) };
  }

  /** Removes sources that nothing refers to any more. */
  async #sweep(): Promise<void> {
    const workspace = await this.#read<Kept<Workspace>>('workspace', 'now');
    const used = new Set([workspace?.sourceId, ...(await this.#runs()).map(({ request }) => request.sourceId)]);
    const all = await given(this.#database.transaction('sources').objectStore('sources').getAllKeys());
    const idle = all.map(String).filter((id) => !used.has(id));
    if (idle.length === 0) return;
    await this.#write(['sources'], (store) => {
      for (const id of idle) store('sources').delete(id);
    });
    for (const id of idle) this.#sources.delete(id);
  }
}

const pieceKey = (runId: string, place: number) => `${runId} ${place}`;
