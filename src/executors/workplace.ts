// The worker's side: holds an evaluator per open evaluation, brings it to the incumbent a unit asks for, and does the unit. Replaying the
// changes gives the same state to the bit as having been there from the start, so a worker may come late, be replaced or skip units.

import { contestPart } from '../evaluation/judge.ts';
import { type Evaluation, type Incumbent, SubsetEvaluator } from '../evaluation/subset-evaluator.ts';
import { type EvaluationData, fromData } from './evaluation-data.ts';
import { changesFrom, isPrefix, type Path, START } from './path.ts';
import { type Answer, type Done, failure, type Unit } from './unit.ts';

export class Workplace {
  readonly #desks = new Map<string, Desk>();

  /** Never throws: what goes wrong is the answer. */
  do(unit: Unit): Answer {
    try {
      this.#clear(unit.open);
      const known = this.#desks.get(unit.evaluation);
      if (!known && !unit.data) return { kind: 'missing' };
      const desk = known ?? new Desk(unit.data!);
      this.#desks.set(unit.evaluation, desk);
      return desk.do(unit);
    } catch (error) {
      return failure(error);
    }
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
  #evaluator: SubsetEvaluator;
  #path: Path = START;
  /** Of every incumbent on the way, by the length of the path to it. */
  readonly #known = new Map<number, Incumbent>();

  constructor(data: EvaluationData) {
    this.#evaluation = fromData(data);
    this.#features = data.features ?? undefined;
    this.#evaluator = new SubsetEvaluator(this.#evaluation, this.#features);
  }

  do({ path, contest }: Unit): Done {
    const start = performance.now();
    // A unit that comes too late: this worker has been there, and gone on.
    const isPast = contest === null && isPrefix(path, this.#path);
    const gone = isPast ? 0 : this.#go(path);
    const arrived = performance.now();
    const results = contest ? contestPart(this.#evaluator, this.#evaluation, contest) : [];
    const [time, count] = contest ? [performance.now() - arrived, results.length] : [arrived - start, gone];
    return {
      kind: 'done',
      incumbent: this.#known.get(path.length) ?? null,
      results,
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
    this.#evaluator = new SubsetEvaluator(this.#evaluation, this.#features);
  }

  dispose(): void {
    this.#evaluator.dispose();
  }
}
