// How the model changed with an elimination, as rows of a table and in words.

import type { Explanation } from './explanation.ts';

/** A quantity before an elimination and after it. */
export interface Measure {
  readonly title: string;
  readonly before: number;
  readonly after: number | null;
}

type Explained = Pick<Explanation, 'elimination' | 'target'>;

/** What is known about the model before and after the elimination of the feature. */
export function measuresOf({ elimination, target }: Explained): Measure[] {
  if (!elimination) return [];
  const { margin, weightNorm2, test } = elimination;
  const all = [
    { title: 'margin', ...margin },
    { title: '‖w‖²', ...weightNorm2 },
    ...(test ? [{ title: target === 'real' ? 'test score (retrained)' : 'test accuracy (retrained)', ...test }] : []),
  ];
  return all.flatMap(({ title, before, after }) => (before === null ? [] : [{ title, before, after }]));
}

/** `−1.2 %`; empty where the change is undefined. */
export function changeText({ before, after }: Pick<Measure, 'before' | 'after'>): string {
  if (before === 0 || after === null) return '';
  const change = (after - before) / Math.abs(before);
  return `${change < 0 ? '−' : '+'}${Number((100 * Math.abs(change)).toPrecision(2))} %`;
}

const MARGIN =
  'The margin is the smallest signed distance of a training sample from the decision boundary; it is negative if a sample is misclassified.';

/** What the measures mean, as a paragraph. */
export function measureWords({ elimination, target }: Explained): string {
  const sentences = elimination && elimination.margin.before !== null ? [MARGIN] : [];
  const without = elimination?.removed === 1 ? 'the feature' : 'the features';
  return [
    ...sentences,
    '‖w‖² is the squared norm of the weights.',
    `"After" is the same ${target === 'real' ? 'model' : 'classifier'} without ${without}, before retraining.`,
  ].join(' ');
}
