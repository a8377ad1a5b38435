// LIBLINEAR model files: those that it wrote are read as it reads them, and its own program reads
// ours. The kept files and answers are LIBLINEAR's (test/golden/make_liblinear_models.py).

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import { readLiblinearModel } from '../../src/formats/liblinear-model.ts';
import { Model, predict, readData, readModel, train } from '../../src/index.ts';
import { exportModel } from '../../src/tasks/export.ts';
import { problemFrom, problemOf } from '../problem.ts';

interface GoldenCase {
  readonly name: string;
  readonly rows: readonly (readonly number[])[];
  readonly labels: readonly number[];
  readonly decisions: readonly (readonly number[])[];
  readonly probabilities: readonly (readonly number[])[] | null;
}

const folder = new URL('../golden/liblinear-models/', import.meta.url);
const golden: { cases: readonly GoldenCase[] } = JSON.parse(readFileSync(new URL('predictions.json', folder), 'utf8'));
const textOf = (name: string) => readFileSync(new URL(`${name}.model`, folder), 'utf8');
const labelsIn = (text: string) => /^label (.*)$/m.exec(text)![1].trim().split(' ').map(Number);
const samplesOf = (rows: GoldenCase['rows']) =>
  rows.map((row) => Object.fromEntries(row.map((value, j) => [`f${j + 1}`, value])));

/** Sums in another order. */
const ROUNDING = 1e-12;

describe('a model file of LIBLINEAR', () => {
  it('is kept of every kind', () => {
    expect(golden.cases.map(({ name }) => name)).toHaveLength(9);
  });

  it.each(golden.cases)(
    '$name is read as LIBLINEAR reads it',
    async ({ name, rows, labels, decisions, probabilities }) => {
      const text = textOf(name);
      const model = await readModel(bytesSource(name, text));
      const samples = samplesOf(rows);
      expect(model.predict(samples)).toEqual(labels.map(String));
      const order = labelsIn(text);
      const isPerClass = order.length > 2;
      const ours = model.decisionValues(samples);
      for (const [row, own] of ours.entries()) {
        const [first, second] = decisions[row];
        const expected = isPerClass
          ? model.classes.map((label) => decisions[row][order.indexOf(Number(label))])
          : [(name.includes('crammer') ? first - second : first) * (String(order[0]) === model.classes[1] ? 1 : -1)];
        expect(own).toHaveLength(expected.length);
        for (const [k, value] of own.entries()) expect(Math.abs(value - expected[k])).toBeLessThan(ROUNDING);
      }
      const given = model.probabilities(samples);
      expect(given === null).toBe(probabilities === null);
      for (const [row, own] of (given ?? []).entries())
        for (const [k, label] of model.classes.entries())
          expect(own[k]).toBeCloseTo(probabilities![row][order.indexOf(Number(label))], 6);
    },
  );

  it.each<[string, (text: string) => string, object]>([
    ['without weights', (text) => text.slice(0, text.indexOf('\nw\n')), { fault: 'keyword-missing', keyword: 'w' }],
    ['cut short', (text) => text.split('\n').slice(0, -3).join('\n'), { fault: 'weight-count', rows: 3, expected: 5 }],
    ['with a word', (text) => text.replace(/^0\.386\S*/m, 'nan'), { fault: 'not-finite', value: 'nan' }],
    ['of a regression', (text) => text.replace('L2R_L2LOSS_SVC_DUAL', 'L2R_L2LOSS_SVR'), { fault: 'type-unknown' }],
    ['with a label twice', (text) => text.replace('label 1 -1', 'label 1 1'), { fault: 'label-twice' }],
    ['with a keyword twice', (text) => text.replace('bias 1', 'bias 1\nbias 1'), { fault: 'keyword-twice' }],
    ['with another keyword', (text) => text.replace('bias 1', 'rho 1'), { fault: 'keyword-unknown', keyword: 'rho' }],
    ['without features', (text) => text.replace('nr_feature 4', 'nr_feature 0'), { fault: 'not-a-count', value: 0 }],
    ['of one class', (text) => text.replace('nr_class 2', 'nr_class 1'), { fault: 'not-a-count', value: 1 }],
  ])('%s is refused with its line', (_, spoil, facts) => {
    const found = problemOf(() => readLiblinearModel(spoil(textOf('wdbc-l2')), 'x.model'));
    expect(found).toMatchObject({ code: 'liblinear-model-invalid', facts, at: { source: 'x.model' } });
    expect(found.at!.line).toBeGreaterThan(0);
  });

  it('predicts a table of LIBSVM', async () => {
    const { rows, labels } = golden.cases[0];
    const data = rows
      .map((row, i) => `${labels[i]} ${row.map((value, j) => `${j + 1}:${value}`).join(' ')}\n`)
      .join('');
    const model = await readModel(bytesSource('wdbc.model', textOf('wdbc-l2')));
    const result = await predict(model, bytesSource('x.svm', data));
    expect(result.accuracy).toBe(1);
  });
});

const INSTALLED = spawnSync('liblinear-predict').error === undefined;
const home = mkdtempSync(join(tmpdir(), 'svm-sieve-liblinear-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const rawRows = async (name: string) => {
  const { dataset } = await readData(`example:${name}`);
  const columns = dataset.features.map(({ data }) => data.values);
  return Array.from({ length: dataset.rowCount }, (_, row) => columns.map((column) => column[row]));
};

describe('a model for LIBLINEAR', () => {
  const cases = [
    ['wdbc', { machine: 'linear' }],
    ['wdbc', { machine: 'svm', scale: 'minmax' }],
    ['wdbc', { machine: 'linear', scale: 'none', cost: 1e-6 }],
    ['wine', { machine: 'linear', multiclass: 'ovr' }],
    ['wine', { machine: 'svm', multiclass: 'ovr', scale: 'minmax' }],
    ['wine', { machine: 'crammer-singer' }],
    ['wdbc', { machine: 'crammer-singer' }],
    ['wine', { machine: 'weston-watkins', scale: 'minmax' }],
    ['wdbc', { machine: 'weston-watkins' }],
  ] as const;

  it.each(cases)('decides raw samples of %s as the model does: %j', async (name, options) => {
    const result = await train(await readData(`example:${name}`), options);
    const { files, notes } = exportModel(result, { to: 'liblinear' });
    expect(files).toHaveLength(1);
    expect(notes.map(({ code }) => code)).toContain('liblinear-indices');
    const { model } = readLiblinearModel(files[0].content as string);
    const decided = new Model(model).decisionValues(samplesOf(await rawRows(name)));
    expect(decided).toHaveLength(result.decision.length);
    const scale = Math.max(...result.decision.flat().map(Math.abs));
    for (const [row, own] of decided.entries())
      for (const [k, value] of own.entries())
        expect(Math.abs(value - result.decision[row][k])).toBeLessThan(1e-9 * scale);
  });

  const title = INSTALLED ? '' : ' (liblinear-tools are not installed here: skipped)';
  it.skipIf(!INSTALLED).each(cases)(`predicts in liblinear-predict${title}: %s %j`, async (name, options) => {
    const result = await train(await readData(`example:${name}`), options);
    const [file, data, answer] = ['model', 'data', 'answer'].map((part) => join(home, part));
    writeFileSync(file, exportModel(result, { to: 'liblinear' }).files[0].content);
    const rows = await rawRows(name);
    writeFileSync(data, rows.map((row) => `0 ${row.map((value, j) => `${j + 1}:${value}`).join(' ')}\n`).join(''));
    execFileSync('liblinear-predict', ['-q', data, file, answer]);
    const labels = readFileSync(answer, 'utf8').trim().split('\n');
    const { classes } = result.model;
    const isWhole = classes.every((own) => /^-?\d+$/.test(own));
    expect(labels.map((label) => (isWhole ? label : classes[Number(label)]))).toEqual(result.predicted);
  });

  it('settles a decision value of exactly 0 as ours', async () => {
    const data = await readData('x,y,class\n1,0,a\n2,0,a\n-1,0,b\n-2,0,b\n');
    const result = await train(data, { scale: 'none' });
    const { model } = readLiblinearModel(exportModel(result, { to: 'liblinear' }).files[0].content as string);
    const zero = [{ f1: 0, f2: 0 }];
    expect(new Model(model).predict(zero)).toEqual([String(result.model.classes.indexOf('b'))]);
    expect(new Model(result).predict([{ x: 0, y: 0 }])).toEqual(['b']);
  });

  it('names the joint solver for joint models, with a column per class, and says where it trains others', async () => {
    for (const name of ['wine', 'wdbc'])
      for (const machine of ['crammer-singer', 'weston-watkins'] as const) {
        const result = await train(await readData(`example:${name}`), { machine });
        const { files, notes } = exportModel(result, { to: 'liblinear' });
        const lines = (files[0].content as string).split('\n');
        expect(lines[0]).toBe('solver_type MCSVM_CS');
        const weights = lines.slice(lines.indexOf('w') + 1, -1);
        expect(weights.length).toBe(result.model.columns.length + 1);
        for (const line of weights) expect(line.trim().split(' ')).toHaveLength(result.model.classes.length);
        const isSaid = notes.some(({ code }) => code === 'liblinear-other-training');
        expect(isSaid).toBe(machine === 'weston-watkins');
      }
    const separate = await train(await readData('example:wine'), { machine: 'linear', multiclass: 'ovr' });
    expect(exportModel(separate, { to: 'liblinear' }).files[0].content).toMatch(/^solver_type L2R_L2LOSS_SVC_DUAL\n/);
  });

  it('settles equal values of the two classes of a joint model as ours', async () => {
    const data = await readData('x,y,class\n1,0,a\n2,0,a\n-1,0,b\n-2,0,b\n');
    const result = await train(data, { scale: 'none', machine: 'crammer-singer' });
    expect(result.model.machines[0].bias).toBeCloseTo(0, 12);
    const text = exportModel(result, { to: 'liblinear' }).files[0].content as string;
    expect(text).toContain('\nlabel 1 0\n');
    const { model } = readLiblinearModel(text);
    expect(new Model(model).predict([{ f1: 0, f2: 0 }])).toEqual(['1']);
    expect(new Model(result).predict([{ x: 0, y: 0 }])).toEqual(['b']);
  });

  it.each<[string, object, string]>([
    ['wine', { machine: 'svm' }, 'liblinear-needs-one-vs-rest'],
    ['wdbc', { kernel: 'rbf' }, 'liblinear-needs-weights'],
  ])('of %s with %j is refused', async (name, options, code) => {
    const result = await train(await readData(`example:${name}`), options);
    expect(problemOf(() => exportModel(result, { to: 'liblinear' })).code).toBe(code);
  });

  it('is refused where it reads categories, imputes, or begins at f0', async () => {
    const table = 'colour,x,class\nred,1,a\nblue,2,b\nred,1.5,a\nblue,2.5,b\n';
    const refused = async (text: string, options: object) =>
      (await problemFrom((async () => exportModel(await train(await readData(text), options), { to: 'liblinear' }))()))
        .code;
    expect(await refused(table, {})).toBe('libsvm-needs-numbers');
    expect(await refused('x,y,class\n1,,a\n2,1,b\n1,2,a\n3,1,b\n', { impute: 'mean' })).toBe(
      'libsvm-needs-complete-data',
    );
    const zero = await readData(bytesSource('z.svm', '1 0:1 1:2\n-1 0:2 1:1\n1 0:1 1:3\n'));
    const trained = await train(zero);
    expect(problemOf(() => exportModel(trained, { to: 'liblinear' })).code).toBe('liblinear-index-zero');
  });
});
