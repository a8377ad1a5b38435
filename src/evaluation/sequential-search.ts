// Sequential search (SFS, SBS: Whitney 1971, Marill and Green 1963; SFFS, SBFS: Pudil, Novovičová
// and Kittler 1994): from a subset S to the neighbour with the highest J, which is a cross-validated
// score, or the negative criterion of a model that is trained on the subset (subset-measurer.ts).
//
// forward:   S ← S ∪ {argmax J(S ∪ {f})}, from the empty set (or the start set) up;
// backward:  S ← S ∖ {argmax J(S ∖ {f})}, from all features (or the start set) down.
// floating:  after each such step, steps in the other direction as long as each gives a better
//            subset of its size than any before: J(S′) > max J of all visited subsets of size |S′|.
//            The feature of the last main step stays as it is; with two features or fewer added (or
//            removed) so far there is no step back.
//
// Of equal neighbours the one with the lowest column wins, as in scikit-learn. The best subset of
// every size is kept. Subsets of a floating search are not nested, so the path that is emitted goes
// from size to size and may add features on its way down.
//
// Both walks are the path engine's: the search, whose models are a cross-validation, and then the
// finished path from all features down, with models of all samples for the record of each step.

import { flushMessages } from '../base/event-loop.ts';
import { fact, type Note, NoteList, note } from '../base/problem.ts';
import type { SubsetCriterion } from '../criteria/subsets/index.ts';
import type { Sequence } from '../plan/methods.ts';
import type { Setting } from '../plan/settings.ts';
import { type EliminationSummary, noteKernel, trainedData } from '../search/eliminate.ts';
import type { Elimination } from '../search/elimination.ts';
import { type FeatureChange, type PathModels, type PathStrategy, walkPath } from '../search/engine.ts';
import { PathTrainer } from '../search/path-trainer.ts';
import type { Proposal } from '../search/strategies/proposal.ts';
import { recordStep, scoredTest, type TraceStep } from '../search/trace.ts';
import { beats, bestSetting, type CrossValidator, type SettingScore } from './cross-validator.ts';
import { type EvaluatedStep, type EvaluatedSummary, stoppedNotes } from './eliminate-evaluated.ts';
import type { ScoredSize } from './path-curve.ts';
import type { Change } from './subset-evaluator.ts';
import { beatsMeasured, subsetMeasurer } from './subset-measurer.ts';

export interface SequentialSearch extends Sequence {
  readonly elimination: Elimination;
  /** The subset to begin with; null: none forwards, all features backwards. */
  readonly start: readonly number[] | null;
  /** A forward search ends at this size; null: with all features. */
  readonly maxFeatures: number | null;
  /** Sizes without a better score after which the search ends; null: it does not. */
  readonly patience: number | null;
  /** Called when the search has reached a subset. */
  onSubset?(size: ReachedSize, featureCount: number): void;
  /** Whether the search is to end at the subset that it has reached. */
  isStopped?(): boolean;
}

/** A subset size that a search has reached; a search by a criterion has no cross-validated score. */
export type ReachedSize = Pick<ScoredSize, 'features'> & Partial<Pick<ScoredSize, 'score' | 'setting'>>;

/** A search by cross-validated scores. */
export interface ScoredSearch extends SequentialSearch {
  readonly settings: readonly Setting[];
  readonly splitCount: number;
  /** What is to be known about the folds. */
  readonly notes?: readonly Note[];
  /** Opens the cross-validation of subsets, which begins with the given features, or all. */
  open(features?: readonly number[]): Promise<CrossValidator>;
}

/** A search by a criterion of the models of a subset. */
export interface MeasuredSearch extends SequentialSearch {
  readonly setting: Setting;
  readonly criterion: SubsetCriterion;
  /** Makes a comparison of subsets end with an interruption. */
  guard?(open: (features?: readonly number[]) => Promise<CrossValidator>): typeof open;
}

/** What both have in common: subsets, and what their scores are compared by. */
interface ComparedSearch extends ScoredSearch {
  beats(mean: number, other: number): boolean;
  /** Whether the scores are those of held-out samples, which steps report. */
  readonly isValidated: boolean;
}

/** A subset that the search has visited. */
interface Visited extends SettingScore {
  /** Ascending. */
  readonly features: readonly number[];
  /** Trainings since the subset before it. */
  readonly fits: number;
}

/** The search, and then its path from all features down. */
export async function* searchSequentially(search: ScoredSearch): AsyncGenerator<EvaluatedStep, EvaluatedSummary, void> {
  const compared = { ...search, beats, isValidated: true };
  const found = await foundSubsets(compared);
  // Validated steps have scores.
  return yield* emittedPath(compared, found) as AsyncGenerator<EvaluatedStep, EvaluatedSummary, void>;
}

/** The same by a criterion: each subset takes one training, and steps have no scores. */
export async function* searchByCriterion({
  setting,
  criterion,
  guard = (open) => open,
  ...search
}: MeasuredSearch): AsyncGenerator<TraceStep, EliminationSummary, void> {
  const compared = {
    ...search,
    settings: [setting],
    splitCount: 1,
    open: guard(async (features) => subsetMeasurer(search.elimination, criterion, features)),
    beats: beatsMeasured,
    isValidated: false,
  };
  const found = await foundSubsets(compared);
  return yield* emittedPath(compared, found);
}

interface Found {
  /** The best of each size, from the most features to the fewest. */
  readonly subsets: readonly Visited[];
  readonly notes: readonly Note[];
  /** The size at which the search was stopped before its end; null if it was not. */
  readonly stoppedAt: number | null;
}

async function foundSubsets(search: ComparedSearch): Promise<Found> {
  const models = new ValidatedSubset(search);
  const strategy = new Sequential(search, models);
  const walk = walkPath<FeatureChange, never, void>({
    models,
    strategy,
    isTrainingDue: () => models.featureCount > 0,
    record: () => null,
    summarize: () => {},
  });
  for (let next = await walk.next(); !next.done; next = await walk.next());
  const { minFeatures, dataset } = search.elimination;
  const all = strategy.best.filter((subset): subset is Visited => subset !== undefined);
  const subsets = all.filter(({ features }) => features.length >= minFeatures).reverse();
  const full = dataset.features.length;
  if (subsets[0]?.features.length !== full) subsets.unshift(await wholeSet(search));
  return { subsets, notes: stoppedNotes(models.counts), stoppedAt: strategy.stoppedAt };
}

/** The score of all features, where the search does not visit them: what a selection is compared with. */
async function wholeSet({ elimination, splitCount, settings, open }: ComparedSearch): Promise<Visited> {
  const validator = await open();
  try {
    const { scores } = await validator.commit({ removed: [], added: [] });
    const features = [...elimination.dataset.features.keys()];
    return { ...bestSetting(scores, splitCount)!, features, fits: splitCount * settings.length };
  } finally {
    await validator.dispose();
  }
}

/** The cross-validation of the current subset. */
class ValidatedSubset implements PathModels {
  readonly #search: ComparedSearch;
  readonly #present: Set<number>;
  /** The changes since the last cross-validation. */
  #change: Change = { removed: [], added: [] };
  #validator: CrossValidator | null = null;
  readonly counts = { count: 0, stopped: 0 };
  /** The score of the current subset; null before the first. */
  incumbent: SettingScore | null = null;

  constructor(search: ComparedSearch) {
    this.#search = search;
    this.#present = new Set(firstSubset(search));
  }

  get featureCount(): number {
    return this.#present.size;
  }

  /** Ascending. */
  get features(): number[] {
    return [...this.#present].sort((a, b) => a - b);
  }

  has(feature: number): boolean {
    return this.#present.has(feature);
  }

  apply({ removed, added = new Int32Array(0) }: FeatureChange): void {
    for (const feature of removed) this.#present.delete(feature);
    for (const feature of added) this.#present.add(feature);
    this.#change = { removed: [...removed], added: [...added] };
  }

  async train(): Promise<null> {
    const validator = await this.validator();
    const { scores, machines: classifiers, stopped } = await validator.commit(this.#change);
    this.counts.count += classifiers;
    this.counts.stopped += stopped;
    this.#change = { removed: [], added: [] };
    this.incumbent = bestSetting(scores, this.#search.splitCount)!;
    await flushMessages();
    return null;
  }

  /** At the current subset. */
  async validator(): Promise<CrossValidator> {
    const { open, elimination } = this.#search;
    const all = elimination.dataset.features.length;
    this.#validator ??= await open(this.#present.size < all ? this.features : undefined);
    return this.#validator;
  }

  async dispose(): Promise<void> {
    await this.#validator?.dispose();
  }
}

/** Ascending. Features that are kept are part of every subset. */
function firstSubset({ elimination: { dataset, keep }, direction, start }: SequentialSearch): number[] {
  const given = start ?? (direction === 'forward' ? [] : [...dataset.features.keys()]);
  return [...new Set([...given, ...keep])].sort((a, b) => a - b);
}

/** Adds or removes the feature that gives the highest score; a floating search also goes back. */
class Sequential implements PathStrategy {
  readonly #search: ComparedSearch;
  readonly #models: ValidatedSubset;
  readonly #first: ReadonlySet<number>;
  /** By size, the best subset that was visited. */
  readonly best: (Visited | undefined)[] = [];
  /** The feature of the last main step, which a step back leaves alone. */
  #lastMoved = -1;
  #mayGoBack = false;
  /** The highest score so far, and main steps to new sizes since then. */
  #highest = -Infinity;
  #waited = 0;
  #fits = 0;
  stoppedAt: number | null = null;

  constructor(search: ComparedSearch, models: ValidatedSubset) {
    this.#search = search;
    this.#models = models;
    this.#first = new Set(models.features);
  }

  get #isForward(): boolean {
    return this.#search.direction === 'forward';
  }

  /** A search ends where it can neither go on nor back, which is known once it has tried. */
  isAtEnd(): boolean {
    return false;
  }

  trained(): void {
    const { featureCount, features, incumbent } = this.#models;
    const { splitCount, settings, elimination, onSubset, beats, isValidated } = this.#search;
    const { summary, setting } = incumbent!;
    const known = this.best[featureCount];
    const isBetter = !known || beats(summary.mean, known.summary.mean);
    if (isBetter) {
      const fits = this.#fits + (this.#fits === 0 ? splitCount * settings.length : 0);
      this.best[featureCount] = { ...incumbent!, features, fits: fits + (known?.fits ?? 0) };
      this.#fits = 0;
    }
    if (beats(summary.mean, this.#highest)) {
      this.#highest = summary.mean;
      this.#waited = 0;
    } else if (!known) this.#waited++;
    const scored = isValidated ? { score: summary, setting: settings[setting] } : {};
    onSubset?.({ features: featureCount, ...scored }, elimination.dataset.features.length);
  }

  async propose(): Promise<FeatureChange | null> {
    const { patience, isFloating } = this.#search;
    if (this.#search.isStopped?.()) {
      this.stoppedAt = this.#models.featureCount;
      return null;
    }
    if (isFloating && this.#mayGoBack) {
      const change = await this.#pick(!this.#isForward);
      if (change) return change;
    }
    if (patience !== null && this.#waited >= patience) return null;
    const change = await this.#pick(this.#isForward);
    if (change) this.#lastMoved = change.added![0] ?? change.removed[0];
    // Of two features that were added, one is the last and the other the better one alone.
    this.#mayGoBack = true;
    return change;
  }

  /** The best neighbour with one more feature, or one less; a step back has to beat its size. */
  async #pick(isAddition: boolean): Promise<FeatureChange | null> {
    const isBack = isAddition !== this.#isForward;
    const changes = (isAddition ? this.#addable(isBack) : this.#removable(isBack)).map(
      (feature): Change => (isAddition ? { removed: [], added: [feature] } : { removed: [feature], added: [] }),
    );
    if (changes.length === 0) return null;
    const { splitCount, settings, beats } = this.#search;
    const size = this.#models.featureCount + (isAddition ? 1 : -1);
    const toBeat = isBack ? this.best[size]?.summary.mean : undefined;
    const results = await (await this.#models.validator()).pickBest(changes, toBeat);
    this.#fits += changes.length * splitCount * settings.length;
    const winner = bestPlace(results, beats, toBeat);
    if (winner === null) return null;
    const { removed, added } = changes[winner];
    return { removed: Int32Array.from(removed), added: Int32Array.from(added) };
  }

  #addable(isBack: boolean): number[] {
    const { elimination, maxFeatures } = this.#search;
    const { dataset, minFeatures } = elimination;
    const largest = Math.min(Math.max(maxFeatures ?? Infinity, minFeatures), dataset.features.length);
    const size = this.#models.featureCount;
    const gone = this.#first.size - size;
    if (isBack ? gone <= 2 : size >= largest) return [];
    // Backwards only features of the start set return.
    const pool = isBack ? [...this.#first] : [...dataset.features.keys()];
    return pool.filter((feature) => !this.#models.has(feature) && !(isBack && feature === this.#lastMoved));
  }

  #removable(isBack: boolean): number[] {
    const { keep, minFeatures } = this.#search.elimination;
    const { features, featureCount } = this.#models;
    if (isBack ? featureCount - keep.size <= 2 : featureCount <= Math.max(minFeatures, keep.size, 1)) return [];
    return features.filter((feature) => !keep.has(feature) && !(isBack && feature === this.#lastMoved));
  }
}

/** The place of the highest mean, of equal ones the first; null if none beats `toBeat`. */
function bestPlace(
  results: readonly (SettingScore | null)[],
  beats: ComparedSearch['beats'],
  toBeat = -Infinity,
): number | null {
  let best: number | null = null;
  let highest = toBeat;
  for (const [place, result] of results.entries()) {
    if (result === null || !beats(result.summary.mean, highest)) continue;
    best = place;
    highest = result.summary.mean;
  }
  return best;
}

interface PathProposal extends Proposal {
  readonly fits: number;
}

/** From all features down to the smallest subset, each trained on all samples for its record. */
function emittedPath(
  search: ComparedSearch,
  { subsets, notes: searchNotes, stoppedAt }: Found,
): AsyncGenerator<TraceStep | EvaluatedStep, EliminationSummary | EvaluatedSummary, void> {
  const { elimination, settings, isValidated } = search;
  let place = 0;
  const current = () => {
    const { summary, setting } = subsets[place];
    return { summary, setting: settings[setting] };
  };
  const models = new PathTrainer(trainedData(elimination), { setting: () => current().setting });
  const notes = new NoteList();
  const of = elimination.dataset.features.length;
  const interruptedNotes = stoppedAt === null ? [] : [note('search-interrupted', { features: stoppedAt, of })];
  return walkPath<PathProposal, TraceStep | EvaluatedStep, EliminationSummary | EvaluatedSummary>({
    models,
    strategy: {
      isAtEnd: () => place === subsets.length - 1,
      propose: () => proposalBetween(subsets[place], subsets[place + 1]),
      trained(isFirst) {
        if (isFirst) noteKernel(models.trainer, notes);
      },
      changed() {
        place++;
      },
    },
    isTrainingDue: ({ isAtEnd }) => !isAtEnd || elimination.test !== null,
    record(_isFresh, isAtEnd) {
      if (isAtEnd) return null;
      const { summary, setting } = current();
      const record = recordStep({ ...elimination, cost: setting.cost, fullTrace: false }, models.trainer);
      return (proposal) =>
        proposal && {
          ...record(proposal, 1 + proposal.fits),
          ...(isValidated && { score: summary.mean, summary, setting }),
        };
    },
    summarize: ({ early, hasModels }) => ({
      scores: null,
      ...(isValidated && { last: current() }),
      notes: [...(search.notes ?? []), ...notes.list, ...searchNotes, ...unrankedNotes(subsets), ...interruptedNotes],
      early: early ?? (stoppedAt === null ? null : fact('interrupted', {})),
      test: hasModels && elimination.test ? scoredTest(elimination, models.trainer) : null,
    }),
  });
}

/** A single feature that is removed has the loss of score as its criterion. */
function proposalBetween(larger: Visited, smaller: Visited): PathProposal {
  const [before, after] = [new Set(larger.features), new Set(smaller.features)];
  const removed = larger.features.filter((feature) => !after.has(feature));
  const added = smaller.features.filter((feature) => !before.has(feature));
  const loss = removed.length === 1 ? larger.summary.mean - smaller.summary.mean : Number.NaN;
  return {
    removed: Int32Array.from(removed),
    added: Int32Array.from(added),
    criterion: new Float64Array(removed.length + added.length).fill(loss),
    cut: loss,
    runnerUp: null,
    criteria: null,
    fits: larger.fits,
  };
}

/** Features that no visited subset has: all of them are removed in the first step. */
function unrankedNotes([first, second]: readonly Visited[]): Note[] {
  const never = first.features.length - (second?.features.length ?? first.features.length);
  return never < 2 ? [] : [note('features-never-added', { features: never, of: first.features.length })];
}
