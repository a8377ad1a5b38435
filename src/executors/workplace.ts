// The worker's side. For evaluations it holds an evaluator each, brings it to the incumbent a unit asks for, and does the unit. Replaying
// the changes gives the same state to the bit as having been there from the start, so a worker may come late, be replaced or skip units.
// Jobs are done from their input and a dataset; the datasets of late are kept.

import type { Registry } from '../base/registry.ts';
import type { Dataset } from '../data/dataset.ts';
import { createEvaluator, type Evaluator } from '../evaluation/evaluator.ts';
import { contestPart, partialScores } from '../evaluation/judge.ts';
import type { Evaluation, Incumbent } from '../evaluation/subset-evaluator.ts';
import { fromDatasetData } from './dataset-data.ts';
import { type EvaluationData, fromData } from './evaluation-data.ts';
import { type JobKind, runHere } from './job.ts';
import { changesFrom, isPrefix, type Path, START } from './path.ts';
import { type Answer, type Done, type EvaluationUnit, failure, type JobUnit, type Unit } from './unit.ts';

/** Datasets that are kept for jobs to come. */
const KEPT_DATASETS = 4;

export type JobKinds = Pick<Registry<JobKind>, 'get'>;

/** A worker's side: does units, and keeps what later ones need. */
export class Workplace {
  readonly #kinds: JobKinds;
  readonly #desks = new Map<string, Desk>();
  /** By digest, the one used last at the end. */
  readonly #datasets = new Map<string, Dataset>();

  constructor(kinds: JobKinds) {
    this.#kinds = kinds;
  }

  /** Never throws: what goes wrong is the answer. */
  async do(unit: Unit): Promise<Answer> {
    try {
      return unit.kind === 'job' ? await this.#job(unit) : this.#evaluation(unit);
    } catch (error) {
      return failure(error);
    }
  }

  #evaluation(unit: EvaluationUnit): Answer {
    this.#clear(unit.open);
    const known = this.#desks.get(unit.evaluation);
    if (!known && !unit.data) return { kind: 'missing' };
    const desk = known ?? new Desk(unit.data!);
    this.#desks.set(unit.evaluation, desk);
    return desk.do(unit);
  }

  async #job({ job, input, dataset: digest, data }: JobUnit): Promise<Answer> {
    let dataset: Dataset | null = null;
    if (digest !== null) {
      dataset = this.#datasets.get(digest) ?? (data && fromDatasetData(data));
      if (dataset === null) return { kind: 'missing' };
      this.#keep(digest, dataset);
    }
    return { kind: 'job-done', outcome: await runHere({ kind: this.#kinds.get(job), input, dataset }) };
  }

  #keep(digest: string, dataset: Dataset): void {
    this.#datasets.delete(digest);
    this.#datasets.set(digest, dataset);
    const [oldest] = this.#datasets.keys();
    if (this.#datasets.size > KEPT_DATASETS) this.#datasets.delete(oldest);
  }

  #clear(open: readonly string[]): void {
    for (const [id, desk] of this.#desks) {
      if (open.includes(id)) continue;
      this.#desks.delete(id);
      desk.dispose();
    }
  }
}

class Desk {
  readonly #evaluation: Evaluation;
  readonly #features: readonly number[] | undefined;
  #evaluator: Evaluator;
  #path: Path = START;
  /** Of every incumbent on the way, by the length of the path to it. */
  readonly #known = new Map<number, Incumbent>();

  constructor(data: EvaluationData) {
    this.#evaluation = fromData(data);
    this.#features = data.features ?? undefined;
    this.#evaluator = createEvaluator(this.#evaluation, this.#features);
  }

  do({ path, contest }: EvaluationUnit): Done {
    const start = performance.now();
    // A unit that comes too late: this worker has been there, and gone on.
    const isPast = contest === null && isPrefix(path, this.#path);
    const gone = isPast ? 0 : this.#go(path);
    const arrived = performance.now();
    const range = contest?.splits;
    const partial = range && partialScores(this.#evaluator, contest.changes, range);
    const results = contest && !range ? contestPart(this.#evaluator, this.#evaluation, contest) : [];
    const share = range ? (range.to - range.from) / this.#evaluation.splits.length : 1;
    const [time, count] = contest
      ? [performance.now() - arrived, contest.changes.length * share]
      : [arrived - start, gone];
    return {
      kind: 'done',
      incumbent: this.#known.get(path.length) ?? null,
      results,
      ...(partial && { partial }),
      milliseconds: count > 0 ? time / count : null,
    };
  }

  /** Goes the rest of the way; how many changes it took. */
  #go(path: Path): number {
    if (!isPrefix(this.#path, path)) this.#restart();
    let count = 0;
    for (const { change, end } of changesFrom(path, this.#path.length)) {
      this.#known.set(end, this.#evaluator.become(change));
      this.#path = path.subarray(0, end);
      count++;
    }
    return count;
  }

  /** The way asked for is another one. */
  #restart(): void {
    this.#evaluator.dispose();
    this.#path = START;
    this.#known.clear();
    this.#evaluator = createEvaluator(this.#evaluation, this.#features);
  }

  dispose(): void {
    this.#evaluator.dispose();
  }
}
