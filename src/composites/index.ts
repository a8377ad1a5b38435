// The composites: methods that combine the rankings of others. A new one is one file here and one
// line below (its own options a word in `compositeOptions`, its evidence one in `Evidence`).

import { registry } from '../base/registry.ts';
import type { Composite, CompositeOptions } from './composite.ts';
import { type EnsembleEvidence, ensemble } from './ensemble.ts';
import { type KnockoffEvidence, knockoff } from './knockoff.ts';
import { type PanelEvidence, panel } from './panel.ts';
import { type ShadowEvidence, shadow } from './shadow.ts';
import { type StabilityEvidence, stability } from './stability.ts';

/** The findings of a composite, as recorded in results. */
export type Evidence = EnsembleEvidence | KnockoffEvidence | PanelEvidence | ShadowEvidence | StabilityEvidence;

/** The composites, by name. */
export const composites = registry<Composite>('composite', [ensemble, knockoff, panel, shadow, stability]);

/** The options that only composites read. */
export const compositeOptions = {
  ...ensemble.options,
  ...knockoff.options,
  ...panel.options,
  ...shadow.options,
  ...stability.options,
} as const;

/** The values of those that a composite reads. */
export function compositeOptionsOf({ options: own }: Composite, options: object): CompositeOptions {
  const values = new Map<string, number | string | null>(Object.entries(options));
  return Object.fromEntries(Object.keys(own).map((name) => [name, values.get(name) ?? null]));
}

/** The options without those that only other composites read. */
export function withoutOtherComposites<O extends object>(options: O, own: CompositeOptions): O {
  const kept = Object.entries(options).filter(
    ([name]) => !Object.hasOwn(compositeOptions, name) || Object.hasOwn(own, name),
  );
  return Object.fromEntries(kept) as O;
}
