// How the classifier changed with an elimination, as rows of a table.

import type { FeatureElimination } from '../../../src/app.browser.ts';

export interface Measure {
  readonly title: string;
  readonly before: number;
  readonly after: number | null;
}

export function measuresOf({ margin, weightNorm2, test }: FeatureElimination): Measure[] {
  const all = [
    { title: 'margin', ...margin },
    { title: '‖w‖²', ...weightNorm2 },
    ...(test ? [{ title: 'test accuracy (retrained)', ...test }] : []),
  ];
  return all.flatMap(({ title, before, after }) => (before === null ? [] : [{ title, before, after }]));
}

/** `−1.2 %`; empty where the change is undefined. */
export function changeText(before: number, after: number | null): string {
  if (before === 0 || after === null) return '';
  const change = (after - before) / Math.abs(before);
  return `${change < 0 ? '−' : '+'}${Number((100 * Math.abs(change)).toPrecision(2))} %`;
}
