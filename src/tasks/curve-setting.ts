// The hyperparameters with which a size on a curve was scored; the curve records those that are
// tuned.

import type { ScoreSummary } from '../evaluation/summary.ts';
import { hasSameKernel, type Setting } from '../plan/settings.ts';

/** A size on the validated curve. */
export interface CurveEntry {
  readonly features: number;
  readonly score: ScoreSummary;
  readonly cost: number;
  /** The other parameters of the best setting, if parameters besides the cost are tuned. */
  readonly setting?: Pick<Setting, 'kernel' | 'parameters'>;
  /** The fraction of test samples that are classified correctly. */
  readonly test?: number;
}

/** Null if there is no such size, or no such setting among those that were tried. */
export function settingAt(entry: CurveEntry | undefined, settings: readonly Setting[]): Setting | null {
  if (!entry) return null;
  const { cost, setting } = entry;
  const isMeant = (own: Setting) => own.cost === cost && (!setting || hasSameKernel(own, { ...own, ...setting }));
  return settings.find(isMeant) ?? null;
}

/** The setting that scored best at a size; that of a refined subset may not be on the curve. */
export function settingOf(
  settings: readonly Setting[],
  curve: readonly CurveEntry[],
  { size, cost }: { readonly size: number; readonly cost: number },
): Setting {
  const entry = curve.find(({ features }) => features === size);
  return settingAt(entry, settings) ?? settings.find((tried) => tried.cost === cost) ?? settings[0];
}
