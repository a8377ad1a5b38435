// What browsers and Node have and a bare JavaScript engine lacks, as far as the library uses it:
// text encodings, Base64, timers, the clock and abort signals. Import it before anything else.
//
// An engine has no event loop that would wait: a timer runs when the present work has yielded.

/** Bytes of UTF-8 of a text; a lone surrogate becomes the replacement character. */
function utf8Bytes(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of text) {
    const given = letter.codePointAt(0)!;
    const code = given >= 0xd800 && given <= 0xdfff ? 0xfffd : given;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return Uint8Array.from(bytes);
}

/** How many code units are turned into text at once; more might not fit on the stack. */
const UNITS_AT_ONCE = 8192;

function textOfUnits(units: Uint8Array | Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += UNITS_AT_ONCE)
    parts.push(String.fromCharCode(...units.subarray(at, at + UNITS_AT_ONCE)));
  return parts.join('');
}

/** The smallest code of a sequence of two, three and four bytes: a shorter one is required below. */
const SMALLEST = [0, 0, 0x80, 0x800, 0x10000];

/** The text of bytes of UTF-8; bytes that are none become the replacement character, or are refused. */
function utf8Text(bytes: Uint8Array, isFatal: boolean): string {
  const units = new Uint16Array(bytes.length);
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at];
    if (first < 0x80) {
      units[count++] = first;
      at++;
      continue;
    }
    const length = first >= 0xf0 && first < 0xf5 ? 4 : first >= 0xe0 && first < 0xf0 ? 3 : first >= 0xc2 ? 2 : 0;
    let code = length === 4 ? first & 7 : length === 3 ? first & 15 : first & 31;
    let isWhole = length > 0 && first < 0xf5 && at + length <= bytes.length;
    for (let next = 1; next < length && isWhole; next++) {
      isWhole = (bytes[at + next] & 0xc0) === 0x80;
      code = (code << 6) | (bytes[at + next] & 63);
    }
    isWhole &&= code >= SMALLEST[length] && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    if (!isWhole && isFatal) throw new TypeError('The encoded data was not valid for encoding utf-8');
    if (isWhole && code > 0xffff) {
      units[count++] = 0xd7c0 + (code >> 10);
      units[count++] = 0xdc00 + (code & 0x3ff);
    } else units[count++] = isWhole ? code : 0xfffd;
    at += isWhole ? length : 1;
  }
  return textOfUnits(units.subarray(0, count));
}

class Utf8Encoder {
  encode(text = ''): Uint8Array {
    return utf8Bytes(text);
  }
}

class Utf8Decoder {
  readonly encoding = 'utf-8';
  readonly #isFatal: boolean;

  constructor(encoding = 'utf-8', { fatal = false }: { fatal?: boolean } = {}) {
    if (!/^utf-?8$/i.test(encoding)) throw new RangeError(`The encoding "${encoding}" is not supported here`);
    this.#isFatal = fatal;
  }

  decode(source?: ArrayBuffer | ArrayBufferView): string {
    if (source === undefined) return '';
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(source)
      ? source
      : { buffer: source, byteOffset: 0, byteLength: source.byteLength };
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return utf8Text(hasMark ? bytes.subarray(3) : bytes, this.#isFatal);
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function fromBase64(text: string): string {
  const places = new Int8Array(128).fill(-1);
  for (let place = 0; place < BASE64.length; place++) places[BASE64.charCodeAt(place)] = place;
  const bytes = new Uint8Array((text.length * 3) >> 2);
  let count = 0;
  let bits = 0;
  let held = 0;
  for (let at = 0; at < text.length && text[at] !== '='; at++) {
    bits = ((bits << 6) | places[text.charCodeAt(at)]) & 0xfff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[count++] = (bits >> held) & 255;
  }
  return textOfUnits(bytes.subarray(0, count));
}

function toBase64(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
    parts.push(
      BASE64[a >> 2],
      BASE64[((a & 3) << 4) | (b >> 4)],
      Number.isNaN(b) ? '=' : BASE64[((b & 15) << 2) | (c >> 6)],
      Number.isNaN(c) ? '=' : BASE64[c & 63],
    );
  }
  return parts.join('');
}

/** A copy of plain data, which is all that charts copy. */
function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) throw new TypeError('Only plain data can be copied here');
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, copied(own)]));
}

type Listener = () => void;

class Signal {
  aborted = false;
  reason: unknown;
  readonly #listeners = new Set<Listener>();

  addEventListener(_type: string, listener: Listener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  /** For the controller. */
  end(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason ?? new Error('This operation was aborted');
    for (const listener of this.#listeners) listener();
  }
}

class Controller {
  readonly signal = new Signal();

  abort(reason?: unknown): void {
    this.signal.end(reason);
  }
}

const later = (run: (...args: unknown[]) => void, _milliseconds?: number, ...args: unknown[]) => {
  void Promise.resolve().then(() => run(...args));
  return 0;
};

const ENGINE_GLOBALS: Readonly<Record<string, unknown>> = {
  TextEncoder: Utf8Encoder,
  TextDecoder: Utf8Decoder,
  atob: fromBase64,
  btoa: toBase64,
  setTimeout: later,
  clearTimeout: () => {},
  // Vega refers to them and calls neither while it draws.
  setInterval: () => 0,
  clearInterval: () => {},
  queueMicrotask: later,
  performance: { now: () => Date.now() },
  structuredClone: copied,
  AbortController: Controller,
  AbortSignal: Signal,
  // Data are never of these kinds here, which the readers ask for.
  Blob: class {},
  Response: class {},
};

for (const [name, value] of Object.entries(ENGINE_GLOBALS))
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
