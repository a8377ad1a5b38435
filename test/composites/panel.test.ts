import { describe, expect, it } from 'vitest';
import type { PanelEvidence } from '../../src/composites/panel.ts';
import {
  compare,
  evaluate,
  generate,
  predict,
  rank,
  readData,
  type SelectOptions,
  select,
  train,
} from '../../src/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { methods } from '../../src/plan/methods.ts';
import { isPlan } from '../../src/plan/same-plan.ts';
import { chooseAgain } from '../../src/tasks/choose-again.ts';

const FAST = { folds: 3, repeats: 1 } as const;
const clusters = () => readData(generate('clusters', { rows: 60, features: 20, seed: 3 }));

const evidenceOf = (result: { readonly evidence?: unknown }) => result.evidence as PanelEvidence;

describe('a panel', () => {
  it('consists of what the methods select by themselves', async () => {
    const data = await clusters();
    const names = ['svm-rfe', 'l1', 'fisher'];
    for (const choose of ['one-se', 'n=5']) {
      const alone = await Promise.all(names.map((method) => select(data, { ...FAST, method, choose })));
      const sets = alone.map(({ selected }) => selected.features);
      const votes = (feature: string) => sets.filter((own) => own.includes(feature)).length;
      const { features } = data.dataset;
      const having = (count: number) => features.map(({ name }) => name).filter((name) => votes(name) >= count);
      for (const [panel, needed] of [
        ['intersection', 3],
        ['union', 1],
        [2, 2],
        [7, 3],
      ] as const) {
        const result = await select(data, { ...FAST, method: 'panel:svm-rfe,l1,fisher', choose, panel });
        const evidence = evidenceOf(result);
        expect(evidence.methods.map(({ name, rule, features: own }) => [name, rule, own])).toEqual(
          names.map((name, i) => [name, choose, sets[i]]),
        );
        expect(evidence.methods.map(({ score }) => score)).toEqual(alone.map(({ selected }) => selected.score.mean));
        expect(having(needed).length).toBeGreaterThan(0);
        expect([...result.selected.features].sort()).toEqual(having(needed).sort());
        expect(evidence).toMatchObject({ needed, reached: needed, selected: result.selected.features });
        expect(result.ranking.slice(0, evidence.selected.length)).toEqual(evidence.selected);
        expect(result.options.choose).toBe(choose);
        expect(result.selected.rule).toBe('evidence');
      }
    }
  });

  it('is estimated with all of its selections repeated in every outer training set', async () => {
    const { names: titles, columns, labels } = generate('clusters', { rows: 60, features: 20, seed: 8 });
    const header = [...titles, 'class'].join(',');
    const lines = labels.map((label, row) => [...columns.map((values) => values[row]), label].join(','));
    const fold = (row: number) => `fold${(7 * row) % 4}`;
    const table = (rows: readonly number[]) =>
      [`${header},part`, ...rows.map((row) => `${lines[row]},${fold(row)}`)].join('\n');
    const all = [...lines.keys()];
    const reading = { foldsColumn: 'part', target: 'class' };
    const options: SelectOptions = { ...FAST, method: 'panel:svm-rfe,fisher,relieff', panel: 2 };
    const { evaluation } = await evaluate(await readData(table(all), reading), options);
    // By hand: each method on the training samples alone, the votes, an SVM on the panel.
    const expected: number[] = [];
    const sizes: number[] = [];
    for (const part of ['fold0', 'fold1', 'fold2', 'fold3']) {
      const [training, test] = [all.filter((row) => fold(row) !== part), all.filter((row) => fold(row) === part)];
      const plain = { target: reading.target, drop: ['part'] };
      const own = await readData(table(training), plain);
      const sets: (readonly string[])[] = [];
      for (const method of ['svm-rfe', 'fisher', 'relieff'])
        sets.push((await select(own, { ...FAST, method })).selected.features);
      const names = own.dataset.features.map(({ name }) => name);
      const panel = names.filter((name) => sets.filter((set) => set.includes(name)).length >= 2);
      sizes.push(panel.length);
      const drop = ['part', ...names.filter((name) => !panel.includes(name))];
      const { model } = await train(await readData(table(training), { ...plain, drop }), {});
      const { accuracy } = await predict({ model }, table(test), { target: 'class' });
      expected.push(accuracy!);
    }
    expect(evaluation.sizes).toEqual(sizes);
    expect(evaluation.outer.folds).toHaveLength(4);
    for (const [i, own] of evaluation.outer.folds.entries()) expect(own).toBeCloseTo(expected[i], 12);
  });

  it('is as large as the most votes allow where no feature has enough, and says so', async () => {
    const options = { folds: 2, repeats: 1, choose: 'n=1' };
    const data = await clusters();
    const [one, other] = await Promise.all(
      ['fisher', 'random'].map((method) => select(data, { ...options, method, seed: 2 })),
    );
    expect(one.selected.features).not.toEqual(other.selected.features);
    const result = await select(data, { ...options, method: 'panel:fisher,random', seed: 2 });
    expect(evidenceOf(result)).toMatchObject({ needed: 2, reached: 1 });
    expect([...result.selected.features].sort()).toEqual([...one.selected.features, ...other.selected.features].sort());
    expect(result.notes).toContainEqual(
      expect.objectContaining({ code: 'panel-empty', facts: { needed: 2, reached: 1, of: 2, features: 2 } }),
    );
    const { notes } = await evaluate(data, { ...options, method: 'panel:fisher,random', outerFolds: 3, seed: 2 });
    expect(JSON.stringify(notes)).toContain('"panel-empty"');
  });

  it('is the best-ranked feature where no method selects any', async () => {
    const data = await readData(generate('noise', { rows: 40, features: 6, seed: 5 }));
    const options = { ...FAST, shadowRuns: 20, alpha: 0.001 };
    const result = await select(data, { ...options, method: 'panel:shadow:fisher,shadow:relieff' });
    expect(evidenceOf(result).methods.map(({ rule, features }) => [rule, features])).toEqual([
      ['evidence', []],
      ['evidence', []],
    ]);
    expect(result.selected.features).toEqual(result.ranking.slice(0, 1));
    expect(evidenceOf(result)).toMatchObject({ reached: 0 });
    expect(result.notes.map(({ code }) => code)).toContain('panel-empty');
  });

  it('has its size on the path of wide data, and with sizes that are left out', async () => {
    const data = await readData(generate('microarray', { rows: 30, features: 600, seed: 4 }));
    const options = { ...FAST, method: 'panel:fisher,t-statistic', choose: 'n=123', panel: 'union' } as const;
    const { selected, curve } = await select(data, options);
    expect(selected.features.length).toBeGreaterThanOrEqual(123);
    expect(curve.map(({ features }) => features)).toContain(selected.features.length);
    const few = await select(data, { ...FAST, method: 'panel:fisher,l1', choose: 'n=101', validateStep: 100 });
    expect(few.selected.features.length % 100).not.toBe(1);
    expect(few.curve.map(({ features }) => features)).toContain(few.selected.features.length);
  });

  it('ranks by votes, and by mean rank among equal ones', async () => {
    const data = await clusters();
    const options = { ...FAST, method: 'panel:svm-rfe,fisher' };
    const ranked = await rank(data, options);
    const chosen = await select(data, options);
    expect(ranked.ranking).toEqual(chosen.ranking);
    expect(ranked.evidence).toEqual(chosen.evidence);
    const { votes } = evidenceOf(ranked);
    const own = ranked.ranking.map((name) => votes[name]);
    expect(own).toEqual(own.toSorted((a, b) => b - a));
    expect(new Set(own).size).toBeGreaterThan(1);
  });

  it('takes composites as members, but no panel', () => {
    expect(methods.has('panel:l1,svm-rfe,shadow')).toBe(true);
    expect(methods.get('panel:stability:l1+svm-rfe').combines!.methods).toEqual(['stability:l1', 'svm-rfe']);
    expect(() => methods.get('panel:panel')).toThrow('panel');
    expect(() => methods.get('ensemble:shadow')).toThrow('shadow');
    expect(() => methods.get('panel:nosuch')).toThrow('nosuch');
  });

  it('has a plan that is made again from its options', () => {
    const facts = { sampleCount: 62, featureCount: 2000, classes: ['a', 'b'] };
    for (const method of ['panel', 'panel:svm-rfe,eb-rfe,forward', 'panel:shadow,l1,floating-backward'])
      for (const task of ['rank', 'select'] as const)
        expect(isPlan(task, plan(task, { method }, facts)), `${task} ${method}`).toBe(true);
  });

  it('can be compared with its members', async () => {
    const data = await clusters();
    const list = ['fisher', 'l1', 'panel:fisher+l1[panel=union]'];
    const result = await compare(data, { ...FAST, methods: list, outerFolds: 3, baselines: false });
    expect(result.methods.map((method) => [method.name, 'failed' in method])).toEqual(
      list.map((name) => [name, false]),
    );
  });

  it('is not chosen again from its curve', async () => {
    const data = await clusters();
    const options = { ...FAST, method: 'panel:fisher,l1' };
    const result = await select(data, options);
    expect(() => chooseAgain(data, { ...options, choose: 'n=2' }, result)).toThrow('panel');
  });
});
