import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fixedNumber,
  layTable,
  scoreNumber,
  shortNumber,
  type TextColumn,
} from '../../../apps/cli/output/text-table.ts';
import { displayWidth } from '../../../apps/cli/output/text-width.ts';

const columns: TextColumn[] = [
  { title: 'rank', align: 'right' },
  { title: 'feature' },
  { title: 'criterion', align: 'number' },
  { title: 'left at', align: 'right' },
];

describe('layTable', () => {
  it('sets texts to the left, numbers to the right, and decimal points under one another', () => {
    const rows = [
      ['1', '漢字', '', ''],
      ['2', 'b', '12.5', '3'],
      ['10', 'c', '0.0625', '12'],
      ['11', 'd', '-3', '13'],
    ];
    expect(layTable(columns, rows, 80).lines).toEqual([
      'rank  feature  criterion  left at',
      '   1  漢字',
      '   2  b          12.5           3',
      '  10  c           0.0625       12',
      '  11  d          -3            13',
    ]);
  });

  it('cuts texts first, then leaves out columns from the right and says which', () => {
    const rows = [['1', 'a feature with quite a long name', '0.25', '7']];
    expect(layTable(columns, rows, 40)).toEqual({
      lines: ['rank  feature         criterion  left at', '   1  a feature…name       0.25        7'],
      leftOut: [],
    });
    expect(layTable(columns, rows, 36)).toEqual({
      lines: ['rank  feature              criterion', '   1  a feature wi…g name       0.25'],
      leftOut: ['left at'],
    });
    expect(layTable(columns, rows, 12)).toEqual({
      lines: ['rank  feat…e', '   1  a fe…e'],
      leftOut: ['criterion', 'left at'],
    });
  });

  it('writes out control characters of titles and cells', () => {
    const { lines } = layTable([{ title: 'a\u001b[2J' }, { title: 'b' }], [['x\u0007', 'y\nz']], 80);
    expect(lines).toHaveLength(2);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    expect(lines[1]).toMatch(/x\S+ +y\S+z/);
  });

  it('keeps columns that must be seen, whatever becomes of the texts', () => {
    const kept = columns.map((column) => ({ ...column, isKept: column.title === 'criterion' }));
    expect(layTable(kept, [['1', 'a feature with quite a long name', '0.25', '7']], 24).leftOut).toEqual(['left at']);
  });

  it('cuts a title that has a strange label in it, not the numbers below', () => {
    const titled: TextColumn[] = [{ title: 'row' }, { title: `decision ${'L'.repeat(10_000)}`, align: 'right' }];
    const { lines } = layTable(titled, [['1', '-12.5']], 80);
    expect(lines).toEqual([`row  ${'decision LLLLLLL…LLLLLLL'}`, '1                       -12.5']);
  });

  it('is never wider than the terminal, and every line has its columns at the same places', () => {
    const name = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), fc.integer({ min: 30, max: 120 }), (names, width) => {
        const rows = names.map((own, i) => [String(i), own, '0.125', '9']);
        const { lines, leftOut } = layTable(columns, rows, width);
        expect(lines).toHaveLength(rows.length + 1);
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        // The last column is full, so that lines differ in width where something is misaligned.
        if (leftOut.length === 0) expect(new Set(lines.map(displayWidth)).size).toBe(1);
      }),
    );
  });
});

describe('numbers for people', () => {
  it('have four digits that count', () => {
    expect([0.123456, 1234567, 0.00001263137, 1.5e-12, -2, null].map(shortNumber)).toEqual([
      '0.1235',
      '1234567',
      '0.00001263',
      '1.5e-12',
      '-2',
      '',
    ]);
  });

  it('have four digits behind the point where they are scores', () => {
    expect([0.9887, 1, 0.00012, -0.5, null].map(scoreNumber)).toEqual(['0.9887', '1.0000', '0.0001', '-0.5000', '']);
    expect(fixedNumber(-0.0018, 2)).toBe('0.00');
  });
});
