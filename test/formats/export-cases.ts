// Models for the tests of exports: trained on bundled and generated data in all ways there are, and
// made up at random.

import fc from 'fast-check';
import { random } from '../../src/base/random.ts';
import { type Dataset, pickFeatures } from '../../src/data/dataset.ts';
import { generate, generatedTable } from '../../src/data/generators/index.ts';
import { bytesSource } from '../../src/data/source.ts';
import type { Model } from '../../src/formulations/model.ts';
import { sourceFeatures } from '../../src/formulations/model-sources.ts';
import { decisionTable, predictedClasses, probabilityTable } from '../../src/formulations/predict-model.ts';
import { tasksOf } from '../../src/formulations/schemes/index.ts';
import { applyTransforms } from '../../src/preprocessing/chain.ts';
import type { Fitted } from '../../src/preprocessing/transform.ts';
import { type Data, readData, useTable } from '../../src/tasks/data.ts';
import { withOrigin } from '../../src/tasks/model-origin.ts';
import { select } from '../../src/tasks/select.ts';
import { train } from '../../src/tasks/train.ts';
import { makeDataset, numeric } from '../preprocessing/make.ts';

export type Cell = number | string | null;

/** A model with rows to try it on, and what we say of them. */
export interface Case {
  readonly model: Model;
  /** Cells in the order of the model's inputs. */
  readonly rows: readonly (readonly Cell[])[];
  readonly predicted: readonly string[];
  readonly decision: readonly (readonly number[])[];
  readonly probability: readonly (readonly number[])[] | null;
}

export function caseOf(model: Model, dataset: Dataset): Case {
  const names = sourceFeatures(model).map(({ name }) => name);
  const indices = names.map((name) => dataset.features.findIndex((feature) => feature.name === name));
  const decisions = decisionTable(model, applyTransforms(model.transforms, pickFeatures(dataset, indices)));
  const predicted = predictedClasses(model, decisions);
  const probabilities = probabilityTable(model, decisions);
  const rows = Array.from(predicted.keys());
  return {
    model,
    rows: rows.map((row) => cellsOf(dataset, row)),
    predicted: rows.map((row) => model.classes[predicted[row]]),
    decision: rows.map((row) => decisions.map((values) => values[row])),
    probability: probabilities && rows.map((row) => probabilities.map((values) => values[row])),
  };
}

function cellsOf({ features }: Dataset, row: number): Cell[] {
  return features.map(({ kind, levels, data }) => {
    const value = data.kind === 'dense' ? data.values[row] : (data.values[data.rows.indexOf(row)] ?? data.fill);
    if (Number.isNaN(value)) return null;
    return kind === 'categorical' ? levels![value] : value;
  });
}

/** The cells of a row that the model reads, in its order. */
export function selectedCells({ inputs, ...model }: Model, row: readonly Cell[]): Cell[] {
  return sourceFeatures(model).map(({ name }) => row[inputs!.names.indexOf(name)]);
}

export type Options = Readonly<Record<string, unknown>>;

export const exampleData = (name: string) => readData(bytesSource(`example:${name}`, ''));

export async function clusters(classes: number): Promise<Data> {
  const generated = generate('clusters', { rows: 90, features: 20, classes, seed: 5 });
  return useTable(generatedTable(generated));
}

const MIXED = `colour,size,shape,weight,class
red,1.5,round,10,a
blue,2.5,square,,b
red,,round,12,a
green,3.5,,15,c
blue,2,square,11,b
green,4,round,16,c
,1,round,9,a
red,1.25,square,10.5,a
green,3.75,square,14,c
blue,2.25,round,12.5,b
`;

/** Categories, missing cells of both kinds. */
export const mixedData = () => readData(bytesSource('mixed.csv', new TextEncoder().encode(MIXED)));

export async function trained(data: Data, options: Options): Promise<Case> {
  const { model } = await train(data, options as Parameters<typeof train>[1]);
  return caseOf(model, data.dataset);
}

export async function selected(data: Data, options: Options): Promise<Case> {
  const { model } = await select(data, options as Parameters<typeof select>[1]);
  return caseOf(model, data.dataset);
}

const KERNELS = ['linear', 'poly', 'rbf', 'sigmoid'];
const gammaOf = (kernel: string) => (kernel === 'sigmoid' ? { gamma: 0.02 } : {});

/**
 * Every way to train that an export must carry over: a title, and how to make it. `pairs`: LIBSVM
 * can hold it too.
 */
export const CASES: readonly { title: string; pairs: boolean; make: () => Promise<Case> }[] = [
  ...['wine', 'wdbc'].flatMap((name) =>
    KERNELS.map((kernel) => ({
      title: `${name}, ${kernel}`,
      pairs: true,
      make: async () => trained(await exampleData(name), { kernel, ...gammaOf(kernel), probability: true }),
    })),
  ),
  ...[2, 3, 5].flatMap((classes) =>
    KERNELS.flatMap((kernel) =>
      ['ovo', 'ovr'].map((multiclass) => ({
        title: `${classes} clusters, ${kernel}, ${multiclass}`,
        pairs: multiclass === 'ovo' || classes === 2,
        make: async () =>
          trained(await clusters(classes), { kernel, multiclass, degree: 2, cost: 3, probability: true }),
      })),
    ),
  ),
  ...(
    [
      ['machine linear', { machine: 'linear' }],
      ['machine linear, hinge, balanced', { machine: 'linear', loss: 'hinge', classWeights: 'balanced' }],
      ['machine linear, ovr', { machine: 'linear', multiclass: 'ovr' }],
      ['machine perceptron', { machine: 'perceptron' }],
      ['machine crammer-singer', { machine: 'crammer-singer', multiclass: 'ovr' }],
      ['machine weston-watkins', { machine: 'weston-watkins', multiclass: 'ovr', cost: 0.3 }],
      ['squared hinge', { kernel: 'rbf', loss: 'squared' }],
      ['class weights', { kernel: 'rbf', classWeights: 'balanced', cost: 10 }],
      ['minmax', { kernel: 'rbf', scale: 'minmax' }],
      ['no scaling', { kernel: 'rbf', scale: 'none', gamma: 1e-4 }],
    ] as [string, Options][]
  ).map(([title, options]) => ({
    title: `wine, ${title}`,
    pairs: options.multiclass !== 'ovr',
    make: async () => trained(await exampleData('wine'), options),
  })),
  ...KERNELS.map((kernel) => ({
    title: `wdbc, 5 selected, ${kernel}`,
    pairs: true,
    make: async () =>
      selected(await exampleData('wdbc'), { kernel, ...gammaOf(kernel), choose: 'n=5', step: 5, folds: 3 }),
  })),
];

/** Names that a program could trip over. */
export const HOSTILE = [
  '__proto__',
  'constructor',
  '</script><script>globalThis.hurt = 1</script>',
  '*/ globalThis.hurt = 1 /*',
  ['`$', '{globalThis.hurt = 1}`'].join(''),
  "';globalThis.hurt=1;'",
  'line\u2028end\u2029',
  'a "quoted" \\ name\n',
  '🦔 ‮right to left',
  'x'.repeat(10_000),
];

export interface RandomShape {
  readonly seed: number;
  readonly kernel: string;
  readonly classes: number;
  readonly columns: number;
  readonly vectors: number;
  readonly multiclass: Model['multiclass'];
  readonly probability: boolean;
  readonly scale: boolean;
  readonly fill: boolean;
}

export const shapes: fc.Arbitrary<RandomShape> = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  kernel: fc.constantFrom(...KERNELS),
  classes: fc.integer({ min: 2, max: 4 }),
  columns: fc.integer({ min: 1, max: 6 }),
  vectors: fc.integer({ min: 0, max: 8 }),
  multiclass: fc.constantFrom('ovo' as const, 'ovr' as const),
  probability: fc.boolean(),
  scale: fc.boolean(),
  fill: fc.boolean(),
});

const ROWS = 6;

/**
 * A model that nothing has trained: one support vector or none, constant columns, columns not read,
 * hostile names.
 */
export function randomCase(shape: RandomShape): Case {
  const source = random(shape.seed, 'export');
  const normals = (count: number) => Array.from({ length: count }, () => source.normal());
  const inputCount = shape.columns + source.integer(3);
  const names = Array.from({ length: inputCount }, (_, j) => HOSTILE[j] ?? `x${j}`);
  const columns = [...source.shuffle([...names.keys()])].slice(0, shape.columns).sort((a, b) => a - b);
  const indices = Array.from({ length: shape.classes }, (_, k) => k);
  const pairs = tasksOf(shape.multiclass, indices);
  const transforms = [...(shape.fill ? [fillOf(names, source)] : []), ...(shape.scale ? [scaleOf(names, source)] : [])];
  // Without vectors, a linear kernel has weights alone.
  const weightsOnly = shape.kernel === 'linear' && shape.vectors === 0;
  const vectors = Array.from({ length: shape.vectors }, () => normals(shape.columns));
  const classes = indices.map((k) => HOSTILE[(k + shape.seed) % HOSTILE.length]);
  const model: Model = {
    format: 1,
    transforms,
    columns: columns.map((j) => names[j]),
    classes,
    inputs: { names, categorical: [] },
    machine: weightsOnly ? 'linear' : 'svm',
    multiclass: shape.multiclass,
    kernel: { name: shape.kernel, gamma: 0.3, coef0: 0.5, degree: 1 + source.integer(4) },
    supportVectors: vectors,
    supportClasses: vectors.map((_, k) => k % shape.classes),
    machines: pairs.map(({ positive, negative }) => {
      const own = [...vectors.keys()].filter((k) =>
        negative === null ? true : [positive, negative].includes(k % shape.classes),
      );
      const coefficients = normals(own.length);
      const weights = columns.map((_, j) => own.reduce((sum, k, at) => sum + coefficients[at] * vectors[k][j], 0));
      return {
        positive,
        negative,
        support: own,
        coefficients,
        bias: 0.3 * source.normal(),
        ...(shape.kernel === 'linear' && { weights: weightsOnly ? normals(shape.columns) : weights }),
        ...(shape.probability && { sigmoid: { a: -2 * source.uniform(), b: source.normal() } }),
      };
    }),
  };
  const cell = () => (shape.fill && source.uniform() < 0.2 ? Number.NaN : 2 * source.normal());
  const dataset = makeDataset(names.map((name) => numeric(name, Array.from({ length: ROWS }, cell))));
  return caseOf(model, dataset);
}

function fillOf(names: readonly string[], source: ReturnType<typeof random>): Fitted {
  const columns = names.map((name) => ({ name, value: source.normal() }));
  return { kind: 'impute', notes: [], columns } as Fitted;
}

function scaleOf(names: readonly string[], source: ReturnType<typeof random>): Fitted {
  const columns = names.map((name) => {
    const divisor = source.uniform() < 0.2 ? 0 : 0.5 + source.uniform();
    return { name, centre: source.normal(), residue: 1e-17 * source.normal(), divisor };
  });
  return { kind: 'scale', notes: [], method: 'standardize', columns } as Fitted;
}

/** A model without transforms on a wide table. */
export async function wideCase(): Promise<Case> {
  const source = random(3, 'wide');
  const labels = Int32Array.from({ length: 12 }, (_, row) => row % 2);
  const features = Array.from({ length: 20_000 }, (_, j) =>
    numeric(
      `gene ${j}`,
      Array.from(labels, (label) => source.normal() + (j < 5 ? 3 * label : 0)),
    ),
  );
  const dataset = { ...makeDataset(features), labels };
  const data = { dataset, target: 'class', options: { positive: null }, notes: [] } as unknown as Data;
  const { model } = await train(data, { kernel: 'rbf' });
  return caseOf(withOrigin(model, data), dataset);
}
