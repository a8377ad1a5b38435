import { compile } from 'vega-lite';
import { describe, expect, it } from 'vitest';
import { barsChart } from '../../src/report/charts/bars.ts';
import { boxChart } from '../../src/report/charts/box.ts';
import type { ChartSpec } from '../../src/report/charts/chart.ts';
import { confusionChart } from '../../src/report/charts/confusion.ts';
import { curvesChart } from '../../src/report/charts/curves.ts';
import { heatmapChart } from '../../src/report/charts/heatmap.ts';
import { histogramChart } from '../../src/report/charts/histogram.ts';
import { linesChart } from '../../src/report/charts/lines.ts';
import { scatterChart } from '../../src/report/charts/scatter.ts';
import { seriesEncodings } from '../../src/report/charts/series.ts';
import { stripsChart } from '../../src/report/charts/strips.ts';
import { tilesChart } from '../../src/report/charts/tiles.ts';
import { intersections } from '../../src/report/charts/upset.ts';
import { renderChart } from '../../src/report/render-chart.ts';
import { HOSTILE, sampleCharts } from './sample.ts';

const charts = Object.entries(sampleCharts());
const draw = (chart: ChartSpec) => renderChart(chart, 680, 'c');

/** What Vega-Lite has to say about a specification. */
function remarks(chart: ChartSpec): string[] {
  const said: string[] = [];
  const note = (...words: unknown[]) => {
    said.push(words.join(' '));
    return logger;
  };
  const logger = { level: () => logger, error: note, warn: note, info: () => logger, debug: () => logger };
  compile({ ...chart.spec, width: 600 } as never, { logger: logger as never });
  return said;
}

type Rows = Record<string, unknown>[];
const rowsOf = (data: unknown) => (data as { values: Rows }).values;
const layersOf = ({ spec }: ChartSpec) => spec.layer as { mark: { type: string }; encoding: Record<string, never> }[];

describe.each(charts)('the chart of %s', (_kind, chart) => {
  it('is plain data', () => {
    expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
  });

  it('is a specification without a flaw', () => {
    expect(remarks(chart)).toEqual([]);
  });

  it('draws the same chart each time, with its words', async () => {
    const svg = await draw(chart);
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-label="[^"]{20,}"[^>]*>(?!<title>)/);
    expect(svg).not.toMatch(/NaN|undefined|\bnull\b/);
    expect(await draw(chart)).toBe(svg);
  });

  it('survives a way through JSON', async () => {
    expect(await draw(JSON.parse(JSON.stringify(chart)))).toBe(await draw(chart));
  });
});

describe('an UpSet plot', () => {
  it('counts every item once, under exactly the sets that hold it', () => {
    const found = intersections([
      { name: 'a', items: ['x', 'y', 'z', 'x'] },
      { name: 'b', items: ['y', 'z', 'w'] },
      { name: 'c', items: ['z'] },
    ]);
    expect(found).toEqual([
      { sets: [0, 1, 2], items: ['z'] },
      { sets: [0, 1], items: ['y'] },
      { sets: [0], items: ['x'] },
      { sets: [1], items: ['w'] },
    ]);
  });
});

describe('a strip plot', () => {
  it('keeps values and spreads equal ones over the row', () => {
    const points = [1, 1, 1, 5].map((value, k) => ({ name: `s${k}`, value, group: 0 }));
    const rows = rowsOf(stripsChart({ title: 't', xTitle: 'x', groups: ['a'], points }).spec.data);
    expect(rows.map(({ value }) => value)).toEqual([1, 1, 1, 5]);
    expect(new Set(rows.slice(0, 3).map(({ offset }) => offset)).size).toBe(3);
  });
});

describe('tiles', () => {
  it('cut values at the ends of the scale and say the true value', () => {
    const chart = tilesChart({
      title: 't',
      xTitle: 'samples',
      yTitle: 'features',
      xNames: ['s'],
      yNames: ['f', 'g'],
      values: [[7], [null]],
      valueTitle: 'z-score',
      domain: [-3, 3],
    });
    expect(rowsOf(chart.spec.data).map(({ value }) => value)).toEqual([3, null]);
    expect(chart.tips!.map(({ text }) => text)).toEqual(['f\ns\nz-score: 7', 'g\ns\nz-score: not known']);
  });
});

describe('tiles next to one another', () => {
  const draws = (xNames: readonly string[]) =>
    draw(
      tilesChart({
        title: 't',
        xTitle: 'outer folds',
        yTitle: 'features',
        xNames,
        yNames: ['a'],
        values: [xNames.map(() => 0.5)],
        valueTitle: 'r',
        domain: [0, 1],
      }),
    );

  it('have sharp edges: no page shows between them', async () => {
    expect(await draws(['1', '2'])).toMatch(/<g shape-rendering="crispEdges"/);
  });

  it('have upright names where these are short', async () => {
    expect(await draws(['1', '2'])).not.toMatch(/rotate\(300/);
    expect(await draws(['sample 1', 'sample 2'])).toMatch(/rotate\(300/);
  });
});

describe('tiles of two values', () => {
  it('have the colour of the page where a value is present, and stand back elsewhere', async () => {
    const svg = await draw(
      tilesChart({
        title: 't',
        xTitle: 'outer folds',
        yTitle: 'features',
        xNames: ['1', '2'],
        yNames: ['a'],
        values: [[1, 0]],
        valueTitle: 'selected',
        valueNames: ['not selected', 'selected'],
        format: 'integer',
        domain: [0, 1],
      }),
    );
    // A tile and its symbol in the legend each.
    expect(svg.match(/fill="var\(--data0,#0072b2\)"/g)).toHaveLength(2);
    expect(svg.match(/fill="rgba\(128, ?128, ?128, ?0\.2\)"/g)).toHaveLength(2);
    expect(svg).not.toMatch(/#d9d9d9|#e6f0f8|rgb\(230, ?240, ?248\)/);
  });
});

describe('curves', () => {
  const points = [1, 2, 3].map((x) => ({ x, y: x / 4 }));

  it('mark the chosen sizes and dash the baselines', () => {
    const chart = curvesChart({
      title: 't',
      yTitle: 'accuracy',
      series: [
        { name: 'a', points, marked: [2] },
        { name: 'b', points, baseline: true },
      ],
    });
    const marked = rowsOf(chart.spec.data).filter((row) => row.marked);
    expect(marked.map(({ series, x, y }) => [series, x, y])).toEqual([['a', 2, 0.5]]);
    const line = layersOf(chart).find(({ mark }) => mark.type === 'line')!;
    expect(line.encoding.strokeDash).toMatchObject({
      scale: {
        domain: ['a', 'b'],
        range: [
          [1, 0],
          [6, 3],
        ],
      },
    });
    expect(chart.description).toContain('a: from 25.0 % at 1 to 75.0 % at 3, marked at 2.');
  });

  it.each([1, 2])('keep the words of %i labelled points clear of every line', async (words) => {
    const sizes = [1, 2, 3, 5, 8, 13];
    const labelled = [
      { x: 13, text: 'best: 13' },
      { x: 3, text: 'within 1 SE: 3' },
    ].slice(0, words);
    for (const [top, guide] of [
      [0.97, 0.62],
      [0.9, 0.5],
      [0.81, 0.8],
      [0.62, 0.41],
    ]) {
      const chart = curvesChart({
        title: 't',
        yTitle: 'accuracy',
        yFormat: 'fixed',
        series: [
          { name: 'a', points: sizes.map((x) => ({ x, y: top - 0.01 / x })), labelled },
          { name: 'guide', points: [1, 13].map((x) => ({ x, y: guide })), baseline: true, isGuide: true },
        ],
      });
      const svg = await draw(chart);
      const line = /aria-label="[^"]*guide[^"]*" d="M[-\d.]+,([\d.]+)/.exec(svg) ?? /d="M0,([\d.]+)L\d+,\1"/.exec(svg);
      const highest = Math.min(
        ...labelled.map(({ text }) => {
          const at = new RegExp(`translate\\([-\\d.]+,([\\d.]+)\\)"[^>]*>${text}<`).exec(svg);
          return Number(at![1]);
        }),
      );
      // The height of the letters above their foot.
      expect(highest - 10 - Number(line![1])).toBeGreaterThan(0);
    }
  });

  it('have a band where the spread is known', () => {
    const series = [
      {
        name: 'a',
        points: [
          { x: 1, y: 0.5, spread: 0.25 },
          { x: 2, y: 0.75, spread: Number.NaN },
        ],
      },
    ];
    const chart = curvesChart({ title: 't', yTitle: 'y', series });
    expect(rowsOf(chart.spec.data).map(({ low, high }) => [low, high])).toEqual([
      [0.25, 0.75],
      [undefined, undefined],
    ]);
    expect(layersOf(chart).map(({ mark }) => mark.type)).toEqual(['area', 'line', 'point', 'rect']);
  });

  it('thin many points but keep ends, extremes and chosen sizes', () => {
    const many = Array.from({ length: 20_000 }, (_, x) => ({ x: x + 1, y: x === 7777 ? 2 : Math.sin(x) }));
    const chart = curvesChart({ title: 't', yTitle: 'y', series: [{ name: 'a', points: many, marked: [12_345] }] });
    const kept = rowsOf(chart.spec.data).map(({ x }) => x);
    expect(kept.length).toBeLessThan(500);
    expect(kept).toEqual(expect.arrayContaining([1, 7778, 12_345, 20_000]));
  });

  it('distinguish series whose names are the same or too long', () => {
    const long = 'x'.repeat(10_000);
    const series = [long, `${long}y`, 'a', 'a'].map((name) => ({ name, points }));
    const chart = linesChart({ title: 't', xTitle: 'x', yTitle: 'y', series });
    const names = new Set(rowsOf(chart.spec.data).map((row) => row.series as string));
    expect(names.size).toBe(4);
    for (const name of names) expect(name.length).toBeLessThan(50);
  });

  it('leave out what a logarithmic axis cannot show', () => {
    const series = [
      {
        name: 'a',
        points: [
          { x: 0, y: 1 },
          { x: 1, y: 0 },
          { x: 1, y: 1, spread: 2 },
        ],
      },
    ];
    const chart = linesChart({ title: 't', xTitle: 'x', yTitle: 'y', xScale: 'log', yScale: 'log', series });
    expect(rowsOf(chart.spec.data)).toEqual([{ series: 'a', x: 1, y: 1, low: 1, high: 3, dot: true }]);
  });
});

describe('tips', () => {
  const tipsOf = async (chart: ChartSpec) =>
    [
      ...(await draw(chart)).matchAll(
        /<path class="tipped"(?: data-x="([\d.]+)")?[^>]*><title>([^<]*)<\/title><\/path>/g,
      ),
    ].map(([, x, text]) => [x, text]);

  it('show all lines at a place, from halfway to its neighbours', async () => {
    const lines = [
      { name: 'a', points: [1, 2, 4].map((x) => ({ x, y: x / 4, spread: 0.125 })) },
      { name: 'b', points: [{ x: 2, y: 0.75, tip: 'b in other words' }] },
      { name: 'limit', isGuide: true, points: [1, 4].map((x) => ({ x, y: 0.5 })) },
    ];
    const chart = linesChart({ title: 't', xTitle: 'features', yTitle: 'y', yFormat: 'fixed', series: lines });
    const [hover] = layersOf(chart).filter(({ mark }) => mark.type === 'rect') as unknown as { data: unknown }[];
    expect(rowsOf(hover.data).map(({ from, to }) => [from, to])).toEqual([
      [1, 1.5],
      [1.5, 3],
      [3, 4],
    ]);
    expect(await tipsOf(chart)).toEqual([
      ['1', 'features: 1\na: 0.250 ± 0.125'],
      ['2', 'features: 2\na: 0.500 ± 0.125\nb in other words'],
      ['4', 'features: 4\na: 1.000 ± 0.125'],
    ]);
  });

  it('stand halfway between neighbours on a logarithmic axis, too', () => {
    const points = [1, 4, 100].map((x) => ({ x, y: 1 }));
    const chart = linesChart({ title: 't', xTitle: 'x', yTitle: 'y', xScale: 'log', series: [{ name: 'a', points }] });
    const [hover] = layersOf(chart).filter(({ mark }) => mark.type === 'rect') as unknown as { data: unknown }[];
    expect(rowsOf(hover.data).map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [2, 20],
      [20, 100],
    ]);
  });

  it('are few enough to point at, with the chosen size among them', () => {
    const points = Array.from({ length: 20_000 }, (_, x) => ({ x: x + 1, y: 1 }));
    const { tips } = linesChart({
      title: 't',
      xTitle: 'x',
      yTitle: 'y',
      series: [{ name: 'a', points, marked: [7777] }],
    });
    expect(tips!.length).toBeLessThan(250);
    expect(tips!.map(({ x }) => x)).toEqual(expect.arrayContaining([1, 7777, 20_000]));
  });

  it('show the value of a bar', async () => {
    const chart = barsChart({ title: 't', xTitle: 'share', format: 'percent', bars: [{ name: 'a & b', value: 0.25 }] });
    expect(await tipsOf(chart)).toEqual([[undefined, 'a &amp; b\nshare: 25.0 %']]);
  });
});

describe('a square of two equal axes', () => {
  it('is as wide as it is high, in a column of any width', async () => {
    const points = [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ];
    const chart = linesChart({ title: 't', xTitle: 'x', yTitle: 'y', isSquare: true, series: [{ name: 'a', points }] });
    for (const width of [320, 1200]) {
      const path = /d="M0,([\d.]+)L([\d.]+),0"/.exec(await renderChart(chart, width, 'square'));
      expect(path?.[1]).toBe(path?.[2]);
      expect(Number(path?.[1])).toBeLessThan(440);
    }
  });
});

describe('percentages', () => {
  it('have the same space on axes and in words', async () => {
    const bars = [{ name: 'a', value: 0.5 }];
    const chart = barsChart({ title: 't', xTitle: 'share', format: 'percent', xDomain: [0, 1], bars });
    const drawn = await draw(chart);
    expect(drawn).toContain('>50 %<');
    expect(drawn).not.toMatch(/\d%</);
    expect(chart.description).toBe('share: a 50.0 %.');
  });
});

describe('logarithmic axes', () => {
  const ticks = (xs: number[], ys: number[]) => {
    const points = xs.map((x, place) => ({ x, y: ys[place] }));
    const chart = linesChart({
      title: 't',
      xTitle: 'x',
      yTitle: 'y',
      xScale: 'log',
      yScale: 'log',
      series: [{ name: 'a', points }],
    });
    const { x, y } = layersOf(chart)[0].encoding as Record<string, { axis: { values?: number[] } }>;
    return [x.axis.values, y.axis.values];
  };

  it('have ticks of 1, 2 and 5, or powers of ten alone', () => {
    expect(ticks([1, 30], [0.3, 0.8])).toEqual([
      [1, 2, 5, 10, 20],
      [0.1, 0.2, 0.5, 1],
    ]);
    expect(ticks([1, 2000], [0.02, 90])).toEqual([
      [1, 10, 100, 1000],
      [0.01, 0.1, 1, 10, 100],
    ]);
    expect(ticks([3, 4], [7, 7])).toEqual([undefined, undefined]);
  });
});

describe('bars', () => {
  it('show the first, and say of how many', () => {
    const bars = Array.from({ length: 20_000 }, (_, place) => ({ name: `gene ${place}`, value: 1 / (place + 1) }));
    const chart = barsChart({ title: 'Importance', xTitle: 'weight', bars, top: 5 });
    expect(chart.title).toBe('Importance (first 5 of 20,000)');
    expect(rowsOf(chart.spec.data).map(({ name }) => name)).toEqual(['gene 0', 'gene 1', 'gene 2', 'gene 3', 'gene 4']);
    expect(chart.description).toBe('weight: gene 0 1, gene 1 0.5, gene 2 0.3333, gene 3 0.25, gene 4 0.2.');
  });

  it('keep the order that is given', async () => {
    const chart = barsChart({ title: 't', xTitle: 'x', bars: ['z', 'a', 'm'].map((name, value) => ({ name, value })) });
    const labels = [...(await draw(chart)).matchAll(/>([zam])<\/text>/g)].map((match) => match[1]);
    expect(labels).toEqual(['z', 'a', 'm']);
  });
});

describe('grids', () => {
  it('count the rows of each class in a confusion matrix', () => {
    const chart = confusionChart({
      title: 't',
      classes: ['a', 'b'],
      counts: [
        [3, 1],
        [0, 0],
      ],
    });
    const tiles = rowsOf(chart.spec.data).map(({ y, x, text, shade }) => [y, x, text, shade]);
    expect(tiles).toEqual([
      ['a', 'a', '3', 0.75],
      ['a', 'b', '1', 0.25],
      ['b', 'a', '0', 0],
      ['b', 'b', '0', 0],
    ]);
    expect(chart.description).toBe('Rows predicted rightly, by actual class. a: 3 of 4; b: 0 of 0.');
  });

  it('show what is unknown, and shade from the least to the largest', () => {
    const labels = { xLabels: ['1', '10'], yLabels: ['1', '2'], xTitle: 'C', yTitle: 'degree' };
    const chart = heatmapChart({
      title: 't',
      ...labels,
      values: [
        [1, 3],
        [null, 2],
      ],
      marked: [{ x: 1, y: 0 }],
    });
    const tiles = rowsOf(chart.spec.data).map(({ text, shade, marked }) => [text, shade, marked]);
    expect(tiles).toEqual([
      ['1', 0, undefined],
      ['3', 1, true],
      ['–', null, undefined],
      ['2', 0.5, undefined],
    ]);
  });

  it('shade from one end of a given domain to the other, and no further', () => {
    const labels = { xLabels: ['a', 'b', 'c', 'd'], yLabels: ['1'], xTitle: 'x', yTitle: 'y' };
    const chart = heatmapChart({ title: 't', ...labels, values: [[0.4, 0.5, 0.7, 1]], domain: [0.5, 0.9] });
    const shades = rowsOf(chart.spec.data).map(({ shade }) => shade as number);
    expect(shades.map((shade) => shade.toFixed(6))).toEqual(['0.000000', '0.000000', '0.500000', '1.000000']);
  });

  it('give all numbers room on a narrow drawing', async () => {
    const names = Array.from({ length: 20 }, (_, place) => `class ${place}`);
    const chart = confusionChart({ title: 't', classes: names, counts: names.map(() => names.map(() => 1234)) });
    const svg = await renderChart(chart, 320, 'c');
    expect(Number(/width="(\d+)"/.exec(svg)![1])).toBeLessThanOrEqual(340);
    const size = Number(/font-size="([\d.]+)px"[^>]*>1,234</.exec(svg)![1]);
    expect(size).toBeLessThan(6);
  });
});

describe('boxes', () => {
  it('have the quartiles of R and numpy', () => {
    const groups = [
      { name: 'a', values: [4, 1, 3, 2] },
      { name: 'none', values: [] },
    ];
    const [box, empty] = rowsOf(boxChart({ title: 't', xTitle: 'x', groups }).spec.data);
    expect(box).toMatchObject({ least: 1, first: 1.75, median: 2.5, third: 3.25, largest: 4 });
    expect(empty).toMatchObject({ least: null, median: null });
  });

  it('have the colours of the same groups in other charts, and grey for baselines', async () => {
    const groups = [
      { name: 'a', values: [1, 2], colour: 2 },
      { name: 'b', values: [2, 3], baseline: true },
    ];
    const svg = await draw(boxChart({ title: 't', xTitle: 'x', groups }));
    expect(svg).toMatch(/fill="var\(--data2,/);
    expect(svg).toMatch(/fill="#808080"/);
    expect(svg).not.toMatch(/fill="var\(--data0,/);
  });
});

describe('a histogram', () => {
  const scores = [0.41, 0.5, 0.5, 0.52, 0.6];
  const chart = histogramChart({
    title: 't',
    xTitle: 'accuracy',
    format: 'fixed',
    unit: 'permutation',
    values: [...scores, Number.NaN],
    marked: [{ name: 'true labels', value: 0.9 }],
  });

  it('counts every value once, in bins of equal width that hold the marked value, too', () => {
    const bins = rowsOf(chart.spec.data) as { from: number; to: number; count: number }[];
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(scores.length);
    for (const { from, to, count } of bins) {
      expect(to - from).toBeCloseTo(bins[0].to - bins[0].from, 12);
      expect(count).toBe(scores.filter((score) => score >= from && score < to).length);
    }
    expect(bins[0].from).toBeLessThan(0.41);
    expect(bins.at(-1)!.to).toBeGreaterThan(0.9);
    expect(chart.description).toBe('accuracy of 5 permutations, 0.410 to 0.600; true labels: 0.900.');
  });

  it('draws the marked value as a line with its name', async () => {
    const svg = await draw(chart);
    expect(svg).toContain('true labels 0.900');
    // Chance is grey, as while the run is watched.
    expect(svg).toMatch(/fill="#808080"/);
    expect(svg).not.toMatch(/fill="var\(--data0,/);
    expect(svg).toContain('accuracy 0.490 to 0.518\n2 permutations');
  });

  it('has no bars without values', async () => {
    const empty = histogramChart({ title: 't', xTitle: 'x', unit: 'permutation', values: [] });
    expect(rowsOf(empty.spec.data).every(({ count }) => count === 0)).toBe(true);
    expect(await draw(empty)).not.toContain('NaN');
  });
});

describe('drawing', () => {
  it.each([
    ['curves', curvesChart({ title: 't', yTitle: 'y', series: [] })],
    ['bars', barsChart({ title: 't', xTitle: 'x', bars: [] })],
    ['a grid', heatmapChart({ title: 't', xTitle: 'x', yTitle: 'y', xLabels: [], yLabels: [], values: [] })],
    ['points', scatterChart({ title: 't', xTitle: 'x', yTitle: 'y', classes: [], points: [] })],
    ['boxes', boxChart({ title: 't', xTitle: 'x', groups: [] })],
    [
      'one point',
      linesChart({ title: 't', xTitle: 'x', yTitle: 'y', series: [{ name: 'a', points: [{ x: 1, y: 1 }] }] }),
    ],
  ])('continues without data: %s', async (_name, chart) => {
    const svg = await draw(chart);
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toContain('NaN');
  });

  it('never loads anything', async () => {
    const spec = { data: { url: 'https://example.org/data.csv' }, mark: 'point', encoding: { x: { field: 'a' } } };
    const asked: string[] = [];
    const original = globalThis.fetch;
    globalThis.fetch = (async (address: unknown) => asked.push(String(address))) as never;
    try {
      await draw({ title: 't', description: 'd', spec }).catch(() => undefined);
    } finally {
      globalThis.fetch = original;
    }
    expect(asked).toEqual([]);
  });

  it('labels an axis up to some hundred without exponents', async () => {
    const points = [20, 60, 120, 200].map((x) => ({ x, y: x / 10_000 }));
    const svg = await draw(linesChart({ title: 't', xTitle: 'x', yTitle: 'y', series: [{ name: 'a', points }] }));
    expect(svg).toContain('>120<');
    expect(svg).not.toMatch(/>\d(\.\d+)?e\+\d+</);
  });

  it('has lines in the legend that are long enough to tell the dashes apart', () => {
    const names = ['a', 'random', 'reversed', 'majority class', 'all features'];
    const series = names.map((name) => ({ name, points: [], baseline: name !== 'a' }));
    const { strokeDash } = seriesEncodings(series) as unknown as {
      strokeDash: { scale: { range: number[][] }; legend: { symbolSize: number } };
    };
    const patterns = strokeDash.scale.range;
    expect(new Set(patterns.map(String)).size).toBe(names.length);
    const longest = Math.max(...patterns.map((dashes) => dashes.reduce((sum, own) => sum + own, 0)));
    // A stroke is as long as the root of its size: two whole periods of every pattern.
    expect(Math.sqrt(strokeDash.legend.symbolSize)).toBeGreaterThanOrEqual(2 * longest);
  });

  it('has room for every row of the legend', async () => {
    // Two columns once the axis has its room, three before.
    const names = ['MFE', 'MFE-LO, after each removal', 'MFE-LO, for each candidate', 'RFE', 'RFE, trained again'];
    const series = [...names, 'random', 'RFE reversed'].map((name) => ({ name, points: [{ x: 1, y: 1 }] }));
    const heightOf = async (drawn: typeof series) => {
      const svg = await draw(linesChart({ title: 't', xTitle: 'features left', yTitle: 'margin', series: drawn }));
      return Number(/ height="([\d.]+)"/.exec(svg)![1]);
    };
    // One series alone has no legend; Vega leaves 18 above it, and a row takes 13 at least.
    const legend = (await heightOf(series)) - (await heightOf(series.slice(0, 1)));
    expect(legend).toBeGreaterThanOrEqual(18 + 4 * 13);
  });

  it('keeps the names inside two drawings apart', async () => {
    const chart = sampleCharts().curves;
    const ids = async (id: string) =>
      [...(await renderChart(chart, 680, id)).matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const [first, second] = [await ids('a'), await ids('b')];
    expect(first.length).toBeGreaterThan(0);
    expect(first.filter((name) => second.includes(name))).toEqual([]);
  });

  it('escapes names, whatever they hold', async () => {
    const points = [1, 2].map((x) => ({ x, y: 1, tip: HOSTILE[x] }));
    const series = HOSTILE.map((name, place) => ({ name, points: place % 2 ? points : [{ x: 1, y: 1 }] }));
    const svg = await draw(linesChart({ title: HOSTILE[0], xTitle: HOSTILE[1], yTitle: HOSTILE[8], series }));
    expect(svg).not.toMatch(/<(img|script|b)\b|<\/title><\/svg>/);
    expect(svg.match(/<title>/g)).toHaveLength(2);
    expect(svg.match(/<\/svg>/g)).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(svg).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
  });
});
