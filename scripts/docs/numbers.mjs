// The numbers that documents quote: measurements with their origin from docs/data/measurements.json,
// ratios of them, and counts taken from the sources. A document names a number and never types it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../library-sources.mjs';

export const MEASUREMENTS = 'docs/data/measurements.json';

/** Units that are part of the word before them. */
const ATTACHED = new Set(['×']);

/** 1234567 → 1,234,567; fractions are left alone. */
const grouped = (text) => {
  const [whole, ...fraction] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
};

/** A value with a fixed number of significant digits, never in exponent notation. */
function significant(value, digits) {
  if (value === 0) return '0';
  const exponent = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))));
  const decimals = Math.max(0, digits - 1 - exponent);
  return Number(value.toPrecision(digits)).toFixed(decimals);
}

/**
 * A value as text: `decimals` fixes the digits after the point, `digits` the significant ones, and
 * without either it is printed as stored. A list of two is a range.
 */
function valueText(value, { digits, decimals, signed }) {
  if (Array.isArray(value)) return value.map((one) => valueText(one, { digits, decimals, signed })).join('–');
  if (typeof value === 'string') return value;
  const plain =
    decimals === undefined
      ? digits === undefined
        ? String(value)
        : significant(value, digits)
      : value.toFixed(decimals);
  const text = grouped(plain).replace('-', '−');
  return signed && value > 0 ? `+${text}` : text;
}

/** The text of a number, with its unit unless `isBare`. */
export function numberText(number, isBare = false) {
  const text = `${number.atLeast ? '> ' : ''}${valueText(number.value, number)}`;
  if (isBare || !number.unit) return text;
  return `${text}${ATTACHED.has(number.unit) ? '' : ' '}${number.unit}`;
}

/** A ratio or a difference of two measurements is computed, so it cannot contradict them. */
function derived(id, number, stored) {
  const rule = ['ratio', 'difference'].find((name) => number[name]);
  if (rule === undefined) return number;
  const [left, right] = number[rule].map((other) => {
    const value = stored[other]?.value;
    if (typeof value !== 'number') throw new Error(`${id}: no single value of ${other} to compute with`);
    return value;
  });
  const scale = number.unit === '%' ? 100 : 1;
  return { ...number, value: scale * (rule === 'ratio' ? left / right : left - right) };
}

/** Every measurement by its id, computed ones with their values; and tables of measurements by name. */
export function readNumbers() {
  const { machines, runs, numbers: stored, tables } = JSON.parse(readFileSync(join(root, MEASUREMENTS), 'utf8'));
  const numbers = Object.fromEntries(Object.entries(stored).map(([id, number]) => [id, derived(id, number, stored)]));
  for (const [id, number] of Object.entries(numbers)) {
    const isComputed = number.ratio !== undefined || number.difference !== undefined;
    if (!isComputed && runs[number.run] === undefined) throw new Error(`${id}: unknown run ${number.run}`);
    if (number.value === undefined) throw new Error(`${id}: no value`);
  }
  for (const [name, { run, titles, rows }] of Object.entries(tables)) {
    if (runs[run] === undefined) throw new Error(`table ${name}: unknown run ${run}`);
    if (rows.some((cells) => cells.length !== titles.length)) throw new Error(`table ${name}: a row has other cells`);
  }
  for (const [name, { machine }] of Object.entries(runs))
    if (machines[machine] === undefined) throw new Error(`run ${name}: unknown machine ${machine}`);
  return { machines, runs, numbers, tables };
}
