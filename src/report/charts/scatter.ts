// Points in the plane by class, with what a model makes of it: boundary, margins, gradients, a
// region.

import { chartLabels, shortened, visible } from '../text.ts';
import { numberAxis } from './axis.ts';
import { type ChartSpec, type ChartText, type Tip, tipName } from './chart.ts';
import { legendColumns } from './legend.ts';
import { FONT_SIZE, PALETTE } from './theme.ts';

/** A point in the plane. */
export type Place = readonly [x: number, y: number];

/** A sample; `group` is the index of its class. */
export interface ScatterPoint {
  readonly x: number;
  readonly y: number;
  readonly group: number;
  /** Its tooltip. */
  readonly name?: string;
  /** Whether the point is drawn with a ring, as a misclassified sample is. */
  readonly ring?: boolean;
}

/** A line in the plane. */
export interface ScatterPath {
  readonly places: readonly Place[];
  readonly style?: 'boundary' | 'margin' | 'level';
}

/** A polygon in the plane; `group` is the index of a class. */
export interface ScatterRegion {
  readonly places: readonly Place[];
  readonly group?: number;
  /**
   * The polygons of one layer form a single shape, in which outlines of the opposite direction are
   * holes.
   */
  readonly layer?: number;
}

/** The data for a scatter plot. */
export interface ScatterData extends ChartText {
  readonly xTitle: string;
  readonly yTitle: string;
  readonly classes: readonly string[];
  readonly points: readonly ScatterPoint[];
  /** The tooltip of a point with a ring. */
  readonly ringText?: string;
  /** Lines in the plane: boundaries are drawn solid, margins dashed and other levels thin. */
  readonly paths?: readonly ScatterPath[];
  /** Gradients as arrows: the position and the step of each, in units of the axes. */
  readonly arrows?: readonly { readonly from: Place; readonly by: Place }[];
  /**
   * Polygons to emphasise. Regions in the colour of their class, which becomes darker where regions
   * overlap.
   */
  readonly regions?: readonly ScatterRegion[];
  readonly xDomain?: readonly [number, number];
  readonly yDomain?: readonly [number, number];
  /** Whether one unit has the same length on both axes; requires both domains. */
  readonly sameUnits?: boolean;
}

const SHAPES = ['circle', 'square', 'triangle-up', 'diamond', 'cross', 'triangle-down'] as const;
/** More points make the page large and the chart no clearer; the first ones stand for all. */
const MAX_POINTS = 3000;

/** A scatter plot. */
export function scatterChart(data: ScatterData): ChartSpec {
  const { regions = [], paths = [], arrows = [], xDomain, yDomain, sameUnits } = data;
  // Levels are context and lie below the points; boundaries and margins are read off.
  const [levels, lines] = [
    paths.filter(({ style }) => style === 'level'),
    paths.filter(({ style }) => style !== 'level'),
  ];
  const spec = {
    height: 360,
    encoding: {
      x: numberAxis('x', { field: 'x', title: data.xTitle, domain: xDomain }),
      y: numberAxis('y', { field: 'y', title: data.yTitle, domain: yDomain }),
    },
    layer: [
      ...regionLayers(regions),
      ...(levels.length > 0 ? [pathLayer(levels)] : []),
      pointLayer(data),
      ...(data.points.some(({ ring }) => ring) ? [ringLayer(data)] : []),
      ...(lines.length > 0 ? [pathLayer(lines)] : []),
      ...(arrows.length > 0 ? [arrowLayer(arrows), arrowHeadLayer(arrows)] : []),
    ],
  };
  const aspect = sameUnits && xDomain && yDomain ? (yDomain[1] - yDomain[0]) / (xDomain[1] - xDomain[0]) : undefined;
  const description = data.description ?? describeScatter(data);
  return {
    title: data.title,
    description,
    spec,
    ...(data.points.some(({ name }) => name !== undefined) && { tips: tipsOf(data) }),
    ...(aspect === undefined ? {} : { aspect, maxWidth: 520 }),
  };
}

const shownPoints = ({ points }: ScatterData) =>
  points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)).slice(0, MAX_POINTS);

function pointLayer(data: ScatterData) {
  const labels = chartLabels(data.classes);
  const legend = { symbolOpacity: 1, columns: legendColumns(labels) };
  const group = { field: 'group', type: 'nominal', title: null, legend };
  const range = (values: readonly string[]) => labels.map((_, place) => values[place % values.length]);
  const hasNames = data.points.some(({ name }) => name !== undefined);
  const values = shownPoints(data).map(({ x, y, group }, place) => ({
    x,
    y,
    group: labels[group],
    ...(hasNames && { tip: tipName(place) }),
  }));
  return {
    data: { values },
    mark: { type: 'point', filled: true, opacity: 0.85, size: 32, clip: true, ...(hasNames && { aria: true }) },
    encoding: {
      color: { ...group, scale: { domain: labels, range: range(PALETTE) } },
      shape: { ...group, scale: { domain: labels, range: range(SHAPES) } },
      ...(hasNames && { description: { field: 'tip', type: 'nominal' } }),
    },
  };
}

/** More rings would hide what they mark. */
const MANY_RINGS = 30;

function ringLayer(data: ScatterData) {
  const values = shownPoints(data).flatMap(({ x, y, ring }) => (ring ? [{ x, y }] : []));
  const look =
    values.length > MANY_RINGS
      ? { opacity: 0.75, size: 90, strokeWidth: 1 }
      : { opacity: 1, size: 120, strokeWidth: 1.75 };
  return { data: { values }, mark: { type: 'point', filled: false, ...look, color: 'currentColor', clip: true } };
}

function tipsOf(data: ScatterData): Tip[] {
  const { classes, ringText } = data;
  return shownPoints(data).map(({ name = '', group, ring }) => {
    const lines = [name, classes[group] ?? ''].map((text) => shortened(visible(text), 60));
    return { text: [...lines, ...(ring && ringText ? [ringText] : [])].filter((line) => line !== '').join('\n') };
  });
}

function pathRows(paths: readonly { readonly places: readonly Place[] }[]) {
  return paths.flatMap(({ places }, path) => places.map(([x, y], order) => ({ x, y, path, order })));
}

const DASHED = [5, 4];
const SOLID = [1, 0];

function pathLayer(paths: readonly ScatterPath[]) {
  const values = pathRows(paths).map((row) => ({ ...row, dashed: paths[row.path].style === 'margin' }));
  const isThin = paths.every(({ style }) => style === 'level');
  const look = isThin ? { strokeWidth: 0.75, opacity: 0.45 } : { strokeWidth: 1.75 };
  return {
    data: { values },
    mark: { type: 'line', color: 'currentColor', ...look, clip: true },
    encoding: {
      detail: { field: 'path', type: 'nominal' },
      order: { field: 'order' },
      strokeDash: {
        field: 'dashed',
        type: 'nominal',
        legend: null,
        scale: { domain: [false, true], range: [SOLID, DASHED] },
      },
    },
  };
}

/** Of each layer of a class, and of the polygons without one. */
function regionLayers(regions: readonly ScatterRegion[]) {
  const layers = new Map<string, ScatterRegion[]>();
  for (const region of regions) {
    const key = `${region.group} ${region.layer}`;
    layers.set(key, [...(layers.get(key) ?? []), region]);
  }
  return [...layers.values()].map(regionLayer);
}

/** Tints of overlapping layers deepen. */
const TINT = 0.09;

function regionLayer(regions: readonly ScatterRegion[]) {
  const { group } = regions[0];
  // One path for all, broken where a place is missing: bands are made of many polygons.
  const values = regions
    .flatMap(({ places }) => [...places.map(([x, y]) => ({ x, y })), { x: null, y: null }])
    .map((row, order) => ({ ...row, order }));
  const look =
    group === undefined
      ? { fill: PALETTE[4], fillOpacity: 0.25 }
      : { fill: PALETTE[group % PALETTE.length], fillOpacity: TINT };
  return {
    data: { values },
    mark: { type: 'line', strokeWidth: 0, ...look, clip: true },
    encoding: { order: { field: 'order' } },
  };
}

function arrowLayer(arrows: NonNullable<ScatterData['arrows']>) {
  const values = arrows.map(({ from, by }) => ({ x: from[0], y: from[1], x2: from[0] + by[0], y2: from[1] + by[1] }));
  return {
    data: { values },
    mark: { type: 'rule', color: 'currentColor', strokeWidth: 1.5, clip: true },
    encoding: { x2: { field: 'x2' }, y2: { field: 'y2' } },
  };
}

/** Heads point as the arrows do where units are as long on both axes. */
function arrowHeadLayer(arrows: NonNullable<ScatterData['arrows']>) {
  const values = arrows
    .filter(({ by }) => by[0] !== 0 || by[1] !== 0)
    .map(({ from, by }) => ({
      x: from[0] + by[0],
      y: from[1] + by[1],
      angle: (Math.atan2(by[0], by[1]) * 180) / Math.PI,
    }));
  return {
    data: { values },
    mark: {
      type: 'point',
      filled: true,
      color: 'currentColor',
      opacity: 1,
      shape: 'triangle-up',
      size: FONT_SIZE * 4,
      clip: true,
    },
    encoding: { angle: { field: 'angle', type: 'quantitative', scale: null } },
  };
}

function describeScatter({
  classes,
  points,
  paths = [],
  arrows = [],
  regions = [],
  xTitle,
  yTitle,
}: ScatterData): string {
  const counts = new Map<number, number>();
  for (const { group } of points) counts.set(group, (counts.get(group) ?? 0) + 1);
  const groups = classes.map((name, place) => `${counts.get(place) ?? 0} of ${shortened(name, 40)}`).slice(0, 30);
  const boundaries = paths.filter(({ style = 'boundary' }) => style === 'boundary').length;
  const margins = paths.filter(({ style }) => style === 'margin').length;
  const extras = [
    ...(boundaries > 0 ? [`lines of boundaries: ${boundaries}`] : []),
    ...(margins > 0 ? [`lines of margins: ${margins}`] : []),
    ...(arrows.length > 0 ? [`arrows: ${arrows.length}`] : []),
    ...(regions.length > 0 ? [`regions: ${regions.length}`] : []),
  ];
  return `Points in the plane of ${xTitle} and ${yTitle}: ${groups.join(', ')}${extras.length > 0 ? `; ${extras.join(', ')}` : ''}.`;
}
