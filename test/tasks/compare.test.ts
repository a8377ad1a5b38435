// Comparing: the same outer folds for all methods, tests over pairs of them, baselines, and methods
// that cannot be used.

import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { generatedTable } from '../../src/data/generators/table.ts';
import { bytesSource } from '../../src/data/source.ts';
import { type CompareResult, compare, evaluate, generate, readData } from '../../src/index.ts';
import { namedMethods } from '../../src/plan/method-list.ts';
import { selectOptions } from '../../src/plan/task-options.ts';
import { useTable } from '../../src/tasks/data.ts';
import { problemOf } from '../problem.ts';

const example = (name: string) => readData(bytesSource(`example:${name}`, ''));
const CLOSE = 12;

function evaluated({ methods }: Pick<CompareResult, 'methods'>, name: string) {
  const method = methods.find((own) => own.name === name);
  if (!method || !('evaluation' in method)) throw new Error(`${name} is not there`);
  return method;
}

describe('a comparison', () => {
  it('gives each method the evaluation it has by itself, and tests every pair on the same parts', async () => {
    const data = await example('wine');
    const result = await compare([data], {
      methods: ['svm-rfe', 'fisher[choose=n=4]'],
      folds: 3,
      outerFolds: 4,
      seed: 3,
    });
    const alone = [
      await evaluate(data, { method: 'svm-rfe', folds: 3, outerFolds: 4, seed: 3 }),
      await evaluate(data, { method: 'fisher', choose: 'n=4', folds: 3, outerFolds: 4, seed: 3 }),
    ];
    const both = [evaluated(result, 'svm-rfe'), evaluated(result, 'fisher[choose=n=4]')];
    for (const [k, own] of both.entries()) {
      // The table of features and the stand-ins are of evaluate alone.
      const { details: _details, standIns: _standIns, ...evaluation } = alone[k].evaluation;
      expect(own.evaluation).toEqual(evaluation);
      expect(own.curve).toEqual(alone[k].curve);
    }
    expect(result.methods.map(({ name, baseline }) => [name, baseline ?? false])).toEqual([
      ['svm-rfe', false],
      ['fisher[choose=n=4]', false],
      ['random', true],
      ['svm-rfe reversed', true],
    ]);
    expect(result.tests).toHaveLength(6);
    const [first] = result.tests;
    expect(first).toMatchObject({ a: 'svm-rfe', b: 'fisher[choose=n=4]' });
    expect(first.difference).toBeCloseTo(both[0].evaluation.outer.mean - both[1].evaluation.outer.mean, CLOSE);
    // The correction widens the variance from 1/n to 1/n + n_test/n_train.
    if (first.p !== null && first.p > 0 && first.p < 1) expect(first.pCorrected!).toBeGreaterThan(first.p);
  });

  it('shows that a ranking turned around, or by chance, is worse where few features matter', async () => {
    const data = await useTable(generatedTable(generate('hermes', { rows: 120, features: 10, seed: 4 })));
    const { methods } = await compare([data], { methods: ['svm-rfe'], outerFolds: 5 });
    const at = (name: string, size: number) =>
      evaluated({ methods }, name).curve.find(({ features }) => features === size)!.score.mean;
    expect(at('svm-rfe', 2)).toBeGreaterThan(at('svm-rfe reversed', 2));
    expect(at('svm-rfe', 10)).toBeCloseTo(at('svm-rfe reversed', 10), CLOSE);
    expect(at('svm-rfe', 10)).toBeCloseTo(at('random', 10), CLOSE);
  });

  it('continues without a method that cannot be used on the data, and says why', async () => {
    const noise = await useTable(generatedTable(generate('noise', { rows: 60, features: 4, seed: 1 })));
    const options = { methods: ['svm-rfe', 'mfe'], outerFolds: 3, baselines: false };
    const { methods, tests, notes } = await compare([noise], options);
    expect(methods.map((method) => 'failed' in method)).toEqual([false, true]);
    expect(tests).toEqual([]);
    const failed = { code: 'training-samples-not-separated', at: { outerFold: '1' } };
    expect(methods[1]).toMatchObject({ name: 'mfe', failed: { ...failed, message: expect.any(String) } });
    expect(notes).toContainEqual(
      expect.objectContaining({
        code: 'method-failed',
        facts: { method: 'mfe', reason: expect.objectContaining(failed) },
      }),
    );
  });

  it('names a method once that is a baseline as well', async () => {
    const { methods } = await compare([await example('wine')], { methods: ['random'], outerFolds: 3, step: 4 });
    expect(methods.map(({ name, baseline }) => [name, baseline ?? false])).toEqual([
      ['random', false],
      ['svm-rfe reversed', true],
    ]);
  });

  it('takes several data sets, and tests over them', async () => {
    const datas = [await example('wine'), await example('wdbc')];
    const options = { methods: ['average-separation', 'fisher'], folds: 3, repeats: 1, outerFolds: 3, step: 0.5 };
    const { datasets, overall, data } = await compare(datas, options);
    expect(datasets!.map((own) => own.data.source)).toEqual(['example:wine', 'example:wdbc']);
    expect(data.source).toBe('example:wine');
    const means = (name: string) => datasets!.map((own) => evaluated(own, name).evaluation.outer.mean);
    const fisher = overall!.methods.find(({ name }) => name === 'fisher')!;
    expect(fisher.outer.folds).toEqual(means('fisher'));
    expect(overall!.tests[0].difference).toBeCloseTo(
      (means('average-separation')[0] - means('fisher')[0] + means('average-separation')[1] - means('fisher')[1]) / 2,
      CLOSE,
    );
  });
});

describe('a list of methods', () => {
  const common = resolveOptions(selectOptions, { cost: 7, folds: 3 });

  it('reads options in brackets, and leaves the others as they are for all', () => {
    const [plain, own] = namedMethods(['svm-rfe', 'eb-rfe[candidates=all;costs=1,10;eliminate-groups]'], common);
    expect(plain.options).toEqual({ ...common, method: 'svm-rfe' });
    expect(own.options).toEqual({
      ...common,
      method: 'eb-rfe',
      candidates: 'all',
      costs: [1, 10],
      eliminateGroups: true,
    });
  });

  it.each<[string[], code: string, facts: object]>([
    [['svm-rfe[cost=1'], 'method-unreadable', { text: 'svm-rfe[cost=1' }],
    [['svm-rfe[outer-folds=3]'], 'method-option-unknown', { text: 'svm-rfe[outer-folds=3]', option: 'outer-folds' }],
    [['svm-rfe[cost=-1]'], 'option-invalid', { option: 'cost', value: '-1' }],
    [['svm-rfe[__proto__=1]'], 'method-option-unknown', { option: '__proto__' }],
    [['svmrfe'], 'name-unknown', { name: 'svmrfe', nearest: 'svm-rfe' }],
    [['mfe', 'mfe'], 'method-twice', { method: 'mfe' }],
  ])('refuses %j', (list, code, facts) => {
    expect(problemOf(() => namedMethods(list, common))).toMatchObject({ code, facts });
  });
});
