// The scores of the sizes of a finished elimination, along its path: a subset's machines start from those of the larger one before it. Now and
// then they start from nothing, with a cross-validator of their own: so stretches of the path do not depend on one another, and a run that goes on from
// a journal repeats no more than a part of one.

import type { Setting } from '../plan/settings.ts';
import { bestSetting, type CrossValidator } from './cross-validator.ts';
import type { Evaluation } from './subset-evaluator.ts';
import type { ScoreSummary } from './summary.ts';

/** A number of features with its cross-validated score and the setting that has it. */
export interface ScoredSize {
  readonly features: number;
  readonly score: ScoreSummary;
  readonly setting: Setting;
}

export interface PathSize extends ScoredSize {
  /** The machines that scored it, and how many of them stopped at the limit of iterations. */
  readonly machines: number;
  readonly stopped: number;
}

export interface Path {
  /** The features that left, step by step. */
  readonly steps: readonly (readonly number[])[];
  readonly featureCount: number;
  /** Whether a size is to be scored. */
  isWanted(size: number): boolean;
}

/** Into how many stretches a path falls, unless they would be too short to be worth a beginning: each builds its Gram matrix anew. */
const STRETCHES = 12;
const SHORTEST = 8;

/** The number of sizes of a stretch. */
export function stretchLength(sizes: number): number {
  return Math.max(SHORTEST, Math.ceil(sizes / STRETCHES));
}

/** From the full set down. `open`: a cross-validator whose incumbent has the given features, or all. */
export async function* pathCurve(
  path: Path,
  evaluation: Evaluation,
  open: (features?: readonly number[]) => Promise<CrossValidator>,
): AsyncGenerator<PathSize, void, void> {
  for (const stretch of stretches(path)) {
    const validator = await open(stretch.features.length < path.featureCount ? stretch.features : undefined);
    try {
      let size = stretch.features.length;
      for (const removed of [[], ...stretch.steps]) {
        size -= removed.length;
        const { scores, machines, stopped } = await validator.commit({ removed, added: [] });
        const { setting, summary } = bestSetting(scores, evaluation.splits.length)!;
        yield { features: size, score: summary, setting: evaluation.settings[setting], machines, stopped };
      }
    } finally {
      await validator.dispose();
    }
  }
}

/** A part of the path: the features it begins with, and who leaves from one wanted size to the next. */
interface Stretch {
  readonly features: readonly number[];
  readonly steps: readonly (readonly number[])[];
}

function* stretches({ steps, featureCount, isWanted }: Path): Generator<Stretch> {
  const length = stretchLength(steps.length + 1);
  const left = new Set(Array.from({ length: featureCount }, (_, feature) => feature));
  let own: { features: number[]; steps: number[][] } | null = null;
  let gone: number[] = [];
  for (const step of [[], ...steps]) {
    for (const feature of step) left.delete(feature);
    gone.push(...step);
    if (!isWanted(left.size)) continue;
    if (own && own.steps.length + 1 < length) own.steps.push(gone);
    else {
      if (own) yield own;
      own = { features: [...left], steps: [] };
    }
    gone = [];
  }
  if (own) yield own;
}

/** Planas's sizes: 1, 1 + v, 1 + 2v, … and the full set; every size where v is null. */
export function validatedSizes(step: number | null, featureCount: number): (size: number) => boolean {
  return (size) => step === null || size === featureCount || (size - 1) % step === 0;
}
