// A grid of values as tiles with their numbers: degree × cost, γ × cost, actual × predicted class.

import { formatNumber, type NumberFormat, UNKNOWN } from '../number-format.ts';
import { chartLabels, shortened, visible } from '../text.ts';
import type { ChartSpec, ChartText } from './chart.ts';
import { DARK_TILE, EMPTY_TILE, FONT_SIZE, ON_DARK_TILE, ON_LIGHT_TILE, PALETTE, TILES } from './theme.ts';

export interface HeatmapData extends ChartText {
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xLabels: readonly string[];
  /** From the top. */
  readonly yLabels: readonly string[];
  /** `values[y][x]`; null where nothing is known. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly format?: NumberFormat;
  readonly digits?: number;
  /** Tiles to frame, such as the best. */
  readonly marked?: readonly { readonly x: number; readonly y: number }[];
  /** The darkness of a tile, 0 to 1, where it is not the place of the value between the least and the largest. */
  readonly shade?: (value: number, x: number, y: number) => number;
}

const TILE_WIDTH = 64;
const TILE_HEIGHT = 34;
const LABEL_SPACE = 140;
/** The width of a character of a number ÷ its size, with room on both sides. */
const CHARACTER_WIDTH = 0.62;

export function heatmapChart(data: HeatmapData): ChartSpec {
  const tiles = heatmapTiles(data);
  const columns = Math.max(1, data.xLabels.length);
  const longest = Math.max(1, ...tiles.map(({ text }) => text.length));
  const axis = { labelAngle: 0, ticks: false, domain: false, grid: false };
  const xAxis = { ...axis, labelOverlap: true, labelLimit: { expr: `width / ${columns} - 2` } };
  const x = { field: 'x', type: 'nominal', title: visible(data.xTitle), sort: { field: 'column' }, axis: xAxis };
  const y = { field: 'y', type: 'nominal', title: visible(data.yTitle), sort: { field: 'row' }, axis };
  const band = { paddingInner: 0.04, paddingOuter: 0.02 };
  const shade = { field: 'shade', type: 'quantitative', scale: { domain: [0, 1], range: TILES }, legend: null };
  const fontSize = { expr: `min(${FONT_SIZE}, (width / ${columns} - 4) / ${longest * CHARACTER_WIDTH})` };
  const spec = {
    data: { values: tiles },
    height: Math.max(1, data.yLabels.length) * TILE_HEIGHT,
    encoding: { x: { ...x, scale: band }, y: { ...y, scale: band } },
    layer: [
      {
        mark: { type: 'rect' },
        encoding: { color: { condition: { test: '!isValid(datum.shade)', value: EMPTY_TILE }, ...shade } },
      },
      {
        transform: [{ filter: 'datum.marked === true' }],
        mark: { type: 'rect', fill: null, stroke: PALETTE[1], strokeWidth: 3 },
      },
      {
        mark: { type: 'text', fontSize },
        encoding: {
          text: { field: 'text', type: 'nominal' },
          color: { condition: { test: `datum.shade > ${DARK_TILE}`, value: ON_DARK_TILE }, value: ON_LIGHT_TILE },
        },
      },
    ],
  };
  const description = data.description ?? describeHeatmap(data);
  return { title: data.title, description, spec, maxWidth: columns * TILE_WIDTH + LABEL_SPACE };
}

function heatmapTiles({ values, xLabels, yLabels, format, digits, marked = [], shade }: HeatmapData) {
  const known = values.flat().filter((value) => value !== null && Number.isFinite(value)) as number[];
  const least = known.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const largest = known.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  const shadeOf = shade ?? ((value: number) => (largest > least ? (value - least) / (largest - least) : 0));
  const [columns, rows] = [chartLabels(xLabels), chartLabels(yLabels)];
  return rows.flatMap((y, row) =>
    columns.map((x, column) => {
      const value = values[row]?.[column] ?? null;
      const isKnown = value !== null && Number.isFinite(value);
      return {
        ...{ x, y, row, column },
        text: isKnown ? formatNumber(value, format, digits) : UNKNOWN,
        shade: isKnown ? shadeOf(value, column, row) : null,
        ...(marked.some((tile) => tile.x === column && tile.y === row) ? { marked: true } : {}),
      };
    }),
  );
}

const MOST_DESCRIBED = 60;

function describeHeatmap({ xTitle, yTitle, xLabels, yLabels, values, format, digits }: HeatmapData): string {
  const cells = yLabels.flatMap((y, row) =>
    xLabels.flatMap((x, column) => {
      const value = values[row]?.[column] ?? null;
      return value === null ? [] : [`${shortened(y, 40)}, ${shortened(x, 40)}: ${formatNumber(value, format, digits)}`];
    }),
  );
  const more = cells.length > MOST_DESCRIBED ? `; and ${cells.length - MOST_DESCRIBED} more` : '';
  return `${yTitle} by ${xTitle}. ${cells.slice(0, MOST_DESCRIBED).join('; ')}${more}.`;
}
