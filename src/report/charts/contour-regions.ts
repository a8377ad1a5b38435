// Regions of the plane as closed outlines: where a function on a grid has at least a value, and where
// a classifier gives each class. Outlines around a region run one way and those around its holes the
// other, so that a path of all of them is filled as drawn.

import { contourLines, type Grid } from './contours.ts';
import type { Place } from './scatter.ts';

/** Outlines of the region where the function is at least `level`; they follow the edge of the grid. */
export function regionAbove(grid: Grid, level: number): Place[][] {
  return oriented(contourLines(framed(grid, level - 1), level));
}

/** A grid of classes: the place of the class of each point, as `Grid.values`. */
export interface ClassGrid {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly labels: ArrayLike<number>;
}

/** Where a classifier gives a class, and the lines between it and others. */
export interface ClassRegion {
  readonly group: number;
  readonly outlines: readonly (readonly Place[])[];
  readonly borders: readonly (readonly Place[])[];
}

/** Halvings of the distance between two points of the grid: less than a tenth of a pixel is left. */
const HALVINGS = 6;

/**
 * The region of each class that has a point on the grid. Between points of different classes the
 * border is found by halving, with all questions of a round asked together.
 */
export function classRegions(
  grid: ClassGrid,
  classify: (places: readonly Place[]) => ArrayLike<number>,
): ClassRegion[] {
  const crossings = bordersBetween(grid, classify);
  const groups = [...new Set(Array.from(grid.labels))].sort((a, b) => a - b);
  return groups.map((group) => {
    const values = Array.from(grid.labels, (label) => Number(label === group));
    const own: Grid = { x: grid.x, y: grid.y, values };
    const at = ([a, b]: readonly [Place, Place]) => crossings.get(edgeKey(a, b));
    return {
      group,
      outlines: oriented(contourLines(framed(own, 0), 0.5, at)),
      borders: contourLines(own, 0.5, at),
    };
  });
}

const edgeKey = (a: Place, b: Place) =>
  a[0] < b[0] || (a[0] === b[0] && a[1] <= b[1])
    ? `${a[0]} ${a[1]} ${b[0]} ${b[1]}`
    : `${b[0]} ${b[1]} ${a[0]} ${a[1]}`;

/** For each pair of neighbours with different classes the place where the class changes. */
function bordersBetween({ x, y, labels }: ClassGrid, classify: (places: readonly Place[]) => ArrayLike<number>) {
  const edges: { readonly key: string; readonly label: number; near: Place; far: Place }[] = [];
  const add = (from: number, to: number) => {
    if (labels[from] === labels[to]) return;
    const placeOf = (index: number): Place => [x[index % x.length], y[Math.floor(index / x.length)]];
    const [near, far] = [placeOf(from), placeOf(to)];
    edges.push({ key: edgeKey(near, far), label: labels[from], near, far });
  };
  for (let row = 0; row < y.length; row++)
    for (let column = 0; column < x.length; column++) {
      const at = row * x.length + column;
      if (column + 1 < x.length) add(at, at + 1);
      if (row + 1 < y.length) add(at, at + x.length);
    }
  const middle = ({ near, far }: { near: Place; far: Place }): Place => [
    (near[0] + far[0]) / 2,
    (near[1] + far[1]) / 2,
  ];
  for (let round = 0; round < HALVINGS && edges.length > 0; round++) {
    const middles = edges.map(middle);
    const found = classify(middles);
    for (const [k, edge] of edges.entries()) {
      if (found[k] === edge.label) edge.near = middles[k];
      else edge.far = middles[k];
    }
  }
  return new Map(edges.map((edge) => [edge.key, middle(edge)]));
}

/** The grid with a frame of no width around it that has a value of its own: lines close along it. */
function framed({ x, y, values }: Grid, outside: number): Grid {
  const wide = x.length + 2;
  const all: number[] = [];
  for (let row = -1; row <= y.length; row++)
    for (let column = -1; column < wide - 1; column++) {
      const isInside = row >= 0 && row < y.length && column >= 0 && column < x.length;
      all.push(isInside ? values[row * x.length + column] : outside);
    }
  const ends = (axis: readonly number[]) => [axis[0], ...axis, axis[axis.length - 1]];
  return { x: ends(x), y: ends(y), values: all };
}

/** Outlines with an even number of others around them run one way, the rest the other way. */
function oriented(outlines: readonly (readonly Place[])[]): Place[][] {
  return outlines.map((own, k) => {
    const inside = outlines.filter((other, j) => j !== k && isAround(other, own[0])).length;
    const isRight = area(own) > 0 === (inside % 2 === 0);
    return isRight ? [...own] : own.toReversed();
  });
}

function area(outline: readonly Place[]): number {
  let sum = 0;
  for (const [k, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(k + 1) % outline.length];
    sum += x * nextY - nextX * y;
  }
  return sum;
}

function isAround(outline: readonly Place[], [x, y]: Place): boolean {
  let isIn = false;
  for (const [k, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(k + 1) % outline.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isIn = !isIn;
  }
  return isIn;
}
