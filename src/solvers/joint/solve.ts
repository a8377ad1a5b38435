// Linear multi-class SVMs whose classes are trained together (core/joint-dual.ts), called in
// portions: an engine compiles a routine well only between calls.

import { numberOptionError, POSITIVE } from '../../base/number-option.ts';
import { problem as userProblem } from '../../base/problem.ts';
import { random } from '../../base/random.ts';
import type { Address } from '../../numeric/address.ts';
import type { Core } from '../../numeric/core.ts';
import { CoreLinearProblem, type LinearSolution } from '../linear/problem.ts';
import type { LinearRows } from '../linear/rows.ts';
import type { BinaryProblem, Stop } from '../problem.ts';

/**
 * What a sample pays: for the class that comes nearest to its own, within a margin of 1 (Crammer and
 * Singer), or for every other class, within a margin of 2 (Weston and Watkins).
 */
export type JointLoss = 'nearest' | 'every';

export interface JointOptions {
  readonly loss: JointLoss;
  /** Largest violation that counts as optimal (core/joint-dual.ts). */
  readonly tolerance?: number;
  /** Epochs. */
  readonly maxIterations?: number;
  /** Of the random orders of samples. */
  readonly seed?: number;
  /** Called from time to time with the epochs done; never changes the solution. */
  onIterations?(done: number): void;
}

/** The solution, class by class. */
export interface JointSolution {
  /**
   * By class: w and α of the class. The objective of a class is ½‖w_c‖² and its part of the loss, so
   * that these sum up to that of the whole; violation, gap and iterations are those of the whole.
   */
  readonly classes: readonly LinearSolution[];
  readonly objective: number;
  /** (primal − dual) / primal objective. */
  readonly gap: number;
}

const FIRST_PORTION = 64;
const LARGEST_PORTION = 2 ** 18;
const STOPS: readonly (Stop | null)[] = [null, 'tolerance', 'iteration-limit'];
const MAX_EPOCHS = 10_000;
const TOLERANCE = 1e-6;
/**
 * A relative duality gap of up to this many tolerances is accepted; else violations have to become
 * smaller by this factor.
 */
const GAP_SHARE = 10;
const FINER = 10;
/** Smaller violations are rounding. */
const FINEST = 1e-11;

/**
 * The model of one-vs-rest problems of the same samples, one for each class, started at the α of an
 * earlier solution if given.
 */
export function solveJoint(
  rows: LinearRows,
  problems: readonly BinaryProblem[],
  options: JointOptions,
  start: readonly { readonly beta: Float64Array }[] = [],
): JointSolution {
  const { loss, tolerance = TOLERANCE, maxIterations = MAX_EPOCHS, seed = 0, onIterations } = options;
  if (!(tolerance > 0)) throw numberOptionError('tolerance', tolerance, POSITIVE);
  if (!(maxIterations >= 1)) throw numberOptionError('maxIterations', maxIterations, { min: 1 });
  const [{ rows: chosen, costs }] = problems;
  const wrong = costs.find((cost) => !(cost >= 0 && cost < Infinity));
  if (wrong !== undefined)
    throw userProblem('linear-cost-invalid', { cost: String(wrong) }, { fixes: [{ set: { machine: 'svm' } }] });
  const { core } = rows;
  return core.withScratch((scratch) => {
    const signs = new Float64Array(chosen.length).fill(1);
    const state = new CoreLinearProblem(rows, { rows: chosen, signs, costs, loss: 'hinge', bias: 1 }, scratch);
    const { routines } = core;
    const { places } = state;
    const classCount = problems.length;
    const labels = Int32Array.from(places, (place) => problems.findIndex((own) => own.signs[place] > 0));
    const joint = scratch.bytes(routines.jointBytes(places.length, rows.length, classCount));
    routines.jointSetup(joint, state.address, scratch.copyIntegers(labels), classCount, loss === 'every');
    if (start.length === classCount) writeStart(core, joint, { start, places, labels, costs, loss });
    routines.jointStart(joint, 1 + random(seed, 'joint-dual').integer(2 ** 32 - 1));
    let stop: Stop | null = null;
    for (let wanted = tolerance; ; wanted /= FINER) {
      for (let portion = FIRST_PORTION; stop === null; portion = Math.min(2 * portion, LARGEST_PORTION)) {
        stop = STOPS[routines.jointDual(joint, wanted, maxIterations, portion)];
        onIterations?.(routines.jointEpochs(joint));
      }
      routines.jointFinish(joint);
      const objective = routines.jointLossSum(joint) + halfNorm(core, joint, rows.length, classCount);
      if (stop !== 'tolerance' || routines.jointGap(joint) <= GAP_SHARE * tolerance * objective) break;
      if (wanted < FINEST) {
        stop = 'precision';
        break;
      }
      stop = null;
      routines.jointResume(joint);
    }
    return solutionOf(state, joint, { classCount, stop });
  });
}

interface Start {
  readonly start: readonly { readonly beta: Float64Array }[];
  readonly places: Int32Array;
  readonly labels: Int32Array;
  readonly costs: Float64Array;
  readonly loss: JointLoss;
}

/** Writes α, brought into its bounds. */
function writeStart(core: Core, joint: Address, { start, places, labels, costs, loss }: Start): void {
  const count = start.length;
  const alpha = core.doubles(core.routines.jointAlpha(joint), count * places.length);
  for (let i = 0; i < places.length; i++) {
    const [place, own, cost] = [places[i], labels[i], costs[places[i]]];
    const paid = start.map(({ beta }, c) => (c === own ? 0 : Math.min(Math.max(-beta[place], 0), cost)));
    const sum = paid.reduce((total, value) => total + value, 0);
    const factor = loss === 'nearest' && sum > cost ? cost / sum : 1;
    let total = 0;
    for (let c = 0; c < count; c++) {
      alpha[i * count + c] = 0 - factor * paid[c];
      total += factor * paid[c];
    }
    alpha[i * count + own] = total;
  }
}

const halfSquare = (values: Float64Array) => {
  let sum = 0;
  for (let j = 0; j < values.length; j++) sum += values[j] * values[j];
  return sum / 2;
};

function halfNorm(core: Core, joint: Address, length: number, classCount: number): number {
  let sum = 0;
  for (let c = 0; c < classCount; c++) sum += halfSquare(core.doubles(core.routines.jointWeights(joint, c), length));
  return sum;
}

function solutionOf(
  state: CoreLinearProblem,
  joint: Address,
  { classCount, stop }: { readonly classCount: number; readonly stop: Stop },
): JointSolution {
  const { core, length } = state;
  const { routines } = core;
  const loss = routines.jointLossSum(joint);
  const objective = loss + halfNorm(core, joint, length, classCount);
  const difference = routines.jointGap(joint);
  const gap = difference === 0 ? 0 : difference / objective;
  const classes = Array.from({ length: classCount }, (_, c): LinearSolution => {
    const address = routines.jointWeights(joint, c);
    const own = halfSquare(core.doubles(address, length));
    routines.jointExpose(joint, c);
    return {
      ...state.readWeights(address),
      objective: own + loss / classCount,
      violation: routines.jointViolation(joint),
      gap,
      iterations: routines.jointEpochs(joint),
      stop,
      solver: 'joint-dual',
    };
  });
  return { classes, objective, gap };
}
