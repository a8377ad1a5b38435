// The session in the browser's database: the open table, the options, and the runs that have ended.
// Every tab has a workspace, so that two tabs never share runs. Long results are stored in pieces,
// because copying them at once would block the page.

import { inPieces, type Piece, PieceBox } from '../engine/pieces.ts';
import type { Options, RunRequest, RunResult, RunState, Source } from '../engine/protocol.ts';
import { shareStrings } from '../engine/shared-strings.ts';
import { given, inTransaction, openDatabase } from './database.ts';
import { claimWorkspace, usedWorkspaces } from './workspace-claim.ts';

/** The session of a tab, without its runs. */
export interface Workspace {
  readonly source: Source | null;
  readonly dataOptions: Options;
  readonly taskOptions: Options;
  /** Further plain data of the views. */
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

/** Every method may throw a StudioFailure with a sentence; the page then works without storage. */
export interface StudioStorage {
  saveWorkspace(workspace: Workspace): Promise<void>;
  loadWorkspace(): Promise<Workspace | null>;
  saveRun(run: StoredRun): Promise<void>;
  /** In the order in which they were first saved. */
  loadRuns(): Promise<readonly StoredRun[]>;
  removeRun(id: string): Promise<void>;
  /** Removes everything that no other tab uses. */
  clear(): Promise<void>;
  close(): void;
}

const STORES = ['workspace', 'sources', 'runs', 'pieces'] as const;
type StoreName = (typeof STORES)[number];
const VERSION = 1;

/** A source is stored once for all its runs. */
type Kept<T extends { readonly source: Source | null }> = Omit<T, 'source'> & { readonly sourceId: string | null };

interface KeptRun extends Omit<StoredRun, 'request'> {
  readonly request: Kept<RunRequest>;
  readonly order: number;
  readonly pieces: number;
  /** The workspace of the run; runs of version 0.1 lack it. */
  readonly workspace?: string;
}

/** The workspace of version 0.1, which all tabs shared. */
const FIRST_WORKSPACE = 'now';

/** Opens the storage of this tab; rejects with a sentence where the browser stores nothing. */
export async function openStorage(name = 'svm-sieve studio'): Promise<StudioStorage> {
  const database = await openDatabase(name, VERSION, STORES);
  const stored = await given(database.transaction('workspace').objectStore('workspace').getAllKeys());
  const own = await claimWorkspace(name, stored.map(String));
  return new IndexedStorage(database, name, own);
}

class IndexedStorage implements StudioStorage {
  readonly #database: IDBDatabase;
  readonly #name: string;
  /** The key of the workspace of this tab. */
  readonly #workspace: string;
  /** The ids of stored sources, and the sources by id: each is stored once. */
  #ids = new WeakMap<Source, string>();
  readonly #sources = new Map<string, Source>();
  /** Calls run one after the other, so that none sweeps away what another is storing. */
  #work: Promise<unknown> = Promise.resolve();

  constructor(database: IDBDatabase, name: string, workspace: string) {
    this.#database = database;
    this.#name = name;
    this.#workspace = workspace;
  }

  saveWorkspace({ source, ...rest }: Workspace): Promise<void> {
    return this.#next(async () => {
      const kept: Kept<Workspace> = { ...rest, sourceId: await this.#keep(source) };
      await this.#write(['workspace'], (store) => store('workspace').put(kept, this.#workspace));
      await this.#sweep();
    });
  }

  loadWorkspace(): Promise<Workspace | null> {
    return this.#next(async () => {
      const kept = await this.#read<Kept<Workspace>>('workspace', this.#workspace);
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
      const kept: KeptRun = {
        ...run,
        request: { ...rest, sourceId },
        result: small,
        pieces: pieces.length,
        order,
        workspace: this.#workspace,
      };
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
      const own = (await this.#runs()).filter((kept) => workspaceOf(kept) === this.#workspace);
      for (const kept of own.sort((a, b) => a.order - b.order)) {
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
      const used = await usedWorkspaces(this.#name);
      used.delete(this.#workspace);
      const keys = await given(this.#database.transaction('workspace').objectStore('workspace').getAllKeys());
      await this.#write(['workspace'], (store) => {
        for (const key of keys.map(String)) if (!used.has(key)) store('workspace').delete(key);
      });
      for (const kept of await this.#runs())
        if (!used.has(workspaceOf(kept))) await this.#removeRun(kept.id, kept.pieces);
      await this.#sweep();
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

  /** The id of a source, which is stored if it is new. */
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

  /** Null where its source is missing. */
  async #restored({
    order: _order,
    workspace: _workspace,
    pieces,
    request,
    ...run
  }: KeptRun): Promise<StoredRun | null> {
    const { sourceId, ...rest } = request;
    const source = await this.#source(sourceId);
    if (!source) return null;
    const box = new PieceBox();
    for (let i = 0; i < pieces; i++) {
      const piece = await this.#read<Piece>('pieces', pieceKey(run.id, i));
      if (!piece) return null;
      box.add(shareStrings(piece));
    }
    return { ...run, request: { ...rest, source }, result: run.result && box.whole(shareStrings(run.result)) };
  }

  /** Removes sources that nothing refers to. */
  async #sweep(): Promise<void> {
    const workspaces = await given<Kept<Workspace>[]>(
      this.#database.transaction('workspace').objectStore('workspace').getAll(),
    );
    const used = new Set([
      ...workspaces.map(({ sourceId }) => sourceId),
      ...(await this.#runs()).map(({ request }) => request.sourceId),
    ]);
    const all = await given(this.#database.transaction('sources').objectStore('sources').getAllKeys());
    const idle = all.map(String).filter((id) => !used.has(id));
    if (idle.length === 0) return;
    await this.#write(['sources'], (store) => {
      for (const id of idle) store('sources').delete(id);
    });
    for (const id of idle) this.#sources.delete(id);
  }
}

const workspaceOf = ({ workspace }: KeptRun) => workspace ?? FIRST_WORKSPACE;

const pieceKey = (runId: string, place: number) => `${runId} ${place}`;
