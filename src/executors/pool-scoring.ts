// The client side of a ranking whose features are shared: workers of a pool that score them. As with
// evaluations, no worker is addressed by name: a task has the whole path and the models, and the
// data are sent again where a worker lacks them.

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
import { answered, type LocalPool } from './worker-pool.ts';
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
  readonly #starting: Promise<unknown>;
  #path: Path = START;
  #pathSteps = 0;
  /** Workers that have the data; none is waited for. */
  #ready = 0;
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
    this.#starting = Promise.all(Array.from({ length: session.count }, () => this.#start()));
  }

  async #start(): Promise<void> {
    try {
      await this.#ask({ data: this.#data() });
      this.#ready++;
    } catch (error) {
      this.#error ??= error;
    }
  }

  /** Workers that are busy with other tasks, such as folds, count as cores that are taken. */
  get #free(): number {
    return Math.max(0, Math.min(this.#ready, this.#session.count - this.#pool.asked));
  }

  async free(patience: number): Promise<number> {
    await flushMessages();
    if (this.#ready < this.#session.count) await this.#started(patience);
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
    await Promise.race([this.#starting, late]);
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
    // If one fails, so does its next task.
    this.#following.push(...asked.map((following) => following.catch(() => {})));
    return isMarginNeeded ? this.#marginOf(asked[0], { parameters, classifiers }) : null;
  }

  /** What a worker has no memory for is computed here: the ranking's own models have changed. */
  async #marginOf(following: Promise<ScoringDone>, models: TrainedModels): Promise<Margin> {
    const task = this.#taskOf({ models });
    const done = following.catch((error) => {
      if (!(error instanceof UserError)) throw error;
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

  async score({ forgotten, parameters, classifiers }: ModelCopy, request: ScoreRequest): Promise<WorkerScores> {
    this.#extend(forgotten);
    const asked = this.#ask({ work: { models: { parameters, classifiers }, request } });
    const { scored } = await unlessAborted(asked, this.#session.signal);
    if (!scored) throw new Error('a worker answers without scores');
    return scored;
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
    const { open, id } = this.#session;
    const place = open.indexOf(id);
    if (place >= 0) open.splice(place, 1);
  }
}
