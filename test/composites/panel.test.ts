import { describe, expect, it } from 'vitest';
import type { PanelEvidence } from '../../src/composites/panel.ts';
import {
  compare,
  evaluate,
  explain,
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
import { explanationWords } from '../../src/tasks/explanation-words.ts';
import { readRankedResult } from '../../src/tasks/ranked-result.ts';
import { evaluateReport } from '../../src/tasks/reports/evaluate.ts';
import { checkResult } from '../../src/tasks/reports/saved-result.ts';
import { problemFrom, problemOf } from '../problem.ts';

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
    const panels: (readonly string[])[] = [];
    const members: (readonly (readonly string[])[])[] = [];
    for (const part of ['fold0', 'fold1', 'fold2', 'fold3']) {
      const [training, test] = [all.filter((row) => fold(row) !== part), all.filter((row) => fold(row) === part)];
      const plain = { target: reading.target, drop: ['part'] };
      const own = await readData(table(training), plain);
      const sets: (readonly string[])[] = [];
      for (const method of ['svm-rfe', 'fisher', 'relieff'])
        sets.push((await select(own, { ...FAST, method })).selected.features);
      const names = own.dataset.features.map(({ name }) => name);
      const panel = names.filter((name) => sets.filter((set) => set.includes(name)).length >= 2);
      panels.push(panel);
      members.push(sets);
      const drop = ['part', ...names.filter((name) => !panel.includes(name))];
      const { model } = await train(await readData(table(training), { ...plain, drop }), {});
      const { accuracy } = await predict({ model }, table(test), { target: 'class' });
      expected.push(accuracy!);
    }
    expect(evaluation.sizes).toEqual(panels.map(({ length }) => length));
    const { parts } = evaluation;
    expect(parts.map(({ features }) => [...features].sort())).toEqual(panels.map((panel) => [...panel].sort()));
    expect(parts.map(({ combined }) => combined!.methods.map(({ features }) => features))).toEqual(members);
    expect(new Set(members.map((sets) => JSON.stringify(sets))).size).toBeGreaterThan(1);
    for (const { combined } of parts) {
      expect(combined).toMatchObject({ composite: 'panel', rule: 2, needed: 2, reached: 2 });
      expect(combined!.methods.map(({ name, rule }) => [name, rule])).toEqual(
        ['svm-rfe', 'fisher', 'relieff'].map((name) => [name, 'one-se']),
      );
      for (const { score } of combined!.methods) expect(score).toBeGreaterThan(0.5);
    }
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

  it('has its selections in the report of an evaluation, also of a saved one', async () => {
    const options = { ...FAST, method: 'panel:fisher,l1', outerFolds: 3 } as const;
    const result = await evaluate(await clusters(), options);
    const saved = JSON.parse(JSON.stringify(result));
    const read = checkResult(saved, 'r.json');
    if (read.command !== 'evaluate') throw new Error(`read as ${read.command}`);
    expect(read.result.evaluation.parts).toEqual(saved.evaluation.parts);
    const tables = evaluateReport(read.result)
      .sections.flatMap(({ blocks }) => blocks)
      .filter((block) => block.kind === 'table');
    const folds = tables.find(({ caption }) => caption === 'Outer folds')!;
    const columnOf = (title: string) => folds.columns.findIndex((column) => column.title === title);
    for (const [k, name] of ['fisher', 'l1'].entries())
      expect(folds.rows.map((row) => row[columnOf(`selected by ${name}`)])).toEqual(
        result.evaluation.parts.map(({ combined }) => combined!.methods[k].features.length),
      );
    const [first, ...others] = saved.evaluation.parts;
    for (const combined of [{}, { ...first.combined, needed: 'x' }, { ...first.combined, methods: [{}] }, 3]) {
      const evaluation = { ...saved.evaluation, parts: [{ ...first, combined }, ...others] };
      expect(problemOf(() => checkResult({ ...saved, evaluation }, 'r.json')).code).toBe('result-damaged');
    }
    const plain = await evaluate(await clusters(), { ...options, method: 'fisher' });
    expect(plain.evaluation.parts.some((part) => 'combined' in part)).toBe(false);
  });

  it('is explained: what was combined, by which rule, and how many features each method gave', async () => {
    const data = await clusters();
    const result = await select(data, { ...FAST, method: 'panel:svm-rfe,l1,fisher', choose: 'n=5', panel: 2 });
    const { votes, selected, methods: members } = evidenceOf(result);
    const read = await readRankedResult(JSON.stringify(result));
    const inside = selected[0];
    const single = Object.keys(votes).find((name) => votes[name] === 1)!;
    const outside = Object.keys(votes).find((name) => votes[name] === 0)!;
    const voters = members.filter(({ features }) => features.includes(single)).map(({ name }) => name);
    const combined =
      'The panel combines the features that svm-rfe, l1 and fisher select separately and keeps those selected by at least 2 of 3 methods.';
    const sizes = `Of these methods, svm-rfe selected 5 features (n=5), l1 selected 5 features (n=5) and fisher selected 5 features (n=5); the panel consists of ${selected.length} features.`;
    for (const given of [result, read]) {
      const wordsOf = (name: string) => explanationWords(explain(given, name)).slice(1, 4);
      expect(wordsOf(inside)).toEqual([combined, sizes, expect.stringMatching(/ of 3 \(.*\); it is in the panel\.$/)]);
      expect(wordsOf(single)).toEqual([
        combined,
        sizes,
        `This feature was selected by 1 of 3 (${voters[0]}); it is not in the panel.`,
      ]);
      expect(wordsOf(outside)).toEqual([combined, sizes, 'No method selected this feature; it is not in the panel.']);
      expect(explain(given, inside).evidence).toEqual(result.evidence);
    }
    const damaged = JSON.stringify({ ...result, evidence: { composite: 'panel' } });
    expect((await problemFrom(readRankedResult(damaged))).code).toBe('result-damaged');
    const plain = await rank(data, { method: 'fisher' });
    expect(explain(plain, inside)).not.toHaveProperty('evidence');
  });

  it('is explained where fewer votes suffice, and where there are none', () => {
    const member = (name: string, features: readonly string[]) => ({ name, rule: 'one-se', features, score: 0.9 });
    const evidence: PanelEvidence = {
      composite: 'panel',
      selected: ['a', 'b'],
      panel: 'intersection',
      needed: 3,
      reached: 2,
      methods: [member('x\u001b[2J', ['a', 'b']), member('y', ['a', 'b']), member('z', ['c'])],
      votes: { a: 2, b: 2, c: 1 },
    };
    const given = { ranking: ['a', 'b', 'c'], survivors: [], trace: [], options: {} };
    const [, combined, sizes, own] = explanationWords(explain({ ...given, evidence }, 'c'));
    expect(combined).toContain('keeps those selected by all 3 methods (intersection).');
    expect(sizes).toContain(
      'the panel consists of 2 features, which were selected by at least 2 of 3 methods, because none was selected by 3.',
    );
    expect(own).toBe('This feature was selected by 1 of 3 (z); it is not in the panel.');
    expect(combined + sizes).not.toContain('\u001b');
    const none = { ...evidence, selected: ['a'], reached: 0, methods: [member('x', []), member('y', [])], votes: {} };
    const words = explanationWords(explain({ ...given, evidence: none }, 'a'));
    expect(words[2]).toBe(
      'Of these methods, x selected 0 features (one-se) and y selected 0 features (one-se); the panel consists of the best-ranked feature, because none was selected.',
    );
    expect(words[3]).toBe('No method selected this feature; it is in the panel.');
  });

  it('is not chosen again from its curve', async () => {
    const data = await clusters();
    const options = { ...FAST, method: 'panel:fisher,l1' };
    const result = await select(data, options);
    expect(() => chooseAgain(data, { ...options, choose: 'n=2' }, result)).toThrow('panel');
  });
});
