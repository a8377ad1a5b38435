// Evaluation-based elimination (EB-RFE; Krupka 2016): of the C features with the lowest criterion that one leaves without which
// cross-validation scores highest, over all settings (costs, kernels); the winner's best setting ranks next. With one candidate it is SVM-RFE with
// the cost tuned in the loop. (The listing's first pass evaluates C copies of the full set; here it is scored once.)

import { flushMessages } from '../base/event-loop.ts';
import { UserError } from '../base/problem.ts';
import { createTrainer, type MachineChoice, problemsFor } from '../formulations/index.ts';
import type { Trainer } from '../formulations/trainers/trainer.ts';
import type { Setting } from '../plan/settings.ts';
import { type Elimination, type Ending, noteKernel } from '../search/eliminate.ts';
import { lowestLeave } from '../search/strategies/leave.ts';
import { createScorer, type Scorer } from '../search/strategies/scorer.ts';
import { recordStep, scoredTest, type TraceStep } from '../search/trace.ts';
import { beats, bestSetting, type Judge, type SettingScore } from './judge.ts';
import type { ScoreSummary } from './summary.ts';

export interface EvaluatedElimination {
  readonly elimination: Elimination;
  readonly settings: readonly Setting[];
  readonly splitCount: number;
  /** How many candidates a step evaluates, given the criteria of the survivors in ascending order. */
  candidates(ascending: Float64Array): number;
}

/** A step with the cross-validated score of the set before the removal. */
export interface EvaluatedStep extends TraceStep {
  readonly score: number;
  readonly summary: ScoreSummary;
  readonly setting: Setting;
}

export interface EvaluatedEnding extends Ending {
  /** The score of who is left at the end. */
  readonly last: { readonly summary: ScoreSummary; readonly setting: Setting };
}

export async function* eliminateEvaluated(
  evaluated: EvaluatedElimination,
  judge: Judge,
): AsyncGenerator<EvaluatedStep, EvaluatedEnding, void> {
  const { elimination, settings, splitCount } = evaluated;
  const { keep, minFeatures } = elimination;
  const machines: Machines = { count: 0, stopped: 0 };
  const become = async (...removed: number[]) => {
    const { scores, ...own } = await judge.become({ removed, added: [] });
    machines.count += own.machines;
    machines.stopped += own.stopped;
    return bestSetting(scores, splitCount)!;
  };
  let incumbent = await become();
  // The contest tells of its winner all that the next ranking needs, so the winner's machines are trained elsewhere, if anywhere, meanwhile.
  let arrival: Promise<unknown> = Promise.resolve();
  const notes = async () => {
    await arrival;
    return [...ranker.notes(), ...stoppedNotes(machines)];
  };
  // One evaluation of a subset: every setting on every split.
  const evaluation = splitCount * settings.length;
  let isFirst = true;
  const ranker = new Ranker(elimination);
  try {
    for (;;) {
      const removable = ranker.features.length - Math.max(minFeatures, keep.size);
      const setting = settings[incumbent.setting];
      const told = { summary: incumbent.summary, setting };
      const ending = { scores: null, last: told };
      if (removable <= 0 && !elimination.test) return { ...ending, notes: await notes(), early: null };
      const problem = ranker.train(setting);
      if (removable <= 0) {
        const test = problem === null ? scoredTest(elimination, ranker.trainer) : null;
        return { ...ending, notes: await notes(), early: null, test };
      }
      if (problem !== null && isFirst) throw new UserError(problem);
      if (problem !== null) return { ...ending, notes: await notes(), early: problem };
      const record = recordStep({ ...elimination, machine: { cost: setting.cost } }, ranker.trainer);
      const { field, next: following, criteria } = ranker.candidates(evaluated);
      await arrival;
      const winner = field.length === 1 ? null : await contestWinner(judge, field);
      const left = field[winner?.place ?? 0];
      const arriving = become(left.feature);
      arrival = arriving;
      arrival.catch(() => {}); // whoever awaits it hears of it
      const next = winner?.result ?? (await arriving);
      await flushMessages();
      ranker.forget(left.feature);
      const rest = field.filter((candidate) => candidate !== left);
      const choice = {
        removed: Int32Array.of(left.feature),
        criterion: Float64Array.of(left.criterion),
        cut: left.criterion,
        runnerUp: rest[0] ?? following,
        criteria: elimination.fullTrace ? criteria : null,
      };
      const step = record(choice, 1 + (field.length + Number(isFirst)) * evaluation);
      yield { ...step, score: incumbent.summary.mean, ...told };
      isFirst = false;
      incumbent = next;
    }
  } finally {
    ranker.dispose();
  }
}

/** Of all incumbents: of other subsets not all machines are trained, and which are depends on who was known when. */
interface Machines {
  count: number;
  stopped: number;
}

/** What is to be said of machines that scored subsets. */
export function stoppedNotes({ count, stopped }: Readonly<Machines>): string[] {
  if (stopped === 0) return [];
  return [
    `${stopped} of ${count} machines that scored the subsets on the path stopped at the iteration limit; their scores are those of where they stood`,
  ];
}

interface Candidate {
  readonly feature: number;
  readonly criterion: number;
}

/** Which candidate scores highest when it is gone, and how; of equal ones the first, which has the lower criterion. */
async function contestWinner(judge: Judge, field: readonly Candidate[]) {
  const results = await judge.contest(field.map(({ feature }) => ({ removed: [feature], added: [] })));
  let winner: { readonly place: number; readonly result: SettingScore } | null = null;
  for (const [place, result] of results.entries()) {
    if (result === null || (winner !== null && !beats(result.summary.mean, winner.result.summary.mean))) continue;
    winner = { place, result };
  }
  return winner!;
}

/** The machine on all rows that ranks, with the setting of the moment. */
class Ranker {
  readonly #elimination: Elimination;
  readonly #gone: number[] = [];
  readonly #notes = new Set<string>();
  #trainer: Trainer | null = null;
  #scorer: Scorer | null = null;
  #setting: Setting | null = null;

  constructor(elimination: Elimination) {
    this.#elimination = elimination;
  }

  get trainer(): Trainer {
    return this.#trainer!;
  }

  get features(): Int32Array {
    if (this.#trainer) return this.#trainer.features;
    return Int32Array.from(this.#elimination.dataset.features.keys());
  }

  train(setting: Setting): string | null {
    const before = this.#setting;
    const { dataset, test, machine, method, seed } = this.#elimination;
    const choice: MachineChoice = { ...machine, ...setting };
    this.#setting = setting;
    const isOther = before === null || before.kernel !== setting.kernel || before.parameters !== setting.parameters;
    if (isOther) {
      this.#release();
      this.#trainer = createTrainer(dataset, test, { ...choice, multiclass: method.multiclass, seed });
      if (this.#gone.length > 0) this.#trainer.forget(Int32Array.from(this.#gone));
      const { normalization, epsilon } = this.#elimination;
      const scoring = { ...method, normalization, epsilon, seed, hasFixedRows: true, resample: null };
      this.#scorer = createScorer(dataset, this.#trainer, scoring);
    }
    const isOtherCost = !isOther && before!.cost !== setting.cost;
    const problem = this.#trainer!.train(
      isOtherCost ? problemsFor(dataset, { ...choice, multiclass: method.multiclass }) : undefined,
    );
    if (before === null && problem === null) noteKernel(this.trainer, this.#notes);
    return problem;
  }

  /** The candidates of the step, the lowest criterion first; who would be the next of them; and the criteria of all. */
  candidates({ candidates }: EvaluatedElimination) {
    const { keep, dataset } = this.#elimination;
    const { features } = this.trainer;
    const kept = Uint8Array.from(dataset.features, (_, feature) => Number(keep.has(feature)));
    const criteria = this.#scorer!.score();
    const whole = { count: features.length, kept, unitOf: null, full: false };
    const { removed, criterion } = lowestLeave(criteria, features, whole)!;
    const count = Math.min(candidates(criterion), removed.length);
    const order = Array.from(removed, (feature, place): Candidate => ({ feature, criterion: criterion[place] }));
    return { field: order.slice(0, count), next: order[count] ?? null, criteria };
  }

  forget(feature: number): void {
    this.#gone.push(feature);
    this.trainer.forget(Int32Array.of(feature));
  }

  notes(): readonly string[] {
    return [...new Set([...this.#notes, ...(this.#scorer?.notes() ?? [])])];
  }

  #release(): void {
    for (const note of this.#scorer?.notes() ?? []) this.#notes.add(note);
    this.#scorer?.dispose();
    this.#trainer?.dispose();
  }

  dispose(): void {
    this.#release();
  }
}
