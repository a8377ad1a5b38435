import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { random } from '../../src/base/random.ts';
import { pickRows } from '../../src/data/dataset.ts';
import { checkModel } from '../../src/formulations/check-model.ts';
import type { BinaryModel, Model } from '../../src/formulations/model.ts';
import { decisionTable, predictedClasses, probabilityTable } from '../../src/formulations/predict-model.ts';
import { categorical, makeDataset, numeric, sparse } from '../preprocessing/make.ts';
import { problemOf } from '../problem.ts';
import { sample } from './data.ts';
import { core, datasetOf, trainModel } from './train-model.ts';

/** A model of two features by hand: support vectors (1, 0) and (0, 2). */
function handModel(kernel: string, parameters = { gamma: 1, coef0: 0, degree: 1 }): Model {
  const weights = kernel === 'linear' ? { weights: [0.5, -1] } : {};
  return {
    format: 1,
    transforms: [],
    columns: ['a', 'b'],
    classes: ['no', 'yes'],
    machine: 'svm',
    multiclass: 'ovo',
    kernel: { name: kernel, ...parameters },
    supportVectors: [
      [1, 0],
      [0, 2],
    ],
    supportClasses: [1, 0],
    machines: [{ positive: 1, negative: 0, support: [0, 1], coefficients: [0.5, -0.5], bias: 0.25, ...weights }],
  };
}

const hand = makeDataset([numeric('b', [2, -1]), numeric('other', [9, 9]), numeric('a', [3, 0])]);
// exp and tanh of the core against those of the engine; values up to 20.
const LAST_BITS = 1e-13;

describe('decision values', () => {
  // Rows (a, b) = (3, 2) and (0, −1): products with the vectors 3, 4 and 0, −2; squared distances
  // 8, 9 and 2, 9.
  it.each([
    ['linear', undefined, [0.5 * 3 - 0.5 * 4 + 0.25, 1.25]],
    ['poly', { gamma: 2, coef0: 1, degree: 2 }, [0.5 * 49 - 0.5 * 81 + 0.25, 0.5 * 1 - 0.5 * 9 + 0.25]],
    [
      'rbf',
      { gamma: 0.5, coef0: 0, degree: 1 },
      [8, 2].map((d) => 0.5 * Math.exp(-d / 2) - 0.5 * Math.exp(-4.5) + 0.25),
    ],
    [
      'sigmoid',
      { gamma: 0.1, coef0: 0.2, degree: 1 },
      [0.5 * Math.tanh(0.5) - 0.5 * Math.tanh(0.6) + 0.25, 0.5 * Math.tanh(0.2) - 0.5 * Math.tanh(0) + 0.25],
    ],
  ])('are worked by hand: %s', (kernel, parameters, expected) => {
    const [values] = decisionTable(handModel(kernel, parameters), hand, core);
    for (const [row, value] of expected.entries()) expect(Math.abs(values[row] - value)).toBeLessThan(LAST_BITS);
  });

  it('do not depend on dense or sparse storage', () => {
    const cells = [0, 0, 1.5, 0, -2, 0, 0, 3, 0.1];
    const others = [1, 2, 0, 0, 0, 4, 0, 0, 1];
    const dense = makeDataset([numeric('a', cells), numeric('b', others)]);
    for (const fill of [0, 4]) {
      const thin = makeDataset([sparse('a', cells), sparse('b', others, fill)], 9);
      for (const kernel of ['linear', 'rbf', 'poly']) {
        const model = handModel(kernel);
        expect(decisionTable(model, thin, core)).toEqual(decisionTable(model, dense, core));
      }
    }
  });

  it('do not depend on the blocks of rows', () => {
    const source = random(3, 'blocks');
    const rows = (count: number) => Array.from({ length: count }, () => [source.normal(), source.normal()]);
    const vectors = rows(6000);
    const [classifier] = handModel('rbf').machines;
    const wide: BinaryModel = { ...classifier, support: [...vectors.keys()], coefficients: vectors.map(([x]) => x) };
    const model: Model = {
      ...handModel('rbf'),
      supportVectors: vectors,
      supportClasses: vectors.map(() => 0),
      machines: [wide],
    };
    const cells = rows(1500);
    const dataset = makeDataset([
      numeric(
        'a',
        cells.map(([x]) => x),
      ),
      sparse(
        'b',
        cells.map(([, x]) => x),
      ),
    ]);
    const [all] = decisionTable(model, dataset, core);
    // 2^22 / 6000 = 699 rows to a block.
    for (const row of [0, 698, 699, 1397, 1398, 1499]) {
      const [alone] = decisionTable(model, pickRows(dataset, Int32Array.of(row)), core);
      expect(alone[0]).toBe(all[row]);
    }
  });

  it('are the bias where nothing supports a model', () => {
    const model = { ...handModel('rbf'), supportVectors: [], supportClasses: [] };
    model.machines = [{ ...model.machines[0], support: [], coefficients: [] }];
    expect([...decisionTable(model, hand, core)[0]]).toEqual([0.25, 0.25]);
  });

  it('are none for no rows', () => {
    const none = pickRows(hand, new Int32Array(0));
    for (const kernel of ['linear', 'rbf']) expect(decisionTable(handModel(kernel), none, core)[0]).toHaveLength(0);
  });

  it('find the columns by name, whatever the names', () => {
    const names = ['__proto__', 'constructor'];
    const model = checkModel(JSON.parse(JSON.stringify({ ...handModel('linear'), columns: names })));
    const dataset = makeDataset([numeric('constructor', [2]), numeric('__proto__', [3])]);
    expect(decisionTable(model, dataset)[0][0]).toBe(0.5 * 3 - 2 + 0.25);
    const without = makeDataset([numeric('toString', [2])]);
    expect(problemOf(() => decisionTable(model, without))).toEqual({
      code: 'columns-absent',
      facts: { columns: ['__proto__', 'constructor'], count: 2 },
      at: { source: 'small.csv' },
    });
  });

  it('refuse cells that are no finite numbers, with their place', () => {
    const model = handModel('rbf');
    const missing = makeDataset([numeric('a', [1, Number.NaN]), numeric('b', [1, 1])]);
    expect(problemOf(() => decisionTable(model, missing))).toEqual({
      code: 'model-needs-finite-value',
      facts: { value: 'NaN' },
      at: { source: 'small.csv', line: 3, column: 'a' },
    });
    const words = makeDataset([categorical('a', ['x'], ['x']), numeric('b', [1])]);
    expect(problemOf(() => decisionTable(model, words))).toMatchObject({
      code: 'column-kind-changed',
      facts: { kind: 'categorical' },
      at: { column: 'a' },
    });
    const huge = makeDataset([numeric('a', [1, 1e200]), numeric('b', [1, 1])]);
    const cubic = handModel('poly', { gamma: 1, coef0: 0, degree: 3 });
    expect(problemOf(() => decisionTable(cubic, huge))).toEqual({
      code: 'decision-value-too-large',
      facts: {},
      at: { source: 'small.csv', line: 3 },
    });
  });
});

describe('predicted classes', () => {
  const three = (pairs: readonly [number, number | null][]): Model => ({
    ...handModel('linear'),
    classes: ['a', 'b', 'c'],
    machines: pairs.map(([positive, negative]) => ({ ...handModel('linear').machines[0], positive, negative })),
  });

  it('are the later class from 0 on', () => {
    expect([...predictedClasses(handModel('linear'), [[-1, 0, 1]])]).toEqual([0, 1, 1]);
  });

  it('are voted by pairs, ties for the lower class', () => {
    const model = three([
      [1, 0],
      [2, 0],
      [2, 1],
    ]);
    // Row 1: b, c, c. Row 2: b beats a, a beats c, c beats b: a tie of all. Row 3: zeros count for
    // the later class.
    const decisions = [
      [1, 1, 0],
      [1, -1, 0],
      [1, 1, 0],
    ];
    expect([...predictedClasses(model, decisions)]).toEqual([2, 0, 2]);
  });

  it('are those of the largest value under one-vs-rest', () => {
    const model = three([
      [0, null],
      [1, null],
      [2, null],
    ]);
    const decisions = [
      [-3, 2],
      [-1, 2],
      [-2, 1],
    ];
    expect([...predictedClasses({ ...model, multiclass: 'ovr' }, decisions)]).toEqual([1, 0]);
  });
});

describe('probabilities', () => {
  it('come with models that have sigmoids', () => {
    const model = handModel('linear');
    expect(probabilityTable(model, [[0]], core)).toBeNull();
    const [classifier] = model.machines;
    const calibrated = { ...model, machines: [{ ...classifier, sigmoid: { a: -1, b: 0 } }] };
    expect(probabilityTable(calibrated, [[0, 2]], core)!.map((column) => Math.round(1e3 * column[1]))).toEqual([
      119, 881,
    ]);
  });
});

describe('a model from JSON', () => {
  const trained = ['linear', 'rbf'].map((kernel) => {
    const dataset = datasetOf(sample('normal', 3, 20, 3, 3));
    return { dataset, text: JSON.stringify(trainModel(dataset, { kernel, probability: true }).model) };
  });
  const scaled = {
    ...handModel('linear'),
    target: 'class',
    positive: ['yes'],
    transforms: [
      {
        kind: 'impute',
        columns: [
          { name: 'a', value: 1 },
          { name: 'c', value: 'red' },
        ],
        notes: [],
      },
      { kind: 'one-hot', attributes: [{ name: 'c', group: 'c', levels: ['red'] }], notes: ['one'] },
      { kind: 'max-correlation', left: [{ name: 'd', for: 'a' }], notes: [] },
      { kind: 'scale', method: 'minmax', columns: [{ name: 'a', centre: 0, residue: 0, divisor: 1 }], notes: [] },
    ],
  };

  it('is read as it was written', () => {
    for (const { text } of trained) expect(checkModel(JSON.parse(text))).toEqual(JSON.parse(text));
    const [impute, oneHot, ...others] = scaled.transforms;
    // A model of version 0.1 has notes without codes.
    const read = { ...oneHot, notes: [{ code: 'note-of-0.1', facts: { text: 'one' } }] };
    expect(checkModel(scaled)).toEqual({ ...scaled, transforms: [impute, read, ...others] });
  });

  it('keeps no field that is not known', () => {
    const strange = JSON.parse(`{"__proto__": {"hidden": 1}, "more": 2, ${JSON.stringify(handModel('rbf')).slice(1)}`);
    const model = checkModel(strange) as Model & { hidden?: number; more?: number };
    expect(model.hidden ?? model.more).toBeUndefined();
    expect(Object.hasOwn(model, '__proto__')).toBe(false);
  });

  const change = (path: string, value: unknown) => {
    const model = JSON.parse(JSON.stringify({ ...scaled, ...handModel('linear'), transforms: scaled.transforms }));
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce((held, name) => held[name], model);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
    return () => checkModel(model);
  };

  const value = (text: string) => ({ type: 'value', value: text });

  it.each<[path: string, given: unknown, code: string, at: string, facts: object]>([
    ['format', 2, 'model-format-unknown', 'model.format', { format: '2', known: 1 }],
    ['format', undefined, 'model-format-unknown', 'model.format', { format: 'undefined' }],
    ['columns', 'a', 'model-value-invalid', 'model.columns', { found: value('a'), expected: 'list' }],
    ['columns', [], 'model-list-length', 'model.columns', { length: 0, expected: 1, isMinimum: true }],
    ['columns', ['a', 'a'], 'model-name-twice', 'model.columns', { name: 'a' }],
    ['columns', ['a'], 'model-list-length', 'model.supportVectors[0]', { length: 2, expected: 1, isMinimum: false }],
    ['classes', ['no'], 'model-list-length', 'model.classes', { length: 1, expected: 2, isMinimum: true }],
    ['classes', ['no', 3], 'model-value-invalid', 'model.classes[1]', { found: value('3'), expected: 'text' }],
    ['machine', 'svn', 'model-word-unknown', 'model.machine', { found: value('svn'), nearest: 'svm' }],
    ['multiclass', null, 'model-word-unknown', 'model.multiclass', { found: value('null'), known: ['ovo', 'ovr'] }],
    ['kernel', [], 'model-value-invalid', 'model.kernel', { found: { type: 'list' }, expected: 'object' }],
    ['kernel.name', 'rfb', 'model-word-unknown', 'model.kernel.name', { found: value('rfb'), nearest: 'rbf' }],
    ['kernel.name', 'constructor', 'model-word-unknown', 'model.kernel.name', { found: value('constructor') }],
    ['kernel.name', 'rbf', 'model-weights-mismatch', 'model.machines[0].weights', { isLinear: false }],
    ['kernel.gamma', -1, 'kernel-parameter-invalid', 'model.kernel.gamma', { value: '-1', min: 0 }],
    ['kernel.gamma', null, 'model-value-invalid', 'model.kernel.gamma', { found: value('null'), expected: 'number' }],
    [
      'kernel.degree',
      1.5,
      'kernel-parameter-invalid',
      'model.kernel.degree',
      { value: '1.5', whole: true, min: 1, max: 1000 },
    ],
    [
      'supportVectors.1.0',
      'x',
      'model-value-invalid',
      'model.supportVectors[1][0]',
      { found: value('x'), expected: 'number' },
    ],
    ['supportClasses', [0], 'model-list-length', 'model.supportClasses', { length: 1, expected: 2 }],
    ['supportClasses.0', 2, 'model-index-invalid', 'model.supportClasses', { index: 2, count: 2 }],
    ['machines', [], 'model-classifiers-mismatch', 'model.machines', { count: 0, classes: 2 }],
    ['machines.0.positive', 0, 'model-classifiers-mismatch', 'model.machines', { count: 1, classes: 2 }],
    ['machines.0.positive', 2, 'model-index-invalid', 'model.machines[0].positive', { index: 2, count: 2 }],
    ['machines.0.negative', -1, 'model-index-invalid', 'model.machines[0].negative', { index: -1, count: 2 }],
    ['machines.0.negative', null, 'model-classifiers-mismatch', 'model.machines', { count: 1, classes: 2 }],
    ['machines.0.support', [0, 2], 'model-index-invalid', 'model.machines[0].support', { index: 2, count: 2 }],
    ['machines.0.support', [1, 0], 'model-support-order', 'model.machines[0].support', {}],
    ['machines.0.coefficients', [1], 'model-list-length', 'model.machines[0].coefficients', { length: 1, expected: 2 }],
    ['machines.0.bias', undefined, 'model-value-invalid', 'model.machines[0].bias', { found: { type: 'missing' } }],
    ['machines.0.weights', undefined, 'model-weights-mismatch', 'model.machines[0].weights', { isLinear: true }],
    ['machines.0.weights', [1], 'model-list-length', 'model.machines[0].weights', { length: 1, expected: 2 }],
    [
      'machines.0.sigmoid',
      { a: 1 },
      'model-value-invalid',
      'model.machines[0].sigmoid.b',
      { found: { type: 'missing' } },
    ],
    ['target', 3, 'model-value-invalid', 'model.target', { found: value('3'), expected: 'text' }],
    ['positive', 'yes', 'model-value-invalid', 'model.positive', { found: value('yes'), expected: 'list' }],
    ['transforms', undefined, 'model-value-invalid', 'model.transforms', { found: { type: 'missing' } }],
    ['transforms.0', null, 'model-value-invalid', 'model.transforms[0]', { found: value('null'), expected: 'object' }],
    [
      'transforms.0.kind',
      'scales',
      'model-word-unknown',
      'model.transforms[0].kind',
      { found: value('scales'), nearest: 'scale' },
    ],
    [
      'transforms.3.columns.0.divisor',
      'x',
      'model-value-invalid',
      'model.transforms[3].columns[0].divisor',
      { found: value('x') },
    ],
    ['transforms.3.method', 'max', 'model-word-unknown', 'model.transforms[3].method', { found: value('max') }],
    [
      'transforms.1.attributes.0.levels',
      'red',
      'model-value-invalid',
      'model.transforms[1].attributes[0].levels',
      { expected: 'list' },
    ],
    [
      'transforms.2.left.0.name',
      1,
      'model-value-invalid',
      'model.transforms[2].left[0].name',
      { found: value('1'), expected: 'text' },
    ],
  ])('is refused: %s %j', (path, given, code, at, facts) => {
    expect(problemOf(change(path, given))).toMatchObject({ code, facts, at: { path: at } });
  });

  it('is refused where it is no object', () => {
    for (const value of [null, 1, 'model', [], undefined]) expect(() => checkModel(value)).toThrow(UserError);
  });

  it('predicts or is refused, whatever was changed in it', () => {
    const walk = (holder: Record<string, unknown>, picks: readonly number[]): [Record<string, unknown>, string] => {
      const names = Object.keys(holder);
      const name = names[picks[0] % names.length];
      const next = holder[name] as Record<string, unknown>;
      const goes = picks.length > 1 && typeof next === 'object' && next !== null && Object.keys(next).length > 0;
      return goes ? walk(next, picks.slice(1)) : [holder, name];
    };
    const picks = fc.array(fc.nat(1000), { minLength: 1, maxLength: 4 });
    const values = fc.oneof(fc.jsonValue(), fc.integer({ min: -2, max: 30 }), fc.double());
    fc.assert(
      fc.property(fc.constantFrom(...trained), picks, values, ({ text, dataset }, where, value) => {
        const model = JSON.parse(text);
        const [holder, name] = walk(model, where);
        holder[name] = value;
        try {
          const checked = checkModel(model);
          const decisions = decisionTable(checked, dataset, core);
          for (const label of predictedClasses(checked, decisions)) expect(checked.classes[label]).toBeDefined();
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
      }),
      { numRuns: 500 },
    );
  });
});

afterAll(() => expect(core.bytesInUse).toBe(0));
