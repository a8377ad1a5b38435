// Axes: of numbers, with as many ticks as have room; of names, in the order that is given.

import { axisFormat, type NumberFormat } from '../number-format.ts';
import { visible } from '../text.ts';

export interface NumberAxis {
  readonly field: string;
  readonly title: string;
  readonly format?: NumberFormat;
  readonly scale?: 'linear' | 'log';
  readonly domain?: readonly [number, number];
  /** The axis starts here or below; not where it has a domain. */
  readonly floor?: number;
  /** The values it shows: a logarithmic axis has its ticks by them. */
  readonly values?: readonly number[];
}

/**
 * Pixels from tick to tick along x. There may be 1.4 times as many ticks as are asked for, and the first
 * label is moved towards the second.
 */
const LABEL_ROOM = 84;

/** An encoding of x or y. Zero need not be on the axis. */
export function numberAxis(
  channel: 'x' | 'y',
  { field, title, format, scale = 'linear', domain, floor, values = [] }: NumberAxis,
) {
  const ticks = scale === 'log' ? logTicks(domain ?? values, channel === 'y' && !domain) : undefined;
  return {
    field,
    type: 'quantitative',
    title: visible(title),
    scale: {
      type: scale,
      ...(scale === 'linear' ? { zero: false } : {}),
      // Heights have room above and below; along x the line fills the plane.
      ...(scale === 'log' && channel === 'x' ? { nice: false } : {}),
      ...(domain ? { domain: [...domain] } : floor === undefined ? {} : { domainMin: floor }),
    },
    axis: {
      format: axisFormat(format),
      labelOverlap: 'greedy',
      ...(ticks ? { values: ticks } : {}),
      // Between two whole numbers there is none: halves would be labelled as their neighbours.
      ...(format === 'integer' && !ticks ? { tickMinStep: 1 } : {}),
      ...(channel === 'x' && scale === 'linear' ? { tickCount: { expr: `ceil(width / ${LABEL_ROOM})` } } : {}),
    },
  };
}

/** From this ratio of the ends on, powers of ten alone are ticks enough. */
const MANY_POWERS = 500;

/**
 * 1, 2, 5 of each power of ten, over many powers 1 alone; where these are too few, Vega's own
 * choice.
 */
function logTicks(values: readonly number[], isWidened: boolean): number[] | undefined {
  const least = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const largest = values.reduce((high, value) => Math.max(high, value), 0);
  if (!(least > 0 && largest > least)) return undefined;
  const [from, to] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(largest))];
  const steps = largest / least > MANY_POWERS ? [1] : [1, 2, 5];
  const ticks = Array.from({ length: to - from + 1 }, (_, power) => steps.map((step) => `${step}e${from + power}`))
    .flat()
    .map(Number)
    .filter((tick) => (isWidened ? tick <= Number(`1e${to}`) : tick >= least && tick <= largest));
  return ticks.length > 2 ? ticks : undefined;
}

/** An encoding of names that stand as given. */
export function nameAxis(field: string, names: readonly string[]) {
  return { field, type: 'nominal', title: null, scale: { domain: [...names] }, axis: { ticks: false, domain: false } };
}
