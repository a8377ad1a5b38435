import { describe, expect, it } from 'vitest';
import {
  bytesField,
  message,
  messageBytes,
  messageField,
  textField,
  wholeField,
} from '../../../src/formats/onnx/protobuf.ts';

const bytes = (hex: string) => Uint8Array.from(hex.split(' '), (byte) => Number.parseInt(byte, 16));

// The examples of https://protobuf.dev/programming-guides/encoding, and others worked by hand.
describe('a protocol buffer', () => {
  it('holds whole numbers in groups of seven bits, the lowest first', () => {
    expect(messageBytes(wholeField(1, 150))).toEqual(bytes('08 96 01'));
    expect(messageBytes(wholeField(1, 0))).toEqual(bytes('08 00'));
    expect(messageBytes(wholeField(1, 127))).toEqual(bytes('08 7f'));
    expect(messageBytes(wholeField(1, 2 ** 35))).toEqual(bytes('08 80 80 80 80 80 01'));
    expect(messageBytes(wholeField(20, 5))).toEqual(bytes('a0 01 05'));
  });

  it('holds texts as UTF-8 behind their length', () => {
    expect(messageBytes(textField(2, 'testing'))).toEqual(bytes('12 07 74 65 73 74 69 6e 67'));
    expect(messageBytes(textField(2, ''))).toEqual(bytes('12 00'));
    expect(messageBytes(textField(2, 'é'))).toEqual(bytes('12 02 c3 a9'));
  });

  it('holds messages and bytes behind their length', () => {
    expect(messageBytes(messageField(3, wholeField(1, 150)))).toEqual(bytes('1a 03 08 96 01'));
    expect(messageBytes(message(bytesField(9, Uint8Array.of(1, 2)), wholeField(1, 1)))).toEqual(
      bytes('4a 02 01 02 08 01'),
    );
    expect(messageBytes(message())).toEqual(new Uint8Array(0));
    expect(messageField(7, bytesField(9, new Uint8Array(200))).length).toBe(200 + 3 + 3);
  });
});
