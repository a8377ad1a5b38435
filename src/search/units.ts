// Which features leave together: those of one group, given by the user or the columns of one category.

import type { Dataset } from '../data/dataset.ts';

/** By feature the number of its unit; a feature without a group is a unit of its own. */
export function featureUnits(dataset: Dataset): Int32Array {
  const units = new Map<string, number>();
  return Int32Array.from(dataset.features, ({ group }, index) => {
    if (group === undefined) return index;
    if (!units.has(group)) units.set(group, index);
    return units.get(group)!;
  });
}
