// Whatever the bytes, reading ends in a dataset or in one escaped message; never in a bug, a hang
// or a wrong count.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { render, UserError } from '../../src/base/problem.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { describe as describeTable } from '../../src/tasks/describe.ts';

const cell = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('1', '2.5', '-3', 'x', 'yes', '', 'NA', '007', '__proto__') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('1e999', 'inf', '🍷', '"a,b"', '"\n"', ' ', '\u001b', '\ufeff', '0x1', '1,5'),
  },
);
const row = fc.tuple(cell, cell, cell).map((cells) => `${cells.join(',')}\n`);
const damage = fc.constantFrom('"', '""', ',', ';', '\t', '\n', '\r', '\0', '#1');
const csvBytes = fc
  .array(fc.oneof({ weight: 20, arbitrary: row }, { weight: 1, arbitrary: damage }), { maxLength: 20 })
  .map((parts) => new TextEncoder().encode(`a,b,class\n${parts.join('')}`));

const anyBytes = fc.oneof(
  { weight: 4, arbitrary: csvBytes },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)) },
);

const someOptions = fc.record(
  {
    delimiter: fc.constantFrom(',', ';', 'tab', ' ', '|'),
    decimal: fc.constantFrom('.', ','),
    header: fc.boolean(),
    target: fc.constantFrom('class', 'a', '#1', '#3'),
    id: fc.constantFrom('b', '#2'),
    weightsColumn: fc.constantFrom('a', '#2'),
    drop: fc.constantFrom('', 'a', '#2'),
    categorical: fc.constantFrom('', 'a', '#2'),
    positive: fc.constantFrom('yes', '1'),
    missing: fc.constantFrom('', 'NA', '-3,x'),
    transpose: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyOptions = fc.oneof(fc.constant({}), someOptions);

describe('any bytes', () => {
  it.each(['d.csv', 'd.tsv', 'd.csv.gz', '-'])('end in a result or a message: %s', async (name) => {
    const outcomes = { read: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(anyBytes, anyOptions, async (bytes, given) => {
        try {
          const table = await readTable(bytesSource(name, bytes), resolveOptions(dataOptions, given));
          const result = await describeTable(table, given);
          expect(result.data.counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(result.data.rows);
          for (const { message } of result.problems) expect(message).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
          outcomes.read++;
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          for (const one of error.problems) expect(render(one)).toMatch(/^[^\p{Cc}\p{Bidi_Control}]{10,}$/u);
          outcomes.refused++;
        }
      }),
      { numRuns: 400 },
    );
    expect(outcomes.read).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  });
});
