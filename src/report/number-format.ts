// Numbers as a report shows them, in tables and on axes.

/** How the numbers in a column are formatted. */
export type NumberFormat = 'integer' | 'number' | 'fixed' | 'percent' | 'scientific';

const DIGITS: Readonly<Record<NumberFormat, number>> = { integer: 0, number: 4, fixed: 3, percent: 1, scientific: 2 };

/** What stands for a number that is not known. */
export const UNKNOWN = '–';

/** The sign of a number that is zero as written. */
const ZERO_SIGN = /^-(?=[0.]+(?: %)?$)/;

/** Places for separators before the decimal point. */
const THOUSANDS = /(?<=\d)(?<!\.\d*)(?=(\d{3})+(?!\d))/g;

/**
 * Formats a number, such as `0.97234` as `97.2 %`, with a typographic minus sign and independently
 * of the locale.
 */
export function formatNumber(value: number, format: NumberFormat = 'number', digits = DIGITS[format]): string {
  if (Number.isNaN(value)) return UNKNOWN;
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  return written(value, format, digits)
    .replace(ZERO_SIGN, '')
    .replace(/^-/, '−')
    .replace('e-', 'e−')
    .replace('e+', 'e');
}

function written(value: number, format: NumberFormat, digits: number): string {
  if (format === 'integer') return grouped(Math.round(value));
  if (format === 'fixed') return value.toFixed(digits).replace(THOUSANDS, ',');
  if (format === 'percent') return `${(value * 100).toFixed(digits)} %`;
  if (format === 'scientific') return value.toExponential(Math.max(0, digits - 1));
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return grouped(value);
  const size = Math.abs(value);
  const significant = Math.max(1, digits);
  // Digits before the point are never rounded: 14876.4 is not 14,880.
  return size >= 1e-4 && size < 1e7
    ? grouped(size >= 10 ** significant ? Math.round(value) : Number(value.toPrecision(significant)))
    : value.toExponential(significant - 1);
}

/** Made once: `toLocaleString` makes one for each number, and a long table has thousands. */
const GROUPING = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 });

const grouped = (value: number) => GROUPING.format(value);

/**
 * The same format in the language of Vega's axes. Vega reduces the digits of an axis to what tells
 * its ticks apart, so `g` would write 100 and 120 as 1e+2 and 1.2e+2; `r` never uses exponents.
 */
export function axisFormat(format: NumberFormat = 'number'): string {
  return { integer: ',d', number: ',~r', fixed: ',~r', percent: '~%', scientific: '.1~e' }[format];
}
