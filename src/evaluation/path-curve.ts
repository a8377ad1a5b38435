// The scores of the sizes of a finished elimination, along its path: a subset's machines start from those of the larger one before it.

import { bestSetting, type Judge } from './judge.ts';
import type { Evaluation, Setting } from './subset-evaluator.ts';
import type { ScoreSummary } from './summary.ts';

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

/** From the full set down. */
export async function* pathCurve(
  path: Path,
  evaluation: Evaluation,
  judge: Judge,
): AsyncGenerator<PathSize, void, void> {
  let size = path.featureCount;
  let gone: number[] = [];
  for (const step of [[], ...path.steps]) {
    size -= step.length;
    gone.push(...step);
    if (!path.isWanted(size)) continue;
    const { scores, machines, stopped } = await judge.become({ removed: gone, added: [] });
    gone = [];
    const { setting, summary } = bestSetting(scores, evaluation.splits.length)!;
    yield { features: size, score: summary, setting: evaluation.settings[setting], machines, stopped };
  }
}

/** Planas's sizes: 1, 1 + v, 1 + 2v, … and the full set; every size where v is null. */
export function validatedSizes(step: number | null, featureCount: number): (size: number) => boolean {
  return (size) => step === null || size === featureCount || (size - 1) % step === 0;
}
