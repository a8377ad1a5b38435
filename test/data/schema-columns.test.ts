// What the cells of a column make it, and what in them is refused.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';

type Options = Given<typeof dataOptions>;

/** A table with these cells in the column x, and labels in turn. */
async function interpret(cells: readonly string[], given: Options = {}) {
  const options = resolveOptions(dataOptions, { delimiter: ';', ...given });
  const content = `x;class\n${cells.map((cell, i) => `${cell};${i % 2 ? 'p' : 'q'}`).join('\n')}\n`;
  return interpretTable(await readTable(bytesSource('d.csv', content), options), options, false);
}

const kind = async (cells: readonly string[], given: Options = {}) =>
  (await interpret(cells, given)).schema.features[0].kind;
const problems = async (cells: readonly string[], given: Options = {}) => (await interpret(cells, given)).problems;

describe('a column', () => {
  it('is numeric when more than half of its cells are numbers', async () => {
    expect(await kind(['1', '2', 'x', 'y'])).toBe('categorical'); // exactly half
    expect(await kind(['1', '2', '3', 'y', 'y'])).toBe('numeric');
    expect(await kind(['1', '2', 'x', 'y', 'y'])).toBe('categorical');
    expect(await kind(['1', '2', '3'])).toBe('numeric');
    expect(await kind(['x', 'y', 'x'])).toBe('categorical');
  });

  it('is judged without its missing cells', async () => {
    expect(await kind(['1', '', 'NA', '?', 'NaN'])).toBe('numeric');
    expect(await kind(['x', '', '', '', ''])).toBe('categorical');
    expect(await kind(['1', '2', 'x', '', ''])).toBe('numeric');
    expect(await kind(['', '', ''])).toBe('numeric'); // nothing says otherwise
  });

  it('is categorical when told so', async () => {
    const { schema, dataset } = await interpret(['10', '9', '09', '10'], { categorical: ['x'] });
    expect(schema.features[0]).toEqual({ name: 'x', kind: 'categorical', levels: ['09', '9', '10'] });
    expect(dataset.features[0].data.values).toEqual(Float64Array.of(2, 1, 0, 2));
  });

  it('follows the rule for any mixture', async () => {
    const cell = fc.constantFrom('1', '-2.5e3', '.5', 'x', 'y', '0x1', '', 'NA', 'inf', '1e999');
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 12 }), async (cells) => {
        const words = cells.filter((text) => ['x', 'y', '0x1'].includes(text)).length;
        const numbers = cells.filter((text) => !['x', 'y', '0x1', '', 'NA'].includes(text)).length;
        expect(await kind(cells)).toBe(words === 0 || numbers > words ? 'numeric' : 'categorical');
      }),
    );
  });
});

const place = (line: number) => ({ source: 'd.csv', line, column: 'x' });
const drop = { add: { drop: ['x'] } };
const categorical = { add: { categorical: ['x'] } };

const notANumber = (line: number, value: string) => ({
  code: 'cell-not-a-number',
  facts: { value },
  at: place(line),
  fixes: [{ add: { missing: [value] } }, drop, categorical],
});

describe('a numeric column', () => {
  it('refuses a word, by line, column and value', async () => {
    expect(await problems(['1', '2', 'n/a', '4', 'oops'])).toEqual([notANumber(4, 'n/a')]);
    expect(await problems(['1', '2', '"two\nlines"', '4'])).toEqual([notANumber(4, 'two\nlines')]);
  });

  it.each(['0x10', '1_000', '1 000', '--1', '" "', '1,5'])('refuses %j', async (cell) => {
    expect(await problems(['1', '2', cell, '4'])).toEqual([notANumber(4, cell.replaceAll('"', ''))]);
  });

  it.each([
    ['Infinity', 'Infinity'],
    ['-inf', '-inf'],
    ['INF', 'INF'],
    ['NAN', 'NAN'],
    ['1e999', null],
    ['-1e999', null],
  ])('refuses %s as not finite, however many there are', async (cell, value) => {
    const notFinite = (line: number) => ({
      code: 'cell-not-finite',
      facts: { value },
      at: place(line),
      fixes: [...(value === null ? [] : [{ add: { missing: [value] } }]), drop],
    });
    expect(await problems(['1', '2', cell, '4'])).toEqual([notFinite(4)]);
    expect(await problems([cell, cell, cell])).toEqual([notFinite(2)]);
  });

  it('takes such words for missing when told so', async () => {
    expect(await problems(['1', '2', 'n/a', '-inf'], { missing: 'n/a,-inf' })).toEqual([]);
  });
});

describe('a categorical column', () => {
  const at = { source: 'd.csv', column: 'x' };

  it('that looks like numbers with a decimal comma is refused', async () => {
    expect(await problems(['1,5', '2,5', '1,5', 'x'])).toEqual([
      {
        code: 'decimal-separator',
        facts: { example: '1,5', separator: ',' },
        at,
        fixes: [{ set: { decimal: ',' } }],
      },
    ]);
    expect(await problems(['1,5', '2,5', '1,5', '3'], { decimal: ',' })).toEqual([]);
    expect(await problems(['1,5', '2,5', 'x', 'x'])).toEqual([]); // only half
  });

  it('that looks like numbers with a decimal point is refused under --decimal ,', async () => {
    expect(await problems(['1.5', '2.5', '3.5'], { decimal: ',' })).toEqual([
      { code: 'decimal-separator', facts: { example: '3.5', separator: '.' }, at, fixes: [{ unset: ['decimal'] }] },
    ]);
  });

  it('with a different text in every row is refused', async () => {
    expect(await problems(['ann', 'bob', 'cat'])).toEqual([
      { code: 'column-names-samples', facts: { rows: 3 }, at, fixes: [{ set: { id: 'x' } }, drop, categorical] },
    ]);
    expect(await problems(['ann', 'bob', 'ann'])).toEqual([]);
    expect(await problems(['ann', 'bob', ''])).toEqual([]);
    expect(await problems(['ann', 'bob'])).toEqual([]);
  });

  it('is taken as it is when it is meant', async () => {
    expect(await problems(['ann', 'bob', 'cat'], { categorical: ['x'] })).toEqual([]);
    expect(await problems(['1,5', '2,5', '1,5'], { categorical: ['#1'] })).toEqual([]);
  });
});
