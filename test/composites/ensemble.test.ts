import { describe, expect, it } from 'vitest';
import { ensemble, paretoFronts } from '../../src/composites/ensemble.ts';
import { compare, generate, rank, readData } from '../../src/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { isPlan } from '../../src/plan/same-plan.ts';

const clusters = () => readData(generate('clusters', { rows: 40, features: 20, seed: 3 }));

describe('an ensemble of rankings', () => {
  /** Four features, two methods with one ranking each: 0 > 1 > 2 > 3 and 1 > 3 > 0 > 2. */
  async function combined(aggregate: string, topFeatures: number | null = 2) {
    const { dataset } = await clusters();
    const task = {
      dataset: { ...dataset, features: dataset.features.slice(0, 4) },
      options: { bags: 1, aggregate, topFeatures },
      seed: 1,
      methods: ['a', 'b'],
    };
    const orders = [
      [0, 1, 2, 3],
      [1, 3, 0, 2],
    ];
    return ensemble.combine(task, ensemble.pieces(task), orders);
  }

  it('by Borda count', async () => {
    const { scores } = await combined('borda');
    expect([...scores].map((score) => Math.round(score * 6))).toEqual([4, 5, 1, 2]);
  });

  it('by voting', async () => {
    const { scores, evidence } = await combined('vote');
    expect([...scores].map((score) => Math.round(2 * score))).toEqual([1, 2, 0, 1]);
    expect(Object.values(evidence.votes)).toEqual([0.5, 1, 0, 0.5]);
    expect(evidence.selected).toHaveLength(2);
  });

  it('by Pareto fronts', async () => {
    const { scores } = await combined('pareto');
    // 1 beats 2 and 3, 0 beats 2; 3 is beaten by 1 alone, 2 by both.
    expect([...scores].map((score) => Math.round(2 * score))).toEqual([2, 2, 1, 1]);
  });

  it('has fronts as the definition says', () => {
    const objectives = [Float64Array.of(3, 2, 1, 0, 2, 1), Float64Array.of(0, 2, 1, 3, 2, 0)];
    const sums = objectives[0].map((own, j) => own + objectives[1][j]);
    const left = new Set(sums.keys());
    const expected = new Int32Array(6);
    for (let front = 0; left.size > 0; front++) {
      const beats = (a: number, b: number) =>
        objectives.every((own) => own[a] >= own[b]) && objectives.some((own) => own[a] > own[b]);
      const first = [...left].filter((j) => ![...left].some((other) => beats(other, j)));
      for (const j of first) {
        expected[j] = front;
        left.delete(j);
      }
    }
    expect(paretoFronts(objectives, sums)).toEqual(expected);
  });

  it('of one method on all samples is the ranking of that method', async () => {
    const data = await clusters();
    const alone = await rank(data, { method: 'fisher' });
    const result = await rank(data, { method: 'ensemble:fisher', bags: 1 });
    expect(result.ranking).toEqual(alone.ranking);
  });

  it('lists the best features of every method', async () => {
    const data = await clusters();
    const { evidence } = await rank(data, { method: 'ensemble:svm-rfe,l1,fisher', bags: 3, topFeatures: 4 });
    expect(evidence).toMatchObject({ composite: 'ensemble', bags: 3, topFeatures: 4, aggregation: 'borda' });
    const { methods } = evidence as unknown as { methods: { name: string; features: string[] }[] };
    expect(methods.map(({ name }) => name)).toEqual(['svm-rfe', 'l1', 'fisher']);
    for (const { features } of methods) expect(features).toHaveLength(4);
  });

  it('can be compared with other methods, joined by +', async () => {
    const data = await clusters();
    const options = { methods: ['fisher', 'ensemble:l1+fisher'], bags: 2, outerFolds: 3, folds: 3, repeats: 1 };
    const { methods } = await compare(data, { ...options, baselines: false });
    expect(methods.map((method) => [method.name, 'failed' in method])).toEqual([
      ['fisher', false],
      ['ensemble:l1+fisher', false],
    ]);
  });

  it('has a plan that is made again from its options', () => {
    const facts = { sampleCount: 62, featureCount: 2000, classes: ['a', 'b'] };
    for (const method of ['ensemble', 'ensemble:svm-rfe,l1,mfe,eb-rfe'])
      expect(isPlan('select', plan('select', { method }, facts))).toBe(true);
  });
});
