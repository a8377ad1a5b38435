import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { LibsvmModelFault } from '../../src/base/messages/libsvm-models.ts';
import type { Dataset } from '../../src/data/dataset.ts';
import { readLibsvmModel, writeLibsvmModel } from '../../src/formats/libsvm-model.ts';
import { checkModel } from '../../src/formulations/check-model.ts';
import { makeLinearModel } from '../../src/formulations/make-model.ts';
import type { Model } from '../../src/formulations/model.ts';
import { decisionTable, predictedClasses, probabilityTable } from '../../src/formulations/predict-model.ts';
import { sample } from '../formulations/data.ts';
import { core, datasetOf, trainModel } from '../formulations/train-model.ts';
import { makeDataset, numeric } from '../preprocessing/make.ts';
import { problemOf } from '../problem.ts';

interface GoldenCase {
  name: string;
  rows: number[][];
  labels: number[];
  decisions: number[][];
  probabilities: number[][] | null;
}

const folder = new URL('../golden/libsvm-models/', import.meta.url);
const golden: { cases: GoldenCase[] } = JSON.parse(readFileSync(new URL('predictions.json', folder), 'utf8'));
const textOf = (name: string) => readFileSync(new URL(`${name}.model`, folder), 'utf8');

// Sums in another order, relative to the largest decision value; LIBSVM's own are exact to 1e-15 or
// so as well.
const DECISION_TOLERANCE = 1e-9;
// The same iteration from the same sigmoids, in the file's order of the classes. It stops early, at
// 0.005/K, so that for two classes LIBSVM 3.24, which iterates where a newer one does not, may
// differ by about so much.
const PROBABILITY_TOLERANCE = 1e-9;
const STOP_TOLERANCE = 0.005;
// svm-predict prints six digits.
const PRINTED = 1e-5;

const rowsDataset = (rows: readonly number[][]): Dataset =>
  makeDataset(
    rows[0].map((_, j) =>
      numeric(
        `f${j + 1}`,
        rows.map((row) => row[j]),
      ),
    ),
  );

/**
 * The file's pairs (i, j) of its label order, turned to ours: later class positive, pairs in our
 * order.
 */
function turned(decisions: readonly number[][], fileLabels: readonly number[], classes: readonly string[]): number[][] {
  const columns: number[][] = [];
  for (let earlier = 0; earlier < classes.length; earlier++) {
    for (let later = earlier + 1; later < classes.length; later++) {
      let pair = 0;
      for (let i = 0; i < fileLabels.length; i++) {
        for (let j = i + 1; j < fileLabels.length; j++, pair++) {
          const names = [String(fileLabels[i]), String(fileLabels[j])];
          const at = pair;
          if (names[0] === classes[later] && names[1] === classes[earlier])
            columns.push(decisions.map((row) => row[at]));
          if (names[0] === classes[earlier] && names[1] === classes[later])
            columns.push(decisions.map((row) => -row[at]));
        }
      }
    }
  }
  return columns;
}

describe.each(golden.cases)('the file $name', ({ name, rows, labels, decisions, probabilities }) => {
  const { model, notes } = readLibsvmModel(textOf(name), `${name}.model`);
  const dataset = rowsDataset(rows);
  const fileLabels = /^label (.*)$/m.exec(textOf(name))![1].trim().split(' ').map(Number);
  const ascending = fileLabels.every((label, k) => k === 0 || label > fileLabels[k - 1]);
  const table = decisionTable(model, dataset, core);

  it("gives LIBSVM's decision values and labels", () => {
    const theirs = turned(decisions, fileLabels, model.classes);
    expect(theirs).toHaveLength(table.length);
    const largest = Math.max(...theirs.flat().map(Math.abs));
    for (const [k, values] of theirs.entries())
      for (const [row, value] of values.entries())
        expect(Math.abs(table[k][row] - value)).toBeLessThan(DECISION_TOLERANCE * largest);
    expect(Array.from(predictedClasses(model, table), (index) => Number(model.classes[index]))).toEqual(labels);
  });

  it("gives LIBSVM's probabilities where the file has them", () => {
    const ours = probabilityTable(model, table, core);
    expect(ours === null).toBe(probabilities === null);
    const tolerance = fileLabels.length === 2 ? STOP_TOLERANCE : PROBABILITY_TOLERANCE;
    for (const [row, theirs] of (probabilities ?? []).entries()) {
      for (const [at, p] of theirs.entries()) {
        const own = model.classes.indexOf(String(fileLabels[at]));
        expect(Math.abs(ours![own][row] - p)).toBeLessThan(tolerance);
      }
    }
  });

  it('says so when its classes are not in order', () => {
    expect(notes).toHaveLength(ascending ? 0 : 1);
  });

  it('comes back from what is written, and is written the same again', () => {
    const { text } = writeLibsvmModel(model);
    const again = readLibsvmModel(text).model;
    const other = decisionTable(again, dataset, core);
    for (const [k, values] of table.entries())
      for (const [row, value] of values.entries()) expect(other[k][row]).toBeCloseTo(value, 12);
    expect(writeLibsvmModel(again).text).toBe(text);
  });
});

const SVM_PREDICT = spawnSync('svm-predict').error === undefined;
const home = mkdtempSync(join(tmpdir(), 'svm-sieve-libsvm-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What svm-predict prints for the rows. */
function svmPredict(text: string, dataset: Dataset, ...options: string[]): string[] {
  const [model, data, answer] = ['model', 'data', 'answer'].map((name) => join(home, name));
  const lines = Array.from({ length: dataset.rowCount }, (_, row) =>
    ['0', ...dataset.features.map((feature, j) => `${j + 1}:${feature.data.values[row]}`)].join(' '),
  );
  writeFileSync(model, text);
  writeFileSync(data, `${lines.join('\n')}\n`);
  execFileSync('svm-predict', ['-q', ...options, data, model, answer], { stdio: ['ignore', 'pipe', 'pipe'] });
  return readFileSync(answer, 'utf8').trim().split('\n');
}

describe(`what is written${SVM_PREDICT ? '' : ' (svm-predict is not installed here: its tests are skipped)'}`, () => {
  const cases = ['linear', 'poly', 'rbf', 'sigmoid'].flatMap((kernel) =>
    [2, 3, 4].map((classes) => ({ kernel, classes })),
  );
  const trained = ({ kernel, classes }: { kernel: string; classes: number }) => {
    const dataset = datasetOf(sample('normal', 21, 40, 4, classes));
    return { dataset, ...trainModel(dataset, { kernel, probability: true, cost: 0.7 }) };
  };

  it.skipIf(!SVM_PREDICT).each(cases)('gives svm-predict the same labels: $kernel, $classes classes', (wanted) => {
    const { model, dataset } = trained(wanted);
    const { text, notes } = writeLibsvmModel(model);
    const predicted = [...predictedClasses(model, decisionTable(model, dataset, core))];
    expect(svmPredict(text, dataset).map(Number)).toEqual(predicted);
    expect(notes[0]).toEqual({ code: 'libsvm-labels', facts: { classes: model.classes } });
    const [head, ...lines] = svmPredict(text, dataset, '-b', '1');
    expect(head).toBe(`labels ${model.classes.map((_, index) => index).join(' ')}`);
    const ours = probabilityTable(model, decisionTable(model, dataset, core), core)!;
    for (const [row, line] of lines.entries()) {
      const [, ...theirs] = line.split(' ').map(Number);
      const tolerance = wanted.classes === 2 ? STOP_TOLERANCE : PRINTED;
      for (const [k, p] of theirs.entries()) expect(Math.abs(ours[k][row] - p)).toBeLessThan(tolerance);
    }
  });

  it.skipIf(!SVM_PREDICT)('of unsorted labels is read with the probabilities of svm-predict', () => {
    const dataset = datasetOf(sample('normal', 12, 60, 3, 4));
    const { model } = trainModel(dataset, { kernel: 'rbf', probability: true });
    const text = writeLibsvmModel(model).text.replace(/^label .*$/m, 'label 7 -2 9 4');
    const [head, ...lines] = svmPredict(text, dataset, '-b', '1');
    const read = readLibsvmModel(text).model;
    const named = { ...dataset, features: dataset.features.map((feature, j) => ({ ...feature, name: `f${j + 1}` })) };
    const ours = probabilityTable(read, decisionTable(read, named, core), core)!;
    const labels = head.split(' ').slice(1);
    expect(labels).toEqual(['7', '-2', '9', '4']);
    for (const [row, line] of lines.entries())
      for (const [k, p] of line.split(' ').slice(1).map(Number).entries())
        expect(Math.abs(ours[read.classes.indexOf(labels[k])][row] - p)).toBeLessThan(PRINTED);
    const module = JSON.parse(JSON.stringify(read)) as Model;
    expect(checkModel(module).couplingOrder).toEqual([2, 0, 3, 1]);
  });

  it.skipIf(!SVM_PREDICT)('gives svm-predict the same labels: weights only', () => {
    const dataset = datasetOf(sample('normal', 22, 40, 4, 3));
    const { model: svm } = trainModel(dataset);
    const classifiers = svm.machines.map(({ positive, negative, bias, weights }) => {
      return { positive, negative, bias, weights: weights! };
    });
    const model = makeLinearModel({ dataset, transforms: [], multiclass: 'ovo', machine: 'linear', classifiers });
    const predicted = [...predictedClasses(model, decisionTable(model, dataset, core))];
    expect(svmPredict(writeLibsvmModel(model).text, dataset).map(Number)).toEqual(predicted);
    expect(svmPredict(writeLibsvmModel(svm).text, dataset).map(Number)).toEqual(predicted);
  });

  it.each(cases)('is read again with the same bits of its vectors: $kernel, $classes classes', (wanted) => {
    const { model, dataset } = trained(wanted);
    const again = readLibsvmModel(writeLibsvmModel(model).text).model;
    const named: Model = { ...again, columns: model.columns };
    const [ours, theirs] = [model, named].map((one) => decisionTable(one, dataset, core));
    for (const [k, values] of ours.entries())
      for (const [row, value] of values.entries()) expect(theirs[k][row]).toBeCloseTo(value, 12);
    const sorted = (vectors: Model['supportVectors']) => vectors.map((vector) => vector.join(' ')).sort();
    expect(sorted(again.supportVectors)).toEqual(sorted(model.supportVectors));
    expect(again.machines.map(({ bias, sigmoid }) => ({ bias, sigmoid }))).toEqual(
      model.machines.map(({ bias, sigmoid }) => ({ bias, sigmoid })),
    );
  });

  it('keeps labels that are whole numbers, and counts others from 0', () => {
    const { model } = trained({ kernel: 'linear', classes: 3 });
    const label = (classes: string[]) => /^label (.*)$/m.exec(writeLibsvmModel({ ...model, classes }).text)![1];
    expect(label(['-1', '+2', '30'])).toBe('-1 2 30');
    expect(label(['1', '1.5', '2'])).toBe('0 1 2');
    expect(label(['1', '1.0', '2'])).toBe('0 1 2');
    expect(label(['1', '2', '3000000000'])).toBe('0 1 2');
    const { notes } = writeLibsvmModel({ ...model, classes: ['1', '2', '3'] });
    expect(notes.map(({ code }) => code)).not.toContain('libsvm-labels');
  });

  it('says that transforms are not in the file', () => {
    const { model } = trained({ kernel: 'rbf', classes: 2 });
    const { notes } = writeLibsvmModel({ ...model, transforms: [{ kind: 'scale', notes: [] }] });
    expect(notes.at(-1)).toMatchObject({ code: 'libsvm-model-columns', facts: { transforms: ['scale'] } });
  });

  it('refuses one-vs-rest models of several classes', () => {
    const dataset = datasetOf(sample('normal', 21, 40, 4, 3));
    const { model } = trainModel(dataset, { multiclass: 'ovr' });
    expect(problemOf(() => writeLibsvmModel(model))).toEqual({
      code: 'libsvm-needs-pairs',
      facts: { scheme: 'ovr' },
      fixes: [{ set: { multiclass: 'ovo' } }],
    });
  });
});

describe('a model file', () => {
  const lines = [
    'svm_type c_svc',
    'kernel_type rbf',
    'gamma 0.5',
    'nr_class 2',
    'total_sv 2',
    'rho 0.25',
    'label 1 -1',
    'nr_sv 1 1',
    'SV',
    '1 1:0.5 3:-1',
    '-1 2:2',
  ];
  const without = (start: string) => lines.filter((line) => !line.startsWith(start));
  const changed = (start: string, by: string) => lines.map((line) => (line.startsWith(start) ? by : line));

  it('is read with Windows line ends and blank lines at the end', () => {
    const { model } = readLibsvmModel(`${lines.join('\r\n')}\r\n\r\n`);
    expect(model).toMatchObject({
      columns: ['f1', 'f2', 'f3'],
      classes: ['-1', '1'],
      supportVectors: [
        [0.5, 0, -1],
        [0, 2, 0],
      ],
      supportClasses: [1, 0],
      machines: [{ positive: 1, negative: 0, support: [0, 1], coefficients: [1, -1], bias: -0.25 }],
    });
  });

  it('turns its signs where the labels ascend', () => {
    const { model } = readLibsvmModel(changed('label', 'label -1 1').join('\n'));
    expect(model.supportClasses).toEqual([0, 1]);
    expect(model.machines[0]).toMatchObject({ positive: 1, negative: 0, coefficients: [-1, 1], bias: 0.25 });
  });

  it.each<[string, string[], line: number, facts: LibsvmModelFault]>([
    [
      'of regression',
      changed('svm_type', 'svm_type epsilon_svr'),
      1,
      { fault: 'type-unknown', keyword: 'svm_type', type: 'epsilon_svr', known: ['c_svc', 'nu_svc'] },
    ],
    [
      'of an unknown kernel',
      changed('kernel_type', 'kernel_type cauchy'),
      2,
      {
        fault: 'type-unknown',
        keyword: 'kernel_type',
        type: 'cauchy',
        known: ['linear', 'polynomial', 'precomputed', 'rbf', 'sigmoid'],
      },
    ],
    ['that is something else', ['{"format": 1}'], 1, { fault: 'keyword-unknown', keyword: '{"format":' }],
    ['that is empty', [''], 1, { fault: 'keyword-missing', keyword: 'SV' }],
    ['cut off in its head', lines.slice(0, 4), 4, { fault: 'keyword-missing', keyword: 'SV' }],
    ['cut off in its vectors', lines.slice(0, -1), 10, { fault: 'vector-count', vectors: 1, total: 2 }],
    ['with a line too many', [...lines, '1 1:1'], 12, { fault: 'vector-count', vectors: 3, total: 2 }],
    ['without its bias', without('rho'), 8, { fault: 'keyword-missing', keyword: 'rho' }],
    ['without gamma', without('gamma'), 8, { fault: 'keyword-missing', keyword: 'gamma' }],
    ['with two biases', changed('rho', 'rho 1 2'), 6, { fault: 'value-count', keyword: 'rho', values: 2, expected: 1 }],
    ['with a line twice', ['svm_type c_svc', ...lines], 2, { fault: 'keyword-twice', keyword: 'svm_type' }],
    [
      'with a value too many',
      changed('gamma', 'gamma 1 2'),
      3,
      { fault: 'value-count', keyword: 'gamma', values: 2, expected: 1 },
    ],
    ['with gamma in words', changed('gamma', 'gamma nan'), 3, { fault: 'not-finite', value: 'nan' }],
    ['of one class', changed('nr_class', 'nr_class 1'), 4, { fault: 'not-a-count', keyword: 'nr_class', value: 1 }],
    [
      'of too many classes',
      changed('nr_class', 'nr_class 1000000000'),
      7,
      { fault: 'value-count', keyword: 'label', values: 2, expected: 1000000000 },
    ],
    ['with a label twice', changed('label', 'label 1 1'), 7, { fault: 'label-twice' }],
    ['with a label of text', changed('label', 'label a b'), 7, { fault: 'not-finite', value: 'a' }],
    ['with wrong counts', changed('nr_sv', 'nr_sv 1 2'), 8, { fault: 'total', total: 2 }],
    [
      'with huge counts',
      changed('nr_sv', 'nr_sv 1 4000000000').map((line) => line.replace('total_sv 2', 'total_sv 4000000001')),
      11,
      { fault: 'vector-count', vectors: 2, total: 4000000001 },
    ],
    ['with half a sigmoid', ['probA 1', ...lines], 10, { fault: 'keyword-missing', keyword: 'probB' }],
    ['with a cell that is none', changed('-1 2:2', '-1 2'), 11, { fault: 'not-a-pair', value: '2' }],
    ['with an index that is none', changed('-1 2:2', '-1 x:2'), 11, { fault: 'not-a-pair', value: 'x:2' }],
    ['with indices that fall', changed('1 1:0.5', '1 3:1 2:1'), 10, { fault: 'index-order', index: 2, after: 3 }],
    ['with an infinite cell', changed('-1 2:2', '-1 2:inf'), 11, { fault: 'not-finite', value: 'inf' }],
    ['without a coefficient', changed('-1 2:2', ''), 10, { fault: 'vector-count', vectors: 1, total: 2 }],
    [
      'with an empty vector',
      [...lines.slice(0, -2), '', '-1 2:2'],
      10,
      { fault: 'coefficient-count', coefficients: 0, expected: 1 },
    ],
    ['with a huge index', changed('-1 2:2', '-1 4000000000:2'), 9, { fault: 'too-large', vectors: 2, width: 4e9 }],
  ])('is refused: one %s', (_, wrong, line, facts) => {
    const read = () => readLibsvmModel(wrong.join('\n'), 'strange.model');
    expect(problemOf(read)).toEqual({ code: 'libsvm-model-invalid', facts, at: { source: 'strange.model', line } });
  });

  it('is refused: one with a negative gamma', () => {
    const read = () => readLibsvmModel(changed('gamma', 'gamma -1').join('\n'), 'strange.model');
    expect(problemOf(read)).toMatchObject({
      code: 'kernel-parameter-invalid',
      facts: { parameter: 'gamma', value: '-1' },
      at: { path: 'model.kernel.gamma' },
    });
  });
});

afterAll(() => expect(core.bytesInUse).toBe(0));
