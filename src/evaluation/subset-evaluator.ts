// Cross-validates subsets of features that differ little from an incumbent subset, for several settings (cost, kernel and its parameters) on
// the same splits.
//
// One Gram matrix of all rows serves every split, setting and pair, for training and for the rows held out; that of a neighbour is the
// incumbent's, corrected. Every training begins at the incumbent's solution of the same split, setting and pair, so a result
// depends on the way the incumbent came about, never on what was evaluated in between, or where.

import { type Dataset, denseValues } from '../data/dataset.ts';
import { Columns } from '../kernels/columns.ts';
import { type KernelChoice, resolveParameters } from '../kernels/gamma.ts';
import { Gram, type KernelMatrix } from '../kernels/gram.ts';
import { kernels } from '../kernels/index.ts';
import type { GramKind } from '../kernels/kernel.ts';
import type { Address } from '../numeric/routines.ts';
import { FoldMachines, type Judgement } from './fold-machines.ts';
import type { Split } from './folds/types.ts';
import type { Score } from './scores/index.ts';
import { splitProblems } from './split-problems.ts';

/** With what a machine is trained. */
export interface Setting {
  readonly kernel: string;
  readonly parameters: KernelChoice;
  readonly cost: number;
}

export interface Evaluation {
  /** Prepared: numeric, complete, scaled. */
  readonly dataset: Dataset;
  readonly splits: readonly Split[];
  readonly settings: readonly Setting[];
  readonly multiclass: 'ovo' | 'ovr';
  /** A weighting's name, or one weight per class. */
  readonly classWeights: string | readonly number[];
  readonly score: Score;
  readonly tolerance: number;
}

/** How a subset differs from the incumbent. */
export interface Change {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/** The scores of one setting, split by split, null where undefined; shorter than there are splits where it was given up. */
export type SplitScores = readonly (number | null)[];

/** Whether a setting with these scores so far cannot win any more. */
export type GiveUp = (scores: SplitScores) => boolean;

const NEVER: GiveUp = () => false;

/** β by setting, split and machine. */
type Solutions = (readonly Float64Array[])[][];

export class SubsetEvaluator {
  readonly #evaluation: Evaluation;
  readonly #columns: Columns;
  /** Of each kind that a setting needs: the incumbent's matrix, and one for a neighbour. */
  readonly #grams = new Map<GramKind, { incumbent: Gram; neighbour: Gram }>();
  /** The machines of every split, by the kernel matrix they are on. */
  readonly #machines = new Map<Address, FoldMachines[]>();
  #solutions: Solutions | null = null;

  constructor(evaluation: Evaluation, features?: ArrayLike<number>) {
    this.#evaluation = evaluation;
    const { dataset, settings } = evaluation;
    this.#columns = new Columns(dataset.features.map(({ data }) => denseValues(data, dataset.rowCount)));
    try {
      for (const kind of new Set(settings.map(({ kernel }) => kernels.get(kernel).kind))) {
        const incumbent = new Gram(this.#columns, kind, features);
        this.#grams.set(kind, { incumbent, neighbour: new Gram(this.#columns, kind, features) });
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

  /** The scores of a neighbour by setting; a setting is not judged further once it is given up. */
  score(change: Change, giveUp: GiveUp = NEVER): SplitScores[] {
    return this.#evaluate(change, giveUp).scores;
  }

  /** The neighbour becomes the incumbent; all its settings are judged. */
  become(change: Change): SplitScores[] {
    const { scores, solutions } = this.#evaluate(change, NEVER);
    // What the neighbour has come to is what the incumbent would: the same corrections of the same matrix.
    for (const { incumbent, neighbour } of this.#grams.values()) incumbent.assignChanged(neighbour, [], []);
    this.#solutions = solutions;
    return scores;
  }

  #evaluate(change: Change, giveUp: GiveUp): { scores: (number | null)[][]; solutions: Solutions } {
    const { settings, splits } = this.#evaluation;
    const scores: (number | null)[][] = settings.map(() => []);
    const solutions: Solutions = settings.map(() => []);
    for (const { incumbent, neighbour } of this.#grams.values())
      neighbour.assignChanged(incumbent, change.removed, change.added);
    for (const group of this.#groups()) {
      const { kernel, parameters, matrix } = this.#matrixFor(settings[group[0]]);
      const isSemidefinite = kernel.semidefinite(parameters);
      for (let split = 0; split < splits.length; split++) {
        const machines = this.#machinesOn(matrix)[split];
        machines.refresh();
        for (const k of group) {
          if (scores[k].length < split || (split > 0 && giveUp(scores[k]))) continue;
          const judged = machines.judge(settings[k].cost, this.#solutions?.[k][split] ?? null, isSemidefinite);
          scores[k].push(this.#scoreOf(judged, split));
          solutions[k].push(judged.solutions);
        }
      }
    }
    return { scores, solutions };
  }

  /** Settings that differ in the cost alone share their kernel matrix. */
  #groups(): number[][] {
    const groups = new Map<string, number[]>();
    for (const [k, { kernel, parameters }] of this.#evaluation.settings.entries()) {
      const key = JSON.stringify([kernel, parameters]);
      groups.set(key, [...(groups.get(key) ?? []), k]);
    }
    return [...groups.values()];
  }

  #matrixFor({ kernel: name, parameters: choice }: Setting) {
    const kernel = kernels.get(name);
    const { neighbour } = this.#grams.get(kernel.kind)!;
    const parameters = resolveParameters(kernel, choice, this.#columns, neighbour.features);
    return { kernel, parameters, matrix: neighbour.matrix(kernel, parameters) };
  }

  #machinesOn(matrix: KernelMatrix): FoldMachines[] {
    const known = this.#machines.get(matrix.address);
    if (known) return known;
    const { dataset, splits, tolerance } = this.#evaluation;
    const machines = splits.map(({ train, test }) => {
      const problems = splitProblems(dataset, train, this.#evaluation);
      // Rows of weight 0 have no say.
      const counting = dataset.weights ? train.find((row) => dataset.weights![row] > 0) : undefined;
      const only = dataset.labels[counting ?? train[0]];
      return new FoldMachines(this.#columns.core, matrix, {
        problems,
        test,
        only,
        classCount: dataset.classes.length,
        tolerance,
      });
    });
    this.#machines.set(matrix.address, machines);
    return machines;
  }

  #scoreOf({ predicted, decisions }: Judgement, split: number): number | null {
    const { dataset, splits, score } = this.#evaluation;
    const truth = splits[split].test.map((row) => dataset.labels[row]);
    const given = score.needs === 'decision' ? decisions[0] : predicted;
    return given ? score.of(truth, given, dataset.classes.length) : null;
  }

  dispose(): void {
    for (const machines of this.#machines.values()) for (const own of machines) own.dispose();
    for (const { incumbent, neighbour } of this.#grams.values()) {
      incumbent.dispose();
      neighbour.dispose();
    }
    this.#columns.dispose();
  }
}
