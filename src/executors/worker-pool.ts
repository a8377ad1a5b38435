// The client side: a cross-validator whose work is done by a pool of workers, wherever they run.
//
// No worker is addressed by name. Each task names its incumbent and carries the incumbent's
// classifiers, so any worker can do it. The classifiers of the next incumbent are trained split by
// split on any worker, and collected here.

import { problem } from '../base/problem.ts';
import type { Hash } from '../data/digest.ts';
import type { CrossValidator, SettingScore } from '../evaluation/cross-validator.ts';
import { CandidateTable, type SubsetCandidate } from '../evaluation/pick-best.ts';
import type { Change, Evaluation, Incumbent, SplitStanding, Training } from '../evaluation/subset-evaluator.ts';
import { type BatchLimits, candidateBatches, splitBatches } from './batching.ts';
import { toDatasetData } from './dataset-data.ts';
import { type EvaluationData, evaluationId, toData } from './evaluation-data.ts';
import type { Executor } from './executor.ts';
import { checkAnswer, type Job, type OnProgress, type Outcome, sharedDigest } from './job.ts';
import { extended, type Path, START } from './path.ts';
import {
  type Answer,
  type Done,
  type EvaluationTask,
  errorOf,
  type JobTask,
  type LocalTask,
  type WorkerTask,
} from './worker-task.ts';

/**
 * The workers that had a task ended before they answered, as often as `attemptsOf` allows. A thread
 * that can do the work of the task itself can continue.
 */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
}

/** Workers that do tasks, wherever they run. */
export interface WorkerPool {
  readonly threads: number;
  /**
   * Has a task done by any worker. Rejects with `WorkerLost` if its workers end, if the pool has
   * been disposed of, or with the signal's reason after an abort, which also ends the worker that is
   * busy with the task: another one replaces it. The pool alone settles the promise, and always
   * does, as long as its workers answer or end.
   */
  send(task: WorkerTask, signal?: AbortSignal, onProgress?: OnProgress): Promise<Answer>;
  /** A hash faster than the portable one. */
  hash?(): Hash;
  /**
   * Milliseconds that a task should take at least [5]: sending one should take a few per cent of
   * that.
   */
  readonly worthwhile?: number;
  /** Milliseconds that a task of several candidates should take at most [the same]. */
  readonly longest?: number;
}

/** Milliseconds, for threads of this machine. */
const DEFAULT_WORTHWHILE = 5;

/** A pool on this computer. */
export interface LocalPool extends WorkerPool {
  send(task: LocalTask, signal?: AbortSignal, onProgress?: OnProgress): Promise<Answer>;
}

/**
 * Opens cross-validators that share a pool. `open`: the ids of what is open, one entry each, where
 * workers have more than evaluations.
 */
export function poolOpener(
  pool: WorkerPool,
  open: string[] = [],
): (evaluation: Evaluation, features?: ArrayLike<number>) => Promise<CrossValidator> {
  return async (evaluation, features) => {
    const data = toData(evaluation, features);
    const id = evaluationId(data, pool.hash?.());
    open.push(id);
    const close = () => {
      const place = open.indexOf(id);
      if (place >= 0) open.splice(place, 1);
    };
    const validator = new PoolCrossValidator(pool, { id, data, open, close });
    try {
      await validator.start();
      return validator;
    } catch (error) {
      close();
      throw error;
    }
  };
}

interface Session {
  readonly id: string;
  readonly data: EvaluationData;
  readonly open: readonly string[];
  close(): void;
}

class PoolCrossValidator implements CrossValidator {
  readonly #pool: WorkerPool;
  readonly #session: Session;
  #path: Path = START;
  /** The models of the incumbent, split by split. */
  #standing: readonly SplitStanding[] | null = null;
  /** Recent milliseconds per subset. */
  #pace: number;

  constructor(pool: WorkerPool, session: Session) {
    this.#pool = pool;
    this.#session = session;
    this.#pace = pool.worthwhile ?? DEFAULT_WORTHWHILE;
  }

  /**
   * Sends the data to all workers, which shows whether they can be worked on; any answer will do.
   */
  async start(): Promise<void> {
    const { data } = this.#session;
    const asked = Array.from({ length: this.#pool.threads }, () => this.#ask({ data }));
    try {
      await Promise.any(asked);
    } catch (error) {
      throw (error as AggregateError).errors[0];
    }
  }

  async commit(change: Change): Promise<Incumbent> {
    const batches = splitBatches(this.#session.data.splits.length, this.#batchLimits());
    const done = await Promise.all(batches.map((splits) => this.#ask({ training: { change, splits } })));
    const trainings = done.map(({ training }) => training!);
    const isOther = ({ standings }: Training, k: number) => standings.length !== batches[k].to - batches[k].from;
    if (trainings.some(isOther)) throw new Error('a worker answers with classifiers of other splits');
    const standing = trainings.flatMap(({ standings }) => standings);
    const incumbent = incumbentOf(trainings, standing);
    this.#standing = standing;
    this.#path = extended(this.#path, change);
    return incumbent;
  }

  async pickBest(changes: readonly Change[], toBeat?: number): Promise<(SettingScore | null)[]> {
    const splitCount = this.#session.data.splits.length;
    const table = new CandidateTable(splitCount, toBeat);
    const batches = candidateBatches(changes, splitCount, this.#batchLimits());
    // Each lane keeps one worker busy. A batch is sent as late as possible, with the leader known
    // by then.
    const lane = async () => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        try {
          await this.#evaluate(batch, table);
        } catch (error) {
          batches.length = 0;
          throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: this.#pool.threads }, lane));
    return table.results;
  }

  async #evaluate(candidates: readonly SubsetCandidate[], table: CandidateTable): Promise<void> {
    const { results } = await this.#ask({ batch: { candidates, lead: table.lead } });
    for (const [i, candidate] of candidates.entries()) table.enter(candidate, results[i]);
  }

  #batchLimits(): BatchLimits {
    const { threads, worthwhile = DEFAULT_WORTHWHILE, longest = worthwhile } = this.#pool;
    return { threads, pace: this.#pace, worthwhile, longest };
  }

  async dispose(): Promise<void> {
    this.#session.close();
  }

  async #ask(work: Partial<Pick<EvaluationTask, 'training' | 'batch' | 'data'>>): Promise<Done> {
    const { id, data, open } = this.#session;
    const place = { evaluation: id, open: [...open], path: this.#path, standing: this.#standing };
    const task: EvaluationTask = { kind: 'evaluation', ...place, training: null, batch: null, data: null, ...work };
    const answer = await answered(
      (sent) => this.#pool.send(sent),
      task,
      () => data,
    );
    if (answer.kind !== 'done') throw new Error(`a worker answers an evaluation with ${answer.kind}`);
    if (answer.milliseconds !== null) this.#pace = (this.#pace + answer.milliseconds) / 2;
    return answer;
  }
}

function incumbentOf(trainings: readonly Training[], standing: readonly SplitStanding[]): Incumbent {
  return {
    scores: standing[0].scores.map((_, setting) => standing.map(({ scores }) => scores[setting])),
    machines: trainings.reduce((sum, { machines: classifiers }) => sum + classifiers, 0),
    stopped: trainings.reduce((sum, { stopped }) => sum + stopped, 0),
  };
}

/** Runs jobs on a pool. The data of a job are sent when the worker that takes it lacks them. */
export function poolRunner(pool: WorkerPool): Executor['run'] {
  return async <A>({ kind, input, dataset }: Job<A>, signal?: AbortSignal, onProgress?: OnProgress) => {
    const digest = dataset && sharedDigest(dataset, pool.hash);
    const task: JobTask = { kind: 'job', job: kind.name, input, dataset: digest, data: null };
    const send = (sent: WorkerTask) => pool.send(sent, signal, onProgress);
    const answer = await answered(send, task, () => toDatasetData(dataset!));
    if (answer.kind !== 'job-done') throw problem('job-answer-invalid', { job: kind.name, detail: answer.kind });
    checkAnswer(kind, answer.outcome.answer);
    return answer.outcome as Outcome<A>;
  };
}

/** Sends a task, and once more with its data if the worker lacks them. */
export async function answered<Task extends LocalTask>(
  send: (task: Task) => Promise<Answer>,
  task: Task,
  data: () => Task['data'],
): Promise<Exclude<Answer, { kind: 'failed' | 'missing' }>> {
  let answer = await send(task);
  if (answer.kind === 'missing') answer = await send({ ...task, data: data() });
  if (answer.kind === 'failed') throw errorOf(answer);
  if (answer.kind === 'missing')
    throw problem('cluster-content-invalid', { what: 'data', detail: 'they disappear again and again' });
  return answer;
}
