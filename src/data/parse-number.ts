// Decimal numbers straight from bytes. Most cells have at most 15 significant digits and a small
// exponent: then the digits as a whole number times or divided by an exact power of ten is the
// correctly rounded value (Clinger 1990), with no string made.

/** Powers of ten that a double holds exactly. */
export const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Whole numbers below 10^15 are exact, and so is each step of building them. */
export const EXACT_DIGITS = 15;

const MAX_ARGUMENTS = 1000;

const PLUS = 0x2b;
const MINUS = 0x2d;
const ZERO = 0x30;

export const POINT = 0x2e;

/**
 * The number spelled by bytes[start, end), NaN if they spell none: digits with one decimal
 * character, an optional sign and exponent. No hexadecimal, no words. A number too large for a
 * double is ±Infinity.
 */
export function parseNumber(bytes: Uint8Array, start: number, end: number, decimal: number = POINT): number {
  let at = start;
  const first = bytes[at];
  if (at < end && (first === MINUS || first === PLUS)) at++;
  let mantissa = 0;
  let digits = 0; // significant ones, without leading zeros
  let fraction = 0; // digits after the decimal character
  let any = false;
  let seenDecimal = false;
  for (; at < end; at++) {
    const digit = bytes[at] - ZERO;
    if (digit >= 0 && digit <= 9) {
      any = true;
      mantissa = mantissa * 10 + digit;
      if (mantissa !== 0) digits++;
      if (seenDecimal) fraction++;
    } else if (bytes[at] === decimal && !seenDecimal) {
      seenDecimal = true;
    } else {
      break;
    }
  }
  if (!any) return Number.NaN;
  let exponent = 0;
  if (at < end) {
    exponent = parseExponent(bytes, at, end);
    if (Number.isNaN(exponent)) return Number.NaN;
  }
  const scale = exponent - fraction;
  if (digits > EXACT_DIGITS || scale > 22 || scale < -22) return slowNumber(bytes, start, end, decimal);
  const magnitude = scale < 0 ? mantissa / POWERS[-scale] : mantissa * POWERS[scale];
  return first === MINUS ? -magnitude : magnitude;
}

/** The whole number after `e` or `E`; NaN if bytes[at, end) is no exponent. */
function parseExponent(bytes: Uint8Array, at: number, end: number): number {
  if ((bytes[at] | 0x20) !== 0x65) return Number.NaN;
  at++;
  const sign = bytes[at];
  if (sign === MINUS || sign === PLUS) at++;
  if (at >= end) return Number.NaN;
  let exponent = 0;
  for (; at < end; at++) {
    const digit = bytes[at] - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    exponent = exponent * 10 + digit;
  }
  return sign === MINUS ? -exponent : exponent;
}

/**
 * Correct rounding of long spellings by the engine's own conversion; called only for valid ones.
 */
function slowNumber(bytes: Uint8Array, start: number, end: number, decimal: number): number {
  // A spread of very many arguments overflows the stack.
  const digits = bytes.subarray(start, end);
  const text = digits.length < MAX_ARGUMENTS ? String.fromCharCode(...digits) : new TextDecoder().decode(digits);
  return Number(decimal === POINT ? text : text.replace(String.fromCharCode(decimal), '.'));
}
