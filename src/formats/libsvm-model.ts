// A Model as a LIBSVM model file, for svm-predict and everything that reads such files.
//
// LIBSVM decides between classes i < j of its label line by f_ij(x) = Σ c k(x_s, x) − rho_ij, and f
// > 0 is i; ours is positive for the later class, so f_ij = −f: c = −β, rho = b, and the sigmoid
// 1/(1 + exp(A f_ij + B)) of class i has A = a, B = −b. Support vectors stand class by class; one
// of class i has K − 1 coefficients, against the other classes in order. Classes are in our order,
// so that f = 0 and tied votes are settled alike. Numbers are the shortest decimals (17 digits at
// most) that give the same double.
//
// A model of weights only is written with one vector per pair, w itself, of the earlier class with
// c = −1. Of a precomputed kernel a vector is `0:` and the number of its training sample.

import { isNumberText } from '../base/order.ts';
import { type Note, note, problem } from '../base/problem.ts';
import { formulations } from '../formulations/index.ts';
import type { Model } from '../formulations/model.ts';
import { schemeOf } from '../formulations/schemes/index.ts';
import { kernelOf } from '../kernels/index.ts';
import type { KernelParameters } from '../kernels/kernel.ts';

export { type ReadModel, readLibsvmModel } from './libsvm-model-reader.ts';

export interface WrittenModel {
  readonly text: string;
  /** The parts of a model that the format cannot express. */
  readonly notes: readonly Note[];
}

/** Returns a model as the text of a LIBSVM model file. */
export function writeLibsvmModel(model: Model): WrittenModel {
  const { text, notes } = libsvmText(
    model,
    model.columns.map((_, j) => j + 1),
  );
  return { text, notes: [...notes, ...preparationNotes(model)] };
}

/** The file, in which each column of the model has the given index; the indices ascend. */
export function libsvmText(model: Model, indices: readonly number[]): WrittenModel {
  const count = model.classes.length;
  const pairs = pairsOf(count);
  const { decoding } = schemeOf(model.multiclass, model.machines);
  const fits = pairs.length === model.machines.length && decoding === 'votes';
  if (!fits)
    throw problem('libsvm-needs-pairs', { scheme: model.multiclass }, { fixes: [{ set: { multiclass: 'ovo' } }] });
  const { labels, notes } = labelsOf(model.classes);
  const { isGiven } = kernelOf(model.kernel.name);
  const vectors = isGiven
    ? givenVectors(model)
    : formulations.get(model.machine).offers.has('gram-matrix')
      ? supportVectors(model)
      : weightVectors(model);
  const byClass = model.classes.map((_, own) => vectors.filter((vector) => vector.own === own));
  const sigmoids = model.machines.flatMap(({ sigmoid }) => sigmoid ?? []);
  const calibrated = sigmoids.length === pairs.length;
  const lines = [
    'svm_type c_svc',
    ...kernelLines(model),
    `nr_class ${count}`,
    `total_sv ${vectors.length}`,
    `rho ${model.machines.map(({ bias }) => bias).join(' ')}`,
    `label ${labels.join(' ')}`,
    ...(calibrated ? [`probA ${sigmoids.map(({ a }) => a).join(' ')}`] : []),
    ...(calibrated ? [`probB ${sigmoids.map(({ b }) => 0 - b).join(' ')}`] : []),
    `nr_sv ${byClass.map((own) => own.length).join(' ')}`,
    'SV',
    ...byClass.flat().map((vector) => vectorLine(vector, isGiven ? SERIAL_INDEX : indices)),
  ];
  return { text: `${lines.join('\n')}\n`, notes };
}

/** (0,1), (0,2), … */
export function pairsOf(classCount: number): [earlier: number, later: number][] {
  const classes = Array.from({ length: classCount }, (_, index) => index);
  return classes.flatMap((i) => classes.slice(i + 1).map((j): [number, number] => [i, j]));
}

function kernelLines({ kernel: { name: kernel, ...numbers } }: Model): string[] {
  const { libsvm } = kernelOf(kernel);
  if (!libsvm) throw problem('kernel-not-exportable', { kernel, format: 'libsvm' });
  const parameters: KernelParameters = numbers;
  return [`kernel_type ${libsvm.type}`, ...libsvm.parameters.map((name) => `${name} ${parameters[name]}`)];
}

/** LIBSVM's labels are 32-bit whole numbers. */
const LARGEST_LABEL = 2 ** 31 - 1;

export function labelsOf(classes: readonly string[]): { labels: number[]; notes: Note[] } {
  const own = classes.map((name) => (isNumberText(name) ? Number(name) + 0 : Number.NaN));
  const fits = own.every((label) => Number.isInteger(label) && Math.abs(label) <= LARGEST_LABEL);
  if (fits && new Set(own).size === own.length) return { labels: own, notes: [] };
  const labels = classes.map((_, index) => index);
  return { labels, notes: [note('libsvm-labels', { classes })] };
}

const preparationNotes = ({ transforms, columns }: Model): Note[] => [
  note('libsvm-model-columns', { count: columns.length, transforms: transforms.map(({ kind }) => kind) }),
];

interface Vector {
  /** The index of its class. */
  readonly own: number;
  readonly coefficients: Float64Array;
  readonly values: readonly number[];
}

/** Where the coefficient against another class stands among the K − 1. */
const slot = (own: number, other: number) => (other > own ? other - 1 : other);

function supportVectors({ classes, machines: classifiers, supportVectors: values, supportClasses }: Model): Vector[] {
  const vectors = values.map((vector, k) => {
    return { own: supportClasses[k], coefficients: new Float64Array(classes.length - 1), values: vector };
  });
  for (const { positive, negative, support, coefficients } of classifiers) {
    for (const [k, at] of support.entries()) {
      const { own, coefficients: out } = vectors[at];
      if (own !== positive && own !== negative) throw problem('model-support-class', { vector: at });
      out[slot(own, own === positive ? negative! : positive)] = 0 - coefficients[k];
    }
  }
  return vectors;
}

function weightVectors({ classes, machines: classifiers }: Model): Vector[] {
  return classifiers.map(({ positive, negative, weights }) => {
    const coefficients = new Float64Array(classes.length - 1);
    coefficients[slot(negative!, positive)] = -1;
    return { own: negative!, coefficients, values: weights! };
  });
}

/** The one index of a vector of a precomputed kernel: the number of a training sample. */
const SERIAL_INDEX = [0];

/**
 * The training samples that a model on given kernel values reads: a column each, of which a weight
 * is the coefficient.
 */
function givenVectors({ classes, machines: classifiers, columns }: Model): Vector[] {
  const serials = [...new Set(classifiers.flatMap(({ supportRows = [] }) => supportRows))].sort((a, b) => a - b);
  if (serials.length === 0) return [];
  if (serials.length !== columns.length)
    throw problem('kernel-not-exportable', { kernel: 'precomputed', format: 'libsvm' });
  return serials.map((serial, j) => {
    const coefficients = new Float64Array(classes.length - 1);
    let own = 0;
    for (const { positive, negative, weights } of classifiers) {
      const weight = weights![j];
      if (weight === 0) continue;
      own = weight > 0 ? positive : negative!;
      coefficients[slot(own, weight > 0 ? negative! : positive)] = 0 - weight;
    }
    return { own, coefficients, values: [serial] };
  });
}

function vectorLine({ coefficients, values }: Vector, indices: readonly number[]): string {
  const cells = values.flatMap((value, j) => (value === 0 ? [] : [`${indices[j]}:${value}`]));
  return [...coefficients, ...cells].join(' ');
}
