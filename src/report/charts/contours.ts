// Lines of equal value of a function known on a grid (marching squares), and the band between two
// values. Between neighbours of the grid the function is taken as linear. A cell whose corners
// alternate is decided by the mean of the four.

import type { Place } from './scatter.ts';

/** Values on a lattice. */
export interface Grid {
  /** Ascending. */
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The value at a grid point is `values[row * x.length + column]`; rows correspond to y. */
  readonly values: readonly number[];
}

interface Corner {
  readonly place: Place;
  readonly value: number;
}

/**
 * Lines along which the function has this value; a closed line ends where it begins. `known` may
 * give the crossing between two neighbours more precisely than linear interpolation.
 */
export function contourLines(
  grid: Grid,
  level: number,
  known: (ends: readonly [Place, Place]) => Place | undefined = () => undefined,
): Place[][] {
  const places = new Map<number, Place>();
  const neighbours = new Map<number, number[]>();
  for (const { row, column } of cells(grid)) {
    for (const [from, to] of segments(grid, row, column, level)) {
      for (const { id, ends } of [from, to])
        places.set(id, known([ends[0].place, ends[1].place]) ?? crossing(ends, level));
      neighbours.set(from.id, [...(neighbours.get(from.id) ?? []), to.id]);
      neighbours.set(to.id, [...(neighbours.get(to.id) ?? []), from.id]);
    }
  }
  const lines: Place[][] = [];
  const isOpenEnd = (id: number) => neighbours.get(id)!.length === 1;
  const starts = [...neighbours.keys()].sort((a, b) => Number(isOpenEnd(b)) - Number(isOpenEnd(a)));
  for (const start of starts) {
    const line = [places.get(start)!];
    for (let at: number | undefined = start; at !== undefined; ) {
      const next: number | undefined = neighbours.get(at)!.pop();
      if (next === undefined) break;
      neighbours.get(next)!.splice(neighbours.get(next)!.indexOf(at), 1);
      line.push(places.get(next)!);
      at = next;
    }
    if (line.length > 1) lines.push(line);
  }
  return lines;
}

/** Polygons that cover the region in which the function lies between two values. */
export function contourBand(grid: Grid, low: number, high: number): Place[][] {
  const polygons: Place[][] = [];
  let run: Corner[] | null = null; // cells side by side that lie wholly inside become one polygon
  for (const { row, column } of cells(grid)) {
    const corners = cornersOf(grid, row, column);
    const isInside = corners.every(({ value }) => value >= low && value <= high);
    if (column === 0 || !isInside) run = null;
    if (isInside && run !== null) {
      run.splice(1, 2, corners[1], corners[2]);
      polygons[polygons.length - 1] = run.map(({ place }) => place);
      continue;
    }
    if (isInside) run = corners;
    const cut = clipped(clipped(corners, low, 1), high, -1);
    if (cut.length > 2) polygons.push(cut.map(({ place }) => place));
  }
  return polygons;
}

function* cells({ x, y }: Grid): Generator<{ row: number; column: number }> {
  for (let row = 0; row + 1 < y.length; row++)
    for (let column = 0; column + 1 < x.length; column++) yield { row, column };
}

/** Around the cell, from its lower left corner. */
function cornersOf({ x, y, values }: Grid, row: number, column: number): Corner[] {
  const at = (r: number, c: number): Corner => ({ place: [x[c], y[r]], value: values[r * x.length + c] });
  return [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)];
}

interface Edge {
  /** The same for both cells that share it. */
  readonly id: number;
  readonly ends: readonly [Corner, Corner];
}

function segments(grid: Grid, row: number, column: number, level: number): [Edge, Edge][] {
  const corners = cornersOf(grid, row, column);
  const base = row * grid.x.length + column;
  const ids = [2 * base, 2 * (base + 1) + 1, 2 * (base + grid.x.length), 2 * base + 1];
  const isAbove = corners.map(({ value }) => value >= level);
  const edges = ids
    .map((id, side): Edge => ({ id, ends: [corners[side], corners[(side + 1) % 4]] }))
    .filter((_, side) => isAbove[side] !== isAbove[(side + 1) % 4]);
  if (edges.length === 2) return [[edges[0], edges[1]]];
  if (edges.length === 0) return [];
  const mean = corners.reduce((sum, { value }) => sum + value, 0) / 4;
  const [first, second, third, fourth] = edges;
  const isFirstJoined = mean >= level === isAbove[0]; // the first and the third corner hang together
  return isFirstJoined
    ? [
        [first, second],
        [third, fourth],
      ]
    : [
        [fourth, first],
        [second, third],
      ];
}

function crossing([a, b]: readonly [Corner, Corner], level: number): Place {
  const share = (level - a.value) / (b.value - a.value);
  return [a.place[0] + share * (b.place[0] - a.place[0]), a.place[1] + share * (b.place[1] - a.place[1])];
}

/** The part of a polygon above the level (side 1) or below it (side −1). */
function clipped(polygon: readonly Corner[], level: number, side: 1 | -1): Corner[] {
  const isIn = ({ value }: Corner) => side * (value - level) >= 0;
  return polygon.flatMap((corner, k) => {
    const next = polygon[(k + 1) % polygon.length];
    const kept = isIn(corner) ? [corner] : [];
    if (isIn(corner) === isIn(next)) return kept;
    return [...kept, { place: crossing([corner, next], level), value: level }];
  });
}
