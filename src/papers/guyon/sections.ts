// Tables and charts of the qualities by the number of genes.

import type { Qualities } from '../../evaluation/qualities.ts';
import type { CurvesData } from '../../report/charts/curves.ts';
import type { Series } from '../../report/charts/series.ts';
import type { TableBlock } from '../../report/document.ts';
import type { SectionSketch } from '../../report/sketch.ts';
import type { LeaveOneOut } from './experiment.ts';
import { REFERENCE } from './genes.ts';
import type { Ranked, Way } from './left-out.ts';
import { type PooledPath, pooledPath } from './pooled.ts';

const QUALITIES: readonly (readonly [keyof Qualities, string])[] = [
  ['successRate', 'success'],
  ['acceptanceRate', 'acceptance'],
  ['extremalMargin', 'extremal margin'],
  ['medianMargin', 'median margin'],
];

function series(name: string, { sizes, qualities }: PooledPath, quality: keyof Qualities): Series {
  return {
    name,
    points: sizes.flatMap((size, place) => {
      const value = qualities[place][quality];
      return value === null ? [] : [{ x: size, y: value }];
    }),
  };
}

/** Success rates with and without selection bias, the baselines, and a further unbiased path. */
export function successSection(
  heading: string,
  { halving, single }: LeaveOneOut,
  further: { readonly name: string; readonly path: PooledPath },
): SectionSketch {
  const path = (way: Way, ranked: Ranked) => pooledPath(halving, way, ranked);
  const rate = 'successRate';
  const chart = (title: string, own: readonly Series[]): CurvesData => ({
    title: `${heading}: success rate of ${title}`,
    xTitle: 'number of genes',
    yTitle: 'success rate',
    xScale: 'log',
    series: [
      ...own,
      { ...series('random', path('random', 'without'), rate), baseline: true },
      { ...series('reversed', path('reversed', 'without'), rate), baseline: true },
    ],
  });
  const recursive = chart('SVM-RFE', [
    series('biased', path('svm-rfe', 'with'), rate),
    series('unbiased', path('svm-rfe', 'without'), rate),
    series('biased, one gene per step', single, rate),
    series(further.name, further.path, rate),
  ]);
  const baseline = chart("Golub's ranking", [
    series('biased', path('golub', 'with'), rate),
    series('unbiased', path('golub', 'without'), rate),
  ]);
  return {
    heading,
    blocks: [
      { kind: 'figure', figure: 'curves', data: recursive },
      { kind: 'figure', figure: 'curves', data: baseline },
      qualityTable(`${heading}: the four qualities of SVM-RFE`, path('svm-rfe', 'with'), path('svm-rfe', 'without')),
      qualityTable(
        `${heading}: the four qualities of Golub's ranking`,
        path('golub', 'with'),
        path('golub', 'without'),
      ),
    ],
  };
}

/** With and without selection bias, quality by quality. */
function qualityTable(caption: string, biased: PooledPath, unbiased: PooledPath): TableBlock {
  return {
    kind: 'table',
    caption,
    columns: [
      { title: 'genes', format: 'integer', heading: true },
      ...QUALITIES.flatMap(([, title]) =>
        ['biased', 'unbiased'].map((kind) => ({ title: `${title}, ${kind}`, format: 'fixed' as const, digits: 2 })),
      ),
    ],
    rows: biased.sizes.map((size, place) => [
      size,
      ...QUALITIES.flatMap(([quality]) => [biased.qualities[place][quality], unbiased.qualities[place][quality]]),
    ]),
  };
}

/** One path of its own, such as that of an independent test set. */
export function pathTable(
  caption: string,
  named: readonly { readonly name: string; readonly path: PooledPath }[],
): TableBlock {
  return {
    kind: 'table',
    caption,
    columns: [
      { title: 'genes', format: 'integer', heading: true },
      ...named.flatMap(({ name }) =>
        QUALITIES.map(([, title]) => ({ title: `${name}: ${title}`, format: 'fixed' as const, digits: 2 })),
      ),
    ],
    rows: named[0].path.sizes.map((size, place) => [
      size,
      ...named.flatMap(({ path }) => QUALITIES.map(([quality]) => path.qualities[place][quality])),
    ]),
  };
}

export const methodSection: SectionSketch = {
  heading: 'Method',
  blocks: [
    {
      kind: 'methods',
      text: 'Linear SVM, C = 100, genes standardised on the training samples. Biased: genes ranked on all samples, including the held-out ones. Unbiased: ranked without them.',
      citations: [{ text: REFERENCE }],
    },
  ],
};
