// The asker's side: a judge that has its work done by a crew of workers, wherever they are.
//
// No worker is addressed by name. Each unit says which incumbent it is about, so whoever takes it can do it; when the incumbent changes,
// as many units as there are workers ask for the new one, so that usually each worker is there before the next contest.

import type { Hash } from '../data/digest.ts';
import type { Judge, Lead, SettingScore } from '../evaluation/judge.ts';
import { contestOf, leadAfter, leadToBeat } from '../evaluation/judge.ts';
import type { Change, Evaluation, Incumbent } from '../evaluation/subset-evaluator.ts';
import { toDatasetData } from './dataset-data.ts';
import { type EvaluationData, evaluationId, toData } from './evaluation-data.ts';
import { type Job, type Outcome, sharedDigest } from './job.ts';
import { extended, type Path, START } from './path.ts';
import { type Answer, type Done, type EvaluationUnit, errorOf, type JobUnit, type Unit } from './unit.ts';

/** Workers that answer units, wherever they are. */
export interface Crew {
  readonly threads: number;
  /**
   * Has a unit done by any worker. Rejects only where no worker can be had, or with the signal's reason after an abort, which also ends the
   * worker that is at it: another takes its place.
   */
  send(unit: Unit, signal?: AbortSignal): Promise<Answer>;
  /** A hash faster than the portable one. */
  hash?(): Hash;
  /** Milliseconds that a unit should take, at least [5]: sending one should take some hundredths of that. */
  readonly worthwhile?: number;
  /**
   * Whether there may be far more workers than neighbours: then the splits of a contest are shared out as well, and only as many workers are
   * led to the next incumbent as the last contest had use for.
   */
  readonly isWide?: boolean;
}

/** On threads of this machine. */
const WORTHWHILE = 5;

/** Opens judges that share a crew. */
export function crewOpener(crew: Crew): (evaluation: Evaluation, features?: ArrayLike<number>) => Promise<Judge> {
  /** The evaluations open, one entry per judge. */
  const open: string[] = [];
  return async (evaluation, features) => {
    const data = toData(evaluation, features);
    const id = evaluationId(data, crew.hash?.());
    open.push(id);
    const close = () => {
      const place = open.indexOf(id);
      if (place >= 0) open.splice(place, 1);
    };
    const judge = new CrewJudge(crew, { id, data, open, close });
    try {
      await judge.start();
      return judge;
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

class CrewJudge implements Judge {
  readonly #crew: Crew;
  readonly #session: Session;
  #path: Path = START;
  /** Milliseconds that a subset took of late. */
  #pace = WORTHWHILE;
  /** Workers that the last contest had use for. */
  #wanted = Infinity;

  constructor(crew: Crew, session: Session) {
    this.#crew = crew;
    this.#session = session;
  }

  /** Hands out the data, which shows whether they can be worked on. */
  async start(): Promise<void> {
    await this.#everyone(START, this.#session.data);
  }

  async become(change: Change): Promise<Incumbent> {
    const path = extended(this.#path, change);
    const { incumbent } = await this.#everyone(path, null);
    this.#path = path;
    return incumbent!;
  }

  async contest(changes: readonly Change[], toBeat?: number): Promise<(SettingScore | null)[]> {
    const shares = this.#sharesOf(changes.length);
    this.#wanted = Math.max(1, shares) * changes.length;
    if (shares > 1) return this.#sharedContest(changes, toBeat, shares);
    const results: (SettingScore | null)[] = [];
    let lead: Lead | null = leadToBeat(toBeat);
    let next = 0;
    // Each lane keeps one worker busy. A part is given out as late as can be, with the leader known by then.
    const lane = async () => {
      while (next < changes.length) {
        const first = next;
        next += this.#partSize(changes.length - first);
        const part = { changes: changes.slice(first, next), first, lead };
        try {
          const done = await this.#ask({ path: this.#path, contest: part, data: null });
          for (const [i, result] of done.results.entries()) {
            results[first + i] = result;
            lead = leadAfter(lead, result, first + i);
          }
        } catch (error) {
          next = changes.length;
          throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: this.#crew.threads }, lane));
    return results;
  }

  /** Into how many shares the splits of each neighbour go. */
  #sharesOf(neighbours: number): number {
    const { threads, isWide, worthwhile = WORTHWHILE } = this.#crew;
    if (!isWide || neighbours === 0) return 1;
    const worthy = Math.floor(this.#pace / worthwhile);
    return Math.min(this.#session.data.splits.length, Math.floor(threads / neighbours), worthy);
  }

  /** Every share of every neighbour is a unit. All are judged to the end, so who leads is known when all are there. */
  async #sharedContest(changes: readonly Change[], toBeat: number | undefined, shares: number) {
    const splitCount = this.#session.data.splits.length;
    const bounds = Array.from({ length: shares + 1 }, (_, k) => Math.round((k * splitCount) / shares));
    const ask = async (change: Change, place: number, k: number) => {
      const splits = { from: bounds[k], to: bounds[k + 1] };
      const contest = { changes: [change], first: place, lead: null, splits };
      const { partial } = await this.#ask({ path: this.#path, contest, data: null });
      return partial![0];
    };
    const asked = changes.map((change, place) =>
      Promise.all(Array.from({ length: shares }, (_, k) => ask(change, place, k))),
    );
    const scores = (await Promise.all(asked)).map((own) =>
      own[0].map((_, setting) => own.flatMap((part) => part[setting])),
    );
    return contestOf(scores, splitCount, toBeat);
  }

  async dispose(): Promise<void> {
    this.#session.close();
  }

  /** How many of the changes left go into one unit. */
  #partSize(left: number): number {
    const worthwhile = Math.ceil((this.#crew.worthwhile ?? WORTHWHILE) / this.#pace);
    return Math.max(1, Math.min(worthwhile, Math.ceil(left / this.#crew.threads)));
  }

  /** Sends as many units as there are workers, and waits for the first answer; the others are the same. */
  async #everyone(path: Path, data: EvaluationData | null): Promise<Done> {
    const { threads, isWide } = this.#crew;
    const length = isWide ? Math.max(1, Math.min(threads, this.#wanted)) : threads;
    const asked = Array.from({ length }, () => this.#ask({ path, contest: null, data }));
    try {
      return await Promise.any(asked);
    } catch (error) {
      throw (error as AggregateError).errors[0];
    }
  }

  async #ask(work: Pick<EvaluationUnit, 'path' | 'contest' | 'data'>): Promise<Done> {
    const { id, data, open } = this.#session;
    const unit: EvaluationUnit = { kind: 'evaluation', evaluation: id, open: [...open], ...work };
    const answer = await answered(
      (sent) => this.#crew.send(sent),
      unit,
      () => data,
    );
    if (answer.kind !== 'done') throw new Error(`a worker answers an evaluation with ${answer.kind}`);
    if (answer.milliseconds !== null) this.#pace = answer.milliseconds;
    return answer;
  }
}

/** Does jobs with a crew. The data of a job travel when the worker that takes it lacks them. */
export function crewRunner(crew: Crew): <A>(job: Job<A>, signal?: AbortSignal) => Promise<Outcome<A>> {
  return async <A>({ kind, input, dataset }: Job<A>, signal?: AbortSignal) => {
    const digest = dataset && sharedDigest(dataset, crew.hash);
    const unit: JobUnit = { kind: 'job', job: kind.name, input, dataset: digest, data: null };
    const send = (sent: Unit) => crew.send(sent, signal);
    const answer = await answered(send, unit, () => toDatasetData(dataset!));
    if (answer.kind !== 'job-done') throw new Error(`a worker answers a job with ${answer.kind}`);
    return answer.outcome as Outcome<A>;
  };
}

/** Sends a unit, and once more with its data where the worker lacks them. */
async function answered(
  send: (unit: Unit) => Promise<Answer>,
  unit: Unit,
  data: () => Unit['data'],
): Promise<Exclude<Answer, { kind: 'failed' }>> {
  let answer = await send(unit);
  if (answer.kind === 'missing') answer = await send({ ...unit, data: data() } as Unit);
  if (answer.kind === 'failed') throw errorOf(answer);
  if (answer.kind === 'missing') throw new Error('a worker asks for data that came along');
  return answer;
}
