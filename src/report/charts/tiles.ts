// A grid of many values as colours without numbers: z-scores, correlations, or which fold selected
// which feature. Rows and columns may be labelled or grouped, and every tile says its value when
// pointed at.

import { formatNumber, type NumberFormat } from '../number-format.ts';
import { chartLabels, shortened, visible } from '../text.ts';
import { type Bracket, bracketLayers, bracketsWidth, bracketTips, inLanes } from './brackets.ts';
import { type ChartSpec, type ChartText, tipName } from './chart.ts';
import { legendColumns } from './legend.ts';
import { ABSENT_TILE, EMPTY_TILE, PALETTE, TILES } from './theme.ts';

/** The data for a chart of tiles. */
export interface TilesData extends ChartText {
  readonly xTitle: string;
  readonly yTitle: string;
  readonly xNames: readonly string[];
  /** From the top. */
  readonly yNames: readonly string[];
  /** The value of a tile is `values[y][x]`; null if it is unknown. */
  readonly values: readonly (readonly (number | null)[])[];
  /** The name of the values. */
  readonly valueTitle: string;
  readonly format?: NumberFormat;
  /** The meanings of 0 and 1, if there are no other values. */
  readonly valueNames?: readonly [string, string];
  /** Values outside this range get the colour of the nearer end. */
  readonly domain: readonly [number, number];
  /**
   * Whether colours run from blue through white to orange, for values around zero; otherwise they
   * run from light to dark.
   */
  readonly isDiverging?: boolean;
  /** A strip above the tiles that shows the class of each column, as an index into `names`. */
  readonly strip?: { readonly title: string; readonly names: readonly string[]; readonly groups: readonly number[] };
  /** Square tiles. */
  readonly isSquare?: boolean;
  /** Brackets on the right-hand side that join rows. */
  readonly brackets?: readonly Bracket[];
  /** The feature of each row of tiles, for a page that can show its details. */
  readonly opens?: readonly string[];
}

/** From below zero to above it; the middle is the colour of no difference on any page. */
export const DIVERGING = ['#2166ac', '#92c5de', '#f7f7f7', '#f4a582', '#b2182b'] as const;

/** Tiles of more rows or columns cannot be told apart. */
export const MAX_TILES = 200;
const ROW = 18;
const NARROW_ROW = 9;
const LABELLED_ROWS = 60;
/** Columns with room for a name each. */
const LABELLED_COLUMNS = 40;
const COLUMN = 22;
/** Names of so few characters, such as the numbers of folds, fit below a column. */
const UPRIGHT = 2;
const STRIP = 12;
const LABEL_SPACE = 230;

/** A chart of tiles. */
export function tilesChart(data: TilesData): ChartSpec {
  const [columns, rows] = [chartLabels(data.xNames.slice(0, MAX_TILES)), chartLabels(data.yNames.slice(0, MAX_TILES))];
  const rowHeight = rows.length > LABELLED_ROWS ? NARROW_ROW : ROW;
  const height = Math.max(1, rows.length) * rowHeight;
  const brackets = inLanes((data.brackets ?? []).filter((own) => own.rows.every((row) => row < rows.length)));
  const [low, high] = data.domain;
  const known = rows.flatMap((y, row) =>
    columns.flatMap((x, column) => {
      const value = data.values[row]?.[column] ?? null;
      const isKnown = value !== null && Number.isFinite(value);
      return [{ x, y, row, column, value: isKnown ? value : null }];
    }),
  );
  const tiles = known.map(({ x, y, value }, place) => ({
    x,
    y,
    value: value === null ? null : Math.min(high, Math.max(low, value)),
    tip: tipName(place),
  }));
  const range = data.isDiverging ? [...DIVERGING] : [...TILES];
  const color = data.valueNames
    ? {
        field: 'value',
        type: 'nominal',
        title: null,
        scale: { domain: [0, 1], range: [ABSENT_TILE, PALETTE[0]] },
        legend: namedLegend(data.valueNames),
      }
    : {
        field: 'value',
        type: 'quantitative',
        title: visible(data.valueTitle),
        scale: { domain: range.map((_, k) => low + ((high - low) * k) / (range.length - 1)), range, clamp: true },
        legend: { orient: 'bottom', gradientLength: 160, gradientThickness: 10, format: '.2~f' },
      };
  const grid = {
    data: { values: tiles },
    height,
    encoding: tileAxes(data, columns, rows),
    layer: [
      { transform: [{ filter: '!isValid(datum.value)' }], mark: { type: 'rect', color: EMPTY_TILE } },
      {
        transform: [{ filter: 'isValid(datum.value)' }],
        mark: { type: 'rect', aria: true },
        encoding: { color, description: { field: 'tip', type: 'nominal' } },
      },
    ],
  };
  const joined = { ...grid, layer: [...grid.layer, ...bracketLayers(brackets, rowHeight, known.length)] };
  const spec = data.strip ? withStrip(joined, columns, data.strip) : joined;
  return {
    title: data.title,
    description: data.description ?? describeTiles(data),
    spec,
    tips: [
      ...known.map(({ row, column, value }) => ({
        text: tipOf(data, row, column, value),
        ...(data.opens && { opens: data.opens[row] }),
      })),
      ...bracketTips(brackets),
    ],
    ...(data.isSquare || columns.length <= LABELLED_COLUMNS
      ? { maxWidth: LABEL_SPACE + Math.max(6, columns.length) * COLUMN + bracketsWidth(brackets) }
      : {}),
  };
}

/** The two colours of the ends, each with its name. */
function namedLegend([zero, one]: readonly [string, string]) {
  return {
    type: 'symbol',
    symbolType: 'square',
    orient: 'bottom',
    values: [1, 0],
    labelExpr: `datum.value === 1 ? ${JSON.stringify(visible(one))} : ${JSON.stringify(visible(zero))}`,
  };
}

function tileAxes({ xTitle, yTitle, valueNames }: TilesData, columns: readonly string[], rows: readonly string[]) {
  const look = { ticks: false, domain: false, grid: false };
  // Gaps tell equal neighbours apart.
  const paddingInner = valueNames ? 0.08 : 0;
  const scale = (domain: readonly string[]) => ({ domain: [...domain], paddingInner, paddingOuter: 0 });
  const hasNames = columns.length <= LABELLED_COLUMNS;
  return {
    x: {
      field: 'x',
      type: 'nominal',
      title: visible(xTitle),
      scale: scale(columns),
      axis: {
        ...look,
        labels: hasNames,
        ...(columns.every(({ length }) => length <= UPRIGHT)
          ? { labelAngle: 0 }
          : { labelAngle: -60, labelAlign: 'right', labelBaseline: 'middle' }),
      },
    },
    y: {
      field: 'y',
      type: 'nominal',
      title: visible(yTitle),
      scale: scale(rows),
      axis: { ...look, labels: rows.length <= LABELLED_ROWS },
    },
  };
}

/** The class of each column as a coloured line above it. */
function withStrip<Grid extends { layer: readonly object[] }>(
  grid: Grid,
  columns: readonly string[],
  strip: NonNullable<TilesData['strip']>,
) {
  const labels = chartLabels(strip.names);
  const marks = {
    data: { values: columns.map((x, column) => ({ x, group: labels[strip.groups[column]] })) },
    mark: { type: 'rect', height: STRIP - 3, yOffset: -STRIP / 2 },
    encoding: {
      y: { value: 0 },
      color: {
        field: 'group',
        type: 'nominal',
        title: visible(strip.title),
        scale: { domain: labels, range: labels.map((_, place) => PALETTE[place % PALETTE.length]) },
        // Above the strip: next to the legend of the tiles there is no room on a narrow page.
        legend: {
          orient: 'top',
          symbolType: 'square',
          columns: legendColumns(labels),
          labelLimit: { expr: 'max(40, width - 24)' },
          offset: STRIP + 6,
        },
      },
    },
  };
  return { ...grid, layer: [...grid.layer, marks], resolve: { scale: { color: 'independent' } } };
}

function tipOf(
  { xNames, yNames, valueTitle, valueNames, format, strip }: TilesData,
  row: number,
  column: number,
  value: number | null,
) {
  const group = strip ? `\n${strip.title}: ${shortened(visible(strip.names[strip.groups[column]] ?? ''), 40)}` : '';
  const name = (text: string) => shortened(visible(text), 60);
  const lines = `${name(yNames[row])}\n${name(xNames[column])}${group}`;
  if (valueNames && (value === 0 || value === 1)) return `${lines}\n${valueNames[value]}`;
  return `${lines}\n${valueTitle}: ${value === null ? 'not known' : formatNumber(value, format)}`;
}

function describeTiles({ xTitle, yTitle, xNames, yNames, valueTitle }: TilesData): string {
  const first = yNames.slice(0, 12).map((name) => shortened(name, 40));
  const more = yNames.length > first.length ? `, and ${yNames.length - first.length} more` : '';
  return `${valueTitle} of ${yNames.length} (${yTitle}) by ${xNames.length} (${xTitle}). From the top: ${first.join(', ')}${more}.`;
}
