// A message copies every string in it: 20,000 names of features in ten lists are 200,000 strings. Here
// equal strings of what the page receives become one.

/** Longer texts hardly ever occur twice. */
const MAX_LENGTH = 100;

/** More strings than those of any table that a page can show are not kept. */
const MAX_STRINGS = 200_000;

let known = new Map<string, string>();

/** Replaces the strings in plain data, which nobody else holds, by those received before. */
export function shareStrings<T>(value: T): T {
  return shared(value) as T;
}

/** Forgets the strings received so far, for data with other names. */
export function forgetStrings(): void {
  known = new Map();
}

function shared(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_LENGTH ? value : kept(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item = value[i];
      if (typeof item === 'string' || typeof item === 'object') value[i] = shared(item);
    }
  } else if (Object.getPrototypeOf(value) === Object.prototype) {
    const fields = value as Record<string, unknown>;
    for (const name in fields) {
      const field = fields[name];
      if (typeof field === 'string') fields[name] = shared(field);
      else if (typeof field === 'object') shared(field);
    }
  }
  return value;
}

function kept(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= MAX_STRINGS) forgetStrings();
  known.set(text, text);
  return text;
}
