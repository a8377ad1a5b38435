// What the classifier lost with a feature, as rows of a table.

import type { Departure } from '../../../src/app.browser.ts';

export interface Measure {
  readonly title: string;
  readonly before: number;
  readonly after: number | null;
}

export function measuresOf({ margin, weightNorm2, test }: Departure): Measure[] {
  const all = [
    { title: 'margin', ...margin },
    { title: '‖w‖²', ...weightNorm2 },
    ...(test ? [{ title: 'right test rows (trained again)', ...test }] : []),
  ];
  return all.flatMap(({ title, before, after }) => (before === null ? [] : [{ title, before, after }]));
}

/** `−1.2 %`; nothing where it cannot be said. */
export function changeWords(before: number, after: number | null): string {
  if (before === 0 || after === null) return '';
  const share = (after - before) / Math.abs(before);
  return `${share < 0 ? '−' : '+'}${Number((100 * Math.abs(share)).toPrecision(2))} %`;
}
