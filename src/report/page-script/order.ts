// The order of cells as a reader sees them: numbers by their value, words by the alphabet, what is
// unknown at the end.

export type Key = number | string | null;

/** `−1.2e−4`, `1,234`, `∞` and `97.2 %` are numbers, `–` is nothing. */
export function keyOf(text: string): Key {
  const word = text.trim();
  if (word === '–' || word === '') return null;
  const plain = word
    .replaceAll('−', '-')
    .replace('∞', 'Infinity')
    .replace(/,(?=\d{3})/g, '')
    .replace(/ ?%$/, '');
  const number = Number(plain);
  return Number.isNaN(number) ? word : number;
}

/** Numbers before words, and what is unknown at the end, whichever way. */
export function compareKeys(a: Key, b: Key, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : sign * (a < b ? -1 : 1);
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return sign * String(a).localeCompare(String(b), 'en', { numeric: true });
}
