// Dates and times of binary formats as ISO 8601 text, with all their digits.

const DAY_MILLISECONDS = 86_400_000n;

/** Beyond it a JavaScript date has no text. */
const LARGEST_MILLISECONDS = 8_640_000_000_000_000n;

/** `2024-05-01`. */
export function isoDate(days: number | bigint): string {
  const milliseconds = BigInt(days) * DAY_MILLISECONDS;
  return isShowable(milliseconds) ? new Date(Number(milliseconds)).toISOString().replace(/T.*$/, '') : String(days);
}

/** `2024-05-01T12:30:00.25Z`; `perSecond` says the unit: 1 for seconds, 1000 for milliseconds, … */
export function isoTimestamp(value: bigint, perSecond: bigint): string {
  const rest = ((value % perSecond) + perSecond) % perSecond;
  const seconds = (value - rest) / perSecond;
  if (!isShowable(seconds * 1000n)) return String(value);
  const whole = new Date(Number(seconds * 1000n)).toISOString().replace(/\.000Z$/, '');
  const digits = String(perSecond).length - 1;
  const fraction = String(rest).padStart(digits, '0').replace(/0+$/, '');
  return rest === 0n ? `${whole}Z` : `${whole}.${fraction}Z`;
}

/** `12:30:00.25`, from the time since midnight. */
export function isoTime(value: bigint, perSecond: bigint): string {
  return isoTimestamp(value, perSecond).replace(/^.*T|Z$/g, '');
}

function isShowable(milliseconds: bigint): boolean {
  return milliseconds <= LARGEST_MILLISECONDS && milliseconds >= -LARGEST_MILLISECONDS;
}
