// Protocol buffers, as far as ONNX files need them: a message is its fields one after the other,
// each a key (number and kind) and a value; whole numbers are written in groups of seven bits, the
// lowest first. https://protobuf.dev/programming-guides/encoding A message is kept as pieces and
// joined once, so that large tensors are not copied at every level of nesting.

export interface Message {
  readonly length: number;
  readonly pieces: readonly Uint8Array[];
}

const WHOLE = 0;
const SIZED = 2;

const encoder = new TextEncoder();

export const message = (...fields: readonly Message[]) => joined(fields);

/** As `message`, for lists that may be too long for arguments. */
export function joined(fields: readonly Message[]): Message {
  return {
    length: fields.reduce((sum, field) => sum + field.length, 0),
    pieces: fields.flatMap((field) => field.pieces),
  };
}

/** The bytes of a message. */
export function messageBytes({ length, pieces }: Message): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** A whole number from 0 on. */
export function wholeField(field: number, value: number): Message {
  return piece(Uint8Array.from([...groups(key(field, WHOLE)), ...groups(value)]));
}

export function textField(field: number, text: string): Message {
  return bytesField(field, encoder.encode(text));
}

export function bytesField(field: number, bytes: Uint8Array): Message {
  return message(piece(opening(field, bytes.length)), piece(bytes));
}

export function messageField(field: number, inner: Message): Message {
  return message(piece(opening(field, inner.length)), inner);
}

const piece = (bytes: Uint8Array): Message => ({ length: bytes.length, pieces: [bytes] });

const key = (field: number, kind: number) => field * 8 + kind;

const opening = (field: number, length: number) => Uint8Array.from([...groups(key(field, SIZED)), ...groups(length)]);

/** Seven bits at a time by division: shifts would cut numbers off at 32 bits. */
function groups(value: number): number[] {
  const list: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...list, rest];
    list.push(128 + (rest % 128));
  }
}
