// Brackets on the right of rows of tiles, each joining two of them. Brackets that overlap are drawn in
// lanes next to each other.

import { type Tip, tipName } from './chart.ts';

/** A bracket that joins two rows, counted from the top. */
export interface Bracket {
  readonly rows: readonly [number, number];
  /** Its tooltip. */
  readonly text: string;
}

/** Pixels of a lane, and between the tiles and the first of them. */
const LANE = 9;
const GAP = 5;
/** More lanes cannot be followed by eye. */
const MAX_LANES = 6;

/** A bracket with its lane. */
interface Placed extends Bracket {
  readonly lane: number;
}

/**
 * The brackets in lanes, from the tiles outwards: short ones are nearest, and brackets of one lane share
 * no row. Those for which no lane is left are omitted, the last ones first.
 */
export function inLanes(brackets: readonly Bracket[]): Placed[] {
  const ordered = brackets
    .map((bracket, place) => ({ bracket, place, from: Math.min(...bracket.rows), to: Math.max(...bracket.rows) }))
    .sort((a, b) => a.to - a.from - (b.to - b.from) || a.place - b.place);
  const taken: { from: number; to: number }[][] = [];
  const placed = ordered.flatMap(({ bracket, place, from, to }) => {
    let lane = taken.findIndex((own) => own.every((other) => other.to < from || other.from > to));
    if (lane < 0) lane = taken.length;
    if (lane >= MAX_LANES) return [];
    taken[lane] = [...(taken[lane] ?? []), { from, to }];
    return [{ place, lane, ...bracket }];
  });
  return placed.sort((a, b) => a.place - b.place).map(({ rows, text, lane }) => ({ rows, text, lane }));
}

/** Pixels that the brackets take. */
export const bracketsWidth = (placed: readonly Placed[]) =>
  placed.length === 0 ? 0 : GAP + LANE * (1 + Math.max(...placed.map(({ lane }) => lane)));

export const bracketTips = (placed: readonly Placed[]): Tip[] => placed.map(({ text }) => ({ text }));

/** A layer of a chart whose rows are `rowHeight` pixels high. `firstTip`: the place of the first tip. */
export function bracketLayers(placed: readonly Placed[], rowHeight: number, firstTip: number) {
  const middle = (row: number) => (row + 0.5) * rowHeight;
  return placed.map(({ rows, lane }, place) => {
    const [top, bottom] = [middle(Math.min(...rows)), middle(Math.max(...rows))];
    const depth = GAP + (lane + 0.6) * LANE;
    // One path: from the upper row out, down, and back to the lower row.
    const shape = `M0,0H${depth - 2}V${bottom - top}H0`;
    return {
      data: { values: [{ tip: tipName(firstTip + place) }] },
      mark: {
        type: 'point',
        filled: false,
        size: 1,
        shape,
        opacity: 1,
        strokeWidth: 1.5,
        color: 'currentColor',
        aria: true,
      },
      encoding: {
        x: { value: { expr: 'width + 2' } },
        y: { value: top },
        size: { value: 4 },
        description: { field: 'tip', type: 'nominal' },
      },
    };
  });
}
