// A Model from a untrusted JSON: every field is checked, and the returned model is rebuilt from
// known fields only. Fields are read as own properties, so that no name can reach a prototype.

import { problem } from '../base/problem.ts';
import { kernelOf, kernelParameters, trainingKernels } from '../kernels/index.ts';
import type { Kernel } from '../kernels/kernel.ts';
import { isInRange, parameterFacts, UNREAD_PARAMETERS } from '../kernels/parameters.ts';
import { checkTransforms } from './check-transforms.ts';
import {
  checkFields,
  integersIn,
  listOf,
  numberIn,
  numbers,
  objectIn,
  textIn,
  textsIn,
  wordIn,
} from './check-values.ts';
import { formulations } from './index.ts';
import type { BinaryModel, Model, ModelInputs, ModelKernel, TrainingMark } from './model.ts';
import { knownClasses, schemes, tasksOf } from './schemes/index.ts';

/**
 * Returns the value as a model, or throws a `UserError` with the position of the fault; `ownKernel`
 * is the kernel of the model if it is not built in.
 */
export function checkModel(value: unknown, ownKernel?: Kernel): Model {
  const given = objectIn(value, 'model');
  const { format } = given;
  if (format !== 1)
    throw problem('model-format-unknown', { format: String(format), known: 1 }, { at: { path: 'model.format' } });
  const machine = wordIn(given.machine, 'model.machine', formulations.names);
  const isReal = formulations.get(machine).target === 'real';
  const columns = textsIn(given.columns, 'model.columns', 1);
  const classes = isReal ? noClasses(given.classes) : textsIn(given.classes, 'model.classes', 2);
  const multiclass = wordIn(given.multiclass, 'model.multiclass', schemes.names);
  const kernel = checkKernel(given.kernel, ownKernel);
  const vectors = listOf(given.supportVectors, 'model.supportVectors', (row, at) => numbers(row, at, columns.length));
  const supportCount = isReal ? 0 : vectors.length;
  const supportClasses = integersIn(given.supportClasses, 'model.supportClasses', classes.length, supportCount);
  const limits = {
    // The single function of a real-valued target takes the place of the first class.
    classCount: isReal ? 1 : classes.length,
    vectorCount: vectors.length,
    columnCount: columns.length,
    hasWeights: kernelOf(kernel.name, ownKernel).hasWeights,
  };
  const classifiers = listOf(given.machines, 'model.machines', (classifier, at) =>
    checkClassifier(classifier, at, limits),
  );
  if (isReal) checkSingle(classifiers);
  else checkPairs(classifiers, multiclass, classes.length);
  return {
    format,
    transforms: checkTransforms(given.transforms, 'model.transforms'),
    columns,
    classes,
    ...(given.target !== undefined && { target: textIn(given.target, 'model.target') }),
    ...(given.positive !== undefined && { positive: checkPositive(given.positive) }),
    ...(given.inputs !== undefined && { inputs: checkInputs(given.inputs) }),
    ...(given.training !== undefined && { training: checkTraining(given.training) }),
    machine,
    multiclass,
    kernel,
    supportVectors: vectors,
    supportClasses,
    machines: classifiers,
    ...(given.couplingOrder !== undefined && { couplingOrder: checkOrder(given.couplingOrder, classifiers) }),
  };
}

/** Every known class, once; only pairs of classes are coupled in an order. */
function checkOrder(value: unknown, classifiers: readonly BinaryModel[]): number[] {
  const known = knownClasses(classifiers);
  const order = integersIn(value, 'model.couplingOrder', known.at(-1)! + 1, known.length);
  const isWhole = known.every((index) => order.includes(index));
  if (isWhole && classifiers.every(({ negative }) => negative !== null)) return order;
  throw problem('model-coupling-order-wrong', { order, classes: known }, { at: { path: 'model.couplingOrder' } });
}

/** A model of numbers has no classes. */
function noClasses(value: unknown): string[] {
  const classes = textsIn(value, 'model.classes', 0);
  if (classes.length > 0) throw problem('model-classes-unexpected', { classes }, { at: { path: 'model.classes' } });
  return classes;
}

/** A number is predicted by one function. */
function checkSingle(classifiers: readonly BinaryModel[]): void {
  if (classifiers.length === 1 && classifiers[0].negative === null) return;
  throw problem('model-functions-wrong', { count: classifiers.length }, { at: { path: 'model.machines' } });
}

const checkPositive = (value: unknown) => (value === null ? null : listOf(value, 'model.positive', textIn));

function checkInputs(value: unknown): ModelInputs {
  return checkFields(value, 'model.inputs', {
    names: (list, at) => textsIn(list, at, 1),
    categorical: (list, at) => textsIn(list, at, 0),
  });
}

function checkTraining(value: unknown): TrainingMark {
  const given = objectIn(value, 'model.training');
  const digest = textIn(given.digest, 'model.training.digest');
  return {
    digest,
    ...(given.samples !== undefined && { samples: textIn(given.samples, 'model.training.samples') }),
  };
}

function checkKernel(value: unknown, ownKernel?: Kernel): ModelKernel {
  const given = objectIn(value, 'model.kernel');
  const name = wordIn(given.name, 'model.kernel.name', [
    ...trainingKernels.names,
    ...(ownKernel ? [ownKernel.name] : []),
  ]);
  const own = kernelOf(name, ownKernel).options.map((option) => option.name);
  // Every model states the parameters that most kernels have, read or not.
  const names = new Set([...Object.keys(UNREAD_PARAMETERS), ...own]);
  const numbers = Array.from(names, (parameter) => [parameter, checkParameter(given[parameter], parameter)]);
  return { name, ...UNREAD_PARAMETERS, ...Object.fromEntries(numbers) };
}

function checkParameter(value: unknown, name: string): number {
  const path = `model.kernel.${name}`;
  const number = numberIn(value, path);
  const { parameter } = kernelParameters.find((shared) => shared.name === name)!;
  if (isInRange(parameter, number)) return number;
  throw problem(
    'kernel-parameter-invalid',
    { ...parameterFacts(parameter), rules: [], value: String(number) },
    { at: { path } },
  );
}

interface Limits {
  readonly classCount: number;
  readonly vectorCount: number;
  readonly columnCount: number;
  readonly hasWeights: boolean;
}

function checkClassifier(value: unknown, at: string, limits: Limits): BinaryModel {
  const given = objectIn(value, at);
  const [positive] = integersIn([given.positive], `${at}.positive`, limits.classCount);
  const [negative] =
    given.negative === null ? [null] : integersIn([given.negative], `${at}.negative`, limits.classCount);
  const support = integersIn(given.support, `${at}.support`, limits.vectorCount);
  if (support.some((row, k) => k > 0 && row <= support[k - 1]))
    throw problem('model-support-order', {}, { at: { path: `${at}.support` } });
  const rows = given.supportRows;
  const linear = limits.hasWeights;
  if (linear !== (given.weights !== undefined))
    throw problem('model-weights-mismatch', { isLinear: linear }, { at: { path: `${at}.weights` } });
  return {
    positive,
    negative,
    support,
    ...(rows !== undefined && { supportRows: integersIn(rows, `${at}.supportRows`, Number.MAX_SAFE_INTEGER) }),
    coefficients: numbers(given.coefficients, `${at}.coefficients`, support.length),
    bias: numberIn(given.bias, `${at}.bias`),
    ...(linear && { weights: numbers(given.weights, `${at}.weights`, limits.columnCount) }),
    ...(given.sigmoid !== undefined && {
      sigmoid: checkFields(given.sigmoid, `${at}.sigmoid`, { a: numberIn, b: numberIn }),
    }),
  };
}

/** The models must be those of the scheme, in its order, for the classes they name. */
function checkPairs(classifiers: readonly BinaryModel[], multiclass: string, classCount: number): void {
  const known = knownClasses(classifiers);
  const tasks = known.length < 2 ? [] : tasksOf(multiclass, known);
  const fits =
    tasks.length > 0 &&
    tasks.length === classifiers.length &&
    tasks.every(
      ({ positive, negative }, k) => classifiers[k].positive === positive && classifiers[k].negative === negative,
    );
  if (fits) return;
  const facts = { count: classifiers.length, classes: classCount, scheme: multiclass };
  throw problem('model-classifiers-mismatch', facts, { at: { path: 'model.machines' } });
}
