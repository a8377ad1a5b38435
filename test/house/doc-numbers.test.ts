import { describe, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { filled } from '../../scripts/docs/fill.mjs';
// @ts-expect-error: a script without types
import { numberText, readNumbers } from '../../scripts/docs/numbers.mjs';

const numbers = { time: { value: 0.171, unit: 's', digits: 2 }, count: { value: 1234 } };
const tables = { small: '| a |\n|---|\n| 1 |' };
const fill = (text: string, used = new Set<string>()) => filled('page.md', text, { numbers, tables, used });

describe('numbers in documents', () => {
  it('replace what is written between their markers', () => {
    const used = new Set<string>();
    const page = 'It takes <!-- number: time -->9 s<!-- /number -->, <!-- number: time bare --><!-- /number -->.';
    const done =
      'It takes <!-- number: time -->0.17 s<!-- /number -->, <!-- number: time bare -->0.17<!-- /number -->.';
    expect(fill(page, used)).toBe(done);
    expect(fill(done)).toBe(done);
    expect([...used]).toEqual(['time']);
  });

  it('fill tables, which stand on lines of their own', () => {
    const done = '<!-- table: small -->\n\n| a |\n|---|\n| 1 |\n\n<!-- /table -->\n';
    expect(fill('<!-- table: small -->\nold\n<!-- /table -->\n')).toBe(done);
    expect(fill(done)).toBe(done);
  });

  it('refuse unknown names, markers without an end, and a number that begins a line', () => {
    expect(() => fill('x <!-- number: other --><!-- /number -->')).toThrow('no number is called other');
    expect(() => fill('<!-- table: other -->\n<!-- /table -->')).toThrow('no table is called other');
    expect(() => fill('x <!-- number: time -->1 s')).toThrow('markers');
    expect(() => fill('x <!-- number: time -->1 s<!--/number -->')).toThrow('markers');
    expect(() => fill('<!-- number: time -->1 s<!-- /number -->')).toThrow('must not begin a line');
  });

  it('are left alone in code', () => {
    const page = 'Write `<!-- number: other -->`:\n\n```md\n<!-- number: time -->1<!-- /number -->\n```\n';
    expect(fill(page)).toBe(page);
  });

  it('are printed with their digits, sign and unit', () => {
    expect(numberText({ value: 0.0496, digits: 2 })).toBe('0.050');
    expect(numberText({ value: 9.96, digits: 2, unit: '×' })).toBe('10×');
    expect(numberText({ value: 1234567 })).toBe('1,234,567');
    expect(numberText({ value: 0.5, decimals: 2, signed: true, unit: 'points' })).toBe('+0.50 points');
    expect(numberText({ value: -0.5, decimals: 1, signed: true })).toBe('−0.5');
    expect(numberText({ value: [66, 67], unit: 's' })).toBe('66–67 s');
    expect(numberText({ value: 230, unit: 's', atLeast: true })).toBe('> 230 s');
  });

  it('come from a run with a command, a date, a commit and a computer', () => {
    const { runs, numbers: stored } = readNumbers();
    expect(Object.keys(stored).length).toBeGreaterThan(0);
    for (const [name, run] of Object.entries(runs) as [string, Record<string, string>][]) {
      for (const field of ['command', 'commit', 'machine', 'idle'])
        expect(run[field], `${name}: ${field}`).toBeTruthy();
      expect(run.date, name).toMatch(/^\d{4}-\d\d-\d\d$/);
    }
  });
});
