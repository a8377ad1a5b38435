import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { registry } from '../../src/base/registry.ts';
import { problemOf } from '../problem.ts';

const colours = registry('colour', [
  { name: 'red', summary: 'warm', hue: 0 },
  { name: 'green', summary: 'calm', hue: 120 },
]);

describe('registry', () => {
  it('lists entries in their order and gives them by name', () => {
    expect(colours.names).toEqual(['red', 'green']);
    expect(colours.entries.map(({ hue }) => hue)).toEqual([0, 120]);
    expect(colours.get('green').hue).toBe(120);
    expect(colours.has('red')).toBe(true);
  });

  it('refuses an unknown name and suggests the nearest', () => {
    const unknown = (name: string, nearest: string | null) => ({
      code: 'name-unknown',
      facts: { kind: 'colour', name, nearest, known: ['red', 'green'] },
    });
    expect(problemOf(() => colours.get('gren'))).toEqual(unknown('gren', 'green'));
    expect(problemOf(() => colours.get('ultraviolet'))).toEqual(unknown('ultraviolet', null));
  });

  it('finds nothing under the names that every object has', () => {
    for (const name of ['__proto__', 'constructor', 'toString', '']) {
      expect(colours.has(name)).toBe(false);
      expect(() => colours.get(name)).toThrow(UserError);
    }
  });

  it('can hold an entry with such a name', () => {
    expect(registry('odd', [{ name: '__proto__', summary: 's' }]).get('__proto__').summary).toBe('s');
  });

  it('takes two entries of one name for a bug', () => {
    const twice = [colours.entries[0], colours.entries[0]];
    expect(() => registry('colour', twice)).toThrow('two entries of the colour registry share a name');
    expect(() => registry('colour', twice)).not.toThrow(UserError);
  });
});
