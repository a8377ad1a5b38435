// Units with values, and arrays looked up by unit.

import type { Valued } from './removals.ts';

/** The values at the given places (ascending); the same array where that is all of them. */
export function pick<T extends Float64Array | Int32Array>(values: T, wanted: Int32Array): T {
  if (wanted.length === values.length) return values;
  const picked = values.slice(0, wanted.length) as T;
  for (let i = 0; i < wanted.length; i++) picked[i] = values[wanted[i]];
  return picked;
}

/** Of units that are in either, the larger value. */
export function larger(first: Valued, second: Valued): Valued {
  if (second.units.length === 0) return first;
  const values = new Map(Array.from(first.units, (unit, i) => [unit, first.values[i]]));
  for (const [i, unit] of second.units.entries()) {
    values.set(unit, Math.max(second.values[i], values.get(unit) ?? -Infinity));
  }
  const units = Int32Array.from(values.keys()).sort();
  return { units, values: Float64Array.from(units, (unit) => values.get(unit)!) };
}

/** The units of the first list, all of which are in the second, with the smaller value. */
export function smaller(first: Valued, second: Valued): Valued {
  let at = 0;
  const values = first.values.map((value, i) => {
    while (second.units[at] < first.units[i]) at++;
    return Math.min(value, second.values[at]);
  });
  return { units: first.units, values };
}
