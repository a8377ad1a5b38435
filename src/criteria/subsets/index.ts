// The criteria of subsets. A new one is one file here and one line below.

import { registry } from '../../base/registry.ts';
import { objective } from './objective.ts';
import { radiusMargin } from './radius-margin.ts';
import { span } from './span.ts';
import type { SubsetCriterion } from './subset-criterion.ts';

export type { SubsetCriterion, TrainedSubset } from './subset-criterion.ts';

const ENTRIES = [objective, radiusMargin, span] as const;

type SubsetCriterionName = (typeof ENTRIES)[number]['name'];

/** The criteria by which a search can compare subsets, by name. */
export const subsetCriteria = registry<SubsetCriterion & { readonly name: SubsetCriterionName }>(
  'subset criterion',
  ENTRIES,
);
