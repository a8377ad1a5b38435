// The asker's side: a judge that has its work done by a crew of workers, wherever they are.
//
// No worker is addressed by name. Each unit says which incumbent it is about, and has the incumbent's machines, so whoever takes it can do it.
// The machines of the next incumbent are trained split by split wherever there is a worker, and gathered here.

import type { Hash } from '../data/digest.ts';
import { type Contestant, ContestTable } from '../evaluation/contest.ts';
import type { Judge, SettingScore } from '../evaluation/judge.ts';
import type { Change, Evaluation, Incumbent, SplitStanding, Training } from '../evaluation/subset-evaluator.ts';
import { toDatasetData } from './dataset-data.ts';
import { contestParts, type Dealing, splitShares } from './deal.ts';
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
  /** Milliseconds that a unit should take, at most, where it has several neighbours [as many]. */
  readonly longest?: number;
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
  /** The machines of the incumbent, split by split. */
  #standing: readonly SplitStanding[] | null = null;
  /** Milliseconds that a subset took of late. */
  #pace: number;

  constructor(crew: Crew, session: Session) {
    this.#crew = crew;
    this.#session = session;
    this.#pace = crew.worthwhile ?? WORTHWHILE;
  }

  /** Hands out the data, which shows whether they can be worked on. All get them; the first answer is as good as any. */
  async start(): Promise<void> {
    const { data } = this.#session;
    const asked = Array.from({ length: this.#crew.threads }, () => this.#ask({ data }));
    try {
      await Promise.any(asked);
    } catch (error) {
      throw (error as AggregateError).errors[0];
    }
  }

  async become(change: Change): Promise<Incumbent> {
    const shares = splitShares(this.#session.data.splits.length, this.#dealing());
    const done = await Promise.all(shares.map((splits) => this.#ask({ training: { change, splits } })));
    const trainings = done.map(({ training }) => training!);
    const isOther = ({ standings }: Training, k: number) => standings.length !== shares[k].to - shares[k].from;
    if (trainings.some(isOther)) throw new Error('a worker answers with machines of other splits');
    const standing = trainings.flatMap(({ standings }) => standings);
    const incumbent = incumbentOf(trainings, standing);
    this.#standing = standing;
    this.#path = extended(this.#path, change);
    return incumbent;
  }

  async contest(changes: readonly Change[], toBeat?: number): Promise<(SettingScore | null)[]> {
    const splitCount = this.#session.data.splits.length;
    const table = new ContestTable(splitCount, toBeat);
    const parts = contestParts(changes, splitCount, this.#dealing());
    // Each lane keeps one worker busy. A part is given out as late as can be, with the leader known by then.
    const lane = async () => {
      for (let part = parts.shift(); part; part = parts.shift()) {
        try {
          await this.#judge(part, table);
        } catch (error) {
          parts.length = 0;
          throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: this.#crew.threads }, lane));
    return table.results;
  }

  async #judge(contestants: readonly Contestant[], table: ContestTable): Promise<void> {
    const { results } = await this.#ask({ contest: { contestants, lead: table.lead } });
    for (const [i, contestant] of contestants.entries()) table.enter(contestant, results[i]);
  }

  #dealing(): Dealing {
    const { threads, worthwhile = WORTHWHILE, longest = worthwhile } = this.#crew;
    return { threads, pace: this.#pace, worthwhile, longest };
  }

  async dispose(): Promise<void> {
    this.#session.close();
  }

  async #ask(work: Partial<Pick<EvaluationUnit, 'training' | 'contest' | 'data'>>): Promise<Done> {
    const { id, data, open } = this.#session;
    const place = { evaluation: id, open: [...open], path: this.#path, standing: this.#standing };
    const unit: EvaluationUnit = { kind: 'evaluation', ...place, training: null, contest: null, data: null, ...work };
    const answer = await answered(
      (sent) => this.#crew.send(sent),
      unit,
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
    machines: trainings.reduce((sum, { machines }) => sum + machines, 0),
    stopped: trainings.reduce((sum, { stopped }) => sum + stopped, 0),
  };
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
