// A line with fewer points that stays within a small distance of the original (Douglas and Peucker
// 1973). Lines on a fine grid have many points on straight stretches.

import type { Place } from './scatter.ts';

/** Of the ranges of the axes: less than a fifth of a pixel on a wide page. */
const TOLERANCE = 2e-4;

/** `ranges`: those of the axes, so that distances count as they are seen. */
export function simplifiedLine(line: readonly Place[], ranges: readonly [number, number]): Place[] {
  if (line.length < 3) return [...line];
  const unit = line.map(([x, y]): Place => [x / ranges[0], y / ranges[1]]);
  const kept = new Uint8Array(line.length);
  kept[0] = kept[line.length - 1] = 1;
  // A closed line is cut where it is farthest from its start.
  const pending: [number, number][] = [[0, line.length - 1]];
  while (pending.length > 0) {
    const [from, to] = pending.pop()!;
    let [farthest, distance] = [-1, TOLERANCE];
    for (let k = from + 1; k < to; k++) {
      const own = distanceTo(unit[k], unit[from], unit[to]);
      if (own > distance) [farthest, distance] = [k, own];
    }
    if (farthest < 0) continue;
    kept[farthest] = 1;
    pending.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, k) => kept[k]);
}

/** The distance of a point from a segment, or from its end where both ends are one place. */
function distanceTo([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length > 0 ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length)) : 0;
  const [px, py] = [x - ax - along * dx, y - ay - along * dy];
  return Math.sqrt(px * px + py * py);
}
