// Plain data as text, and back, bit for bit. JSON loses what an answer may hold: numbers that are
// not finite, −0, a gap in a list, typed arrays. Each of them goes as an object with a mark for its
// only key; a key of a stranger that begins with the mark is given one more.

const MARK = '\u0000';

const ARRAYS = { f64: Float64Array, i32: Int32Array, u8: Uint8Array } as const;

type Kind = keyof typeof ARRAYS;
export type TypedArray = InstanceType<(typeof ARRAYS)[Kind]>;

/** Where typed arrays go, and come from: into the text, or next to it. */
export interface ArrayPlace {
  put(array: TypedArray): string | number;
  /** The bytes that were put, at the beginning of their own a buffer. */
  get(reference: unknown): ArrayBuffer;
}

const inText: ArrayPlace = {
  put: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength).toString('base64'),
  get: (text) => new Uint8Array(Buffer.from(String(text), 'base64')).buffer,
};

export function toText(value: unknown, place: ArrayPlace = inText): string {
  return JSON.stringify(plain(value, place));
}

/** Throws if the text is none of ours. */
export function fromText(text: string, place: ArrayPlace = inText): unknown {
  return revived(JSON.parse(text), place);
}

const marked = (kind: string, value: unknown) => ({ [MARK]: kind, value });

function plain(value: unknown, place: ArrayPlace): unknown {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? value : marked('n', nameOf(value));
  if (value === undefined) return marked('undefined', null);
  if (typeof value !== 'object' || value === null) return value;
  const kind = kindOf(value);
  if (kind) return marked(kind, place.put(value as TypedArray));
  // `Array.from` fills gaps, which a map would leave.
  if (Array.isArray(value)) return Array.from(value, (own) => plain(own, place));
  const entries = Object.entries(value).filter(([, own]) => own !== undefined && typeof own !== 'function');
  return Object.fromEntries(entries.map(([key, own]) => [key[0] === MARK ? MARK + key : key, plain(own, place)]));
}

const nameOf = (value: number) => (Object.is(value, -0) ? '-0' : String(value));

const kindOf = (value: object): Kind | null =>
  (Object.keys(ARRAYS) as Kind[]).find((kind) => value instanceof ARRAYS[kind]) ?? null;

function revived(value: unknown, place: ArrayPlace): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((own) => revived(own, place));
  if (Object.hasOwn(value, MARK)) return unmarked(value as Record<string, unknown>, place);
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [key[0] === MARK ? key.slice(1) : key, revived(own, place)]),
  );
}

function unmarked({ [MARK]: kind, value }: Record<string, unknown>, place: ArrayPlace): unknown {
  if (kind === 'n') return Number(value);
  if (kind === 'undefined') return undefined;
  if (typeof kind !== 'string' || !Object.hasOwn(ARRAYS, kind)) throw new Error('a mark that is not known');
  return new ARRAYS[kind as Kind](place.get(value));
}
