// Cross-validates subsets of features that differ little from an incumbent subset, for several
// settings (cost, kernel and its parameters) on the same splits.
//
// One Gram matrix of all rows serves every split, setting and pair, for training and for the rows
// held out; that of a neighbour is the incumbent's, corrected. Every training begins at the
// incumbent's solution of the same split, setting and pair, so a result depends on the way the
// incumbent came about, never on what was evaluated in between, or where.

import type { Dataset } from '../data/dataset.ts';
import type { SchemeName } from '../formulations/schemes/index.ts';
import { Columns, featureColumns } from '../kernels/columns.ts';
import { Gram, type KernelMatrix } from '../kernels/gram.ts';
import { kernelOf } from '../kernels/index.ts';
import type { GramKind, Kernel, KernelParameters } from '../kernels/kernel.ts';
import { resolveParameters } from '../kernels/parameters.ts';
import { refuseTooLarge } from '../kernels/room.ts';
import { type Address, NULL_ADDRESS } from '../numeric/address.ts';
import { core as sharedCore } from '../numeric/core.ts';
import type { Setting } from '../plan/settings.ts';
import type { Score } from '../scores/index.ts';
import { FoldClassifiers, type Judgement, type MatrixFacts } from './fold-classifiers.ts';
import type { Split } from './folds/types.ts';
import { byClassAndSplit } from './sample-order.ts';
import { Solutions, type SplitShape, type SplitSolutions } from './solutions.ts';
import { splitProblems } from './split-problems.ts';
import {
  certain,
  type FoldRequest,
  type FoldScore,
  type GiveUp,
  hardestFirst,
  inPlace,
  ScoresSoFar,
  type SplitScores,
  sharing,
} from './split-scores.ts';
import { WaitingDoubts } from './waiting-doubts.ts';

export type { GiveUp, SplitScores } from './split-scores.ts';

/** How subsets are cross-validated: the samples, splits, settings and score. */
export interface Evaluation {
  /** The preprocessed data: numeric, complete and scaled. */
  readonly dataset: Dataset;
  readonly splits: readonly Split[];
  /**
   * For each split, the dataset with preprocessing fitted on its training samples; absent if all
   * splits share one dataset.
   */
  readonly within?: readonly Dataset[];
  readonly settings: readonly Setting[];
  /** The kernel that settings refer to, if it is not built in. */
  readonly ownKernel?: Kernel;
  readonly multiclass: SchemeName;
  /** The name of a weighting, or one weight per class. */
  readonly classWeights: string | readonly number[];
  readonly score: Score;
  readonly tolerance: number;
  /** The maximum number of SMO steps per model. If null or absent, LIBSVM's limit applies. */
  readonly maxIterations?: number | null;
}

/** What is known about the incumbent subset. */
export interface Incumbent {
  /** By setting. */
  readonly scores: readonly SplitScores[];
  /**
   * The number of models trained for all settings and splits, and how many of them stopped at the
   * iteration limit.
   */
  readonly machines: number;
  readonly stopped: number;
}

/**
 * The incumbent's models on one split, as plain data; the models of its neighbours are trained
 * starting from them.
 */
export interface SplitStanding extends SplitSolutions {
  /** By setting. */
  readonly scores: SplitScores;
}

/** The models of the next incumbent on some splits. */
export interface Training extends Pick<Incumbent, 'machines' | 'stopped'> {
  readonly standings: readonly SplitStanding[];
}

/** The difference between a subset and the incumbent. */
export interface Change {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** A range of splits, from `from` up to but not including `to`. */
export interface SplitRange {
  readonly from: number;
  readonly to: number;
}

const NEVER: GiveUp = () => false;

interface Asked {
  /** In which the splits are scored. */
  readonly order: readonly number[];
  readonly giveUp: GiveUp;
  /** Whether the solutions are those of the next incumbent. */
  readonly keeps: boolean;
}

const areEqual = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((value, k) => value === b[k]);

/** In the same order, too: the bits of a matrix depend on it. */
const isSameChange = (known: Change | null, change: Change) =>
  known !== null && areEqual(known.removed, change.removed) && areEqual(known.added, change.added);

/** Cross-validates subsets in this thread, with a warm start from the models of the incumbent. */
export class SubsetEvaluator {
  readonly #evaluation: Evaluation;
  readonly #columns: Columns;
  /** Of each kind that a setting needs: the incumbent's matrix, and one for a neighbour. */
  readonly #grams = new Map<GramKind, { incumbent: Gram; neighbour: Gram }>();
  /** What the neighbour's matrices differ by from the incumbent's; null if that is not known. */
  #changedBy: Change | null = null;
  readonly #builtFromScratch = new Map<GramKind, boolean>();
  /** The models of every split, by the kernel matrix they are on. */
  readonly #classifiers = new Map<Address, FoldClassifiers[]>();
  /** Where the problems on a matrix gather kernel rows. */
  readonly #rooms: Address[] = [];
  /** The problems of every split, from when they are first needed. */
  #problems: readonly ReturnType<typeof splitProblems>[] | null = null;
  readonly #solutions: Solutions;
  /**
   * The splits as neighbours are scored on them: the incumbent's worst first, so that who cannot
   * win is soon known.
   */
  #order: readonly number[];
  #classifierCount = 0;
  #stopped = 0;
  readonly #truths: readonly Int32Array[];
  /** Settings that share their kernel matrix. */
  readonly #groups: readonly (readonly number[])[];

  constructor(given: Evaluation, features?: ArrayLike<number>) {
    const evaluation = byClassAndSplit(given);
    // The values are read once, into the columns: the copy in another order is not kept.
    this.#evaluation = { ...evaluation, dataset: { ...evaluation.dataset, features: [] } };
    const { dataset, settings, ownKernel } = evaluation;
    const kernels = settings.map(({ kernel }) => kernelOf(kernel, ownKernel));
    const kinds = new Set(kernels.map(({ kind }) => kind));
    // Of each kind two matrices, with kernel values next to them where these are others.
    const matrices = 2 * (kinds.size + new Set(kernels.filter(({ fill }) => fill).map(({ kind }) => kind)).size);
    const size = { samples: dataset.rowCount, features: dataset.features.length, matrices };
    refuseTooLarge(sharedCore(), size, { isLinear: false });
    this.#columns = new Columns(featureColumns(dataset));
    this.#solutions = new Solutions(this.#columns.core, settings.length);
    this.#truths = evaluation.splits.map(({ test }) => test.map((row) => dataset.labels[row]));
    this.#groups = sharing(settings);
    this.#order = [...evaluation.splits.keys()];
    try {
      for (const kind of kinds) {
        const incumbent = new Gram(this.#columns, kind, features);
        this.#grams.set(kind, { incumbent, neighbour: Gram.copyOf(incumbent) });
      }
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** The incumbent's features, ascending. */
  get features(): Int32Array {
    return [...this.#grams.values()][0].incumbent.features;
  }

  /**
   * The scores of a neighbour for each setting, on all splits or some of them; an abandoned setting
   * is not scored further.
   */
  score(change: Change, giveUp: GiveUp = NEVER, range?: SplitRange): SplitScores[] {
    const { from, to } = range ?? { from: 0, to: this.#order.length };
    const order = this.#order.filter((split) => split >= from && split < to);
    const scores = this.#evaluate(change, { order, giveUp, keeps: false });
    return scores.map((own) => (own.length < order.length ? own : inPlace(own, order, from)));
  }

  /** Makes the neighbour the incumbent; all its settings are scored. */
  commit(change: Change): Incumbent {
    const known = this.#trainNext(change, [...this.#evaluation.splits.keys()]);
    // What the neighbour has come to is what the incumbent would: the same corrections of the same
    // matrix.
    this.#follow();
    this.#advance(known.scores);
    return known;
  }

  /**
   * Trains the models of a neighbour on some splits, as if the neighbour were the incumbent. The
   * incumbent does not change until `restore` is called.
   */
  train(change: Change, { from, to }: SplitRange): Training {
    const order = Array.from({ length: to - from }, (_, k) => from + k);
    const { scores, ...counts } = this.#trainNext(change, order);
    const standings = order.map((split, k) => ({
      scores: scores.map((own) => own[k]),
      ...this.#solutions.taken(this.#shapeOf(split)),
    }));
    return { standings, ...counts };
  }

  /**
   * Applies `changes` to the incumbent; the models of the resulting subset have already been
   * trained on every split, here or elsewhere. The result is bit-for-bit identical to that of
   * calling `commit` for each change in turn.
   */
  restore(changes: readonly Change[], standings: readonly SplitStanding[]): void {
    const { splits, settings } = this.#evaluation;
    if (standings.length !== splits.length || standings.some(({ scores }) => scores.length !== settings.length))
      throw new Error('classifiers of another evaluation');
    for (const [split, standing] of standings.entries()) this.#solutions.put(this.#shapeOf(split), standing);
    for (const change of changes) {
      // What was trained here last is, as a rule, what has become the incumbent.
      if (!isSameChange(this.#changedBy, change)) this.#change(change);
      this.#follow();
    }
    this.#advance(settings.map((_, k) => standings.map(({ scores }) => scores[k])));
  }

  #trainNext(change: Change, order: readonly number[]): Incumbent {
    this.#classifierCount = 0;
    this.#stopped = 0;
    const scores = this.#evaluate(change, { order, giveUp: NEVER, keeps: true });
    return { scores, machines: this.#classifierCount, stopped: this.#stopped };
  }

  #shapeOf(split: number): SplitShape {
    return { split, rowCounts: this.#problemsOf(split).map(({ rows }) => rows.length) };
  }

  /** The neighbour's matrices are the incumbent's, changed. */
  #change({ removed, added }: Change): void {
    this.#changedBy = null;
    for (const [kind, { incumbent, neighbour }] of this.#grams)
      neighbour.assignChanged(incumbent, removed, added, this.#isBuiltFromScratch(kind));
    this.#changedBy = { removed, added };
  }

  /**
   * Whether what a training finds depends on where it begins, and on the last bit of the matrix: an
   * indefinite kernel has several optima, and a limit of iterations ends a training before any.
   */
  #isStartDependent(kernel: Kernel, parameters: KernelParameters): boolean {
    return (this.#evaluation.maxIterations ?? null) !== null || !kernel.semidefinite(parameters);
  }

  /**
   * Whether a setting needs the matrix as it is built from the remaining features, bit for bit.
   */
  #isBuiltFromScratch(kind: GramKind): boolean {
    const known = this.#builtFromScratch.get(kind);
    if (known !== undefined) return known;
    const isNeeded = this.#evaluation.settings.some(({ kernel: name, parameters: choice }) => {
      const kernel = kernelOf(name, this.#evaluation.ownKernel);
      if (kernel.kind !== kind) return false;
      return this.#isStartDependent(kernel, resolveParameters(kernel, choice, this.#columns, this.features));
    });
    this.#builtFromScratch.set(kind, isNeeded);
    return isNeeded;
  }

  /** The incumbent's matrices are the neighbour's. */
  #follow(): void {
    this.#changedBy = null;
    for (const { incumbent, neighbour } of this.#grams.values()) incumbent.assignChanged(neighbour, [], []);
  }

  /** What is kept of the next incumbent is the incumbent's. */
  #advance(scores: readonly SplitScores[]): void {
    this.#solutions.advance();
    this.#order = hardestFirst(scores);
  }

  #evaluate(change: Change, asked: Asked): SplitScores[] {
    const scores: SplitScores[] = this.#evaluation.settings.map(() => []);
    this.#change(change);
    for (const group of this.#groups) this.#evaluateGroup(group, scores, change, asked);
    return scores;
  }

  /** Calls `work` while the neighbour's matrix is built, not the incumbent's with corrections. */
  #withBuiltMatrix(setting: Setting, change: Change, work: () => void): void {
    const { kind } = kernelOf(setting.kernel, this.#evaluation.ownKernel);
    const { incumbent, neighbour } = this.#grams.get(kind)!;
    if (!neighbour.isCorrected) {
      work();
      return;
    }
    const changedBy = this.#changedBy;
    this.#changedBy = null;
    neighbour.rebuild();
    this.#matrixFor(setting);
    work();
    // The same corrections again, for the splits and settings that follow, wherever they are
    // judged.
    neighbour.assignChanged(incumbent, change.removed, change.added, this.#isBuiltFromScratch(kind));
    this.#changedBy = changedBy;
    this.#matrixFor(setting);
  }

  /** Settings that share a kernel matrix. */
  #evaluateGroup(
    group: readonly number[],
    scores: SplitScores[],
    change: Change,
    { order, giveUp, keeps }: Asked,
  ): void {
    const { settings } = this.#evaluation;
    const { kernel, parameters, matrix } = this.#matrixFor(settings[group[0]]);
    const { kind } = kernel;
    const { featureCount } = this.#grams.get(kind)!.neighbour;
    const rank = kernel.fill ? Infinity : featureCount + 1;
    const facts: MatrixFacts = {
      isSemidefinite: kernel.semidefinite(parameters),
      rank,
      kind,
      featureCount,
      fromScratch: (work) => this.#withBuiltMatrix(settings[group[0]], change, work),
    };
    const classifiers = this.#classifiersOn(matrix);
    const isStartDependent = this.#isStartDependent(kernel, parameters);
    const owns = group.map((k) => ({ k, scores: new ScoresSoFar(giveUp) }));
    let running = owns;
    // All settings on a split before the next: what they gather of the matrix is then near at hand.
    for (const split of order) {
      running = running.filter((own) => !own.scores.isHopeless());
      if (running.length === 0) break;
      const fold = classifiers[split];
      fold.refresh();
      const waiting = new WaitingDoubts(fold);
      let last: FoldScore | null = null;
      for (const { k, scores: own } of running) {
        const { cost } = settings[k];
        const start = isStartDependent ? NULL_ADDRESS : this.#solutions.of(k, split);
        waiting.suspend();
        last = this.#trained(fold, split, { cost, start, facts, keeps }, waiting) ?? last!;
        own.push(last);
        this.#classifierCount += fold.count;
        this.#stopped += fold.stopped;
        if (keeps) this.#solutions.keep(k, split, fold);
      }
    }
    for (const { k, scores: own } of owns) scores[k] = own.settled(order.length);
  }

  /**
   * The score of a split after a training; null: none was needed. Of a neighbour it may be the score
   * with every doubt in its favour: most of them cannot win even so, and the doubts need not be
   * settled.
   */
  #trained(
    fold: FoldClassifiers,
    split: number,
    { cost, start, facts, keeps }: FoldRequest,
    waiting: WaitingDoubts,
  ): FoldScore | null {
    if (keeps || !this.#evaluation.score.lossWeights) {
      const judged = fold.judge(cost, start, facts);
      return judged && certain(this.#scoreOf(judged, split));
    }
    const attempt = fold.attempt(cost, start, facts);
    if (!attempt) return null;
    const { predicted, doubtful } = attempt;
    if (doubtful.length === 0) return certain(this.#scoreOf({ predicted, decisions: null }, split));
    const likely = this.#scoreOf({ predicted, decisions: null }, split);
    for (const sample of doubtful) predicted[sample] = this.#truths[split][sample];
    const score = this.#scoreOf({ predicted, decisions: null }, split);
    const settled = waiting.later(() => this.#scoreOf(fold.settle(cost, facts), split));
    return { score, likely, doubtCount: doubtful.length, settled };
  }

  #matrixFor({ kernel: name, parameters: choice }: Setting) {
    const kernel = kernelOf(name, this.#evaluation.ownKernel);
    const { neighbour } = this.#grams.get(kernel.kind)!;
    const parameters = resolveParameters(kernel, choice, this.#columns, neighbour.features);
    return { kernel, parameters, matrix: neighbour.matrix(kernel, parameters) };
  }

  #classifiersOn(matrix: KernelMatrix): FoldClassifiers[] {
    const known = this.#classifiers.get(matrix.address);
    if (known) return known;
    const { dataset, splits, tolerance, score, maxIterations = null } = this.#evaluation;
    const sharedRows = this.#columns.core.allocate(this.#columns.core.routines.sharedRowsBytes(this.#mostRows()));
    this.#rooms.push(sharedRows);
    const classifiers = splits.map(({ train, test }, split) => {
      const problems = this.#problemsOf(split);
      // Samples of weight 0 have no say.
      const counting = dataset.weights ? train.find((row) => dataset.weights![row] > 0) : undefined;
      const only = dataset.labels[counting ?? train[0]];
      return new FoldClassifiers(this.#columns.core, matrix, {
        problems,
        test,
        only,
        scheme: this.#evaluation.multiclass,
        classCount: dataset.classes.length,
        tolerance,
        maxIterations,
        isOrderWanted: score.needs === 'decision',
        sharedRows,
      });
    });
    this.#classifiers.set(matrix.address, classifiers);
    return classifiers;
  }

  /** Of the problems of all splits, the rows of the largest. */
  #mostRows(): number {
    const counts = this.#evaluation.splits.flatMap((_, split) =>
      this.#problemsOf(split).map(({ rows }) => rows.length),
    );
    return counts.reduce((most, count) => Math.max(most, count), 0);
  }

  #problemsOf(split: number) {
    const { dataset, splits } = this.#evaluation;
    this.#problems ??= splits.map(({ train }) => splitProblems(dataset, train, this.#evaluation));
    return this.#problems[split];
  }

  #scoreOf({ predicted, decisions }: Judgement, split: number): number | null {
    const { dataset, score } = this.#evaluation;
    const given = score.needs === 'decision' ? decisions : predicted;
    return given ? score.of(this.#truths[split], given, dataset.classes.length) : null;
  }

  dispose(): void {
    this.#solutions.dispose();
    for (const classifiers of this.#classifiers.values()) for (const own of classifiers) own.dispose();
    for (const room of this.#rooms) this.#columns.core.release(room);
    for (const { incumbent, neighbour } of this.#grams.values()) {
      incumbent.dispose();
      neighbour.dispose();
    }
    this.#columns.dispose();
  }
}
