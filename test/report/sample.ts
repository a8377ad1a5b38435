// A report with every kind of block and chart, with names as strangers write them.

import { random } from '../../src/base/random.ts';
import { barsChart } from '../../src/report/charts/bars.ts';
import { boxChart } from '../../src/report/charts/box.ts';
import type { ChartSpec } from '../../src/report/charts/chart.ts';
import { confusionChart } from '../../src/report/charts/confusion.ts';
import { curvesChart } from '../../src/report/charts/curves.ts';
import { dotsChart } from '../../src/report/charts/dots.ts';
import { heatmapChart } from '../../src/report/charts/heatmap.ts';
import { histogramChart } from '../../src/report/charts/histogram.ts';
import { linesChart } from '../../src/report/charts/lines.ts';
import { type Place, scatterChart } from '../../src/report/charts/scatter.ts';
import { stripsChart } from '../../src/report/charts/strips.ts';
import { tilesChart } from '../../src/report/charts/tiles.ts';
import { upsetChart } from '../../src/report/charts/upset.ts';
import type { Report } from '../../src/report/document.ts';

export const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '=HYPERLINK("https://example.org","x")',
  'bell\u0007 and \u001b[31mred\u001b[0m',
  'مرحبا بالعالم',
  '\u202egnirts desrever',
  '👩‍🔬 emoji 🧬',
  `${'long'.repeat(2500)}`,
  '</title></svg><b>',
  '__proto__',
] as const;

const sizes = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50, 100, 200, 500, 1000, 2000];
const learned = (x: number, top: number) => top - 0.32 * Math.exp(-x / 4) - 0.02 * Math.log10(x);

/** One chart of each kind, by name. */
export function sampleCharts(): Record<string, ChartSpec> {
  return {
    curves: curvesChart({
      title: 'Accuracy against the number of features',
      yTitle: 'accuracy',
      xScale: 'log',
      series: [
        {
          name: 'svm-rfe',
          points: sizes.map((x) => ({ x, y: learned(x, 0.98), spread: 0.012 })),
          marked: [10],
        },
        { name: 'eb-rfe', points: sizes.map((x) => ({ x, y: learned(x, 0.95), spread: 0.015 })), marked: [15] },
        { name: 'random order', baseline: true, points: sizes.map((x) => ({ x, y: 0.5 + 0.06 * Math.log(x) })) },
        { name: 'reversed', baseline: true, points: sizes.map((x) => ({ x, y: 0.5 + 0.04 * Math.log(x) })) },
      ],
    }),
    histogram: histogramChart({
      title: 'Accuracy with permuted labels',
      xTitle: 'accuracy',
      format: 'fixed',
      unit: 'permutation',
      values: sizes.map((x) => 0.5 + 0.02 * Math.sin(x)),
      marked: [{ name: HOSTILE[0], value: 0.95 }],
    }),
    dots: dotsChart({
      title: 'The estimate and its baselines',
      xTitle: 'accuracy',
      format: 'fixed',
      dots: [
        { name: HOSTILE[0], value: 0.95, low: 0.92, high: 0.98, colour: 1 },
        ...HOSTILE.slice(1).map((name, place) => ({ name, value: 0.9 - place * 0.03, baseline: true })),
      ],
    }),
    tiles: tilesChart({
      title: 'z-scores of the selected features',
      xTitle: 'samples',
      yTitle: 'features',
      xNames: Array.from({ length: 50 }, (_, k) => `sample ${k}`),
      yNames: HOSTILE,
      values: HOSTILE.map((_, j) => Array.from({ length: 50 }, (_, k) => (k === 7 ? null : Math.sin(j * 50 + k) * 4))),
      valueTitle: 'z-score',
      domain: [-3, 3],
      isDiverging: true,
      strip: {
        title: 'class',
        names: [HOSTILE[0], 'b'],
        groups: Array.from({ length: 50 }, (_, k) => Number(k > 20)),
      },
    }),
    strips: stripsChart({
      title: 'Decision values',
      xTitle: 'decision value',
      groups: [HOSTILE[0], HOSTILE[8]],
      line: 0,
      ringText: 'misclassified',
      points: Array.from({ length: 60 }, (_, k) => ({
        name: HOSTILE[k % HOSTILE.length],
        value: Math.round(20 + Math.sin(k) * 20) / 10 - 2,
        group: k % 2,
        ring: k % 9 === 0,
      })),
    }),
    upset: upsetChart({
      title: 'Features that the selections share',
      sets: HOSTILE.slice(0, 4).map((name, place) => ({ name, items: HOSTILE.slice(place, place + 4) })),
    }),
    bars: barsChart({
      title: 'How often a feature was selected',
      xTitle: 'share of outer folds',
      format: 'percent',
      xDomain: [0, 1],
      bars: [...HOSTILE, 'Flavanoids', 'Proline', 'Hue'].map((name, place) => ({
        name,
        value: 1 - place * 0.07,
        low: 0.95 - place * 0.07,
        high: Math.min(1, 1.04 - place * 0.07),
      })),
    }),
    confusion: confusionChart({
      title: 'Confusion matrix over the outer folds',
      classes: ['class_0', 'class_1', HOSTILE[0]],
      counts: [
        [58, 1, 0],
        [2, 67, 2],
        [0, 0, 48],
      ],
    }),
    heatmap: heatmapChart({
      title: 'Accuracy by degree and cost',
      xTitle: 'cost C',
      yTitle: 'degree',
      xLabels: ['0.01', '0.1', '1', '10', '100'],
      yLabels: ['1', '2', '3', '4'],
      format: 'percent',
      values: [
        [0.81, 0.9, 0.955, 0.96, 0.94],
        [0.8, 0.92, 0.965, 0.95, 0.93],
        [0.72, 0.88, 0.93, 0.92, null],
        [0.6, 0.84, 0.91, 0.9, 0.89],
      ],
      marked: [{ x: 2, y: 1 }],
    }),
    scatter: sampleScatter(),
    lines: linesChart({
      title: 'Time against cost',
      xTitle: 'cost C',
      yTitle: 'seconds',
      xScale: 'log',
      yScale: 'log',
      series: [
        { name: 'linear', points: [0.01, 0.1, 1, 10, 100].map((x) => ({ x, y: 0.2 + x * 0.03 })) },
        { name: 'rbf', points: [0.01, 0.1, 1, 10, 100].map((x) => ({ x, y: 0.4 + x * 0.11 })) },
      ],
    }),
    box: boxChart({
      title: 'Accuracy over 20 splits',
      xTitle: 'accuracy',
      format: 'percent',
      groups: ['svm-rfe', 'eb-rfe', 'all features'].map((name, place) => ({
        name,
        values: Array.from({ length: 20 }, (_, split) => 0.95 - 0.03 * place + 0.02 * Math.sin(split * (place + 2))),
      })),
    }),
  };
}

function sampleScatter(): ChartSpec {
  const { uniform } = random(1);
  const circle: Place[] = Array.from({ length: 61 }, (_, step) => [
    Math.cos((step * Math.PI) / 30),
    Math.sin((step * Math.PI) / 30),
  ]);
  return scatterChart({
    title: 'Two classes, the boundary and its gradients',
    xTitle: 'x₁',
    yTitle: 'x₂',
    classes: ['inside', 'outside'],
    points: Array.from({ length: 200 }, () => {
      const [x, y] = [uniform() * 4 - 2, uniform() * 4 - 2];
      return { x, y, group: x * x + y * y < 1 ? 0 : 1 };
    }),
    paths: [{ places: circle }, { places: circle.map(([x, y]) => [x * 1.2, y * 1.2]), style: 'margin' }],
    arrows: [0, 1, 2, 3, 4, 5, 6, 7].map((step) => {
      const [x, y] = [Math.cos((step * Math.PI) / 4), Math.sin((step * Math.PI) / 4)];
      return { from: [x, y], by: [x * 0.4, y * 0.4] };
    }),
    regions: [
      {
        places: [
          [0.5, 0.5],
          [1.5, 0.5],
          [1.5, 1.5],
          [0.5, 1.5],
        ],
      },
    ],
    xDomain: [-2, 2],
    yDomain: [-2, 2],
    sameUnits: true,
  });
}

export function sampleReport(): Report {
  const charts = Object.values(sampleCharts()).map((chart) => ({ kind: 'chart' as const, chart }));
  return {
    title: 'Which features matter in wine.csv?',
    summary: [
      'Five of 13 features are enough: 97.2 % accuracy (± 1.1) over 10 outer folds, against 97.8 % with all.',
      'The order was learned again in each fold.',
    ],
    generatedBy: 'svm-sieve 0.1.0',
    sections: [
      {
        heading: 'Results',
        blocks: [
          { kind: 'paragraph', text: 'Each method ranked the features of the training part of each fold.' },
          {
            kind: 'facts',
            facts: [
              { label: 'honest accuracy', value: '0.972', note: '95 % interval 0.95 to 0.99' },
              { label: `of ${HOSTILE[0]}`, value: HOSTILE[4], note: HOSTILE[1] },
            ],
          },
          { kind: 'note', text: 'Two folds lack a class.', tone: 'warning' },
          { kind: 'note', text: 'Differences below one standard error say nothing.' },
          {
            kind: 'table',
            caption: 'Methods side by side',
            columns: [
              { title: 'method', heading: true },
              { title: 'accuracy', format: 'percent' },
              { title: 'features', format: 'integer' },
              { title: '‖w‖²', format: 'scientific' },
              { title: 'published' },
            ],
            rows: [
              ['svm-rfe', { value: 0.9722, strong: true, note: '± 1.1 %' }, 5, 123456, '97.1'],
              ['eb-rfe', 0.961, 7, 0.000123, null],
            ],
          },
          { kind: 'list', items: ['Proline leads in every fold.', `${HOSTILE[4]} follows.`] },
        ],
      },
      { heading: 'Charts', blocks: charts, sections: [{ heading: 'Notes', blocks: [] }] },
      {
        heading: 'How many features',
        blocks: [
          {
            kind: 'sizes',
            chart: sampleCharts().curves,
            sizes: sizes.map((features) => ({
              features,
              text: `${features} features: accuracy ${learned(features, 0.98)}`,
            })),
            chosen: 6,
            ranking: [...HOSTILE, ...Array.from({ length: 1990 }, (_, place) => `feature ${place + 11}`)],
          },
        ],
      },
      {
        heading: `Names like ${HOSTILE[0]}`,
        blocks: [
          {
            kind: 'table',
            caption: 'Hostile names',
            columns: [{ title: 'feature', heading: true }, { title: HOSTILE[1] }],
            rows: HOSTILE.map((name, place) => [name, place]),
          },
          {
            kind: 'table',
            caption: 'All features',
            columns: [{ title: 'feature', heading: true }, { title: 'rank' }],
            rows: Array.from({ length: 60 }, (_, place) => [
              `feature ${place + 1}`,
              place === 5 ? null : 1 / (place + 1),
            ]),
            sortable: true,
          },
        ],
      },
      {
        heading: 'Methods',
        blocks: [
          {
            kind: 'methods',
            text: 'Features left by their squared weight in a linear SVM, one at a time.',
            citations: [
              {
                text: 'Guyon, Weston, Barnhill, Vapnik: Gene selection for cancer classification using SVMs, 2002',
                url: 'https://doi.org/10.1023/A:1012487302797',
              },
              { text: 'A link that is none', url: 'javascript:alert(1)' },
            ],
          },
          {
            kind: 'command',
            text: `svm-sieve evaluate example:wine --method svm-rfe --outer-folds 10 --seed 1 --report ${'very-'.repeat(20)}long.html\n# second line`,
          },
        ],
      },
    ],
  };
}
