// Small versions of the large cases (bench/large.mjs): what would take a long time, or much memory, if a step cost all features.

import { describe, expect, it } from 'vitest';
import { wrongNumber } from '../../src/data/column-kind.ts';
import type { Table } from '../../src/data/table.ts';
import { rank, readData } from '../../src/index.ts';
import { resultJson, resultJsonParts } from '../../src/tasks/result.ts';

/** Numbers without a pattern, between two classes. */
function wideData(rowCount: number, columnCount: number) {
  const value = (i: number, j: number) => Math.sin(1 + i * 12.9898 + j * 78.233) * 43758.5453;
  const rows = Array.from({ length: rowCount }, (_, i) =>
    Array.from({ length: columnCount }, (_, j) => value(i, j) - Math.floor(value(i, j))),
  );
  return readData(rows, { labels: rows.map((_, i) => (i % 2 ? 'a' : 'b')) });
}

const COLUMNS = 20_000;

describe('a one-shot ranking of many features', () => {
  it('is one sort: no step looks at every feature', async () => {
    const data = await wideData(6, COLUMNS);
    const before = process.cpuUsage();
    const { trace, ranking, scores } = await rank(data, { method: 'fisher' });
    const { user } = process.cpuUsage(before);
    expect(trace).toHaveLength(COLUMNS - 1);
    const byScore = Object.entries(scores!).toSorted(([, a], [, b]) => b - a);
    expect(scores![ranking[0]]).toBe(byScore[0][1]);
    // A list of the survivors at every step took 19 s.
    expect(user / 1e6).toBeLessThan(8);
  });
});

describe('a wide table', () => {
  it('is checked without comparing the names of all columns for each', () => {
    let reads = 0;
    const columns = Array.from({ length: 500 }, (_, j) => ({
      kind: 'number' as const,
      values: Float64Array.of(1, 2),
      get name() {
        reads++;
        return `f${j}`;
      },
    }));
    const table = { source: 'wide.csv', rowCount: 2, columns, place: () => ({}), notes: [] } as unknown as Table;
    for (let index = 0; index < columns.length; index++) expect(wrongNumber(table, index)).toBeNull();
    expect(reads).toBeLessThan(columns.length);
  });
});

describe('the parts of a result', () => {
  const step = (features: number) => ({
    features,
    removed: ['a\n"b"'],
    criterion: [Infinity],
    after: { margin: null },
  });
  const results = [
    {},
    { a: undefined },
    { format: 1, empty: [], nested: { list: [1, [2]] }, gone: undefined, cost: Infinity },
    { trace: Array.from({ length: 2500 }, (_, i) => step(i)), ranking: Array.from({ length: 1001 }, (_, i) => `${i}`) },
    { trace: Array.from({ length: 2000 }, () => undefined) },
  ];
  it.each(results.map((result) => [result]))('are together its text', (result) => {
    expect([...resultJsonParts(result)].join('')).toBe(resultJson(result));
  });

  it('are short where the result is long', () => {
    const parts = [...resultJsonParts(results[3])];
    expect(parts.length).toBeGreaterThan(3);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(resultJson(results[3]).length / 2);
  });
});
