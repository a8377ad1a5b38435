import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { registry } from '../../src/base/registry.ts';

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

  it('refuses an unknown name and says the nearest', () => {
    expect(() => colours.get('gren')).toThrow(new UserError('"gren" is not a colour; did you mean green?'));
    expect(() => colours.get('ultraviolet')).toThrow(
      new UserError('"ultraviolet" is not a colour; known are red, green'),
    );
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
