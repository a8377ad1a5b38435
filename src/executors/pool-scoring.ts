// The client side of a ranking whose features are shared: workers of a pool that score them. As with
// evaluations, no worker is addressed by name: a task has the whole path and the models, and the
// data are sent again where a worker lacks them.
//
// A worker only helps. What is lost because a worker ends is computed by the ranking thread, which
// continues with the other workers, or alone, and with the same results. A helper is in one of four
// states; the promise of each has one owner that settles it.
//
//   starting  The data have been sent. `#start` settles: the helper is ready, or lost. Nobody waits
//             longer for it than a fraction of a step (`free`).
//   ready     Nothing has been asked of it. A worker that ends meanwhile is replaced by the pool, and
//             its successor is sent the data with its first task.
//   busy      It follows an elimination, or scores. The pool settles the promise of every task
//             (`WorkerPool.send`): by an answer, or because its worker ended. A task is not sent to a
//             second worker, for which the ranking thread would wait while it loads. `score` turns a
//             loss into null, and `#marginOf` into a margin that is computed here.
//   lost      Its work was. The next `free` starts it again, unless the ranking has lost too much.

import { flushMessages, unlessAborted } from '../base/event-loop.ts';
import { UserError } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import type { ModelCopy, TrainedModels } from '../formulations/trainers/trainer.ts';
import type { Margin } from '../search/margins.ts';
import type { ScoreRequest } from '../search/strategies/feature-scores.ts';
import {
  estimatedScoring,
  type OpenScoring,
  type SharedRanking,
  type WorkerScores,
} from '../search/strategies/shared-scores.ts';
import { toDatasetData } from './dataset-data.ts';
import { PacedScores, type ScoringWorkers } from './paced-scores.ts';
import { extended, type Path, START } from './path.ts';
import { ScoringSession } from './scoring-session.ts';
import { answered, type LocalPool, WorkerLost } from './worker-pool.ts';
import type { RankingData, ScoringDone, ScoringTask } from './worker-task.ts';

/** Milliseconds of scoring, for workers of this computer. */
const DEFAULT_WORTHWHILE = 5;

/**
 * Workers receive the data if a step is estimated to take this fraction of what is worthwhile. The
 * estimate may be several times too low (wide features); from the first step on, the measured time
 * decides.
 */
const LIKELY = 0.25;

/** Bytes that all workers together may add for their matrices. */
const MAX_BYTES = 2 ** 31;

/** A ranking that has lost more tasks than this continues alone: presumably they end the workers. */
const MAX_LOST = 10;

/** A pool that counts what it has been asked and has not answered. */
export interface CountedPool extends LocalPool {
  readonly asked: number;
}

export function countedPool(pool: LocalPool): CountedPool {
  let asked = 0;
  return {
    threads: pool.threads,
    hash: pool.hash,
    worthwhile: pool.worthwhile,
    longest: pool.longest,
    get asked() {
      return asked;
    },
    async send(...given) {
      asked++;
      try {
        return await pool.send(...given);
      } finally {
        asked--;
      }
    },
  };
}

/** Two matrices of all pairs of samples, and the columns. */
const bytesOf = ({ rowCount, features }: Dataset) => 8 * rowCount * (2 * rowCount + features.length);

/** The thread that ranks scores features itself, so one worker of the pool stays idle. */
export function poolScoring(pool: CountedPool, open: string[]): OpenScoring {
  let last = 0;
  return (ranking, signal) => {
    const count = Math.min(pool.threads - 1, Math.floor(MAX_BYTES / bytesOf(ranking.dataset)));
    const { worthwhile = DEFAULT_WORTHWHILE } = pool;
    const estimated = estimatedScoring(ranking.classifierSizes, ranking.dataset.features.length);
    if (count < 1 || estimated < LIKELY * worthwhile) return null;
    const id = `ranking ${++last}`;
    open.push(id);
    const workers = new PoolScoring(pool, { id, ranking, open, count, worthwhile, signal });
    return { share: (scoring) => new PacedScores(scoring, workers), close: () => workers.close() };
  };
}

interface RankingSession {
  readonly id: string;
  readonly ranking: SharedRanking;
  readonly open: string[];
  /** How many workers may help. */
  readonly count: number;
  readonly worthwhile: number;
  readonly signal: AbortSignal | undefined;
}

class PoolScoring implements ScoringWorkers {
  readonly worthwhile: number;
  readonly classifierSizes: readonly number[];
  readonly #pool: CountedPool;
  readonly #session: RankingSession;
  readonly #data: () => RankingData;
  readonly #starting = new Set<Promise<void>>();
  #path: Path = START;
  #pathSteps = 0;
  /** Workers that have the data. */
  #ready = 0;
  /** How many tasks were lost. */
  #lost = 0;
  #isClosed = false;
  /** Why no worker can have the data. */
  #error: unknown = null;
  #following: Promise<unknown>[] = [];

  constructor(pool: CountedPool, session: RankingSession) {
    this.#pool = pool;
    this.#session = session;
    this.worthwhile = session.worthwhile;
    this.classifierSizes = session.ranking.classifierSizes;
    let data: RankingData | null = null;
    this.#data = () => {
      const { dataset, ...rest } = session.ranking;
      data ??= { ...rest, dataset: toDatasetData(dataset) };
      return data;
    };
    this.#startMissing();
  }

  /** Starts helpers, and those that were lost once more. */
  #startMissing(): void {
    if (this.#error !== null || this.#lost > MAX_LOST) return;
    while (this.#ready + this.#starting.size < this.#session.count) {
      const starting = this.#start().finally(() => this.#starting.delete(starting));
      this.#starting.add(starting);
    }
  }

  /** Never rejects. */
  async #start(): Promise<void> {
    try {
      await this.#ask({ data: this.#data() });
      this.#ready++;
    } catch (error) {
      if (error instanceof WorkerLost) this.#lost++;
      else this.#error ??= error;
    }
  }

  /** A helper was lost during its task. */
  #lose(): void {
    this.#lost++;
    if (this.#ready > 0) this.#ready--;
  }

  /** Workers that are busy with other tasks, such as folds, count as cores that are taken. */
  get #free(): number {
    return Math.max(0, Math.min(this.#ready, this.#session.count - this.#pool.asked));
  }

  async free(patience: number): Promise<number> {
    await flushMessages();
    this.#startMissing();
    if (this.#starting.size > 0) await this.#started(patience);
    await unlessAborted(Promise.all(this.#following), this.#session.signal);
    this.#following = [];
    // Without the memory for more matrices the ranking goes on by itself.
    if (this.#error !== null && !(this.#error instanceof UserError)) throw this.#error;
    return this.#free;
  }

  /** Resolves when all workers have answered to the data, or after some milliseconds. */
  async #started(patience: number): Promise<void> {
    let timer: unknown;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([Promise.all(this.#starting), late]);
    clearTimeout(timer as number);
  }

  follow(
    { forgotten, parameters, classifiers }: ModelCopy,
    removed: Int32Array,
    isMarginNeeded: boolean,
  ): Promise<Margin> | null {
    this.#extend([...forgotten, removed]);
    const free = this.#free;
    if (free === 0) return null;
    const asked = Array.from({ length: free }, (_, k) =>
      this.#ask({ models: isMarginNeeded && k === 0 ? { parameters, classifiers } : null }),
    );
    this.#following.push(...asked.map((following) => following.catch((error) => this.#unfollowed(error))));
    if (!isMarginNeeded) return null;
    const margin = this.#marginOf(asked[0], { parameters, classifiers });
    margin.catch(() => {}); // Reported where it is awaited.
    return margin;
  }

  /** Any other error is reported by the next task of the worker. */
  #unfollowed(error: unknown): void {
    if (error instanceof WorkerLost) this.#lose();
  }

  /**
   * The margin from a worker. What it has no memory for, or lost, is computed here by a session: the
   * ranking's own models have changed.
   */
  async #marginOf(following: Promise<ScoringDone>, models: TrainedModels): Promise<Margin> {
    const task = this.#taskOf({ models });
    const done = following.catch((error) => {
      if (this.#isClosed || !(error instanceof UserError || error instanceof WorkerLost)) throw error;
      const session = new ScoringSession(this.#data());
      try {
        return session.do(task);
      } finally {
        session.dispose();
      }
    });
    const { margin } = await unlessAborted(done, this.#session.signal);
    if (!margin) throw new Error('a worker answers without a margin');
    return margin;
  }

  async score({ forgotten, parameters, classifiers }: ModelCopy, request: ScoreRequest): Promise<WorkerScores | null> {
    this.#extend(forgotten);
    const asked = this.#ask({ work: { models: { parameters, classifiers }, request } });
    const done = await unlessAborted(asked, this.#session.signal).catch((error) => {
      if (!(error instanceof WorkerLost)) throw error;
      this.#lose();
      return null;
    });
    if (done === null) return null;
    if (!done.scored) throw new Error('a worker answers without scores');
    return done.scored;
  }

  #extend(forgotten: readonly Int32Array[]): void {
    for (; this.#pathSteps < forgotten.length; this.#pathSteps++)
      this.#path = extended(this.#path, { removed: [...forgotten[this.#pathSteps]], added: [] });
  }

  #taskOf(given: Partial<Pick<ScoringTask, 'work' | 'models' | 'data'>>): ScoringTask {
    const { id, open } = this.#session;
    const none = { work: null, models: null, data: null };
    return { kind: 'scoring', ranking: id, open: [...open], path: this.#path, ...none, ...given };
  }

  async #ask(given: Partial<Pick<ScoringTask, 'work' | 'models' | 'data'>>): Promise<ScoringDone> {
    const task = this.#taskOf(given);
    const answer = await answered((sent: ScoringTask) => this.#pool.send(sent), task, this.#data);
    if (answer.kind !== 'scoring-done') throw new Error(`a worker answers a ranking with ${answer.kind}`);
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    const { open, id } = this.#session;
    const place = open.indexOf(id);
    if (place >= 0) open.splice(place, 1);
  }
}
