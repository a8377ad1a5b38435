// The methods as menus list them: by kind, the plain name first.

import { type Method, type MethodGroup, methods } from '../../../src/app.browser.ts';

const TITLES: Readonly<Record<MethodGroup, string>> = {
  recommended: 'Recommended',
  composite: 'Combined rankings, to tell real features from noise',
  search: 'Searches guided by the cross-validated scores of subsets',
  classifier: 'Criteria computed from a trained classifier',
  filter: 'Filters: all features scored once, without a classifier',
  baseline: 'Baselines',
};

export interface ShownGroup {
  readonly title: string;
  readonly methods: readonly Method[];
}

export function methodGroups(): ShownGroup[] {
  const groups = (Object.keys(TITLES) as MethodGroup[]).map((group) => ({
    title: TITLES[group],
    methods: methods.entries.filter((method) => method.group === group),
  }));
  return groups.filter((group) => group.methods.length > 0);
}

/** `Fisher score`: titles are written as in the middle of a sentence. */
export const methodTitle = ({ title }: Pick<Method, 'title'>) => `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`;
