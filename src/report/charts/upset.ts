// Which features several selections share (an UpSet plot: Lex et al. 2014): a column for each
// combination of selections that some feature belongs to, its size as a bar, and dots for its members.

import { chartLabels, shortened, visible } from '../text.ts';
import { type ChartSpec, type ChartText, tipName } from './chart.ts';
import { NEUTRAL, PALETTE } from './theme.ts';

/** A named set of features. */
export interface NamedSet {
  readonly name: string;
  readonly items: readonly string[];
}

/** The data for an UpSet plot. */
export interface UpsetData extends ChartText {
  readonly sets: readonly NamedSet[];
}

/** Items that belong to exactly these sets. */
export interface Intersection {
  /** Indices of the sets. */
  readonly sets: readonly number[];
  readonly items: readonly string[];
}

const MAX_COLUMNS = 30;
const BAR_HEIGHT = 130;
const ROW = 24;
const COLUMN = 26;
/** Names that a tip lists. */
const MAX_NAMES = 8;

/**
 * The combinations that occur, largest first; if two are equally large, the one of more sets comes
 * first.
 */
export function intersections(sets: readonly NamedSet[]): Intersection[] {
  const members = new Map<string, number[]>();
  for (const [place, { items }] of sets.entries())
    for (const item of new Set(items)) members.set(item, [...(members.get(item) ?? []), place]);
  const groups = new Map<string, { sets: number[]; items: string[] }>();
  for (const [item, own] of members) {
    const key = own.join(' ');
    const group = groups.get(key) ?? { sets: own, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.items.length - a.items.length || b.sets.length - a.sets.length);
}

/**
 * An UpSet plot. Sets are drawn as rows of height 1 below zero; bars are drawn above zero and use
 * the available height.
 */
export function upsetChart(data: UpsetData): ChartSpec {
  const names = chartLabels(data.sets.map(({ name }) => name));
  const all = intersections(data.sets);
  const shown = all.slice(0, MAX_COLUMNS);
  const most = Math.max(1, ...shown.map(({ items }) => items.length));
  const highest = BAR_HEIGHT / ROW;
  const rowOf = (place: number) => -1 - place;
  const bars = shown.map(({ items }, column) => ({
    column,
    base: 0,
    top: (items.length / most) * (highest - 1),
    count: items.length,
    tip: tipName(column),
  }));
  const dots = shown.flatMap(({ sets }, column) =>
    names.map((_, place) => ({ column, row: rowOf(place), isMember: sets.includes(place) })),
  );
  const links = shown.flatMap(({ sets }, column) =>
    sets.length > 1 ? [{ column, from: rowOf(sets[0]), to: rowOf(sets[sets.length - 1]) }] : [],
  );
  const x = {
    field: 'column',
    type: 'ordinal',
    axis: null,
    scale: { type: 'band', domain: shown.map((_, column) => column), paddingInner: 0.2, paddingOuter: 0.1 },
  };
  const y = (field: string) => ({
    field,
    type: 'quantitative',
    title: null,
    scale: { domain: [rowOf(names.length) + 0.4, highest], nice: false },
    axis: {
      values: names.map((_, place) => rowOf(place)),
      labelExpr: `${JSON.stringify(names)}[-1 - datum.value]`,
      ticks: false,
      domain: false,
      grid: false,
      labelLimit: 170,
    },
  });
  const spec = {
    height: BAR_HEIGHT + names.length * ROW,
    layer: [
      {
        data: { values: bars },
        mark: { type: 'bar', color: PALETTE[0], aria: true },
        encoding: { x, y: y('base'), y2: { field: 'top' }, description: { field: 'tip', type: 'nominal' } },
      },
      {
        data: { values: bars },
        mark: { type: 'text', baseline: 'bottom', dy: -2, color: 'currentColor' },
        encoding: { x, y: y('top'), text: { field: 'count', type: 'quantitative' } },
      },
      {
        data: { values: dots },
        mark: { type: 'point', filled: true, size: 90 },
        encoding: {
          x,
          y: y('row'),
          color: { condition: { test: 'datum.isMember', value: PALETTE[0] }, value: NEUTRAL },
          opacity: { condition: { test: 'datum.isMember', value: 1 }, value: 0.3 },
        },
      },
      ...(links.length > 0
        ? [
            {
              data: { values: links },
              mark: { type: 'rule', color: PALETTE[0], strokeWidth: 2.5 },
              encoding: { x, y: y('from'), y2: { field: 'to' } },
            },
          ]
        : []),
    ],
  };
  return {
    title: all.length > shown.length ? `${data.title} (${shown.length} of ${all.length} combinations)` : data.title,
    description: data.description ?? describeSets(data.sets, all),
    spec,
    tips: shown.map((group) => ({ text: tipOf(group, data.sets) })),
    maxWidth: 200 + Math.max(4, shown.length) * COLUMN,
  };
}

function tipOf({ sets, items }: Intersection, all: readonly NamedSet[]): string {
  const who = sets.map((place) => shortened(visible(all[place].name), 40)).join(', ');
  const named = items.slice(0, MAX_NAMES).map((item) => shortened(visible(item), 40));
  const more = items.length > named.length ? [`and ${items.length - named.length} more`] : [];
  return [`${sets.length === 1 ? 'only' : 'in'} ${who}: ${items.length}`, ...named, ...more].join('\n');
}

function describeSets(sets: readonly NamedSet[], groups: readonly Intersection[]): string {
  const words = groups
    .slice(0, 12)
    .map(
      ({ sets: own, items }) => `${own.map((place) => shortened(sets[place].name, 40)).join(' and ')}: ${items.length}`,
    );
  return `Features that the selections share. ${words.join('; ')}.`;
}
