// Small versions of the large cases (bench/large.mjs): what would take a long time, or much memory,
// if a step cost all features.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wrongNumber } from '../../src/data/column-kind.ts';
import { bytesSource } from '../../src/data/source.ts';
import type { Table } from '../../src/data/table.ts';
import { rank, readData, select, train } from '../../src/index.ts';
import { core, IDLE_MS } from '../../src/numeric/core.ts';
import { resultJson, resultJsonParts } from '../../src/tasks/result-json.ts';
import { problemFrom } from '../problem.ts';

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
    const { trace, ranking, scores } = await rank(data, { method: 'fisher', step: 1 });
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

/** How many samples or features would fit. */
const fitting = (facts: object) => (facts as { fitting: number }).fitting;

/** Two cells per row, in columns up to the last. */
const sparseText = (rows: number, columns: number) =>
  Array.from(
    { length: rows },
    (_, i) => `${i % 2 ? 1 : -1} ${1 + (i % 9)}:1 ${columns - (i % 7)}:${1 + (i % 3)}\n`,
  ).join('');
const sparseData = (rows: number, columns: number) => readData(bytesSource('large.svm', sparseText(rows, columns)));

describe('sparse data that no memory could hold dense', () => {
  it('are refused by a kernel before anything is made dense, for their features', async () => {
    const data = await sparseData(5000, 100_000);
    const { code, facts, fixes } = await problemFrom(rank(data));
    expect(code).toBe('dense-values-too-large');
    expect(facts).toMatchObject({ samples: 5000, features: 100_000, isLinear: true });
    expect(8 * 5000 * fitting(facts)).toBeLessThan(2 ** 31);
    expect(fixes).toEqual([{ set: { machine: 'linear' } }]);
    expect((await problemFrom(train(data))).code).toBe('dense-values-too-large');
    expect((await problemFrom(select(data))).code).toBe('dense-values-too-large');
    expect((await problemFrom(rank(data, { kernel: 'rbf' }))).fixes).toBeUndefined();
    expect(core().bytesInUse).toBe(0);
  });

  it('are refused for their samples where these are as many', async () => {
    const { code, facts, fixes } = await problemFrom(rank(await sparseData(100_000, 100_000)));
    expect(code).toBe('kernel-matrix-too-large');
    expect(facts).toMatchObject({ samples: 100_000, isLinear: true });
    expect(fixes?.[0]).toEqual({ set: { machine: 'linear' } });
  });

  it('are trained on by the linear solver, in memory for what they store', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const data = await sparseData(5000, 100_000);
    const { accuracy } = await train(data, { machine: 'linear', scale: 'none' });
    expect(accuracy).toBeGreaterThan(0.4);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 28);
  });
});

describe('sparse data that are standardised', () => {
  it('stay sparse from training to decision values', { timeout: 60_000 }, async () => {
    const data = await sparseData(50_000, 60_000);
    const before = process.cpuUsage();
    const { decision, model } = await train(data, { machine: 'linear' });
    const { user } = process.cpuUsage(before);
    // 3 · 10⁹ cells written out took more than 10 s.
    expect(user / 1e6).toBeLessThan(6);
    const [{ weights, bias }] = model.machines;
    const features = new Map(data.dataset.features.map((feature) => [feature.name, feature]));
    const used = model.columns.map((name) => features.get(name)!);
    const { columns } = model.transforms.find(({ kind }) => kind === 'scale') as unknown as {
      columns: { name: string; centre: number; residue: number; divisor: number }[];
    };
    const scales = new Map(columns.map((column) => [column.name, column]));
    for (const row of [0, 1, 7, 49_999]) {
      let sum = bias;
      for (const [j, { name, data: own }] of used.entries()) {
        const { centre, residue, divisor } = scales.get(name)!;
        const value = own.kind === 'sparse' ? (own.values[own.rows.indexOf(row)] ?? own.fill) : own.values[row];
        if (divisor > 0) sum += (weights![j] * (value - centre - residue)) / divisor;
      }
      expect(decision[row][0]).toBeCloseTo(sum, 9);
    }
  });
});

describe('more samples than a kernel matrix can have', () => {
  const rows = Array.from({ length: 12_000 }, (_, i) => `${i % 7},${i % 5},${i % 3},${i % 2 === 0 ? 'x' : 'y'}`);
  const data = () => readData(bytesSource('long.csv', `a,b,c,class\n${rows.join('\n')}\n`));

  it('are refused with how many would fit, and the fraction of them', async () => {
    const { code, facts, fixes } = await problemFrom(rank(await data(), { kernel: 'rbf' }));
    expect(code).toBe('kernel-matrix-too-large');
    expect(facts).toMatchObject({ samples: 12_000, isLinear: false });
    const { sampleRows } = fixes![0].set as { sampleRows: number };
    expect(sampleRows * 12_000).toBeLessThan(fitting(facts));
    expect((sampleRows + 0.01) * 12_000).toBeGreaterThan(fitting(facts) - 10);
    // A subset is scored on all samples, so that a fraction is no help to a selection.
    const selecting = await problemFrom(select(await data(), { kernel: 'rbf' }));
    expect(selecting.code).toBe('kernel-matrix-too-large');
    expect(selecting.fixes).toBeUndefined();
  });
});

describe('the memory of the core', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const wait = () => vi.advanceTimersByTime(IDLE_MS + 1);

  it('is given back some time after nothing is left in a core that has grown', () => {
    const grown = core();
    const [large, small] = [grown.allocate(2 ** 27), grown.allocate(16)];
    grown.release(large);
    wait();
    expect(core()).toBe(grown);
    grown.release(small);
    // The next task may follow at once.
    expect(core()).toBe(grown);
    wait();
    expect(core()).not.toBe(grown);
    expect(core().doubles(0 as never, 1).buffer.byteLength).toBeLessThan(2 ** 26);
  });

  it('is kept where it is small, or in use as scratch', () => {
    const own = core();
    own.release(own.allocate(1024));
    wait();
    expect(core()).toBe(own);
    own.withScratch((scratch) => {
      scratch.doubles(8);
      own.release(own.allocate(2 ** 27));
      wait();
      expect(core()).toBe(own);
    });
  });
});
