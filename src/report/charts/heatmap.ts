// A grid of values as tiles with their numbers: degree × cost, γ × cost, actual × predicted class.

import { formatNumber, type NumberFormat, UNKNOWN } from '../number-format.ts';
import { chartLabels, shortened, visible } from '../text.ts';
import { textWidth } from '../text-width.ts';
import type { ChartSpec, ChartText } from './chart.ts';
import { DARK_TILE, EMPTY_TILE, FONT_SIZE, ON_DARK_TILE, ON_LIGHT_TILE, PALETTE, TILES } from './theme.ts';

/** The data for a heat map. */
export interface HeatmapData extends ChartText {
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xLabels: readonly string[];
  /** From the top. */
  readonly yLabels: readonly string[];
  /** The value of a tile is `values[y][x]`; null if it is unknown. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly format?: NumberFormat;
  readonly digits?: number;
  /** Tiles to be framed, such as the best one. */
  readonly marked?: readonly { readonly x: number; readonly y: number }[];
  /**
   * The values of the lightest and the darkest tile; the smallest and the largest value by default.
   * Values outside this range get the same shade as its ends.
   */
  readonly domain?: readonly [number, number];
  /** The darkness of a tile, from 0 to 1, if the value alone does not determine it. */
  readonly shade?: (value: number, x: number, y: number) => number;
}

const TILE_WIDTH = 72;
const TILE_HEIGHT = 34;
/** The maximum pixels that labels next to the tiles take, and what title and ticks need. */
const LABEL_LIMIT = 130;
const TITLE_SPACE = 48;
/** The width of a character of a number ÷ its size, with room on both sides. */
const CHARACTER_WIDTH = 0.62;

/** A heat map. */
export function heatmapChart(data: HeatmapData): ChartSpec {
  const [columns, rows] = [chartLabels(data.xLabels), chartLabels(data.yLabels)];
  const tiles = heatmapTiles(data, columns, rows);
  const spec = {
    data: { values: tiles },
    height: Math.max(1, rows.length) * TILE_HEIGHT,
    encoding: tileAxes(data, columns, rows),
    layer: tileLayers(Math.max(1, columns.length), Math.max(1, ...tiles.map(({ text }) => text.length))),
  };
  const labels = Math.min(LABEL_LIMIT, Math.max(0, ...rows.map((label) => textWidth(label, FONT_SIZE))));
  const maxWidth = Math.max(1, columns.length) * TILE_WIDTH + labels + TITLE_SPACE;
  return { title: data.title, description: data.description ?? describeHeatmap(data), spec, maxWidth };
}

function tileAxes({ xTitle, yTitle }: HeatmapData, columns: readonly string[], rows: readonly string[]) {
  const look = { labelAngle: 0, ticks: false, domain: false, grid: false };
  const room = {
    labelOverlap: true,
    labelSeparation: 0,
    labelLimit: { expr: `width / ${Math.max(1, columns.length)} - 2` },
  };
  const band = { paddingInner: 0.04, paddingOuter: 0.02 };
  const axis = (field: string, title: string, domain: readonly string[], more: object) => ({
    field,
    type: 'nominal',
    title: visible(title),
    scale: { domain, ...band },
    axis: { ...look, ...more },
  });
  return { x: axis('x', xTitle, columns, room), y: axis('y', yTitle, rows, { labelLimit: LABEL_LIMIT }) };
}

/** Grey where nothing is known, shades, frames, and numbers as large as the longest has room. */
function tileLayers(columnCount: number, longest: number) {
  const shade = { field: 'shade', type: 'quantitative', scale: { domain: [0, 1], range: TILES }, legend: null };
  const fontSize = { expr: `min(${FONT_SIZE}, (width / ${columnCount} - 4) / ${longest * CHARACTER_WIDTH})` };
  return [
    { transform: [{ filter: '!isValid(datum.shade)' }], mark: { type: 'rect', color: EMPTY_TILE } },
    { mark: { type: 'rect' }, encoding: { color: shade } },
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
  ];
}

function heatmapTiles(data: HeatmapData, columns: readonly string[], rows: readonly string[]) {
  const { values, format, digits, marked = [], domain, shade } = data;
  const [least, largest] = domain ?? rangeOf(values);
  const share = (value: number) =>
    largest > least ? Math.min(1, Math.max(0, (value - least) / (largest - least))) : 0;
  const shadeOf = shade ?? share;
  return rows.flatMap((y, row) =>
    columns.map((x, column) => {
      const value = values[row]?.[column] ?? null;
      const isKnown = value !== null && Number.isFinite(value);
      return {
        x,
        y,
        text: isKnown ? formatNumber(value, format, digits) : UNKNOWN,
        shade: isKnown ? shadeOf(value, column, row) : null,
        ...(marked.some((tile) => tile.x === column && tile.y === row) ? { marked: true } : {}),
      };
    }),
  );
}

function rangeOf(values: HeatmapData['values']): [number, number] {
  const known = values.flat().filter((value) => value !== null && Number.isFinite(value)) as number[];
  return [
    known.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY),
    known.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY),
  ];
}

const MAX_DESCRIBED = 60;

function describeHeatmap({ xTitle, yTitle, xLabels, yLabels, values, format, digits }: HeatmapData): string {
  const cells = yLabels.flatMap((y, row) =>
    xLabels.flatMap((x, column) => {
      const value = values[row]?.[column] ?? null;
      return value === null ? [] : [`${shortened(y, 40)}, ${shortened(x, 40)}: ${formatNumber(value, format, digits)}`];
    }),
  );
  const more = cells.length > MAX_DESCRIBED ? `; and ${cells.length - MAX_DESCRIBED} more` : '';
  return `${yTitle} by ${xTitle}. ${cells.slice(0, MAX_DESCRIBED).join('; ')}${more}.`;
}
