import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asHeader,
  differences,
  encodeHeader,
  encodeRecord,
  isTornHeader,
  type JournalHeader,
  parseJournal,
} from '../../src/executors/journal.ts';

const header: JournalHeader = {
  version: '0.1.0',
  command: 'select',
  data: `sha256:${'ab'.repeat(32)}`,
  options: { candidates: 5, cost: Infinity, score: 'accuracy', test: null, keep: ['a', 'b'] },
};

const journalOf = (records: readonly unknown[]) =>
  new Uint8Array(Buffer.concat([encodeHeader(header), ...records.map(encodeRecord)]));

const records = fc.array(fc.record({ key: fc.string(), value: fc.jsonValue({ maxDepth: 3 }) }), { maxLength: 6 });

const read = (bytes: Uint8Array) => parseJournal(bytes).records.map((record) => JSON.stringify(record));

describe('a checkpoint file', () => {
  it('gives back its records, every bit of a number', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (numbers) => {
        const scores = numbers.map((number) => number + 0); // JSON has one zero
        const [, record] = parseJournal(journalOf([{ key: 'k', value: [...scores, null] }])).records;
        expect(record).toEqual({ key: 'k', value: [...scores, null] });
      }),
    );
  });

  it('gives back a prefix of its records from any prefix of its bytes', () => {
    fc.assert(
      fc.property(records, fc.nat(), (written, cut) => {
        const bytes = journalOf(written);
        const whole = read(bytes);
        expect(whole).toHaveLength(written.length + 1);
        const kept = bytes.subarray(0, cut % (bytes.length + 1));
        const { length } = parseJournal(kept);
        expect(read(kept)).toEqual(whole.slice(0, read(kept).length));
        // What was cut off is less than a record.
        expect(kept.subarray(length).indexOf('\n'.charCodeAt(0))).toBe(-1);
      }),
      { numRuns: 500 },
    );
  });

  it('gives back the records before a damaged byte, never a wrong one', () => {
    fc.assert(
      fc.property(records, fc.nat(), fc.integer({ min: 1, max: 255 }), (written, place, flip) => {
        const bytes = journalOf(written);
        const whole = read(bytes);
        const at = place % bytes.length;
        const before = parseJournal(bytes.subarray(0, at)).records.length;
        bytes[at] ^= flip;
        expect(read(bytes)).toEqual(whole.slice(0, before));
      }),
      { numRuns: 500 },
    );
  });

  it('gives back nothing from bytes that are no checkpoint file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(parseJournal(bytes)).toEqual({ records: [], length: 0 });
      }),
    );
  });

  it('knows its header, and one that is not whole', () => {
    const bytes = encodeHeader(header);
    expect(asHeader(parseJournal(bytes).records[0])).toMatchObject({ command: 'select' });
    for (const record of [undefined, null, 1, 'journal', { key: 'k', value: 1 }]) expect(asHeader(record)).toBeNull();
    for (const cut of [0, 1, bytes.length - 1]) expect(isTornHeader(bytes.subarray(0, cut), header)).toBe(true);
    expect(isTornHeader(bytes, header)).toBe(false);
    expect(isTornHeader(Buffer.from('a,b,class\n'), header)).toBe(false);
  });
});

describe('the differences of two runs', () => {
  const read = (other: Partial<JournalHeader>) =>
    differences(asHeader(parseJournal(encodeHeader({ ...header, ...other })).records[0])!, header);

  it('are none for the same run', () => {
    expect(read({})).toEqual([]);
  });

  it('name data, version and command', () => {
    expect(read({ data: `sha256:${'0'.repeat(64)}` })).toEqual([
      { what: 'data', there: 'sha256:00000000', here: 'sha256:abababab' },
    ]);
    expect(read({ version: '9.0.0' })).toEqual([{ what: 'version', there: '9.0.0', here: '0.1.0' }]);
    expect(read({ command: 'rank', options: {} })).toEqual([{ what: 'command', there: 'rank', here: 'select' }]);
  });

  it('name an option with both values', () => {
    expect(read({ options: { ...header.options, candidates: 3 } })).toEqual([
      { what: 'option', option: 'candidates', there: '3', here: '5' },
    ]);
    expect(read({ options: { ...header.options, cost: 1, test: 'x.csv' } })).toEqual([
      { what: 'option', option: 'cost', there: '1', here: 'Infinity' },
      { what: 'option', option: 'test', there: 'x.csv', here: null },
    ]);
    expect(read({ options: { ...header.options, keep: [], minFeatures: 2 } })).toEqual([
      { what: 'option', option: 'keep', there: '[]', here: '["a","b"]' },
      { what: 'option', option: 'minFeatures', there: '2', here: null },
    ]);
  });
});
