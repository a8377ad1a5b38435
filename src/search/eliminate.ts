// The elimination loop: train on the surviving features, let a strategy choose who leaves, record, go on. A generator: the caller shows,
// stores, stops. The trainer is told who leaves, so that the next training starts from this one.

import { UserError } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { createTrainer, type MachineChoice, problemsFor } from '../formulations/index.ts';
import type { Trainer } from '../formulations/trainers/trainer.ts';
import { kernelNote } from '../kernels/note.ts';
import type { ResolvedMethod } from '../plan/methods.ts';
import type { Schedule } from '../plan/schedule.ts';
import { Correlations, withoutCorrelationBias } from './correlation-bias.ts';
import { resampledRows, sampledRows } from './row-samples.ts';
import { needsCriteria, stepSize } from './schedule.ts';
import { givenOrder } from './strategies/given-order.ts';
import { strategies } from './strategies/index.ts';
import { createScorer, type Scorer } from './strategies/scorer.ts';
import type { Choice, Chooser, MarginOptions, Request } from './strategies/strategy.ts';
import { recordStep, scoredTest, type TestScore, type TraceStep } from './trace.ts';
import { featureUnits } from './units.ts';

export interface Elimination {
  /** Prepared: numeric, complete, scaled. */
  readonly dataset: Dataset;
  /** Rows that never take part, scored along the path. */
  readonly test: Dataset | null;
  /** What is said of them, where it is not the share that is classified rightly. */
  readonly testScore?: TestScore;
  readonly machine: MachineChoice;
  readonly method: ResolvedMethod;
  readonly normalization: Parameters<typeof createScorer>[2]['normalization'];
  readonly epsilon: number;
  readonly margin: MarginOptions;
  readonly schedule: Schedule;
  readonly minFeatures: number;
  /** Indices of features that never leave. */
  readonly keep: ReadonlySet<number>;
  readonly eliminateGroups: boolean;
  /** Features that correlate by more than this never all leave in one step; null: they may. */
  readonly correlationBias: number | null;
  readonly reverse: boolean;
  readonly resamples: number;
  readonly sampleRows: number | null;
  readonly seed: number;
  readonly fullTrace: boolean;
  /** Whether nobody looks at the margins of the trace, so that they are not computed. */
  readonly withoutMargins?: boolean;
}

/** What the elimination as a whole is told with. */
export interface Ending {
  readonly notes: readonly string[];
  /** Why it ended before its smallest size; null where it did not. */
  readonly early: string | null;
  /** By feature, where one ranking decided the whole order. */
  readonly scores: Float64Array | null;
  /** How who is left at the end does on the test rows, where there are any and a machine can be had. */
  readonly test?: number | null;
}

export function* eliminate(elimination: Elimination): Generator<TraceStep, Ending, void> {
  refuseUnfit(elimination);
  if (!elimination.reverse) return yield* withTrainer(elimination, (parts) => steps(elimination, parts));
  // The ranking first, to its very end; then the best leave first, with machines trained on who is left then.
  const whole = { ...elimination, reverse: false, minFeatures: 1, test: null, fullTrace: false };
  const { order, values, ending } = rankFirst(whole);
  const again = yield* withTrainer(elimination, ({ trainer }) =>
    steps(elimination, { trainer, scorer: null, chooser: givenOrder(trainer, order, values) }),
  );
  return { ...again, notes: ending.notes, scores: ending.scores };
}

/** What only recursive elimination by a criterion knows. */
function refuseUnfit({ method, schedule, correlationBias, eliminateGroups, resamples }: Elimination): void {
  const refuse = (what: string) => {
    throw new UserError(
      `${what} goes with recursive elimination by a criterion, not with ${method.criterion.name}; leave it out`,
    );
  };
  if (method.strategy === 'margin' && schedule.segments.some(({ step }) => step === 'entropy'))
    refuse('--step entropy');
  if (method.strategy === 'margin' && resamples > 1) refuse('--resamples');
  if (correlationBias !== null && method.strategy !== 'recursive') refuse('--correlation-bias');
  if (correlationBias !== null && eliminateGroups)
    throw new UserError('--correlation-bias and --eliminate-groups exclude each other; leave one of them out');
}

interface Parts {
  readonly trainer: Trainer;
  readonly scorer: Scorer | null;
  readonly chooser: Chooser;
}

function* withTrainer<T>(
  elimination: Elimination,
  work: (parts: Parts) => Generator<TraceStep, T, void>,
): Generator<TraceStep, T, void> {
  const { dataset, test, machine, method, margin } = elimination;
  const trainer = createTrainer(dataset, test, { ...machine, multiclass: method.multiclass, seed: elimination.seed });
  const scorer = createScorer(dataset, trainer, scoring(elimination, trainer));
  try {
    const chooser = strategies.get(method.strategy).start({ trainer, scorer, margin });
    return yield* work({ trainer, scorer, chooser });
  } finally {
    scorer.dispose();
    trainer.dispose();
  }
}

function scoring(elimination: Elimination, trainer: Trainer): Parameters<typeof createScorer>[2] {
  const { dataset, method, normalization, epsilon, seed, resamples, sampleRows } = elimination;
  const resample = () =>
    resampledRows(dataset.labels, resamples, seed, trainer.featureCount).map((rows) => problemsOn(elimination, rows));
  return {
    ...{ criterion: method.criterion, merge: method.merge, normalization, epsilon, seed },
    hasFixedRows: sampleRows === null,
    resample: resamples > 1 ? resample : null,
  };
}

const problemsOn = ({ dataset, machine, method }: Elimination, rows: Int32Array) =>
  problemsFor(dataset, { ...machine, multiclass: method.multiclass }, rows);

/** Runs an elimination to its end, for the order alone: best first. */
function rankFirst(elimination: Elimination): { order: Int32Array; values: Float64Array; ending: Ending } {
  const { dataset } = elimination;
  const places = new Map(dataset.features.map(({ name }, index) => [name, index]));
  const values = new Float64Array(dataset.features.length).fill(Number.NaN);
  const leaving: number[] = [];
  const run = eliminate(elimination);
  for (let next = run.next(); ; next = run.next()) {
    if (next.done) {
      const survivors = [...places.values()].filter((feature) => !leaving.includes(feature));
      for (const feature of survivors) values[feature] = next.value.scores?.[feature] ?? Number.NaN;
      return { order: Int32Array.from([...survivors, ...leaving.toReversed()]), values, ending: next.value };
    }
    for (const [i, name] of next.value.removed.entries()) {
      const feature = places.get(name)!;
      leaving.push(feature);
      values[feature] = next.value.criterion[i];
    }
  }
}

function* steps(elimination: Elimination, { trainer, scorer, chooser }: Parts): Generator<TraceStep, Ending, void> {
  const { keep, method, minFeatures } = elimination;
  const request = requester(elimination);
  let gone = Infinity; // since the last training
  let isTrained = false;
  const notes = new Set<string>();
  const ending = (early: string | null, test = scoredTest(elimination, trainer)): Ending => ({
    notes: [...notes, ...chooser.notes()],
    early,
    scores: chooser.scores?.() ?? null,
    test,
  });
  for (;;) {
    const surviving = trainer.featureCount;
    const removable = surviving - Math.max(minFeatures, keep.size);
    const isDue = !isTrained || (method.retrainEvery > 0 && gone >= method.retrainEvery);
    if (removable <= 0) {
      // Nobody leaves, but the test rows are still to be scored, and a one-shot ranking still has its scores.
      const isWanted = elimination.test !== null || (!isTrained && chooser.scores);
      const problem = isDue && isWanted ? trainer.train(sample(elimination, surviving)) : null;
      return ending(null, problem === null ? undefined : null);
    }
    if (isDue) {
      const problem = trainer.train(sample(elimination, surviving));
      if (problem !== null && !isTrained) throw new UserError(problem);
      if (problem !== null) return ending(problem, null);
      if (isTrained) chooser.trained();
      else noteKernel(trainer, notes);
      isTrained = true;
      gone = 0;
    }
    const record = recordStep(elimination, trainer);
    const choice = fitting(chooser, request(trainer, removable), removable);
    // The last group is too large to leave, or the strategy's own notes say why nobody can.
    if (choice === null) return ending(null);
    const fits = Number(isDue) + scoringFits(elimination, scorer, surviving);
    trainer.forget(choice.removed);
    chooser.left(choice.removed);
    gone += choice.removed.length;
    yield record(choice, fits);
  }
}

/** A kernel matrix that says nothing about the data makes the ranking meaningless. */
export function noteKernel({ set }: Trainer, notes: Set<string>): void {
  if (!set?.kernel.fill) return;
  const note = kernelNote(set.gram.columns.core, set.trainedMatrix());
  if (note) notes.add(note);
  if (!set.kernel.semidefinite(set.trainedWith)) {
    notes.add(
      `the ${set.kernel.name} kernel with these parameters is not positive semidefinite: the solver may end at a local minimum, and the ranking with it`,
    );
  }
}

/** The problems of a fresh sample of rows; undefined where all rows take part. */
function sample(elimination: Elimination, step: number) {
  const { dataset, sampleRows, seed } = elimination;
  if (sampleRows === null) return undefined;
  return problemsOn(elimination, sampledRows(dataset.labels, sampleRows, seed, step));
}

function scoringFits({ dataset, method, resamples }: Elimination, scorer: Scorer | null, surviving: number): number {
  const isScored =
    method.strategy === 'recursive' || (method.strategy === 'once' && surviving === dataset.features.length);
  if (scorer === null || !isScored) return 0;
  return scorer.fits(surviving) + (resamples > 1 ? resamples : 0);
}

/** Says, for the features that are left, who may leave and how many. */
function requester(elimination: Elimination): (trainer: Trainer, removable: number) => Request {
  const { dataset, keep, schedule, fullTrace, eliminateGroups, correlationBias } = elimination;
  const unitOf = eliminateGroups ? featureUnits(dataset) : null;
  const original = unitOf ? new Set(unitOf).size : dataset.features.length;
  const kept = keep.size > 0 ? Uint8Array.from(dataset.features, (_, index) => Number(keep.has(index))) : null;
  const correlations = correlationBias === null ? null : new Correlations(dataset, correlationBias);
  return (trainer, removable) => {
    const surviving = unitOf ? new Set(trainer.features.map((feature) => unitOf[feature])).size : trainer.featureCount;
    const size = (criteria?: () => Float64Array) =>
      Math.min(removable, stepSize(schedule, surviving, original, criteria));
    const isByCriteria = needsCriteria(schedule, surviving);
    return {
      count: isByCriteria ? 1 : size(),
      ...(isByCriteria && { countOf: (criteria: Float64Array) => size(() => criteria) }),
      ...(correlations && {
        rescue: (order: Int32Array, count: number) =>
          withoutCorrelationBias({
            ...{ order, count, correlations },
            kept: trainer.features.filter((feature) => kept?.[feature]),
          }).removed,
      }),
      ...{ kept, unitOf, full: fullTrace },
    };
  };
}

/** A choice of at most so many features; where groups make it larger, one group, and null where even that is too many. */
function fitting(chooser: Chooser, request: Request, most: number): Choice | null {
  const choice = chooser.choose(request);
  if (choice === null || choice.removed.length <= most) return choice;
  const one = request.count > 1 ? chooser.choose({ ...request, count: 1, countOf: undefined }) : choice;
  return one !== null && one.removed.length <= most ? one : null;
}
