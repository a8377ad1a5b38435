// Evaluation-based elimination (EB-RFE; Krupka 2016): of the C features with the lowest criterion,
// the one is removed without which cross-validation scores highest, over all settings (costs,
// kernels); the winner's best setting ranks next. With one candidate it is SVM-RFE with the
// hyperparameters tuned in the loop. (The listing's first pass evaluates C copies of the full set;
// here it is scored once.)

import { flushMessages } from '../base/event-loop.ts';
import { type Note, NoteList, note } from '../base/problem.ts';
import type { Trainer } from '../formulations/trainers/trainer.ts';
import type { Setting } from '../plan/settings.ts';
import { type EliminationSummary, noteKernel, scorerOf, trainedData } from '../search/eliminate.ts';
import type { Elimination } from '../search/elimination.ts';
import { type PathStrategy, walkPath } from '../search/engine.ts';
import { PathTrainer } from '../search/path-trainer.ts';
import { lowestProposal } from '../search/strategies/lowest.ts';
import type { Proposal } from '../search/strategies/proposal.ts';
import type { Scorer } from '../search/strategies/scorer.ts';
import { recordStep, scoredTest, type TraceStep } from '../search/trace.ts';
import { beats, bestSetting, type CrossValidator, type SettingScore } from './cross-validator.ts';
import type { ScoreSummary } from './summary.ts';

export interface EvaluatedElimination {
  readonly elimination: Elimination;
  readonly settings: readonly Setting[];
  readonly splitCount: number;
  /**
   * How many candidates a step evaluates, given the criteria of the survivors in ascending order.
   */
  candidates(ascending: Float64Array): number;
  /** Notes on the folds. */
  readonly notes?: readonly Note[];
  /** Opens the cross-validation of the subsets, which begins with all features. */
  open(): Promise<CrossValidator>;
}

/** A subset's cross-validated score, and the setting that achieves it. */
interface Evaluated {
  readonly summary: ScoreSummary;
  readonly setting: Setting;
}

/** A step with the cross-validated score of the subset before the removal. */
export interface EvaluatedStep extends TraceStep, Evaluated {
  readonly score: number;
}

export interface EvaluatedSummary extends EliminationSummary {
  /** The score of the features that survive. */
  readonly last: Evaluated;
}

export function eliminateEvaluated(
  evaluated: EvaluatedElimination,
): AsyncGenerator<EvaluatedStep, EvaluatedSummary, void> {
  const { elimination } = evaluated;
  const models: PathTrainer = new PathTrainer(trainedData(elimination), {
    setting: () => strategy.incumbent.setting,
  });
  const strategy: EvaluatedBackward = new EvaluatedBackward(evaluated, models);
  return walkPath({
    models,
    strategy,
    isTrainingDue: ({ isAtEnd }) => !isAtEnd || elimination.test !== null,
    record(_isFresh, isAtEnd) {
      if (isAtEnd) return null;
      const { summary, setting } = strategy.incumbent;
      const record = recordStep({ ...elimination, cost: setting.cost }, models.trainer);
      return (proposal) =>
        proposal && { ...record(proposal, 1 + proposal.fits), score: summary.mean, summary, setting };
    },
    summarize: async ({ early, hasModels }) => ({
      scores: null,
      last: strategy.incumbent,
      notes: await strategy.notes(),
      early,
      test: hasModels && elimination.test ? scoredTest(elimination, models.trainer) : null,
    }),
  });
}

interface EvaluatedProposal extends Proposal {
  /** Trainings of the cross-validation. */
  readonly fits: number;
}

interface Candidate {
  readonly feature: number;
  readonly criterion: number;
}

/** Removes the candidate without which the cross-validated score is highest. */
class EvaluatedBackward implements PathStrategy<EvaluatedProposal> {
  readonly #evaluated: EvaluatedElimination;
  readonly #models: PathTrainer;
  readonly #notes = new NoteList();
  readonly #counts: ClassifierCounts = { count: 0, stopped: 0 };
  #validator: CrossValidator | null = null;
  #scorer: { readonly trainer: Trainer; readonly own: Scorer } | null = null;
  #incumbent: SettingScore | null = null;
  /** The score of the subset that has been proposed. */
  #next: SettingScore | null = null;
  /**
   * The scores of the candidates hold all that the next ranking needs, so the models of the next
   * subset are trained elsewhere, if anywhere, in the meantime.
   */
  #committing: Promise<unknown> = Promise.resolve();
  #isFirst = true;

  constructor(evaluated: EvaluatedElimination, models: PathTrainer) {
    this.#evaluated = evaluated;
    this.#models = models;
  }

  async start(): Promise<void> {
    this.#validator = await this.#evaluated.open();
    this.#incumbent = await this.#commit();
  }

  /** The current subset's score and setting. */
  get incumbent(): Evaluated {
    const { setting, summary } = this.#incumbent!;
    return { summary, setting: this.#evaluated.settings[setting] };
  }

  isAtEnd(): boolean {
    const { keep, minFeatures } = this.#evaluated.elimination;
    return this.#models.featureCount - Math.max(minFeatures, keep.size) <= 0;
  }

  trained(isFirst: boolean): void {
    if (isFirst) noteKernel(this.#models.trainer, this.#notes);
  }

  begin(): Promise<void> | undefined {
    return this.#currentScorer().begin?.(null);
  }

  async propose(): Promise<EvaluatedProposal> {
    const { elimination, settings, splitCount } = this.#evaluated;
    const { field, next, criteria } = await this.#candidates();
    await this.#committing;
    const winner = field.length === 1 ? null : await this.#bestOf(field);
    const chosen = field[winner?.place ?? 0];
    const committing = this.#commit(chosen.feature);
    this.#committing = committing;
    committing.catch(() => {}); // Reported where it is awaited.
    this.#next = winner?.result ?? (await committing);
    await flushMessages();
    const others = field.filter((candidate) => candidate !== chosen);
    // One evaluation of a subset: every setting on every split. The full set is evaluated before
    // the first step.
    const subsets = field.length + Number(this.#isFirst);
    return {
      removed: Int32Array.of(chosen.feature),
      criterion: Float64Array.of(chosen.criterion),
      cut: chosen.criterion,
      runnerUp: others[0] ?? next,
      criteria: elimination.fullTrace ? criteria : null,
      fits: subsets * splitCount * settings.length,
    };
  }

  changing({ removed }: EvaluatedProposal): void {
    this.#scorer?.own.follow?.(removed, false);
  }

  changed(): void {
    this.#isFirst = false;
    this.#incumbent = this.#next;
  }

  /** The cross-validation continues from the subset without these features. */
  async #commit(...removed: number[]): Promise<SettingScore> {
    const { scores, machines: classifiers, stopped } = await this.#validator!.commit({ removed, added: [] });
    this.#counts.count += classifiers;
    this.#counts.stopped += stopped;
    return bestSetting(scores, this.#evaluated.splitCount)!;
  }

  /**
   * Which candidate scores highest when it is removed, and how; of equal ones the first, which has
   * the lower criterion.
   */
  async #bestOf(field: readonly Candidate[]) {
    const results = await this.#validator!.pickBest(field.map(({ feature }) => ({ removed: [feature], added: [] })));
    let winner: { readonly place: number; readonly result: SettingScore } | null = null;
    for (const [place, result] of results.entries()) {
      if (result === null || (winner !== null && !beats(result.summary.mean, winner.result.summary.mean))) continue;
      winner = { place, result };
    }
    return winner!;
  }

  /**
   * The candidates of the step, the lowest criterion first; the feature that follows them; and the
   * criteria of all.
   */
  async #candidates() {
    const { keep, dataset } = this.#evaluated.elimination;
    const { features } = this.#models;
    const kept = Uint8Array.from(dataset.features, (_, feature) => Number(keep.has(feature)));
    const criteria = await this.#currentScorer().score();
    const whole = { count: features.length, kept, unitOf: null, full: false };
    const { removed, criterion } = lowestProposal(criteria, features, whole)!;
    const count = Math.min(this.#evaluated.candidates(criterion), removed.length);
    const order = Array.from(removed, (feature, place): Candidate => ({ feature, criterion: criterion[place] }));
    return { field: order.slice(0, count), next: order[count] ?? null, criteria };
  }

  /** Another setting may have brought another trainer. */
  #currentScorer(): Scorer {
    const { elimination } = this.#evaluated;
    const { trainer } = this.#models;
    if (this.#scorer?.trainer !== trainer) {
      this.#releaseScorer();
      this.#scorer = { trainer, own: scorerOf(elimination, this.#models) };
    }
    return this.#scorer.own;
  }

  #releaseScorer(): void {
    this.#notes.add(...(this.#scorer?.own.notes() ?? []));
    this.#scorer?.own.dispose();
    this.#scorer = null;
  }

  async notes(): Promise<readonly Note[]> {
    await this.#committing;
    this.#notes.add(...(this.#scorer?.own.notes() ?? []));
    return [...(this.#evaluated.notes ?? []), ...this.#notes.list, ...stoppedNotes(this.#counts)];
  }

  async dispose(): Promise<void> {
    this.#releaseScorer();
    await this.#validator?.dispose();
  }
}

/**
 * Of all incumbents: of other subsets not all models are trained, and which are depends on the
 * order of evaluation.
 */
interface ClassifierCounts {
  count: number;
  stopped: number;
}

/** Notes on the classifiers that scored subsets. */
export function stoppedNotes({ count, stopped }: Readonly<ClassifierCounts>): Note[] {
  return stopped === 0 ? [] : [note('scoring-stopped-early', { stopped, of: count })];
}
