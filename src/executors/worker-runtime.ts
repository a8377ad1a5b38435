// The worker's side. It keeps one session with an evaluator per evaluation, moves the evaluator to
// the incumbent of a task, and does the task; rankings have sessions too (scoring-session.ts). The task carries the incumbent's classifiers, and
// applying the changes gives the same matrices, bit for bit, as having started there. So a worker
// can join late, be replaced or skip tasks. Jobs are done from their input and a dataset; the
// datasets used last are kept.

import type { Registry } from '../base/registry.ts';
import type { Dataset } from '../data/dataset.ts';
import { createEvaluator, type Evaluator } from '../evaluation/evaluator.ts';
import { evaluateBatch } from '../evaluation/pick-best.ts';
import { areSame } from '../evaluation/standing.ts';
import type { Change, Evaluation, SplitRange, SplitStanding } from '../evaluation/subset-evaluator.ts';
import { fromDatasetData } from './dataset-data.ts';
import { type EvaluationData, fromData } from './evaluation-data.ts';
import { checkInput, type JobKind, type OnProgress, runHere } from './job.ts';
import { changesFrom, isPrefix, type Path, START } from './path.ts';
import { ScoringSession } from './scoring-session.ts';
import {
  type Answer,
  type Done,
  type EvaluationTask,
  failure,
  type JobTask,
  type LocalTask,
  type ScoringTask,
} from './worker-task.ts';

/** Datasets that are kept for later jobs. */
const MAX_DATASETS = 4;

export type JobKinds = Pick<Registry<JobKind>, 'get'>;

/** Does tasks, and keeps what later ones need. */
export class WorkerRuntime {
  readonly #kinds: JobKinds;
  readonly #evaluations = new Map<string, EvaluationSession>();
  readonly #rankings = new Map<string, ScoringSession>();
  /** By digest; the one used last is at the end. */
  readonly #datasets = new Map<string, Dataset>();

  constructor(kinds: JobKinds) {
    this.#kinds = kinds;
  }

  /** Never throws: a failure is an answer. */
  async do(task: LocalTask, onProgress?: OnProgress): Promise<Answer> {
    try {
      switch (task.kind) {
        case 'job':
          return await this.#job(task, onProgress);
        case 'evaluation':
          return this.#evaluation(task);
        case 'scoring':
          return this.#scoring(task);
      }
    } catch (error) {
      return failure(error);
    }
  }

  #evaluation(task: EvaluationTask): Answer {
    this.#clear(task.open);
    const session = sessionOf(this.#evaluations, task.evaluation, task.data, (data) => new EvaluationSession(data));
    return session === null ? { kind: 'missing' } : session.do(task);
  }

  #scoring(task: ScoringTask): Answer {
    this.#clear(task.open);
    const session = sessionOf(this.#rankings, task.ranking, task.data, (data) => new ScoringSession(data));
    return session === null ? { kind: 'missing' } : session.do(task);
  }

  async #job({ job, input, dataset: digest, data }: JobTask, onProgress?: OnProgress): Promise<Answer> {
    let dataset: Dataset | null = null;
    if (digest !== null) {
      dataset = this.#datasets.get(digest) ?? (data && fromDatasetData(data));
      if (dataset === null) return { kind: 'missing' };
      this.#keep(digest, dataset);
    }
    const kind = this.#kinds.get(job);
    checkInput(kind, input, dataset);
    return { kind: 'job-done', outcome: await runHere({ kind, input, dataset }, undefined, undefined, onProgress) };
  }

  #keep(digest: string, dataset: Dataset): void {
    this.#datasets.delete(digest);
    this.#datasets.set(digest, dataset);
    const [oldest] = this.#datasets.keys();
    if (this.#datasets.size > MAX_DATASETS) this.#datasets.delete(oldest);
  }

  #clear(open: readonly string[]): void {
    for (const sessions of [this.#evaluations, this.#rankings]) {
      for (const [id, session] of sessions) {
        if (open.includes(id)) continue;
        sessions.delete(id);
        session.dispose();
      }
    }
  }
}

class EvaluationSession {
  readonly #evaluation: Evaluation;
  readonly #features: readonly number[] | undefined;
  /** Null if one was left and no other is there yet: there may be no memory for it. */
  #evaluator: Evaluator | null;
  #path: Path = START;
  /** The models that it is at; null at the start. */
  #standing: readonly SplitStanding[] | null = null;

  constructor(data: EvaluationData) {
    this.#evaluation = fromData(data);
    this.#features = data.features ?? undefined;
    this.#evaluator = createEvaluator(this.#evaluation, this.#features);
  }

  do({ path, standing, training, batch }: EvaluationTask): Done {
    for (const own of [training, ...(batch?.candidates ?? [])]) {
      if (!own) continue;
      this.#checkFeatures(own.change);
      this.#checkSplits(own.splits);
    }
    const evaluator = this.#go(path, standing);
    const start = performance.now();
    const trained = training && evaluator.train(training.change, training.splits);
    const results = batch ? evaluateBatch(evaluator, this.#evaluation, batch) : [];
    const subsets = this.#subsetCount([training, ...(batch?.candidates ?? [])]);
    const milliseconds = subsets > 0 ? (performance.now() - start) / subsets : null;
    return { kind: 'done', training: trained, results, milliseconds };
  }

  /** Tasks may come from anywhere, and the numeric core does not check features. */
  #checkFeatures({ removed, added }: Change): void {
    const { length } = this.#evaluation.dataset.features;
    for (const feature of [...removed, ...added])
      if (!(feature >= 0 && feature < length)) throw new Error(`feature ${feature} of ${length}`);
  }

  #checkSplits(range: SplitRange | null): void {
    const { length } = this.#evaluation.splits;
    if (range && !(range.from >= 0 && range.from < range.to && range.to <= length))
      throw new Error(`splits ${range.from} to ${range.to} of ${length}`);
  }

  /** How many whole subsets the work comes to. */
  #subsetCount(work: readonly ({ readonly splits: SplitRange | null } | null)[]): number {
    const { length } = this.#evaluation.splits;
    let splits = 0;
    for (const own of work) if (own) splits += own.splits ? own.splits.to - own.splits.from : length;
    return splits / length;
  }

  /** Replays the rest of the path, or all of it if this evaluator is on another path. */
  #go(path: Path, standing: readonly SplitStanding[] | null): Evaluator {
    if (!isPrefix(this.#path, path)) this.#leave();
    this.#evaluator ??= createEvaluator(this.#evaluation, this.#features);
    if (path.length === 0) return this.#evaluator;
    if (standing === null) throw new Error('an incumbent without its machines');
    // Another run may have led it here with other models.
    const isThere = this.#standing !== null && path.length === this.#path.length;
    if (isThere && areSame(this.#standing!, standing)) return this.#evaluator;
    const changes = Array.from(changesFrom(path, this.#path.length), ({ change }) => change);
    for (const change of changes) this.#checkFeatures(change);
    try {
      this.#evaluator.restore(changes, standing);
      this.#path = path;
      this.#standing = standing;
      return this.#evaluator;
    } catch (error) {
      // It may have gone half of the way.
      this.#leave();
      throw error;
    }
  }

  /** The next way is gone from its start, by another evaluator. */
  #leave(): void {
    const evaluator = this.#evaluator;
    this.#evaluator = null;
    this.#path = START;
    this.#standing = null;
    evaluator?.dispose();
  }

  dispose(): void {
    this.#leave();
  }
}

/** The session of that name, begun with its data if it is new; null if these have not been sent. */
function sessionOf<Session, Data>(
  sessions: Map<string, Session>,
  name: string,
  data: Data | null,
  begin: (data: Data) => Session,
): Session | null {
  const session = sessions.get(name) ?? (data && begin(data));
  if (session) sessions.set(name, session);
  return session;
}
