// Whether a whole number, spelled with all its digits, is too large for a double to hold it.

const SIGNS = new Set([0x2b, 0x2d]);
const [ZERO, NINE] = [0x30, 0x39];

/**
 * Whether bytes[start, end), of which `value` was made, spell a whole number that differs from it.
 */
export function isRoundedInteger(bytes: Uint8Array, start: number, end: number, value: number): boolean {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || !Number.isFinite(value)) return false;
  const first = SIGNS.has(bytes[start]) ? start + 1 : start;
  for (let at = first; at < end; at++) if (bytes[at] < ZERO || bytes[at] > NINE) return false;
  const digits = new TextDecoder().decode(bytes.subarray(first, end));
  return BigInt(digits) !== BigInt(Math.abs(value));
}

/** The same for a text. */
export function isRoundedText(text: string, value: number): boolean {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER || !Number.isFinite(value)) return false;
  return /^[+-]?\d+$/.test(text) && BigInt(text.replace(/^[+-]/, '')) !== BigInt(Math.abs(value));
}
