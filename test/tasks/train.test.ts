// train and predict: against scikit-learn (test/golden/make_train.py), and through a model file and
// back.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tableFromRecords } from '../../src/data/from-memory.ts';
import { bytesSource } from '../../src/data/source.ts';
import { predict, readData, readModel, train } from '../../src/index.ts';
import { useTable } from '../../src/tasks/data.ts';
import { problemFrom } from '../problem.ts';

interface Golden {
  readonly example: string;
  readonly options: Record<string, string | number>;
  readonly support: number;
  readonly accuracy: number;
  readonly largest: number;
  readonly decision: readonly (readonly number[])[];
}

const golden: Golden[] = JSON.parse(readFileSync(new URL('../golden/train.json', import.meta.url), 'utf8'));

/** Of the largest decision value: LIBSVM's kernel cache is single precision. */
const DECISION_TOLERANCE = 1e-5;

const example = (name: string) => readData(bytesSource(`example:${name}`, ''));
const table = (text: string, options = {}) => readData(bytesSource('table.csv', text), options);

/** The result as a file that predict reads. */
const asFile = (result: unknown) => bytesSource('model.json', JSON.stringify(result));

describe('the linear solver', () => {
  it.each(['wine', 'wdbc'])('stops at a small gap also at a large cost, or says so: %s', async (name) => {
    const data = await example(name);
    for (const scale of ['standardize', 'none'] as const) {
      for (const loss of ['squared', 'hinge'] as const) {
        const options = { machine: 'linear', multiclass: 'ovr', cost: 100, tolerance: 1e-4, scale, loss } as const;
        const { solutions, notes } = await train(data, options);
        expect(solutions.length).toBeGreaterThan(0);
        for (const { stop, gap } of solutions) {
          if (stop === 'tolerance') expect(gap).toBeLessThanOrEqual(1e-3);
          else expect(notes.map(({ code }) => code)).toContain('solver-stopped-early');
        }
      }
    }
  });
});

describe('train', () => {
  it.each(golden)("has scikit-learn's decision values: $example $options", async (case_) => {
    const result = await train(await example(case_.example), { ...case_.options, tolerance: 1e-7 } as never);
    for (const [i, row] of case_.decision.entries()) {
      for (const [k, value] of row.entries()) {
        expect(Math.abs(result.decision[5 * i][k] - value)).toBeLessThan(DECISION_TOLERANCE * case_.largest);
      }
    }
    expect(result.accuracy).toBeCloseTo(case_.accuracy, 12);
    expect(result.support).toBe(case_.support);
    expect(result.notes).toEqual([]);
  });

  it('states objective, gap and stop of every binary classifier', async () => {
    const result = await train(await example('wine'), { kernel: 'rbf' });
    expect(result.solutions.map(({ positive, negative }) => [positive, negative])).toEqual([
      ['2', '1'],
      ['3', '1'],
      ['3', '2'],
    ]);
    for (const solution of result.solutions) {
      expect(solution.stop).toBe('tolerance');
      expect(solution.gap).toBeLessThan(1e-8);
    }
    expect(result.objective).toBeCloseTo(
      result.solutions.reduce((sum, { objective }) => sum + Number(objective), 0),
      12,
    );
  });

  it('has one decision column per class with ovr, and one in all for two classes', async () => {
    const three = await train(await example('wine'), { multiclass: 'ovr' });
    expect(three.decision[0]).toHaveLength(3);
    expect(three.accuracy).toBe(1);
    const two = await train(await example('wdbc'), { multiclass: 'ovr' });
    expect(two.decision[0]).toHaveLength(1);
    const malignant = two.predicted.indexOf('M');
    expect(two.decision[malignant][0]).toBeGreaterThan(0);
  });

  it('finds the hard margin of separable rows, and says where there is none', async () => {
    const separable = await train(await table('a,class\n-1,x\n-2,x\n3,y\n4,y\n'), { scale: 'none', cost: 'Infinity' });
    expect(separable.model.machines[0].weights![0]).toBeCloseTo(0.5, 9);
    expect(separable.model.machines[0].bias).toBeCloseTo(-0.5, 9);
    const overlapping = await table('a,class\n1,x\n2,y\n3,x\n4,y\n');
    expect(await problemFrom(train(overlapping, { cost: 'Infinity' }))).toEqual({
      code: 'no-hard-margin',
      facts: { positive: 'y', negative: 'x' },
      fixes: [{ ask: ['cost'] }, { ask: ['kernel'] }],
    });
  });

  it('has the constant 1 in poly and 0 in sigmoid where none is given', async () => {
    const data = await example('wine');
    expect((await train(data, { kernel: 'poly' })).model.kernel.coef0).toBe(1);
    expect((await train(data, { kernel: 'sigmoid' })).model.kernel.coef0).toBe(0);
    expect((await train(data, { kernel: 'poly', coef0: 0 })).model.kernel.coef0).toBe(0);
  });

  it('keeps small weights of large columns: the model decides as its coefficients do', async () => {
    const salaries = [30e3, 42e3, 51e3, 120e3, 39e3, 95e3, 130e3, 210e3, 45e3, 180e3];
    const rows = salaries.map((salary, i) => `${salary},${i < 5 ? 'low' : 'high'}`);
    const { model, decision } = await train(await table(`salary,class\n${rows.join('\n')}\n`), { scale: 'none' });
    const [{ support, coefficients, bias }] = model.machines;
    for (const [i, salary] of salaries.entries()) {
      const own = support.reduce((sum, at, k) => sum + coefficients[k] * model.supportVectors[at][0] * salary, bias);
      expect(Math.abs(decision[i][0] - own)).toBeLessThan(1e-3);
    }
  });

  it('notes a sigmoid kernel that is not positive semidefinite, and trains', async () => {
    const result = await train(await example('wine'), { kernel: 'sigmoid' });
    expect(result.notes.map(({ code }) => code)).toContain('kernel-indefinite');
    expect(result.accuracy).toBeGreaterThan(0.9);
  });

  it('reports how far the linear solver is, which changes nothing', async () => {
    const data = await example('wine');
    const heard: { classifier: number; of: number; iterations: number }[] = [];
    const options = { machine: 'linear' } as const;
    const result = await train(data, options, { onIterations: (progress) => void heard.push(progress) });
    expect(new Set(heard.map(({ classifier }) => classifier))).toEqual(new Set([1, 2, 3]));
    for (const { of, iterations } of heard) expect({ of, isDone: iterations >= 1 }).toEqual({ of: 3, isDone: true });
    expect(heard.at(-1)!.iterations).toBe(result.solutions[2].iterations);
    expect(result.decision).toEqual((await train(data, options)).decision);
  });

  it('notes a kernel matrix that says nothing', async () => {
    const codes = async (gamma: number) =>
      (await train(await example('wine'), { kernel: 'rbf', gamma })).notes.map(({ code }) => code);
    expect(await codes(1000)).toContain('kernel-nearly-identity');
    expect(await codes(1e-12)).toContain('kernel-nearly-constant');
  });

  it('trains where all samples are identical', async () => {
    const result = await train(await table('a,b,class\n1,2,x\n1,2,y\n1,2,x\n'));
    expect(result.predicted).toEqual(['x', 'x', 'x']);
  });

  it('reports when the iteration limit was reached', async () => {
    const result = await train(await example('wdbc'), { kernel: 'rbf', maxIterations: 2 });
    expect(result.solutions[0].stop).toBe('iteration-limit');
    expect(result.notes[0]).toMatchObject({ code: 'solver-stopped-early', facts: { stop: 'iteration-limit' } });
  });
});

describe('predict', () => {
  it.each(['linear', 'rbf', 'poly', 'sigmoid'])('gives the same bits through a file: %s', async (kernel) => {
    const trained = await train(await example('wine'), { kernel, probability: true } as never);
    const model = await readModel(asFile(trained));
    const result = await predict(model, bytesSource('example:wine', ''));
    expect(result.decision).toEqual(trained.decision);
    expect(result.predicted).toEqual(trained.predicted);
    expect(result.accuracy).toBe(trained.accuracy);
    for (const row of result.probability!) expect(row.reduce((sum, p) => sum + p)).toBeCloseTo(1, 12);
  });

  it('prepares new samples as the training samples were: imputed, encoded, scaled', async () => {
    const text = 'size,colour,class\n1,red,x\n2,blue,y\n1.5,red,x\n,green,y\n1.2,blue,x\n2.2,green,y\n';
    const trained = await train(await table(text, {}), { impute: 'median' });
    const model = await readModel(asFile(trained));
    const rows = 'colour,extra,size\nred,7,1\ngreen,8,\nblue,9,2\n';
    const result = await predict(model, bytesSource('new.csv', rows));
    expect(result.decision[0]).toEqual(trained.decision[0]);
    expect(result.decision[1]).toEqual(trained.decision[3]);
    expect(result.decision[2]).toEqual(trained.decision[1]);
    expect(result).not.toHaveProperty('accuracy');
    expect(result.notes.map(({ code }) => code)).toEqual(['accuracy-unknown']);
  });

  it('counts labels where they are there, also as positive against the rest', async () => {
    const data = await readData(bytesSource('example:wine', ''), { positive: ['2'] });
    const trained = await train(data);
    expect(trained.data.classes).toEqual(['rest', '2']);
    const result = await predict(await readModel(asFile(trained)), bytesSource('example:wine', ''));
    expect(result.accuracy).toBe(trained.accuracy);
    expect(result.data.counts).toEqual([107, 71]);
  });

  it('takes rows that a program holds', async () => {
    const records = [
      { a: 1, b: 'u' },
      { a: 4, b: 'v' },
    ];
    const trained = await train(
      await useTable(tableFromRecords(records.map((row, i) => ({ ...row, class: i === 0 ? 'x' : 'y' })))),
    );
    const result = await predict(trained.model, tableFromRecords(records));
    expect(result.predicted).toEqual(['x', 'y']);
  });

  it('refuses rows that lack a column or hold an unknown level', async () => {
    const trained = await train(await table('a,colour,class\n1,red,x\n2,blue,y\n3,red,y\n'), {});
    const model = await readModel(asFile(trained));
    const refused = (text: string) => problemFrom(predict(model, bytesSource('n.csv', text)));
    expect(await refused('colour,b\nred,1\n')).toMatchObject({
      code: 'columns-absent',
      facts: { columns: ['a'], count: 1 },
      at: { source: 'n.csv' },
    });
    expect(await refused('a,colour\n1,pink\n')).toMatchObject({
      code: 'level-unknown',
      facts: { value: 'pink' },
      at: { line: 2, column: 'colour' },
    });
    expect(await refused('a,colour\n,red\n')).toMatchObject({ code: 'cells-missing', at: { source: 'n.csv' } });
  });

  it.each([
    ['not JSON', 'hello', 'result-not-json'],
    ['no model', '{"a":1}', 'result-without-model'],
    ['another format', '{"model":{"format":2,"machines":[]}}', 'model-format-unknown'],
    [
      'a model cut short',
      '{"model":{"format":1,"machines":[],"columns":["a"],"classes":["x","y"]}}',
      'model-word-unknown',
    ],
    ['a list', '[1,2]', 'result-without-model'],
  ])('refuses a file with %s', async (_, text, code) => {
    expect(await problemFrom(readModel(bytesSource('m.json', text)))).toMatchObject({ code, at: { source: 'm.json' } });
  });
});
