import { describe, expect, it } from 'vitest';
import { arrow } from '../../src/data/readers/arrow.ts';
import { problemFrom } from '../problem.ts';
import {
  batchMessage,
  dictionaryMessage,
  doubleField,
  type Fields,
  flatBuffer,
  inDictionary,
  intField,
  nullField,
  schemaMessage,
  stream,
  structField,
  textField,
} from './arrow-builder.ts';
import { cells, column, reading } from './reading.ts';

const none = new Uint8Array(0);
const bytesOf = (
  numbers: readonly number[],
  set: (view: DataView, at: number, value: number) => void,
  width: number,
) => {
  const bytes = new Uint8Array(numbers.length * width);
  const view = new DataView(bytes.buffer);
  for (const [i, number] of numbers.entries()) set(view, i * width, number);
  return bytes;
};
const ints = (numbers: readonly number[], isLittle = true) =>
  bytesOf(numbers, (view, at, value) => view.setInt32(at, value, isLittle), 4);
const doubles = (numbers: readonly number[], isLittle = true) =>
  bytesOf(numbers, (view, at, value) => view.setFloat64(at, value, isLittle), 8);
const text = (word: string) => new TextEncoder().encode(word);

const read = (bytes: Uint8Array) => reading(arrow, 'd.arrow', bytes);
const damage = async (bytes: Uint8Array) => {
  const { code, facts } = await problemFrom(read(bytes));
  expect(code).toBe('file-damaged');
  return facts;
};

describe('arrow, by hand', () => {
  it.each([false, true])('reads numbers and texts of either byte order: big-endian %s', async (isBig) => {
    const schema = schemaMessage([intField('i', 32), doubleField('x'), textField('s')], isBig);
    const batch = batchMessage({
      rows: 2,
      nodes: [
        [2, 0],
        [2, 1],
        [2, 0],
      ],
      buffers: [
        none,
        ints([1, -70_000], !isBig),
        Uint8Array.of(1),
        doubles([2.5, 0], !isBig),
        none,
        ints([0, 1, 3], !isBig),
        text('abc'),
      ],
    });
    const table = await read(stream(schema, batch));
    expect(cells(table, 'i')).toEqual(['1', '-70000']);
    expect(cells(table, 'x')).toEqual(['2.5', null]);
    expect(cells(table, 's')).toEqual(['a', 'bc']);
  });

  it('passes over records that hold dictionaries, and reads what stands behind', async () => {
    const inner = inDictionary(textField('inner'), 7);
    const schema = schemaMessage([structField('record', [inner]), intField('i', 32)]);
    const words = dictionaryMessage(7, { rows: 1, nodes: [[1, 0]], buffers: [none, ints([0, 1]), text('a')] });
    const batch = batchMessage({
      rows: 2,
      nodes: [
        [2, 0],
        [2, 0],
        [2, 0],
      ],
      buffers: [none, none, ints([0, 0]), none, ints([4, 5])],
    });
    const table = await read(stream(schema, words, batch));
    expect(column(table, 'record')).toMatchObject({ unreadable: { facts: { holds: 'records' } } });
    expect(cells(table, 'i')).toEqual(['4', '5']);
  });

  it('replaces a dictionary for the batches behind it', async () => {
    const schema = schemaMessage([inDictionary(textField('s'), 1)]);
    const words = (word: string) =>
      dictionaryMessage(1, { rows: 1, nodes: [[1, 0]], buffers: [none, ints([0, 1]), text(word)] });
    const batch = batchMessage({ rows: 1, nodes: [[1, 0]], buffers: [none, ints([0])] });
    const table = await read(stream(schema, words('a'), batch, words('b'), batch));
    expect(cells(table, 's')).toEqual(['a', 'b']);
  });

  it('refuses a cell outside of its dictionary', async () => {
    const schema = schemaMessage([inDictionary(textField('s'), 1)]);
    const words = dictionaryMessage(1, { rows: 1, nodes: [[1, 0]], buffers: [none, ints([0, 1]), text('a')] });
    const batch = batchMessage({ rows: 1, nodes: [[1, 0]], buffers: [none, ints([1])] });
    expect(await damage(stream(schema, words, batch))).toMatchObject({ detail: 'a cell is outside of its dictionary' });
  });

  it('refuses counts that the bytes cannot hold, at once', async () => {
    const schema = schemaMessage([intField('i', 32)]);
    const buffers = [none, ints([1, 2])];
    const started = performance.now();
    const rows = 2 ** 24;
    expect(await damage(stream(schema, batchMessage({ rows, nodes: [[rows, 0]], buffers })))).toMatchObject({
      detail: 'a column has too few values',
    });
    const more = 2 ** 26;
    const larger = stream(schema, batchMessage({ rows: more, nodes: [[more, 0]], buffers }));
    expect(await problemFrom(read(larger))).toMatchObject({
      code: 'table-exceeds-file',
      facts: { bytes: larger.length, tableBytes: 8 * more },
    });
    expect(await damage(stream(schema, batchMessage({ rows: 2, nodes: [[rows, 0]], buffers })))).toMatchObject({
      detail: 'a column has another length than its batch',
    });
    const nothing = batchMessage({ rows: more, nodes: [[more, more]], buffers: [] });
    expect(await damage(stream(schemaMessage([nullField('n')]), nothing))).toMatchObject({
      detail: 'it says that it has more rows than it can have',
    });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('refuses offsets that leave the column', async () => {
    const schema = schemaMessage([textField('s')]);
    const batch = (offsets: number[]) =>
      batchMessage({ rows: 1, nodes: [[1, 0]], buffers: [none, ints(offsets), text('abc')] });
    for (const offsets of [
      [0, 4],
      [-1, 2],
      [2, 1],
      [0, 2 ** 30],
    ]) {
      expect(await damage(stream(schema, batch(offsets)))).toMatchObject({ detail: 'a text is outside of its column' });
    }
  });

  it('refuses texts that overlap, and dictionaries of nothing', async () => {
    const overlapping = batchMessage({
      rows: 3,
      nodes: [[3, 1]],
      buffers: [Uint8Array.of(0b101), ints([0, 3, 0, 3]), text('abc')],
    });
    expect(await damage(stream(schemaMessage([textField('s')]), overlapping))).toMatchObject({
      detail: 'a text is outside of its column',
    });
    const schema = schemaMessage([inDictionary(nullField('n'), 1), intField('i', 32)]);
    const words = dictionaryMessage(1, { rows: 2 ** 31, nodes: [[2 ** 31, 2 ** 31]], buffers: [] });
    const nodes: [number, number][] = [
      [1, 0],
      [1, 0],
    ];
    const batch = batchMessage({ rows: 1, nodes, buffers: [none, ints([0]), none, ints([5])] });
    const table = await read(stream(schema, words, batch));
    expect(column(table, 'n')).toHaveProperty('unreadable');
    expect(cells(table, 'i')).toEqual(['5']);
  });

  it('refuses metadata that refer to themselves', async () => {
    const deep = (depth: number): Fields => (depth === 0 ? intField('i', 32) : structField('s', [deep(depth - 1)]));
    expect(await damage(stream(schemaMessage([deep(100)])))).toMatchObject({
      detail: 'its fields are nested too deeply',
    });
    const circle = flatBuffer({ 0: { i16: 4 }, 1: { i8: 1 }, 2: { table: { 1: { tables: [structField('s', [])] } } } });
    // Every offset turned to every nearby target: whatever comes out, it comes soon.
    const started = performance.now();
    for (let at = 0; at + 4 <= circle.length; at += 4) {
      const changed = circle.slice();
      new DataView(changed.buffer).setInt32(at, -at, true);
      const head = new Uint8Array(new Uint32Array([0xffffffff, changed.length]).buffer);
      await problemFrom(read(stream([...head, ...changed])));
    }
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
