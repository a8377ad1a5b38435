// What a composite found, in sentences and as nested evaluations record it.

import type { CombinedSelections } from '../composites/composite.ts';
import { composites, type Evidence } from '../composites/index.ts';
import type { RankResult } from './ranking-run.ts';

/** None where the method combines no rankings. */
export const evidenceLines = ({ evidence }: Pick<RankResult, 'evidence'>): readonly string[] =>
  evidence ? composites.get(evidence.composite).conclusion(evidence) : [];

/** What was combined, and what of it concerns a feature. */
export const evidenceAbout = (evidence: Evidence, feature: string): readonly string[] =>
  composites.get(evidence.composite).explained(evidence, feature);

/** The selections that a composite combined, as a property; none for other methods. */
export function combinedIn({ evidence }: { readonly evidence?: Evidence }): { combined?: CombinedSelections } {
  const combined = evidence && composites.get(evidence.composite).selections?.(evidence);
  return combined ? { combined } : {};
}
