// Things kept in memory by their key, up to a number of bytes: what was not used for the longest
// time is dropped first.

interface Kept<T> {
  readonly value: T;
  readonly bytes: number;
}

export class Store<T> {
  // A map keeps the order of insertion; what is used is inserted again.
  readonly #kept = new Map<string, Kept<T>>();
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes of all that is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  get keys(): readonly string[] {
    return [...this.#kept.keys()];
  }

  /** Keeps a value, alone if it is larger than the limit. */
  put(key: string, value: T, bytes: number): void {
    this.drop(key);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes + bytes <= this.#limit) break;
      this.drop(oldest);
    }
    this.#kept.set(key, { value, bytes });
    this.#bytes += bytes;
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key);
    if (!found) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found.value;
  }

  /** Whether there was something to drop. */
  drop(key: string): boolean {
    const found = this.#kept.get(key);
    if (!found) return false;
    this.#bytes -= found.bytes;
    return this.#kept.delete(key);
  }
}

const NUMBER_BYTES = 8;
const OBJECT_BYTES = 32;

/** About how many bytes plain data take. */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return OBJECT_BYTES + 2 * value.length;
  if (ArrayBuffer.isView(value)) return OBJECT_BYTES + value.byteLength;
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES;
  let bytes = OBJECT_BYTES;
  for (const own of Array.isArray(value) ? value : Object.values(value)) bytes += roughBytes(own);
  return bytes;
}
