// The scores a subset of features can be judged by.

import { problem } from '../base/problem.ts';
import { registry } from '../base/registry.ts';
import { accuracy } from './accuracy.ts';
import { auc } from './auc.ts';
import { balancedAccuracy } from './balanced-accuracy.ts';
import { macroF1 } from './macro-f1.ts';
import { mcc } from './mcc.ts';
import { negatedMae } from './neg-mae.ts';
import { negatedMse } from './neg-mse.ts';
import { r2 } from './r2.ts';
import type { Score } from './score.ts';

/** The scores, by name. */
export const scores = registry<Score>('score', [
  accuracy,
  auc,
  balancedAccuracy,
  macroF1,
  mcc,
  negatedMae,
  negatedMse,
  r2,
]);

/** The name of a score in prose; a score of the program's own may have none. */
export const scoreTitle = (name: string): string => (scores.has(name) ? (scores.get(name).title ?? name) : name);

/** The score of that name: one of the program's own where it has that name, or a built-in one. */
export const namedScore = (name: string, own?: Score): Score => (own?.name === name ? own : scores.get(name));

/** Returns the score with this name; throws if it cannot be computed for this number of classes. */
export function scoreFor(name: string, classCount: number, own?: Score): Score {
  const score = namedScore(name, own);
  // With more classes there is one decision value per binary problem, and none of them orders the
  // samples.
  if (score.needs === 'decision' && classCount !== 2) {
    throw problem(
      'score-needs-two-classes',
      { score: name, classes: classCount },
      { fixes: [{ set: { score: 'balanced-accuracy' } }, { ask: ['positive'] }] },
    );
  }
  return score;
}

export type { Score } from './score.ts';
