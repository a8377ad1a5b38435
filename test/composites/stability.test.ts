import { describe, expect, it } from 'vitest';
import { complementaryPairs, subsamples } from '../../src/composites/half-samples.ts';
import { pickRows } from '../../src/data/dataset.ts';
import { evaluate, generate, rank, readData, select } from '../../src/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { isPlan } from '../../src/plan/same-plan.ts';

const clusters = () => readData(generate('clusters', { rows: 41, features: 20, seed: 3 }));

describe('complementary pairs', () => {
  it('are disjoint, stratified and cover all samples', async () => {
    const { dataset } = await clusters();
    const halves = complementaryPairs(dataset, 6, 1);
    expect(halves).toHaveLength(12);
    for (let pair = 0; pair < 6; pair++) {
      const [a, b] = halves.slice(2 * pair, 2 * pair + 2);
      expect([...a, ...b].sort((x, y) => x - y)).toEqual([...dataset.labels.keys()]);
      expect(Math.abs(a.length - b.length)).toBeLessThanOrEqual(1);
      for (const label of dataset.classes.keys()) {
        const count = (rows: Int32Array) => rows.filter((row) => dataset.labels[row] === label).length;
        expect(Math.abs(count(a) - count(b))).toBeLessThanOrEqual(1);
      }
    }
    expect(new Set(halves.map(String)).size).toBe(12);
  });

  it('keep the samples of a subject together', async () => {
    const { dataset } = await clusters();
    const codes = Int32Array.from(dataset.labels, (label, row) => 10 * label + (row % 5));
    const subjects = { codes, names: Array.from({ length: 20 }, (_, code) => String(code)) };
    for (const rows of [
      ...complementaryPairs({ ...dataset, subjects }, 4, 1),
      ...subsamples({ ...dataset, subjects }, 0.5, 4, 1),
    ]) {
      const inside = new Set(Array.from(rows, (row) => codes[row]));
      expect(codes.filter((code) => inside.has(code))).toHaveLength(rows.length);
    }
  });

  it('need four samples of every class', async () => {
    const { dataset } = await clusters();
    const labels = Int32Array.from(dataset.labels, (_, row) => Number(row < 3));
    expect(() => complementaryPairs({ ...dataset, labels }, 2, 1)).toThrow('at least 4 of each class');
  });
});

describe('stability selection', () => {
  it('counts how often halves select a feature', async () => {
    const data = await clusters();
    const options = {
      method: 'stability:svm-rfe',
      pairs: 5,
      topFeatures: 3,
      threshold: 0.6,
      scale: 'none',
      seed: 7,
    } as const;
    const result = await rank(data, options);
    const counts = new Map(data.dataset.features.map(({ name }) => [name, 0]));
    for (const rows of complementaryPairs(data.dataset, 5, 7)) {
      const half = { ...data, dataset: pickRows(data.dataset, rows) };
      const { ranking } = await rank(half, { method: 'svm-rfe', scale: 'none' });
      for (const name of ranking.slice(0, 3)) counts.set(name, counts.get(name)! + 1);
    }
    const expected = Object.fromEntries([...counts].map(([name, count]) => [name, count / 10]));
    expect(result.scores).toEqual(expected);
    expect(result.evidence).toMatchObject({
      composite: 'stability',
      pairs: 5,
      topFeatures: 3,
      probabilities: expected,
    });
    expect(result.evidence!.selected).toEqual(result.ranking.filter((name) => expected[name] >= 0.6));
    expect(result.evidence!.selected.length).toBeGreaterThan(0);
  });

  it('gives the same numbers from a checkpoint', async () => {
    const data = await clusters();
    const options = { method: 'stability:fisher', pairs: 4 } as const;
    const known = new Map<string, unknown>();
    const journal = {
      find: (key: string) => known.get(key),
      append: (key: string, value: unknown) => void known.set(key, structuredClone(value)),
    };
    const { timings: _a, ...plain } = await rank(data, options);
    const { timings: _b, ...first } = await rank(data, options, { journal } as never);
    const written = known.size;
    const { timings: _c, ...again } = await rank(data, options, { journal } as never);
    expect(written).toBeGreaterThan(0);
    expect(known.size).toBe(written);
    expect(first).toEqual(plain);
    expect(again).toEqual(plain);
  });

  it('can choose the size, also in nested cross-validation', async () => {
    const data = await clusters();
    const options = {
      method: 'stability:fisher',
      pairs: 4,
      topFeatures: 2,
      choose: 'evidence',
      repeats: 1,
      folds: 3,
    } as const;
    const result = await select(data, options);
    expect(new Set(result.selected.features)).toEqual(new Set(result.evidence!.selected));
    const { evaluation } = await evaluate(data, { ...options, outerFolds: 3 });
    expect(evaluation.outer.folds).toHaveLength(3);
    await expect(select(data, { method: 'fisher', choose: 'evidence' })).rejects.toThrow('selects features itself');
  });

  it('has a plan that is made again from its options', () => {
    for (const method of ['stability', 'stability:l1', 'stability:eb-rfe'])
      for (const task of ['rank', 'select'] as const) {
        const facts = { sampleCount: 62, featureCount: 2000, classes: ['a', 'b'] };
        expect(isPlan(task, plan(task, { method }, facts))).toBe(true);
      }
  });

  it('refuses what it cannot combine', async () => {
    const data = await clusters();
    await expect(rank(data, { method: 'stability:svm-rfe,l1' })).rejects.toThrow('takes one method');
    await expect(rank(data, { method: 'stability:svmrfe' })).rejects.toThrow('svm-rfe');
    await expect(rank(data, { method: 'stability:stability' })).rejects.toThrow();
    await expect(rank(data, { method: 'stability', costs: [1, 10] })).rejects.toThrow('recursive');
  });
});
