// A Model from a stranger's JSON: every field is looked at, and what is returned is made afresh of the known fields only. Fields are
// read as own properties, so that no name can reach a prototype.

import { problem, UserError } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import { kernelParameters, kernels } from '../kernels/index.ts';
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
import type { BinaryModel, Model, ModelInputs, ModelKernel } from './model.ts';
import { knownClasses, schemes, tasksOf } from './schemes/index.ts';

/** The value as a Model, or a UserError that says where it is none. */
export function checkModel(value: unknown): Model {
  const given = objectIn(value, 'model');
  const { format } = given;
  if (format !== 1) {
    throw new UserError(
      `model.format is ${quoted(format)}; this version reads format 1, so use the version that wrote the file`,
    );
  }
  const columns = textsIn(given.columns, 'model.columns', 1);
  const classes = textsIn(given.classes, 'model.classes', 2);
  const multiclass = wordIn(given.multiclass, 'model.multiclass', schemes.names);
  const kernel = checkKernel(given.kernel);
  const vectors = listOf(given.supportVectors, 'model.supportVectors', (row, at) => numbers(row, at, columns.length));
  const supportClasses = integersIn(given.supportClasses, 'model.supportClasses', classes.length, vectors.length);
  const limits = { classCount: classes.length, vectorCount: vectors.length, columnCount: columns.length, kernel };
  const machines = listOf(given.machines, 'model.machines', (machine, at) => checkMachine(machine, at, limits));
  checkPairs(machines, multiclass, classes.length);
  return {
    format,
    transforms: checkTransforms(given.transforms, 'model.transforms'),
    columns,
    classes,
    ...(given.target !== undefined && { target: textIn(given.target, 'model.target') }),
    ...(given.positive !== undefined && { positive: checkPositive(given.positive) }),
    ...(given.inputs !== undefined && { inputs: checkInputs(given.inputs) }),
    machine: wordIn(given.machine, 'model.machine', formulations.names),
    multiclass,
    kernel,
    supportVectors: vectors,
    supportClasses,
    machines,
    ...(given.couplingOrder !== undefined && { couplingOrder: checkOrder(given.couplingOrder, machines) }),
  };
}

/** Every known class, once; only pairs of classes are coupled in an order. */
function checkOrder(value: unknown, machines: readonly BinaryModel[]): number[] {
  const known = knownClasses(machines);
  const order = integersIn(value, 'model.couplingOrder', known.at(-1)! + 1, known.length);
  const isWhole = known.every((index) => order.includes(index));
  if (isWhole && machines.every(({ negative }) => negative !== null)) return order;
  throw new UserError('model.couplingOrder must hold every class of a one-vs-one model once');
}

const checkPositive = (value: unknown) => (value === null ? null : listOf(value, 'model.positive', textIn));

function checkInputs(value: unknown): ModelInputs {
  return checkFields(value, 'model.inputs', {
    names: (list, at) => textsIn(list, at, 1),
    categorical: (list, at) => textsIn(list, at, 0),
  });
}

function checkKernel(value: unknown): ModelKernel {
  const given = objectIn(value, 'model.kernel');
  const name = wordIn(given.name, 'model.kernel.name', kernels.names);
  const own = kernels.get(name).options.map((option) => option.name);
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
  readonly kernel: ModelKernel;
}

function checkMachine(value: unknown, at: string, limits: Limits): BinaryModel {
  const given = objectIn(value, at);
  const [positive] = integersIn([given.positive], `${at}.positive`, limits.classCount);
  const [negative] =
    given.negative === null ? [null] : integersIn([given.negative], `${at}.negative`, limits.classCount);
  const support = integersIn(given.support, `${at}.support`, limits.vectorCount);
  if (support.some((row, k) => k > 0 && row <= support[k - 1]))
    throw new UserError(`${at}.support does not ascend; it must name each support vector once, in order`);
  const linear = kernels.get(limits.kernel.name).hasWeights;
  if (linear !== (given.weights !== undefined)) {
    throw new UserError(
      `${at}.weights ${linear ? 'is missing' : 'has no place'}; a machine has weights exactly where the kernel is linear`,
    );
  }
  return {
    positive,
    negative,
    support,
    coefficients: numbers(given.coefficients, `${at}.coefficients`, support.length),
    bias: numberIn(given.bias, `${at}.bias`),
    ...(linear && { weights: numbers(given.weights, `${at}.weights`, limits.columnCount) }),
    ...(given.sigmoid !== undefined && {
      sigmoid: checkFields(given.sigmoid, `${at}.sigmoid`, { a: numberIn, b: numberIn }),
    }),
  };
}

/** The machines must be those of the scheme, in its order, for the classes they name. */
function checkPairs(machines: readonly BinaryModel[], multiclass: string, classCount: number): void {
  const known = knownClasses(machines);
  const tasks = known.length < 2 ? [] : tasksOf(multiclass, known);
  const fits =
    tasks.length > 0 &&
    tasks.length === machines.length &&
    tasks.every(({ positive, negative }, k) => machines[k].positive === positive && machines[k].negative === negative);
  if (fits) return;
  throw new UserError(
    `model.machines holds ${machines.length} machines that do not fit ${classCount} classes under ${multiclass}; in order they part the pairs (0,1), (0,2), … with the later class positive, or each class from the rest`,
  );
}
