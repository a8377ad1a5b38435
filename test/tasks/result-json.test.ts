import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resultJson } from '../../src/tasks/result-json.ts';

const plain = (value: unknown) => JSON.parse(JSON.stringify(value, (_, own) => (own === Infinity ? 'Infinity' : own)));

describe('the text of a result', () => {
  it('is the same data as plain JSON', () => {
    const value = fc.anything({
      withObjectString: false,
      maxDepth: 5,
      values: [fc.string(), fc.double(), fc.boolean(), fc.constant(null)],
    });
    fc.assert(
      fc.property(fc.record({ a: value, b: fc.array(value, { maxLength: 40 }), 'long\nname': value }), (result) => {
        expect(JSON.parse(resultJson(result))).toEqual(plain(result));
      }),
    );
  });

  it('has short values on one line, and fills lines with short elements', () => {
    const names = Array.from({ length: 60 }, (_, j) => `g${j}`);
    const text = resultJson({
      a: { b: 1, c: [1, 2] },
      names,
      undefined: undefined,
      steps: names.map((name) => ({ name, list: names.slice(0, 12) })),
    });
    expect(text.split('\n')[1]).toBe(' "a": {"b":1,"c":[1,2]},');
    expect(text.split('\n')[3]).toMatch(/^ {2}"g0","g1",.*",$/);
    expect(text).toContain(`\n  {"name":"g0","list":["g0","g1",`);
    expect(text.endsWith('\n}\n')).toBe(true);
  });

  it('is shorter than a line per value', () => {
    const step = (j: number) => ({
      features: j,
      removed: [`gene${j}`],
      criterion: [1 / (j + 3)],
      runnerUp: { feature: `gene${j + 1}`, criterion: 0.5 },
      after: { margin: 0.1 },
    });
    const result = {
      ranking: Array.from({ length: 2000 }, (_, j) => `gene${j}`),
      trace: Array.from({ length: 2000 }, (_, j) => step(j)),
    };
    expect(resultJson(result).length).toBeLessThan(0.75 * JSON.stringify(result, null, 1).length);
  });
});
