// Where there is no room for all values of an axis: which of them are kept. They are spread evenly
// as the axis draws them, so that a logarithmic axis has as many on the left as on the right, and
// the smallest numbers of features, which most selections are about, are all kept.

export type AxisScale = 'linear' | 'log';

/** Up to this every whole number is kept on a logarithmic axis. */
export const ALL_KEPT_UP_TO = 50;

/** Sizes that can be pointed at or reached by a slider: more cannot be distinguished. */
export const MAX_SIZES = 250;

/** Where a value stands along the axis, in any unit. */
export const drawnAt = (value: number, scale: AxisScale) => (scale === 'log' ? Math.log(value) : value);

const isAlwaysKept = (value: number, scale: AxisScale) => scale === 'log' && value <= ALL_KEPT_UP_TO;

/**
 * The places of about `limit` of ascending values: both ends, those that must stay, on a logarithmic
 * axis all up to 50, and of the others as many as are left, evenly spread.
 */
export function spreadPlaces(
  values: readonly number[],
  { limit, scale, stays = () => false }: { limit: number; scale: AxisScale; stays?: (value: number) => boolean },
): number[] {
  if (values.length <= limit) return [...values.keys()];
  const last = values.length - 1;
  const kept = new Set<number>([0, last]);
  for (const [place, value] of values.entries()) if (isAlwaysKept(value, scale) || stays(value)) kept.add(place);
  const first = values.findIndex((value) => !isAlwaysKept(value, scale));
  const slots = limit - kept.size;
  if (first < 0 || slots < 1) return ascending(kept);
  const [from, to] = [drawnAt(values[first], scale), drawnAt(values[last], scale)];
  let place = first;
  for (let slot = 0; slot < slots; slot++) {
    const wanted = from + ((to - from) * slot) / slots;
    while (place < last && drawnAt(values[place + 1], scale) <= wanted) place++;
    const isNextNearer =
      place < last && drawnAt(values[place + 1], scale) - wanted < wanted - drawnAt(values[place], scale);
    kept.add(isNextNearer ? place + 1 : place);
  }
  return ascending(kept);
}

const ascending = (places: ReadonlySet<number>) => [...places].sort((a, b) => a - b);

/**
 * Ascending values in runs of equal width along the axis, as many as are given; on a logarithmic
 * axis each value up to 50 is a run.
 */
export function runsAlong<T>(
  points: readonly T[],
  xOf: (point: T) => number,
  { count, scale }: { count: number; scale: AxisScale },
): T[][] {
  const [from, to] = [drawnAt(xOf(points[0]), scale), drawnAt(xOf(points.at(-1)!), scale)];
  const runs = new Map<string, T[]>();
  for (const point of points) {
    const x = xOf(point);
    const key = isAlwaysKept(x, scale)
      ? `=${x}`
      : String(Math.floor((count * (drawnAt(x, scale) - from)) / (to - from)));
    const run = runs.get(key);
    if (run) run.push(point);
    else runs.set(key, [point]);
  }
  return [...runs.values()];
}
