// With which setting a size on a curve was scored: the curve says as much of it as is tuned.

import { hasSameKernel, type Setting } from '../plan/settings.ts';
import type { CurveEntry } from './select.ts';

/** Null where there is no such size, or no such setting among those that were tried. */
export function settingAt(entry: CurveEntry | undefined, settings: readonly Setting[]): Setting | null {
  if (!entry) return null;
  const { cost, setting } = entry;
  const isMeant = (own: Setting) => own.cost === cost && (!setting || hasSameKernel(own, { ...own, ...setting }));
  return settings.find(isMeant) ?? null;
}
