// A report with every kind of block and figure that a result file can hold.

import type { Figure } from '../../src/report/charts/index.ts';
import type { ReportSketch } from '../../src/report/sketch.ts';

export const FIGURES: readonly Figure[] = [
  {
    figure: 'bars',
    data: { title: 'Bars', xTitle: 'x', bars: [{ name: 'a', value: 2, low: 1, high: 3 }], top: 1, xDomain: [0, 3] },
  },
  { figure: 'box', data: { title: 'Box', xTitle: 'x', groups: [{ name: 'a', values: [1, 2, 4] }], format: 'fixed' } },
  {
    figure: 'curves',
    data: {
      title: 'Curves',
      yTitle: 'accuracy',
      xScale: 'log',
      yDomain: [0, 1],
      series: [
        { name: 'a', points: [1, 2, 4].map((x) => ({ x, y: x / 5, spread: 0.1, tip: `at ${x}` })), marked: [2] },
        { name: 'b', points: [1, 4].map((x) => ({ x, y: 0.5 })), baseline: true },
      ],
    },
  },
  {
    figure: 'heatmap',
    data: {
      title: 'Tiles',
      xTitle: 'x',
      yTitle: 'y',
      xLabels: ['a', 'b'],
      yLabels: ['c'],
      values: [[1, null]],
      digits: 2,
      format: 'number',
      domain: [0, 2],
      marked: [{ x: 0, y: 0 }],
    },
  },
  {
    figure: 'lines',
    data: {
      title: 'Lines',
      xTitle: 'x',
      yTitle: 'y',
      yScale: 'log',
      xFormat: 'integer',
      yLimits: [0.1, 9],
      series: [{ name: 'a', points: [1, 2].map((x) => ({ x, y: x })), isGuide: true }],
    },
  },
  {
    figure: 'scatter',
    data: {
      title: 'Scatter',
      xTitle: 'x',
      yTitle: 'y',
      classes: ['a', 'b'],
      points: [{ x: 1, y: 2, group: 1 }],
      paths: [
        {
          places: [
            [0, 0],
            [1, 1],
          ],
          style: 'margin',
        },
      ],
      arrows: [{ from: [0, 0], by: [1, 0] }],
      regions: [
        {
          places: [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        },
      ],
      xDomain: [-2, 2],
      yDomain: [-2, 2],
      sameUnits: true,
    },
  },
];

export const sampleSketch = (): ReportSketch => ({
  title: 'Sketch',
  summary: ['One.', 'Two.'],
  sections: [
    {
      heading: 'Words',
      blocks: [
        { kind: 'paragraph', text: 'p' },
        { kind: 'note', text: 'n', tone: 'warning' },
        { kind: 'list', items: ['i'], ordered: true },
        { kind: 'facts', facts: [{ label: 'l', value: 'v', note: 'n' }] },
        { kind: 'command', text: 'c' },
        { kind: 'methods', text: 'm', citations: [{ text: 't', url: 'https://example.org/' }] },
        {
          kind: 'table',
          caption: 'c',
          columns: [
            { title: 'a', heading: true },
            { title: 'b', format: 'number', digits: 1, align: 'center' },
          ],
          rows: [
            ['x', 1.25],
            ['y', { value: null, strong: true, note: 'n' }],
          ],
          collapsed: true,
        },
      ],
      sections: [{ heading: 'Figures', blocks: FIGURES.map((figure) => ({ kind: 'figure', ...figure })) }],
    },
  ],
});
